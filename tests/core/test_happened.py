"""What happened is told in rows, and each row to those who may see it."""

import numpy as np

from bottega.core.bits import NOBODY
from bottega.core.happened import ALL_EYES, NO_EYES, UNTOLD, blank_rows, tell, tell_list, told, told_to


def test_rows_are_kept_in_order() -> None:
    rows = blank_rows()

    tell(rows, 4, ALL_EYES, 1, 2, 3)
    tell_list(rows, 5, ALL_EYES, 7, np.array([9, 8, 7, 6, 5], np.int8))

    assert told(rows) == [[4, ALL_EYES, 1, 2, 3, 0, 0, 0, 0], [5, ALL_EYES, 7, 9, 8, 7, 6, 5, 0]]


def test_a_row_is_shown_to_its_eyes_alone() -> None:
    rows = blank_rows()
    for what, eyes in enumerate((ALL_EYES, 0b000000001, 0b100000010, NO_EYES)):
        tell(rows, what, eyes, 0, 0, 0)

    seen = {seat: [row[0] for row in told_to(seat, rows)] for seat in (NOBODY, 0, 1, 2, 8)}

    assert seen == {NOBODY: [0], 0: [0, 1], 1: [0, 2], 2: [0], 8: [0, 2]}
    assert len(told(rows)) == 4


def test_nothing_is_written_where_there_is_no_room() -> None:
    rows = blank_rows()
    before = rows.tolist()

    tell(UNTOLD, 1, ALL_EYES, 1, 1, 1)
    tell_list(UNTOLD, 1, ALL_EYES, 1, np.array([1, 2], np.int8))

    assert told_to(0, blank_rows()) == []
    assert rows.tolist() == before


def test_an_old_row_leaves_nothing_behind_in_a_new_one() -> None:
    rows = blank_rows()
    tell_list(rows, 5, ALL_EYES, 7, np.array([9, 8, 7, 6, 5], np.int8))

    rows[0, 0] = 0
    tell(rows, 1, ALL_EYES, 2, 0, 0)

    assert told(rows) == [[1, ALL_EYES, 2, 0, 0, 0, 0, 0, 0]]


def test_more_rows_than_there_is_room_for_are_not_written_beyond_it() -> None:
    guarded = np.full((128, 9), 77, np.int16)
    guarded[0] = 0
    rows = guarded[:64]

    for _ in range(80):
        tell(rows, 1, ALL_EYES, 2, 3, 4)

    assert (guarded[64:] == 77).all()
