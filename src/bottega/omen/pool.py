"""Cards being mixed, as one word: a byte a kind, so that drawing needs neither a list nor a guess of the processor.

Drawing by kind is the same as drawing from shuffled cards: cards of a kind are alike.
"""

import numpy as np

from bottega.core.chance import below_16
from bottega.core.kernel import Words64, compiled
from bottega.omen.state import KINDS

BYTE = np.uint64(8)
DRAW = np.uint64(16)                        # bits of luck that a draw uses up
EACH = np.uint64(0x0101010101)              # a one in the byte of every kind
HIGH = np.uint64(0x8080808080)              # the highest bit of each
TOTAL = np.uint64(8 * (KINDS - 1))          # where a sum over all kinds ends up
LAST = np.uint64(0xFF)
HALF = np.uint64(0x7F)


@compiled
def cards_of(kind: int, cards: int) -> np.uint64:
    """So many cards of a kind, as a pool."""
    return np.uint64(cards) << (np.uint64(kind) * BYTE)


@compiled
def cards_in(pool: np.uint64, kind: int) -> int:
    return int((pool >> (np.uint64(kind) * BYTE)) & LAST)


@compiled
def draw(pool: np.uint64, chance: Words64, word: np.uint64) -> int:
    """The kind of one card out of a pool, each as likely; its luck is the lowest sixteen bits of a word.

    (1) A multiplication leaves in each byte how many cards there are of its kind and those before.
    (2) The k-th card is of the first kind whose sum exceeds k: adding 127 - k lifts just those bytes to 128 or more.
    (3) As many kinds as were not lifted come before it.
    """
    sums = pool * EACH
    k = below_16(chance, word, (sums >> TOTAL) & LAST)
    lifted = ((sums + (HALF - k) * EACH) & HIGH) >> np.uint64(7)
    return KINDS - int((lifted * EACH >> TOTAL) & LAST)
