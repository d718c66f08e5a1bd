"""`bottega tables`: the tables of a database, the one that moved last first."""

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import click
import msgspec
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection, select

from bottega.cli.failing import on_one_line
from bottega.cli.language import words
from bottega.cli.remote.database import opened, path_of
from bottega.cli.terminal.game_terminal import open_console
from bottega.cli.terminal.rows import Trimmed
from bottega.core.words import Words
from bottega.server.storage import schema, tables, users
from bottega.table import entries

AT_ONCE = 500
COLUMNS = ("code", "table", "game", "status", "moved", "seats")


def run(file: str | None, *, as_json: bool) -> None:
    with opened(path_of(file)) as store:
        found = store.read(lambda c: [*listed(c)])
    if as_json:
        click.echo(b"[\n" + b",\n".join(map(msgspec.json.encode, found)) + b"\n]" if found else b"[]")
    elif found:
        show(found, words())
    else:
        click.echo(words().say("cli.tables.none"))


def listed(c: Connection) -> Iterator[dict[str, Any]]:
    skip = 0
    while rows := tables.all_tables(c, AT_ONCE, skip):
        ids = [row.id for row in rows]
        seated, bots = tables.seated(c, ids), bots_of(c, ids)
        for row in rows:
            yield {"id": row.id, "code": row.code, "game": row.game, "status": row.status,
                   "seats": [sitter(c, bot, seated.get(row.id, {}).get(seat)) for seat, bot in enumerate(bots[row.id])],
                   "made_at": row.made_at, "moved_at": row.moved_at}
        skip += len(rows)


def bots_of(c: Connection, ids: list[str]) -> dict[str, list[str | None]]:
    """The seats of tables as they were opened: a bot's name, or none for a person."""
    query = select(schema.entries.c.table_id, schema.entries.c.entry).where(
        schema.entries.c.table_id.in_(ids), schema.entries.c.number == 0)
    return {table: msgspec.json.decode(entry, type=entries.Opened).seats for table, entry in c.execute(query)}


def sitter(c: Connection, bot: str | None, user: str | None) -> dict[str, Any] | None:
    """Who sits in a seat; nobody yet, or somebody who is known no more, has no name."""
    if bot is not None:
        return {"name": bot, "bot": True}
    found = users.user(c, user) if user is not None else None
    return {"name": found.name, "bot": False} if found else None


def show(found: list[dict[str, Any]], spoken: Words) -> None:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for column in COLUMNS:
        grid.add_column(spoken.say(f"cli.tables.{column}"), overflow="fold", no_wrap=column != "seats")
    for table in found:
        told = Counter(seat["name"] if seat else spoken.say("cli.tables.free") for seat in table["seats"])
        names = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in told.items())
        grid.add_row(table["code"], table["id"], table["game"], spoken.say(f"cli.tables.status.{table['status']}"),
                     time.strftime("%Y-%m-%d %H:%M", time.localtime(table["moved_at"])), Text(on_one_line(names)))
    open_console().print(Trimmed(grid), end="")
