"""Rounds built by hand, for proofs and measurements: two seats and a pool of known cards, and liar's dice."""

from collections.abc import Sequence
from math import comb, prod
from typing import NamedTuple

import numpy as np

from bottega.bots.omen.solve.hands import hands
from bottega.bots.omen.solve.tree import (
    DESTINY_RIGHT,
    DESTINY_WRONG,
    OMEN_RIGHT,
    OMEN_WRONG,
    OUTCOMES,
    Floats,
    Ints,
    Round,
)
from bottega.omen.facts import JOKER, KINDS

Pool = Sequence[int]                        # cards of each suit, and jokers last


def a_card_each() -> Floats:
    """Payoffs of a round by itself: the loser of a card pays one to the other."""
    payoffs = np.zeros((len(OUTCOMES), 2, 2))
    for outcome in OUTCOMES:
        for caller in range(2):
            payoffs[outcome, caller, caller] = 1.0 if outcome in (OMEN_RIGHT, DESTINY_RIGHT) else -1.0
            payoffs[outcome, caller, 1 - caller] = -payoffs[outcome, caller, caller]
    return payoffs


def types_of(cards: int, pool: Pool, *, peeks: bool = True) -> list[tuple[tuple[int, ...], int | None]]:
    """What a seat may hold, and see on top of the deck if it peeks; in the order of its types."""
    kinds = (*range(len(pool) - 1), JOKER)
    there = cards_of(pool)
    return [(tuple(hand.tolist()), top) for hand in hands(cards, kinds) for top in (kinds if peeks else (None,))
            if ways(there, hand) and (top is None or there[top] > hand[top])]


def two_seats(dealer: int, other: int, pool: Pool, opened: Pool | None = None) -> Round:
    """So many hidden cards each, any distribution of the pool as likely; the dealer sees the top if that can matter.

    `opened` is the other's hand, if all see it.
    """
    suits, there = len(pool) - 1, cards_of(pool)
    mine, theirs = types_of(dealer, pool, peeks=not opened), types_of(0 if opened else other, pool, peeks=False)
    deals, weights = [], []
    for i, (first, top) in enumerate(mine):
        left = there - np.array(first)
        for j, (second, _) in enumerate(theirs):
            weight = ways(there, np.array(first)) * ways(left, np.array(second))
            weight *= 1 if top is None else int(left[top]) - second[top]
            if weight > 0:
                deals.append((i, j))
                weights.append(float(weight))
    counts = np.zeros((2, suits, max(len(mine), len(theirs))), np.int64)
    for seat, types in enumerate((mine, theirs)):
        for i, (hand, _) in enumerate(types):
            counts[seat, :, i] = np.array(hand[:suits]) + hand[JOKER]
    in_sight = [cards + opened[-1] for cards in opened[:-1]] if opened else [0] * suits
    numbers = range(1, dealer + other + 1)
    return Round(
        suits=np.full(len(numbers), suits),
        types=np.array([len(mine), len(theirs)]),
        counts=counts,
        deals=np.array(deals),
        weights=np.array(weights) / sum(weights),
        columns=np.array([suit for _ in numbers for suit in range(suits)] + [0]),
        needed=np.array([number - in_sight[suit] for number in numbers for suit in range(suits)] + [0]),
        stands=False,
        payoffs=a_card_each(),
    )


def cards_of(pool: Pool) -> Ints:
    """A pool by kind of card."""
    there = np.zeros(KINDS, np.int64)
    there[[*range(len(pool) - 1), JOKER]] = pool
    return there


def ways(there: Ints, hand: Ints) -> int:
    """How often a hand can be drawn."""
    return prod(comb(max(int(cards), 0), int(drawn)) for cards, drawn in zip(there, hand, strict=True))


def of_three(game: Round) -> Round:
    """Payoffs of a round by itself with three seats: who loses a card gets nothing, the others share."""
    payoffs = np.full((len(OUTCOMES), 3, 3), 0.5)
    for caller in range(3):
        payoffs[OMEN_RIGHT, caller, (caller - 1) % 3] = 0.0
        payoffs[OMEN_WRONG, caller, caller] = payoffs[DESTINY_WRONG, caller, caller] = 0.0
        payoffs[DESTINY_RIGHT, caller] = np.arange(3) == caller
    return game._replace(payoffs=payoffs)


def liars_dice(sides: int, *, jokers: bool) -> Round:
    """One die each; a bid is higher in number, or as high and higher in face; a bid may be doubted, not more.

    With jokers the first face counts as every other.
    """
    faces = np.arange(sides)
    one = (faces[:, None] == faces[None, :]).astype(np.int64)           # face bid, face thrown
    if jokers:
        one[:, 0] = 1
    bids = [(number, face) for number in (1, 2) for face in range(sides)]
    payoffs = a_card_each()
    payoffs[2:, 0], payoffs[2:, 1] = (-1.0, 1.0), (1.0, -1.0)           # to call Destiny is to lose
    return Round(
        suits=np.ones(len(bids), np.int64),
        types=np.array([sides, sides]),
        counts=np.stack([one, one]),
        deals=np.array([(i, j) for i in range(sides) for j in range(sides)]),
        weights=np.full(sides * sides, 1 / sides ** 2),
        columns=np.array([face for _, face in bids] + [0]),
        needed=np.array([number for number, _ in bids] + [0]),
        stands=False,
        payoffs=payoffs,
    )


class Known(NamedTuple):
    game: Round
    value: float                            # to the dealer
    infosets: int


def known() -> dict[str, Known]:
    """Rounds whose value is known exactly, by linear programming from both sides."""
    return {
        "A": Known(two_seats(1, 1, (2, 2, 1, 1)), -2 / 45, 164),
        "B": Known(two_seats(2, 1, (2, 2, 2, 1)), 3 / 7, 984),
        "C": Known(two_seats(2, 2, (2, 2, 2, 2)), 191 / 875, 6096),
        "D": Known(two_seats(1, 1, (1, 2, 1, 1), (1, 0, 0, 0)), 1 / 5, 46),
        "E": Known(two_seats(2, 1, (2, 2, 1, 1), (1, 0, 0, 0)), 11 / 15, 260),
        "F": Known(two_seats(2, 2, (2, 2, 1, 1), (1, 1, 0, 0)), 1.0, 1208),
    }
