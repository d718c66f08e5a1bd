"""Cards being shuffled, as one word: one byte per kind, so that drawing needs no list and no branch.

Drawing by kind is the same as drawing from shuffled cards: cards of a kind are alike.
"""

import numpy as np

from bottega.core.bits import has
from bottega.core.chance import below_16, next_word
from bottega.core.kernel import Record, Words64, compiled
from bottega.omen.facts import KINDS

BYTE = np.uint64(8)
DRAW = np.uint64(16)                        # bits of luck that a draw uses up
EACH = np.uint64(0x0101010101)              # a one in the byte of every kind
REVERSED = np.uint64(0x0001020304)          # in each byte the number of a kind, the last kind in the lowest
TOTAL = np.uint64(8 * (KINDS - 1))          # where a sum over all kinds ends up
LAST = np.uint64(0xFF)
HALF = np.uint64(0x7F)
ONE = np.uint64(1)


@compiled
def cards_of(kind: int, cards: int) -> np.uint64:
    """So many cards of a kind, as a pool."""
    return np.uint64(cards) << (np.uint64(kind) * BYTE)


@compiled
def cards_in(pool: np.uint64, kind: int) -> int:
    return int((pool >> (np.uint64(kind) * BYTE)) & LAST)


@compiled
def total(pool: np.uint64) -> np.uint64:
    """How many cards a pool holds."""
    return (pool * EACH >> TOTAL) & LAST


@compiled
def draw(pool: np.uint64, cards: np.uint64, chance: Words64, word: np.uint64) -> np.uint64:
    """One card out of a pool of so many, each as likely; its luck is the lowest sixteen bits of a word.

    (1) A multiplication leaves in each byte how many cards there are of its kind and those before.
    (2) The k-th card is of the first kind whose sum exceeds k: 127 - k more lifts just those bytes to 128 or above.
    (3) The lowest of the lifted bytes is the card's.
    """
    k = below_16(chance, word, cards)
    lifted = ((pool + HALF - k) * EACH >> np.uint64(7)) & EACH
    return lifted & (~lifted + ONE)


@compiled
def draw_some(pool: np.uint64, count: int, chance: Words64) -> np.uint64:
    """Up to four cards out of a pool, themselves a pool: one word is luck enough."""
    drawn, cards, word = np.uint64(0), total(pool), next_word(chance)
    for _ in range(count):
        drawn += draw(pool - drawn, cards, chance, word)
        cards -= ONE
        word >>= DRAW
    return drawn


@compiled
def kind_of(card: np.uint64) -> int:
    """The kind of a pool of one card: its place picks a byte of the kinds in reverse."""
    return int((card * REVERSED >> TOTAL) & LAST)


@compiled
def hands_of(s: Record, seats: int) -> np.uint64:
    """The cards in the hands of some seats, as a pool."""
    pool = np.uint64(0)
    for seat in range(s.seats):
        hand = np.uint64(0)
        for kind in range(KINDS):
            hand += cards_of(kind, s.hands[seat, kind])
        pool += hand * np.uint64(has(seats, seat))
    return pool
