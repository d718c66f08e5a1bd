"""Luck: a known generator, without favourites."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from bottega.core import chance
from bottega.core.kernel import Words64
from bottega.core.refusals import Refused

UNLIKELY = 0.0001               # seeds are fixed, so a test either always passes or never does
WORD = (1 << 64) - 1


def turned(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & WORD


def xoshiro(state: list[int]) -> int:
    """Blackman and Vigna's xoshiro256**, in whole numbers without end."""
    word = turned(state[1] * 5 & WORD, 7) * 9 & WORD
    kept = state[1] << 17 & WORD
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= kept
    state[3] = turned(state[3], 45)
    return word


def splitmix(x: int) -> int:
    z = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


@pytest.mark.parametrize("words", [(1, 2, 3, 4), (WORD, WORD, WORD, WORD), (0, 0, 0, 1), (1 << 63, 7, WORD, 1 << 40)])
def test_words_are_those_of_the_published_generator(words: tuple[int, int, int, int]) -> None:
    luck, state = np.array(words, np.uint64), [*words]

    for _ in range(1000):
        assert int(chance.next_word(luck)) == xoshiro(state)
    assert luck.tolist() == state


def test_the_first_words_are_the_known_ones() -> None:
    luck = np.array([1, 2, 3, 4], np.uint64)            # the usual test vector of xoshiro256**

    assert [int(chance.next_word(luck)) for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 9, 29, 48])
def test_below_is_even(limit: int) -> None:
    luck = chance.from_seed(1, limit)

    found = Counter(int(chance.below(luck, limit)) for _ in range(20_000))

    assert set(found) == set(range(limit))
    assert limit == 1 or chisquare([found[number] for number in range(limit)]).pvalue > UNLIKELY


@pytest.mark.parametrize("limit", [3 << 30, 5 << 29])
def test_below_is_even_where_a_careless_draw_would_favour_some(limit: int) -> None:
    """Without a second draw, every third number would come twice as often."""
    luck = chance.from_seed(2)

    found = Counter(int(chance.below(luck, limit)) % 3 for _ in range(20_000))

    assert chisquare([found[rest] for rest in range(3)]).pvalue > UNLIKELY


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 12, 29, 41, 48])
def test_of_all_words_below_16_takes_as_many_for_each_number(limit: int) -> None:
    luck = chance.from_seed(3)
    untouched = luck.tobytes()
    found: Counter[int] = Counter()
    for word in range(1 << 16):
        number = int(chance.below_16(luck, np.uint64(word), np.uint64(limit)))
        assert number < limit
        if luck.tobytes() == untouched:
            found[number] += 1
        else:                                           # this word was replaced by a fresh draw
            luck = chance.from_seed(3)

    assert len(set(found.values())) == 1
    assert len(found) == limit
    assert (1 << 16) - found.total() < limit


def test_below_16_is_even_where_a_careless_draw_would_favour_some() -> None:
    luck = chance.from_seed(4)

    found = Counter(int(chance.below_16(luck, np.uint64(chance.next_word(luck)), np.uint64(3 << 14))) % 3
                    for _ in range(20_000))

    assert chisquare([found[rest] for rest in range(3)]).pvalue > UNLIKELY


def test_below_16_looks_at_the_lowest_bits_alone() -> None:
    luck = chance.from_seed(5)

    for word in (0x1234, 0xFFFF, 0x8000):
        high = word | 0xABCDEF0123450000
        assert (chance.below_16(luck, np.uint64(word), np.uint64(40))
                == chance.below_16(luck, np.uint64(high), np.uint64(40)))


def test_a_fraction_is_even_and_below_one() -> None:
    luck = chance.from_seed(6)
    fractions = [float(chance.unit(luck)) for _ in range(20_000)]

    assert min(fractions) >= 0
    assert max(fractions) < 1
    assert chisquare([*Counter(int(fraction * 16) for fraction in fractions).values()]).pvalue > UNLIKELY


def test_a_fraction_can_be_just_below_one_but_never_one() -> None:
    state = [3, 5, 7, 11]
    luck = np.array(state, np.uint64)

    assert float(chance.unit(luck)) == (xoshiro(state) >> 11) / 2**53


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (7, 0), (7, 1), (123456789, 4000), (2**62, 2**40)])
def test_a_seed_is_spread_as_documented(seed: int, number: int) -> None:
    x = seed * 0x9E3779B97F4A7C15 & WORD
    x = ((x ^ x >> 31) * 0xBF58476D1CE4E5B9 + number) & WORD

    assert chance.from_seed(seed, number).tolist() == [
        splitmix((x + turn * 0x9E3779B97F4A7C15) & WORD) for turn in range(1, 5)]


def test_every_game_of_every_series_has_a_luck_of_its_own() -> None:
    lucks = {chance.from_seed(seed, number).tobytes() for seed in range(60) for number in range(60)}

    assert len(lucks) == 60 * 60
    assert bytes(32) not in lucks


def test_neighbouring_games_have_unlike_luck() -> None:
    """Half of the bits differ, give or take."""
    apart = [bin(a ^ b).count("1")
             for number in range(200)
             for a, b in zip(chance.from_seed(1, number).tolist(), chance.from_seed(1, number + 1).tolist(),
                             strict=True)]

    assert abs(sum(apart) / len(apart) - 32) < 1


def test_luck_is_written_as_hexadecimal_digits_the_lowest_byte_first() -> None:
    luck = chance.from_text("01" + "00" * 31)

    assert luck.tolist() == [1, 0, 0, 0]
    assert chance.to_text(luck) == "01" + "00" * 31
    assert chance.to_text(chance.from_text("ab12" * 16)) == "ab12" * 16


def test_luck_taken_apart_is_another_for_every_purpose_and_the_same_again() -> None:
    luck = chance.from_seed(1)
    before = luck.tobytes()

    lucks = [chance.apart(luck, purpose).tobytes() for purpose in ("seat 0", "seat 1", "")]

    assert len({before, *lucks}) == 4
    assert chance.apart(luck, "seat 0").tobytes() == lucks[0]
    assert luck.tobytes() == before


def test_keyed_anew_luck_forgets_what_was_before() -> None:
    """The words after setting a key depend on the key alone."""
    one, other = chance.from_seed(1), chance.from_seed(2)
    chance.next_word(one)

    one[:] = other[:] = chance.key_words(bytes(range(32)))

    assert chance.next_word(one) == chance.next_word(other)


def test_no_seed_stands_for_a_luck_that_stands_still() -> None:
    """All bits zero is the one state the generator never leaves: every draw would be rejected for ever."""
    try:
        luck: Words64 = chance.from_text("0" * 64)
    except Refused:
        return

    assert len({int(chance.next_word(luck)) for _ in range(8)}) > 1
