"""What happened, as rows of small numbers that the kernels write and each game's `events.py` reads.

A row is: what, eyes, and up to seven numbers. *Eyes* is the set of seats that may see the row, or `ALL_EYES`;
whoever is not in it is never shown the row. The first row only counts the others. A simulation passes `UNTOLD`:
the compiler then leaves the telling out.
"""

from typing import Any

import numpy as np

from bottega.core.bits import NOBODY
from bottega.core.kernel import Rows, compiled

WIDTH = 9
MOST_ROWS = 192
ALL_EYES = -1
NO_EYES = 0
UNTOLD = None
Telling = Rows | None                       # what a kernel is given to tell to


def blank_rows() -> Rows:
    return np.zeros((MOST_ROWS, WIDTH), np.int16)


@compiled
def tell(rows: Telling, what: int, eyes: int, a: int, b: int, c: int) -> None:
    """Write a row with three numbers. What there is no room for is left out."""
    if rows is None:
        return
    if rows[0, 0] + 1 >= len(rows):
        return
    rows[0, 0] += 1
    row = rows[0, 0]
    rows[row, :] = 0
    rows[row, 0], rows[row, 1] = what, eyes
    rows[row, 2], rows[row, 3], rows[row, 4] = a, b, c


@compiled
def tell_list(rows: Telling, what: int, eyes: int, a: int, numbers: Any) -> None:
    """Write a row with a number and a list."""
    if rows is None:
        return
    if rows[0, 0] + 1 >= len(rows):
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
