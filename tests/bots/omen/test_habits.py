"""Those who go by the odds, and the answer that makes something of it without giving much away."""

import numpy as np
import pytest

from bottega.bots.net import Floats as NetFloats
from bottega.bots.omen import HABITS
from bottega.bots.omen.minds.habits import answer_by_odds, habitual, with_habits
from bottega.bots.omen.minds.solving import Solving
from bottega.bots.omen.minds.thinking import Thinking
from bottega.bots.omen.net.answers import ANSWERS
from bottega.bots.omen.net.features import INPUTS, describe_by
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.solver import solve
from bottega.core.chance import from_seed
from bottega.core.position import Position
from bottega.lab.bench.habits import prices
from bottega.lab.bench.rounds import two_seats
from bottega.omen import OMEN
from bottega.omen.actions import SUITS
from bottega.omen.facts import KINDS, NUMBERS
from omen.building import position

ROUNDS = [((1, 1), (2, 2, 1, 1)), ((2, 1), (2, 2, 2, 1)), ((2, 2), (2, 2, 2, 2))]
GIVEN_AWAY = 0.06                                   # of a card that is won or lost, so of a difference of two


@pytest.mark.parametrize(("cards", "pool"), ROUNDS)
def test_the_answer_to_habits_wins_more_against_them_and_gives_little_away(
        cards: tuple[int, int], pool: tuple[int, ...]) -> None:
    for price in prices(two_seats(*cards, pool), HABITS):
        assert price.given_away <= GIVEN_AWAY
        assert price.bold >= price.safe - 0.005


def test_against_who_surely_plays_by_habit_much_more_can_be_won() -> None:
    game = two_seats(2, 2, (2, 2, 2, 2))
    surely = with_habits(game, 1, 1.0)

    answer = solve(surely, 200, habitual(surely, 1), 1)

    safe = certificate(game, solve(game, 200)).values[0]
    assert certificate(surely, answer).values[0] > safe + 0.4


def answers(table: Position, seat: int) -> dict[str, float]:
    """How often who plays by habit does what."""
    views, actions = table.views(seat), np.zeros(ANSWERS, np.int64)
    at_least, chances = np.zeros((SUITS, NUMBERS + 2)), np.zeros(ANSWERS, np.float32)
    inputs: NetFloats = np.zeros(INPUTS, np.float32)
    describe_by(views[0], at_least, np.zeros(KINDS), np.zeros(KINDS, np.int64), inputs, actions)
    answer_by_odds(views[0], at_least, actions, chances)
    return {OMEN.write(int(action), table.deck): float(chance)
            for action, chance in zip(actions, chances, strict=True) if action >= 0}


def test_who_goes_by_the_odds_calls_what_is_unlikely_and_else_declares_what_it_holds() -> None:
    unlikely = answers(position("raven raven skull", "feather feather skull", "", declared="5 raven"), 1)
    likely = answers(position("raven raven skull", "feather feather skull", "", declared="1 raven"), 1)

    assert unlikely["omen"] > 0.9
    assert likely["declare 2 feather"] == max(likely.values())
    assert sum(likely.values()) == pytest.approx(1.0)


def test_with_more_seats_the_answer_stays_the_same_for_all() -> None:
    table = position("raven", "skull", "omen", declared="1 raven")
    [seat] = table.acting
    views, luck = table.views(seat), from_seed(1)

    wary, bold = (Solving(table.terms, Thinking(table.terms), 100.0, habits).weigh(views, luck) for habits in (0, 0.5))

    assert wary.share.tolist() == bold.share.tolist()


def test_a_duel_is_answered_otherwise_if_habits_are_expected() -> None:
    table = position("raven omen", "skull feather", "")
    [seat] = table.acting
    views, luck = table.views(seat), from_seed(1)

    wary, bold = (Solving(table.terms, Thinking(table.terms), 100.0, habits).weigh(views, luck) for habits in (0, 0.7))

    assert wary.share.tolist() != bold.share.tolist()
    assert bold.share.sum() == pytest.approx(1.0)
