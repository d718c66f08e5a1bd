"""Hands as multisets: how many cards of each kind, in a fixed order."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from bottega.omen.facts import KINDS

Ints = npt.NDArray[np.int64]


@cache
def hands(cards: int, kinds: tuple[int, ...]) -> Ints:
    """Every hand of so many cards of these kinds, a row each: cards by kind."""
    every = [np.bincount(hand, minlength=KINDS) for hand in combinations_with_replacement(kinds, cards)]
    listed = np.array([np.zeros(KINDS)] if cards == 0 else every, np.int64)
    listed.flags.writeable = False
    return listed


def place_of(hand: npt.ArrayLike, listed: Ints) -> int:
    """Where a hand stands in such a list."""
    return int(np.flatnonzero((listed == np.asarray(hand)).all(axis=1))[0])
