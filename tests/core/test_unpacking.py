"""Records read in one go hold what numpy reads field by field, whatever lies between the fields."""

import numpy as np
import pytest

from bottega.core import chance, games
from bottega.core.unpacking import Unpacking, place_of, without

KINDS = [np.dtype([("a", "i1"), ("b", "u8"), ("c", "i2", 3), ("d", "i1", (2, 5)), ("e", "u2")], align=True),
         *(kind for game in map(games.find, games.names()) for kind in (game.view, game.state))]


def filled(kind: np.dtype[np.void]) -> bytes:
    luck = chance.from_seed(7)
    return bytes(chance.below(luck, 256) for _ in range(kind.itemsize))


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_is_what_numpy_reads(kind: np.dtype[np.void]) -> None:
    record = filled(kind)
    [numbers] = np.frombuffer(record, kind)

    assert Unpacking(kind)(record) == {name: numbers[name].tolist() for name in kind.names or ()}


@pytest.mark.parametrize("kind", KINDS)
def test_some_fields_may_be_read_alone(kind: np.dtype[np.void]) -> None:
    record, some = filled(kind), [*(kind.names or ())][1::2]
    [numbers] = np.frombuffer(record, kind)

    assert Unpacking(kind, some)(record) == {name: numbers[name].tolist() for name in some}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_left_out_is_blank_and_the_rest_is_as_it_was(kind: np.dtype[np.void]) -> None:
    record, names = filled(kind), [*(kind.names or ())]
    for left_out in (names[:1], names[-1:], names[1::2], []):
        blank = without(kind, left_out)(record)

        [before], [after] = np.frombuffer(record, kind), np.frombuffer(blank, kind)
        assert len(blank) == len(record)
        for name in names:
            assert after[name].tolist() == (np.zeros_like(before[name]) if name in left_out else before[name]).tolist()


def test_a_place_is_a_byte() -> None:
    assert place_of(KINDS[0], "c") == 16
