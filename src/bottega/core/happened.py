"""What happened, as rows of small numbers that the kernels write and each game's `events.py` reads.

A row is: what, eyes, and up to seven numbers. *Eyes* is the set of seats that may see the row, or `ALL_EYES`;
whoever is not in it is never shown the row. The first row only counts the others. A simulation passes `UNTOLD`,
which has no rows, and nothing is written.
"""

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
def tell(rows: Rows, what: int, eyes: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0,
         f: int = 0, g: int = 0) -> None:
    if len(rows) == 0:
        return
    rows[0, 0] += 1
    row = rows[rows[0, 0]]
    row[0], row[1] = what, eyes
    row[2], row[3], row[4], row[5], row[6], row[7], row[8] = a, b, c, d, e, f, g


def told(rows: Rows) -> list[list[int]]:
    """All rows written, for an omniscient reader."""
    written: list[list[int]] = rows[1:1 + int(rows[0, 0])].tolist()
    return written


def told_to(seat: int, rows: Rows) -> list[list[int]]:
    """The rows that a seat, or a spectator (`NOBODY`), may see."""
    return [row for row in told(rows) if row[1] == ALL_EYES or (seat != NOBODY and row[1] >> seat & 1)]
