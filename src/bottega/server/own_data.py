"""What somebody may have, and have taken away: all that this server keeps about them."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from bottega.core.refusals import Refused
from bottega.server.guard.identity import Identity, as_text
from bottega.server.house import House
from bottega.server.storage import erasing, subscriptions, users
from bottega.table import commands
from bottega.table.table import PLAYING, WAITING


class Account(Struct, frozen=True):
    """One for a program, or a guest's on the same device."""

    name: str
    bot: bool
    made_at: float


class TableData(Struct, frozen=True):
    """A table, and all that I did and said there."""

    table: str
    code: str
    game: str
    status: str
    made_at: float
    entries: list[dict[str, Any]]


class MyData(Struct, frozen=True):
    name: str
    language: str
    made_at: float
    accounts: list[Account]
    notified: list[str]                     # the addresses of browsers that are told whose turn it is
    tables: list[TableData]


def gathered(c: Connection, user: str) -> MyData:
    me = users.user(c, user)
    if me is None:
        raise Refused("server.who")
    return MyData(
        me.name, me.language, me.made_at,
        [Account(account.name, account.bot, account.made_at) for account in users.accounts_of(c, user)],
        [browser.endpoint for browser in subscriptions.subscriptions_of(c, user)],
        [TableData(row.id, row.code, row.game, row.status, row.made_at, erasing.entries_of(c, row.id, user))
         for row in erasing.tables_about(c, user)])


async def erase(house: House, who: Identity) -> None:
    """First leave what is not over, then become nobody at every table, then be forgotten. If it is interrupted it can
    be asked for again: whoever is not forgotten yet is still known."""
    accounts = await house.read(lambda c: users.accounts_of(c, who.user))
    for user in [*(account.id for account in accounts), who.user]:
        await leave(house, user)
        while rows := await house.read(partial(erasing.tables_about, user=user)):
            for row in rows:
                await take_out(house, row.id, user)
    ids = [*(account.id for account in accounts), who.user]
    await house.write(lambda c: erasing.forget(c, ids))
    for user in ids:
        house.identities.forget(user)
        house.signed_in.end(user)


async def leave(house: House, user: str) -> None:
    """Get up, or let a bot play on; and close what one opened and nobody has begun."""
    known = await house.identities.named(user)
    if known is None:
        return
    for row in await house.read(lambda c: erasing.tables_about(c, user)):
        if row.status not in (WAITING, PLAYING):
            continue
        with suppress(Refused):
            await house.ask(row.id, known, commands.Close(id=as_text(house.settings.sources.fresh(12))))
            continue
        with suppress(Refused):
            await house.ask(row.id, known, commands.Leave(id=as_text(house.settings.sources.fresh(12))))


async def take_out(house: House, table: str, user: str) -> None:
    alias = f"gone-{as_text(house.settings.sources.fresh(12))}"         # another one at every table
    await house.hub.rewritten(table, lambda: asyncio.wrap_future(
        house.store.write(lambda c: erasing.take_out(c, table, user, alias))))
