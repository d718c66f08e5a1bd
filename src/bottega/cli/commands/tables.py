"""`bottega tables`: the tables of a database, the one that moved last first."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import click
import msgspec
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection, select

from bottega import bots
from bottega.cli.failing import on_one_line
from bottega.cli.language import words
from bottega.cli.remote.database import opened, path_of
from bottega.cli.terminal.game_terminal import open_console
from bottega.cli.terminal.seats import level
from bottega.core import games
from bottega.core.words import Words
from bottega.server.storage import schema, tables, users
from bottega.table import entries
from bottega.table.entries import AnyEntry

AT_ONCE = 500
EARLY = 200                                 # entries of a log among which those before the start are
COLUMNS = ("code", "table", "game", "status", "moved", "seats")

Seat = dict[str, Any]                       # as it is printed in JSON


def run(file: str | None, *, as_json: bool) -> None:
    with opened(path_of(file)) as store:
        found = store.read(lambda c: [*listed(c)])
    if as_json:
        click.echo(b"[\n" + b",\n".join(map(msgspec.json.encode, found)) + b"\n]" if found else b"[]")
    elif found:
        show(found, words("bottega.bots"))         # which names the levels
    else:
        click.echo(words().say("cli.tables.none"))


def listed(c: Connection) -> Iterator[dict[str, Any]]:
    skip = 0
    while rows := tables.all_tables(c, AT_ONCE, skip):
        ids = [row.id for row in rows]
        seated, bots_there = tables.seated(c, ids), bots_at(c, ids)
        for row in rows:
            users_there = seated.get(row.id, {})
            yield {"id": row.id, "code": row.code, "game": row.game, "status": row.status,
                   "seats": [bot or person(c, users_there.get(seat)) for seat, bot in enumerate(bots_there[row.id])],
                   "made_at": row.made_at, "moved_at": row.moved_at}
        skip += len(rows)


def bots_at(c: Connection, ids: list[str]) -> dict[str, list[Seat | None]]:
    """The bots of tables by seat, as they were opened and as seats were filled and freed before the start."""
    query = select(schema.entries.c.table_id, schema.entries.c.entry).where(
        schema.entries.c.table_id.in_(ids), schema.entries.c.number < EARLY)
    logs: dict[str, list[AnyEntry]] = {table: [] for table in ids}
    for table, entry in c.execute(query.order_by(schema.entries.c.table_id, schema.entries.c.number)):
        logs[table].append(entries.read(entry))
    return {table: bots_in(log) for table, log in logs.items()}


def bots_in(log: Iterable[AnyEntry]) -> list[Seat | None]:
    seats: list[str | None] = []
    people: list[str] = []
    for entry in log:
        match entry:
            case entries.Opened(game=game, table=table):
                seats = [*entry.seats]
                people = entry.people or bots.people_at(games.find(game), table, len(seats))
            case entries.Filled(bot=bot):
                seats = [bot if seat in entry.seats else known for seat, known in enumerate(seats)]
            case entries.Rose(seat=free):
                seats[free] = None
            case entries.Began():
                break
    return [{"name": bot, "bot": True, "called": person} if bot else None
            for bot, person in zip(seats, people, strict=True)]


def person(c: Connection, user: str | None) -> Seat | None:
    """Nobody yet, or somebody who is known no more, has no name."""
    found = users.user(c, user) if user is not None else None
    return {"name": found.name, "bot": False} if found else None


def called(spoken: Words, seat: Seat) -> str:
    if not seat["bot"]:
        return str(seat["name"])
    return spoken.say("cli.seat.bot", name=seat["called"], level=level(spoken, seat["name"]))


def show(found: list[dict[str, Any]], spoken: Words) -> None:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for column in COLUMNS:
        grid.add_column(spoken.say(f"cli.tables.{column}"), overflow="fold", no_wrap=column != "seats")
    for table in found:
        told = Counter(called(spoken, seat) if seat else spoken.say("cli.tables.free") for seat in table["seats"])
        names = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in told.items())
        grid.add_row(table["code"], table["id"], table["game"], spoken.say(f"cli.tables.status.{table['status']}"),
                     time.strftime("%Y-%m-%d %H:%M", time.localtime(table["moved_at"])), Text(on_one_line(names)))
    open_console().print(grid)
