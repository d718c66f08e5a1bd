"""The solver against what others know: values by linear programming, and fractions that were published."""

import numpy as np
import pytest

from bots.omen.sequence_form import value_of
from bottega.bots.omen.solve import equity, rounds
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.solver import average, begun, improved, solve
from bottega.bots.omen.solve.tree import infosets, tree_of
from bottega.lab.bench.rounds import known, liars_dice, of_three, two_seats
from omen.building import position

KNOWN = known()


@pytest.mark.parametrize("name", KNOWN)
def test_a_round_is_as_large_as_known_and_linear_programming_finds_its_value(name: str) -> None:
    game, value, size = KNOWN[name]

    assert infosets(game) == size
    assert value_of(game) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("name", KNOWN)
def test_the_solver_finds_the_same_value(name: str) -> None:
    game, value, _ = KNOWN[name]
    proven = certificate(game, solve(game, 1000))

    assert proven.exploitability < 1e-4
    assert proven.values[0] == pytest.approx(value, abs=2 * proven.exploitability + 1e-9)
    assert proven.values.sum() == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("hands", [("raven omen", "skull"), ("raven", "skull omen")])
def test_where_it_matters_which_hand_is_kept_it_agrees_with_linear_programming(hands: tuple[str, str]) -> None:
    seen = position(*hands, "").views(None)
    game = rounds.setting(seen, rounds.frame_of(seen), equity.own()).game

    proven = certificate(game, solve(game, 1000))

    assert np.ptp(game.kept) > 0.2                          # a joker is the worst card to keep, if it is the last
    assert proven.exploitability < 1e-4
    assert proven.values[0] == pytest.approx(value_of(game), abs=2 * proven.exploitability + 1e-9)
    assert proven.values.sum() == pytest.approx(1.0)


@pytest.mark.parametrize(("jokers", "value"), [(False, -1 / 9), (True, -7 / 327)])
def test_as_liars_dice_it_finds_the_published_fractions(jokers: bool, value: float) -> None:
    game = liars_dice(6, jokers=jokers)
    proven = certificate(game, solve(game, 500))

    assert proven.exploitability < 2e-4
    assert proven.values[0] == pytest.approx(value, abs=2 * proven.exploitability + 1e-9)


@pytest.mark.parametrize("cards", [(1, 1, (2, 2, 1, 1)), (2, 2, (2, 2, 2, 2)), (3, 2, (3, 2, 2, 2)),
                                   (2, 2, (2, 2, 2, 1, 1))])
def test_a_hundred_iterations_come_within_two_thousandths(cards: tuple[int, int, tuple[int, ...]]) -> None:
    game = two_seats(*cards)

    assert certificate(game, solve(game, 100)).exploitability <= 0.002


def test_three_seats_with_a_card_each_are_solved_to_a_ten_thousandth() -> None:
    seen = position("raven", "skull", "omen").views(None)
    game = of_three(rounds.setting(seen, rounds.frame_of(seen), equity.blank()).game)

    assert certificate(game, solve(game, 100)).nash_conv <= 1e-4


def test_what_a_type_does_adds_up_to_one_everywhere() -> None:
    game = KNOWN["B"][0]
    tree, shares = tree_of(game), solve(game, 20)

    for x in range(len(tree.last)):
        mix = shares[tree.entry[x]:tree.entry[x + 1]].reshape(-1, game.types[tree.turn[x]])
        assert (mix >= 0.0).all()
        assert mix.sum(axis=0) == pytest.approx(1.0)


def test_iterations_in_two_goes_are_the_same_as_in_one() -> None:
    game = KNOWN["B"][0]
    memory = begun(game)
    improved(game, memory, 1, 7)
    improved(game, memory, 8, 5)

    assert np.array_equal(average(game, memory), solve(game, 12))


def test_more_iterations_come_nearer() -> None:
    game = KNOWN["C"][0]

    far, near = (certificate(game, solve(game, iterations)).exploitability for iterations in (30, 300))
    assert near < far / 10
