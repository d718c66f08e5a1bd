"""Luck: xoshiro256** with its 256 bits inside the state, so that a copied game has the same future.

On a real table the 256 bits are reset before every chance event (core/fairness.py); in a simulation they run on.
No other source of luck exists in Bottega. The generator is Blackman and Vigna's, in the public domain.
"""

import hashlib
from typing import Any

import numpy as np

from bottega.core.kernel import Words64, compiled
from bottega.core.refusals import Refused

_7, _9, _11, _16, _17, _19, _32, _45, _5 = (np.uint64(n) for n in (7, 9, 11, 16, 17, 19, 32, 45, 5))
_27, _30, _31, _57 = (np.uint64(n) for n in (27, 30, 31, 57))
LOW_HALF, QUARTER = np.uint64(0xFFFFFFFF), np.uint64(0xFFFF)
MOST_SEED = 2**63 - 1
GOLDEN, MIX_1, MIX_2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


@compiled
def next_word(chance: Words64) -> np.uint64:
    """Sixty-four fresh bits."""
    times_5 = chance[1] * _5
    word: np.uint64 = ((times_5 << _7) | (times_5 >> _57)) * _9
    kept = chance[1] << _17
    chance[2] ^= chance[0]
    chance[3] ^= chance[1]
    chance[1] ^= chance[2]
    chance[0] ^= chance[3]
    chance[2] ^= kept
    chance[3] = (chance[3] << _45) | (chance[3] >> _19)
    return word


@compiled
def below(chance: Words64, limit: int) -> int:
    """A number from 0 to limit - 1, each exactly as likely (Lemire's rejection)."""
    wide = np.uint64(limit)
    product = (next_word(chance) >> _32) * wide
    if (product & LOW_HALF) < wide:
        unfair = (np.uint64(0x100000000) - wide) % wide
        while (product & LOW_HALF) < unfair:
            product = (next_word(chance) >> _32) * wide
    return int(product >> _32)


@compiled
def below_16(chance: Words64, word: np.uint64, limit: np.uint64) -> np.uint64:
    """The same from the lowest sixteen bits of a word, so that one word serves four draws; limit at most 65,536.

    The few words that would make some numbers likelier are replaced by a fresh draw.
    """
    product = (word & QUARTER) * limit
    if (product & QUARTER) < limit and (product & QUARTER) < (np.uint64(0x10000) - limit) % limit:
        return np.uint64(below(chance, int(limit)))
    return product >> _16


@compiled
def shuffle(cards: Any, count: int, chance: Words64) -> None:
    """Every order as likely."""
    for last in range(count - 1, 0, -1):
        k = below(chance, last + 1)
        cards[last], cards[k] = cards[k], cards[last]


@compiled
def unit(chance: Words64) -> float:
    """A fraction from 0 to just below 1."""
    return float(next_word(chance) >> _11) / 9007199254740992.0


@compiled
def spread(seed: int, number: int, chance: Words64) -> None:
    """The luck of game `number` of a series: a different 256 bits for every pair (splitmix64)."""
    x = np.uint64(seed) * GOLDEN
    x = (x ^ (x >> _31)) * MIX_1 + np.uint64(number)
    for i in range(4):
        x += GOLDEN
        z = (x ^ (x >> _30)) * MIX_1
        z = (z ^ (z >> _27)) * MIX_2
        chance[i] = z ^ (z >> _31)


def key_words(key: bytes) -> Words64:
    """Thirty-two bytes as the four words of a chance. All zeros would repeat forever, so they stand for others."""
    words = np.frombuffer(key, "<u8", 4).astype(np.uint64)
    return words if words.any() else np.full(4, GOLDEN)


def from_seed(seed: int, number: int = 0) -> Words64:
    """The luck that `--seed` and a game's number in its series stand for."""
    if not 0 <= seed <= MOST_SEED:
        raise Refused("core.seed.number", None, most=MOST_SEED)
    chance = np.zeros(4, np.uint64)
    spread(seed, number, chance)
    return chance


def is_seed(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def from_text(seed: str) -> Words64:
    """The luck of a record: 64 hexadecimal digits."""
    if not is_seed(seed):
        raise Refused("core.seed.text")
    return key_words(bytes.fromhex(seed))


def to_text(chance: Words64) -> str:
    return chance.astype("<u8").tobytes().hex()


def apart(chance: Words64, purpose: str) -> Words64:
    """Another luck from the same seed, for a bot's choices: what the deal shows tells nothing about it."""
    return key_words(hashlib.sha256(to_text(chance).encode() + purpose.encode()).digest())
