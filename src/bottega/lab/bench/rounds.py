"""Rounds built by hand, for proofs and measurements: two seats and a pool of known cards, and liar's dice."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bottega.bots.omen.solve import pools
from bottega.bots.omen.solve.pools import a_card_each, cards_of
from bottega.bots.omen.solve.tree import DESTINY_RIGHT, DESTINY_WRONG, OMEN_RIGHT, OMEN_WRONG, OUTCOMES, Round

Pool = Sequence[int]                        # cards of each suit, and jokers last


def types_of(cards: int, pool: Pool, *, peeks: bool = True) -> list[pools.Type]:
    """What a seat may hold, and see on top of the deck if it peeks; in the order of its types."""
    return pools.types_of(cards, cards_of(pool), len(pool) - 1, peeks=peeks)


def two_seats(dealer: int, other: int, pool: Pool, opened: Pool | None = None) -> Round:
    """So many hidden cards each, any distribution of the pool as likely; `opened` is the hand of the other, if open."""
    seen = {1: tuple(cards_of(opened).tolist())} if opened else {}
    return pools.round_of((dealer, other), cards_of(pool), len(pool) - 1, seen)[0]


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
