"""Sets of seats."""

from itertools import combinations

import pytest

from bottega.core.bits import MOST_SEATS, NOBODY, bit, has, lowest, next_in, seats_in

SETS = [set(seats) for count in range(MOST_SEATS + 1) for seats in combinations(range(MOST_SEATS), count)]


def bits(seats: set[int]) -> int:
    return sum(1 << seat for seat in seats)


def test_a_set_holds_the_seats_put_into_it() -> None:
    for seats in SETS:
        assert {seat for seat in range(MOST_SEATS) if has(bits(seats), seat)} == seats
        assert seats_in(bits(seats)) == sorted(seats)


@pytest.mark.parametrize("seat", range(MOST_SEATS))
def test_a_seat_is_one_bit(seat: int) -> None:
    assert bit(seat) == 2**seat


def test_the_lowest_seat_comes_first_and_nobody_in_an_empty_set() -> None:
    for seats in SETS:
        assert lowest(bits(seats)) == min(seats, default=NOBODY)


def test_the_next_one_sits_to_the_left_going_round() -> None:
    for seats in SETS[1:]:
        for seat in range(MOST_SEATS):
            turns = [(seat + step) % MOST_SEATS for step in range(1, MOST_SEATS + 1)]
            assert next_in(bits(seats), seat) == next(turn for turn in turns if turn in seats)
