"""What happened, as rows of small numbers that the kernels write and each game's `events.py` reads.

A row is: what, eyes, and up to seven numbers. *Eyes* is the set of seats that may see the row, or `ALL_EYES`;
whoever is not in it is never shown the row. The first row only counts the others. A simulation passes `UNTOLD`,
which has no rows, and nothing is written.
"""

from typing import Any

import numpy as np

from bottega.core.bits import NOBODY
from bottega.core.kernel import Rows, compiled

WIDTH = 9
MOST_ROWS = 64
ALL_EYES = -1
NO_EYES = 0
UNTOLD: Rows = np.zeros((0, WIDTH), np.int16)


def blank_rows() -> Rows:
    return np.zeros((MOST_ROWS, WIDTH), np.int16)


@compiled
def tell(rows: Rows, what: int, eyes: int, a: int, b: int, c: int) -> None:
    """Write a row with three numbers. Pass whole `int`s: every other type would be compiled apart."""
    if len(rows) == 0:
        return
    rows[0, 0] += 1
    row = rows[0, 0]
    rows[row, :] = 0
    rows[row, 0], rows[row, 1] = what, eyes
    rows[row, 2], rows[row, 3], rows[row, 4] = a, b, c


@compiled
def tell_list(rows: Rows, what: int, eyes: int, a: int, numbers: Any) -> None:
    """Write a row with a number and a list."""
    if len(rows) == 0:
        return
    tell(rows, what, eyes, a, 0, 0)
    for i in range(len(numbers)):
        rows[rows[0, 0], 3 + i] = numbers[i]


def told(rows: Rows) -> list[list[int]]:
    """All rows written, for an omniscient reader."""
    written: list[list[int]] = rows[1:1 + int(rows[0, 0])].tolist()
    return written


def told_to(seat: int, rows: Rows) -> list[list[int]]:
    """The rows that a seat, or a spectator (`NOBODY`), may see."""
    return [row for row in told(rows) if row[1] == ALL_EYES or (seat != NOBODY and row[1] >> seat & 1)]
