"""The draft of two, against the same game written down plainly and solved by linear programming."""

from itertools import combinations

import numpy as np
import pytest

from bots.omnia.test_matrix import value_by_programming
from bottega.bots.omnia.judging import own_desk
from bottega.bots.omnia.matrix import MOST_CHOICES, Values
from bottega.bots.omnia.splits import SPLITS, solve_draft
from bottega.core.kernel import records
from bottega.omnia import OMNIA

TERMS = OMNIA.terms(2)


def bits(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def pairs(pack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """In the order of actions: by the higher card."""
    return sorted(combinations(pack, 2), key=lambda pair: (pair[1], pair[0]))


def payoffs_by_hand(hand: tuple[int, ...], pack: tuple[int, ...], other: tuple[int, ...], values: Values) -> Values:
    made = np.zeros((len(pairs(pack)), len(pairs(other))))
    for i, mine in enumerate(pairs(pack)):
        for j, theirs in enumerate(pairs(other)):
            comes = tuple(card for card in other if card not in theirs)
            goes = tuple(card for card in pack if card not in mine)
            made[i, j] = (values[bits(hand + mine + comes)] if len(comes) == 1
                          else value_by_programming(payoffs_by_hand(hand + mine, comes, goes, values)))
    return made


def solved(hand: tuple[int, ...], pack: tuple[int, ...], other: tuple[int, ...],
           values: Values) -> tuple[float, Values, Values, Values]:
    payoffs, row, column = np.zeros((MOST_CHOICES, MOST_CHOICES)), np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    value = solve_draft(bits(hand), bits(pack), bits(other), (1 << 14) - 1, records(OMNIA.state, 1), TERMS.setups, 0,
                        values, own_desk(TERMS), payoffs, row, column)
    count = len(pairs(pack))
    return value, payoffs[:count, :count], row[:count], column[:count]


def test_two_of_three() -> None:
    """Who gets card 4 has won: I can keep it, so I have; the other cannot keep me from it."""
    values = np.array([float(hand >> 4 & 1) for hand in range(SPLITS)])

    value, payoffs, row, _ = solved((0, 1, 2, 3), (4, 5, 6), (7, 8, 9), values)

    assert value == 1.0
    assert payoffs.tolist() == [[1.0] * 3, [1.0] * 3, [0.0] * 3]
    assert row[2] == 0.0


@pytest.mark.parametrize(("hand", "pack", "other"), [
    ((0, 3, 8, 12), (1, 5, 9), (2, 7, 13)),
    ((0, 3), (1, 5, 9, 10, 12), (2, 6, 7, 8, 13)),
])
def test_it_agrees_with_the_game_written_down_plainly(hand: tuple[int, ...], pack: tuple[int, ...],
                                                      other: tuple[int, ...]) -> None:
    values = np.random.default_rng(1).normal(0.5, 0.1, SPLITS)

    value, payoffs, _, _ = solved(hand, pack, other, values)

    plainly = payoffs_by_hand(hand, pack, other, values)
    assert payoffs == pytest.approx(plainly, abs=2e-4)
    assert value == pytest.approx(value_by_programming(plainly), abs=4e-4)


def test_at_the_first_stage_neither_can_gain_more_than_a_thousandth() -> None:
    """Cards differ in worth, and two of a kind are worth more together, as in the game."""
    luck = np.random.default_rng(2)
    worth, together = luck.normal(0.0, 0.04, 14), luck.normal(0.0, 0.02, (14, 14))
    held = (np.arange(SPLITS)[:, None] >> np.arange(14)) & 1
    values = 0.5 + held @ worth - worth.sum() / 2 + np.einsum("si,ij,sj->s", held, together, held)

    _, payoffs, row, column = solved((), tuple(range(0, 14, 2)), tuple(range(1, 14, 2)), values)

    assert payoffs.shape == (21, 21)
    assert (payoffs @ column).max() - (row @ payoffs).min() < 1e-3
