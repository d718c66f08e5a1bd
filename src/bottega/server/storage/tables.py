"""Reading tables: their logs, and the lists they stand in. Lines write them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, exists, literal, or_, select

from bottega.server.storage.schema import (
    PLAYING,
    entries,
    is_in_play,
    is_open_to_join,
    is_shown_to_all,
    seats,
    tables,
)

LISTED = 100                        # tables in a list, where nobody asks for more


class TableRow(NamedTuple):
    """A table as the lists know it."""

    id: str
    code: str
    game: str
    visibility: str
    status: str
    acting: int                     # one bit per seat
    wake_at: float | None
    made_at: float
    moved_at: float
    held_by: str | None = None      # the node that lets it act by itself, where several share a database


class MyTable(NamedTuple):
    """A table as somebody who sits there finds it in a list."""

    table: TableRow
    seat: int
    your_turn: bool


def log_of(c: Connection, table: str, since: int = 0) -> list[tuple[float, bytes]]:
    """The entries of a table from a number on, each with its time; none if there is no such table."""
    query = select(entries.c.at, entries.c.entry).where(entries.c.table_id == table, entries.c.number >= since)
    return [(at, entry) for at, entry in c.execute(query.order_by(entries.c.number))]


def table_named(c: Connection, id_or_code: str) -> TableRow | None:
    """The table of an id, else the one of a code."""
    is_meant = or_(tables.c.id == id_or_code, tables.c.code == id_or_code)
    row = c.execute(select(tables).where(is_meant).order_by(tables.c.id != id_or_code)).first()
    return TableRow._make(row) if row else None


def code_taken(c: Connection, code: str) -> bool:
    return bool(c.execute(select(exists().where(tables.c.code == code))).scalar())


def tables_to_wake(c: Connection) -> list[tuple[str, float]]:
    """Tables that must act by themselves, and when; the soonest first."""
    query = select(tables.c.id, tables.c.wake_at).where(is_in_play, tables.c.wake_at.is_not(None))
    return [(table, wake_at) for table, wake_at in c.execute(query.order_by(tables.c.wake_at))]


def open_tables(c: Connection, limit: int = LISTED) -> list[TableRow]:
    """Tables that anybody may join, the newest first."""
    query = select(tables).where(is_open_to_join).order_by(tables.c.made_at.desc()).limit(limit)
    return [TableRow._make(row) for row in c.execute(query)]


def finished_without_people(c: Connection, limit: int = LISTED) -> list[TableRow]:
    """Listed games that bots alone have played to the end, the last one first."""
    nobody = ~exists().where(seats.c.table_id == tables.c.id)
    query = select(tables).where(is_shown_to_all, nobody).order_by(tables.c.moved_at.desc()).limit(limit)
    return [TableRow._make(row) for row in c.execute(query)]


def all_tables(c: Connection, limit: int = LISTED, skip: int = 0) -> list[TableRow]:
    """Every table there is, the one that moved last first."""
    query = select(tables).order_by(tables.c.moved_at.desc(), tables.c.id).limit(limit).offset(skip)
    return [TableRow._make(row) for row in c.execute(query)]


def tables_of(c: Connection, user: str, limit: int = LISTED) -> list[MyTable]:
    """Tables where a user sits: first those that wait for them, then those that moved last."""
    your_turn = is_turn_of_seat()
    query = (select(*tables.c, seats.c.seat, your_turn).join_from(seats, tables).where(seats.c.user_id == user)
             .order_by(your_turn.desc(), tables.c.moved_at.desc(), tables.c.id).limit(limit))
    return [MyTable(TableRow._make(row), seat, bool(turn)) for *row, seat, turn in c.execute(query)]


def is_turn_of_seat() -> ColumnElement[bool]:
    bit = literal(1).bitwise_lshift(seats.c.seat)
    return and_(tables.c.status == PLAYING, tables.c.acting.bitwise_and(bit) != 0)


def seated(c: Connection, ids: Sequence[str]) -> dict[str, dict[int, str]]:
    """Who sits at these tables: user ids by seat, by table."""
    found: dict[str, dict[int, str]] = defaultdict(dict)
    for table, seat, user in c.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
        found[table][seat] = user
    return dict(found)
