"""Writing logs: lines, each an entry with what the lists must know after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bottega.server.storage import bus, owned
from bottega.server.storage.owned import Owned
from bottega.server.storage.schema import entries, seats, tables
from bottega.server.storage.tables import code_taken


class HeadRow(NamedTuple):
    """A table as the lists know it. Its code and its game are those of its first line, for good."""

    code: str
    game: str
    visibility: str
    status: str
    acting: int                     # one bit per seat
    wake_at: float | None           # when the table itself must act next


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a log, and what the lists must know after it."""

    table: str
    number: int
    at: float
    entry: bytes
    head: HeadRow | None = None                     # the first line of a table needs one
    seats: tuple[str | None, ...] | None = None     # user ids by seat, when they changed
    owned: Owned | None = None                      # of the first line of a table: who opened it, and with which deck


class TakenAlready(Exception):
    """Somebody else was first: the table's log has an entry of this number."""


class CodeTaken(TakenAlready):
    """Another table has the code that a new one was to get."""


class OutOfOrder(Exception):
    """The entry before this one is not there: a log has no gaps."""


class NotAllWritten(Exception):
    """Some lines of many were out of order."""


was_last = exists().where(entries.c.table_id == bindparam("table"), entries.c.number == bindparam("number") - 1)
add_entry = insert(entries).from_select(
    ["table_id", "number", "at", "entry"],
    select(*(bindparam(name, type_=column.type) for name, column in zip(
        ("table", "number", "at", "entry"), entries.c, strict=True)))
    .where(or_(bindparam("number", type_=entries.c.number.type) == 0, was_last)),
).execution_options(preserve_rowcount=True)

move_head = update(tables).where(tables.c.id == bindparam("table")).values(
    {name: bindparam(name) for name in ("visibility", "status", "acting", "wake_at", "moved_at", "held_by")})


def append(c: Connection, lines: Sequence[Line], node: str | None = None) -> None:
    """All lines with few statements. An exception says that one of them is at fault, not which.

    1. New tables. 2. The entries, each only where the one before it is there. 3. Heads and seats, the last word of
    each table on them. 4. Other nodes are to hear of it.

    Tables come in the order of their ids: two nodes that write to the same ones wait for each other in one direction.
    """
    lines = sorted(lines, key=lambda line: line.table)
    if opened := [line for line in lines if line.number == 0 and line.head]:
        c.execute(insert(tables), [{"id": line.table, "made_at": line.at, "moved_at": line.at, "held_by": node,
                                    **head_of(line)} for line in opened])
        owned.add(c, [line.owned for line in opened if line.owned])
    added = c.execute(add_entry, [{"table": line.table, "number": line.number, "at": line.at, "entry": line.entry}
                                  for line in lines])
    if added.rowcount != len(lines):
        raise NotAllWritten
    if moved := {line.table: line for line in lines if line.number and line.head}:
        c.execute(move_head, [{"table": line.table, "moved_at": line.at, "held_by": node, **head_of(line)}
                              for line in moved.values()])
    if seated := {line.table: line for line in lines if line.seats is not None}:
        seat_anew(c, [*seated.values()])
    for line in lines:
        bus.tell(c, bus.TABLE, line.table, line.number)


def explained(c: Connection, lines: Sequence[Line], error: Exception) -> Exception:
    """What stood in the way of lines that belong together, once what they had written is undone."""
    if not isinstance(error, IntegrityError | NotAllWritten):
        return error
    causes = (cause for line in lines if (cause := obstacle(c, line, error)) is not error)
    return next(causes, error)


def obstacle(c: Connection, line: Line, error: Exception) -> Exception:
    same_entry = entries.c.table_id == line.table, entries.c.number == line.number
    if c.execute(select(exists().where(*same_entry))).scalar():
        return TakenAlready(f"table {line.table} has an entry {line.number}")
    if isinstance(error, NotAllWritten):
        before = entries.c.table_id == line.table, entries.c.number == line.number - 1
        if line.number and not c.execute(select(exists().where(*before))).scalar():
            return OutOfOrder(f"table {line.table} has no entry {line.number - 1}")
    if line.number == 0 and line.head and code_taken(c, line.head.code):
        return CodeTaken(f"another table has the code {line.head.code}")
    return error


def head_of(line: Line) -> dict[str, object]:
    assert line.head is not None
    return line.head._asdict()


def seat_anew(c: Connection, lines: Sequence[Line]) -> None:
    c.execute(delete(seats).where(seats.c.table_id == bindparam("table")), [{"table": line.table} for line in lines])
    if taken := [{"table_id": line.table, "seat": seat, "user_id": user} for line in lines
                 for seat, user in enumerate(line.seats or ()) if user is not None]:
        c.execute(insert(seats), taken)
