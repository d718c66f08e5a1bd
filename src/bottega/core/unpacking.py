"""Records as plain numbers, all fields in one go: numpy is asked once per field, which takes ten times as long.

A view is written out by name for everybody who looks, after every action.
"""

import struct
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
Plain = dict[str, Any]                      # by the name of a field: a number, a list of them, or a list of lists


class Unpacking:
    """Of a kind of record: all fields, or some."""

    def __init__(self, kind: np.dtype[Any], names: Collection[str] | None = None) -> None:
        layout, self._fields, place, first = ["="], list[tuple[str, int, int, int | None]](), 0, 0
        for name, (of, offset) in in_order(kind):
            if names is not None and name not in names:
                continue
            count = int(np.prod(of.shape))
            layout.append(f"{offset - place}x{count}{LETTERS[of.base.str[1:]]}")
            place, row = offset + of.itemsize, of.shape[-1] if len(of.shape) == 2 else None
            self._fields.append((name, first, count if of.shape else 0, row))
            first += count
        self._read = struct.Struct("".join([*layout, f"{kind.itemsize - place}x"])).unpack

    def __call__(self, record: bytes) -> Plain:
        numbers, plain = self._read(record), Plain()
        for name, first, count, row in self._fields:
            if not count:
                plain[name] = numbers[first]
            elif row is None:
                plain[name] = [*numbers[first:first + count]]
            else:
                plain[name] = [[*numbers[at:at + row]] for at in range(first, first + count, row)]
        return plain


def without(kind: np.dtype[Any], names: Collection[str]) -> Callable[[bytes], bytes]:
    """A record's bytes with some fields blank: what is the same then is the same in all others."""
    parts = [(offset, offset + of.itemsize) for name, (of, offset) in in_order(kind) if name in names]
    kept = [*zip([0, *(end for _, end in parts)], [start for start, _ in parts], strict=False)]
    blanks, rest = [bytes(end - start) for start, end in parts], parts[-1][1] if parts else 0

    def blank(record: bytes) -> bytes:
        pieces = [piece for (start, end), gap in zip(kept, blanks, strict=True) for piece in (record[start:end], gap)]
        return b"".join([*pieces, record[rest:]])

    return blank


def place_of(kind: np.dtype[Any], name: str) -> int:
    """At which byte of a record a field begins."""
    return next(offset for other, (_, offset) in in_order(kind) if other == name)


def in_order(kind: np.dtype[Any]) -> list[tuple[str, tuple[np.dtype[Any], int]]]:
    """The fields as they lie in memory."""
    fields = [(name, (of[0], int(of[1]))) for name, of in (kind.fields or {}).items()]
    return sorted(fields, key=lambda field: field[1][1])
