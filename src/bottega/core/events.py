"""What happened, as typed values: each game has its own (`<game>/events.py`), and so has a table (`table/events.py`).

An event says all that the rules decided: who loses, what was counted, by which rule. Whoever reads it works nothing
out again. As JSON it is an object whose `event` is the name of its type in small letters.
"""

from collections.abc import Container, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

Row = Sequence[int]
Plain = dict[str, Any]                      # an event as JSON has it


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    pass


def name_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


def plain(event: Event) -> Plain:
    fields: Plain = msgspec.to_builtins(event)
    return fields


def grouped(rows: Sequence[Row], beginnings: Container[int]) -> Iterator[tuple[Row, list[Row]]]:
    """Rows by event: the row that begins one, and the rows of detail behind it."""
    begun: Row | None = None
    details: list[Row] = []
    for row in rows:
        if row[0] in beginnings:
            if begun is not None:
                yield begun, details
            begun, details = row, []
        else:
            details.append(row)
    if begun is not None:
        yield begun, details
