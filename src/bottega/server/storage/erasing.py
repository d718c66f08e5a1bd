"""What is stored about a person: found, told, and taken out again. A game that was played stays, and replays as before:
whoever played it is then somebody without a name."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import ColumnElement, Connection, delete, func, literal, select, update

from bottega.server.storage import bus
from bottega.server.storage.schema import entries as logs
from bottega.server.storage.schema import mutes, owned_tables, seats, tables, users
from bottega.server.storage.tables import TableRow
from bottega.table import entries
from bottega.table.entries import AnyEntry, Opened, Said, Sat

NO_WORDS = "…"                      # in place of what somebody wrote


def tables_about(c: Connection, user: str) -> list[TableRow]:
    """All tables whose logs name a user, also one who got up again before the start; the oldest first."""
    named = select(logs.c.table_id).where(names(c, user)).distinct()
    return [TableRow._make(row) for row in c.execute(
        select(*(tables.c[name] for name in TableRow._fields)).where(tables.c.id.in_(named))
        .order_by(tables.c.made_at, tables.c.id))]


def names(c: Connection, user: str) -> ColumnElement[bool]:
    """Whether an entry names a user: ids are long and random, so nothing else is spelled like one."""
    spelled = literal(user.encode())
    place = (func.instr(logs.c.entry, spelled) if c.dialect.name == "sqlite"
             else func.position(spelled.op("IN")(logs.c.entry)))
    return place > 0


def entries_of(c: Connection, table: str, user: str) -> list[dict[str, Any]]:
    """What a user did and said at a table. The secret of its luck is not theirs alone."""
    query = select(logs.c.at, logs.c.entry).where(logs.c.table_id == table, names(c, user)).order_by(logs.c.number)
    read = [(at, entries.read(entry)) for at, entry in c.execute(query)]
    return [{"at": at, **{name: value for name, value in msgspec.to_builtins(entry).items()
                          if name not in ("user", "secret", "host", "reserved")}}
            for at, entry in read if entry.user == user]


def take_out(c: Connection, table: str, user: str, alias: str) -> None:
    """The same table with somebody who has no name, and whose words nobody knows."""
    query = select(logs.c.number, logs.c.entry).where(logs.c.table_id == table, names(c, user))
    for number, entry in c.execute(query).all():
        c.execute(update(logs).where(logs.c.table_id == table, logs.c.number == number)
                  .values(entry=entries.write(nameless(entries.read(entry), user, alias))))
    c.execute(update(seats).where(seats.c.table_id == table, seats.c.user_id == user).values(user_id=alias))
    c.execute(update(owned_tables).where(owned_tables.c.table_id == table, owned_tables.c.user_id == user)
              .values(user_id=None))
    bus.tell(c, bus.REWRITTEN, table)


def nameless(entry: AnyEntry, user: str, alias: str) -> AnyEntry:
    changed: dict[str, Any] = {}
    if entry.user == user:
        changed["user"] = alias
        if isinstance(entry, Sat):
            changed["name"] = ""
        if isinstance(entry, Said) and entry.text is not None:
            changed["text"] = NO_WORDS
    if isinstance(entry, Opened):
        changed["reserved"] = [alias if kept == user else kept for kept in entry.reserved]
        if entry.host == user:
            changed["host"] = alias
    return structs.replace(entry, **changed)


def forget(c: Connection, ids: Sequence[str]) -> None:
    """Users, with their cookies and the browsers that are notified; nothing of theirs is left at any table."""
    c.execute(delete(mutes).where(mutes.c.user_id.in_(ids) | mutes.c.other_id.in_(ids)))
    c.execute(delete(users).where(users.c.id.in_(ids)))
    for user in ids:
        bus.tell(c, bus.USER, user)
