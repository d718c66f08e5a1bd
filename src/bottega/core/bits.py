"""Sets of seats as bits: seat 0 is the lowest. `1 << int(seat)`, because an interpreted int8 would overflow."""

import numpy as np

from bottega.core.kernel import compiled

NOBODY = -1                     # the seat of a spectator
MOST_SEATS = 9                  # of any game

# The first seat of every set: one look-up where a loop over bits would be guessed wrong by the processor.
FIRST = np.array([(seats & -seats).bit_length() - 1 for seats in range(1 << MOST_SEATS)], np.int8)


@compiled
def bit(seat: int) -> int:
    return 1 << int(seat)


@compiled
def has(seats: int, seat: int) -> bool:
    return (int(seats) >> int(seat)) & 1 == 1


@compiled
def lowest(seats: int) -> int:
    """The first seat of a set; NOBODY if it is empty."""
    return int(FIRST[int(seats)])


@compiled
def next_in(seats: int, seat: int) -> int:
    """The first seat of a set to the left of a seat, going round."""
    after = int(seats) >> (int(seat) + 1) << (int(seat) + 1)
    return lowest(after if after != 0 else seats)


def seats_in(seats: int) -> list[int]:
    """A set as a list, for readers in Python."""
    return [seat for seat in range(MOST_SEATS) if int(seats) >> seat & 1]
