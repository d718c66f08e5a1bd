"""Sets of action cards: 28 bits, and how a row of numbers tells them."""

import numpy as np

from bottega.core.happened import Telling, tell
from bottega.core.kernel import compiled
from bottega.omnia.rows import CARDS, HALF


@compiled
def card_bit(card: int) -> np.uint32:
    return np.uint32(1) << np.uint32(card)


@compiled
def in_set(cards: np.uint32, card: int) -> bool:
    return (int(cards) >> int(card)) & 1 == 1


@compiled
def size_of(cards: np.uint32) -> int:
    left, size = int(cards), 0
    while left != 0:
        left &= left - 1
        size += 1
    return size


@compiled
def nth_card(cards: np.uint32, n: int) -> int:
    """The n-th card of a set."""
    card = 0
    while n > 0 or not in_set(cards, card):
        n -= in_set(cards, card)
        card += 1
    return card


@compiled
def tell_cards(rows: Telling, eyes: int, cards: np.uint32) -> None:
    if rows is not None:
        tell(rows, CARDS, eyes, int(cards) & ((1 << HALF) - 1), int(cards) >> HALF, 0)
