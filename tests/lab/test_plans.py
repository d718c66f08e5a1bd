"""Plans of OMNIA's search, judged by trials to the end of the game."""

import numpy as np
import pytest

from bottega.lab.match.plans import Plan, Way, found_by, gain, main, plans, ways
from bottega.omnia import OMNIA

WORLDS = 64


def a_plan(end: list[float], soon: list[float], first: list[float]) -> Plan:
    """Lines that come to the same in every world: so much after a turn, so much in the end."""
    came = np.zeros((len(end), WORLDS, 3))
    came[:, :, 0], came[:, :, 1], came[:, :, 2] = (np.array(each)[:, None] for each in (soon, soon, end))
    return Plan(np.array(first), came, left=10)


def test_what_trials_show_is_found_and_gains_what_it_wins_more_often() -> None:
    plan = a_plan(end=[0.2, 0.5, 0.3], soon=[0.1, 0.4, 0.2], first=[0.3, 0.2, 0.1])

    assert found_by(Way((2,), 0), plan, np.arange(32), 100) == 1
    assert gain(Way((2,), 0), plan, 100) == pytest.approx(0.3)


def test_who_trusts_the_net_enough_does_what_it_says_first() -> None:
    plan = a_plan(end=[0.2, 0.5, 0.3], soon=[0.1, 0.4, 0.2], first=[0.9, 0.2, 0.1])

    assert found_by(Way((2,), 1000), plan, np.arange(32), 100) == 0
    assert gain(Way((2,), 1000), plan, 100) == 0.0


def test_only_trials_to_the_end_find_what_the_net_misjudges_on_the_way() -> None:
    plan = a_plan(end=[0.2, 0.5, 0.3], soon=[0.4, 0.1, 0.2], first=[0.9, 0.2, 0.1])

    assert gain(Way((2,), 0, 1000.0), plan, 100) == 0.0
    assert gain(Way((3,), 0), plan, 100) == pytest.approx(0.3)


@pytest.mark.parametrize("players", [2, 4])
def test_plans_are_those_of_real_games(players: int) -> None:
    made = [*plans(OMNIA.terms(players), 3, 4, seed=1)]

    assert made
    for plan in made:
        assert (np.diff(plan.first) <= 0.0).all()
        assert ((plan.came >= 0.0) & (plan.came <= 1.0)).all()
        assert plan.came.shape[1:] == (4, 2 * players + 1)
        assert 0 <= plan.left < 6 * players


def test_the_command_tells_of_each_way(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--players", "2", "--plans", "2", "--worlds", "4"])

    assert len(capsys.readouterr().out.splitlines()) == 1 + len(ways(2))
