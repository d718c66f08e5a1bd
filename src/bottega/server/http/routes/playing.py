"""A table by plain HTTP: all that a socket can do, so that anybody's program can play."""

import asyncio
from functools import partial
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.responses import Response

from bottega.core.refusals import Refused
from bottega.server.http.endpoint import JSON, Call, Handler, Operation
from bottega.server.live.frames import Done
from bottega.server.live.reading import SIGHT
from bottega.server.live.watcher import Watcher
from bottega.table import commands, telling
from bottega.table.commands import AnyCommand

LONGEST_WAIT = 30.0


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=10**9)] = 0                 # the version that is known already
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 0.0       # how many seconds to wait for something newer
    text: bool = False                                              # whether to draw the view as plain text too
    aids: bool = False                                              # whether to tell what helps to decide


class RematchTable(Struct, frozen=True):
    table: str


async def get_table(call: Call) -> telling.Head:
    """The head of a table, found by its id or its short code."""
    async with call.house.hub.at(call.table) as hosted:
        hosted.look()
        return telling.head(hosted.table, user_of(call), hosted.present())


async def get_news(call: Call, query: Since) -> telling.News:
    """All that I may know and do not know yet: events since a version, the view with its legal actions."""
    user = user_of(call)
    if query.aids:
        call.count(call.house.limiter.reads)
    hosted = await call.house.hub.find_fresh(call.table)
    hosted.check_may_watch(user)
    watcher = Watcher(user, query.since)
    if user is not None:
        hosted.saw(user)
    hosted.watchers.add(watcher)
    hosted.look()
    leaving = asyncio.create_task(call.hung_up())
    leaving.add_done_callback(lambda _: watcher.wake())
    with call.house.signed_in.staying(call.sender.cookie, watcher.wake) as stay:
        try:
            async with asyncio.timeout(query.wait):
                while hosted.table.version <= query.since and call.house.hub.is_open and not (
                        hosted.broken or leaving.done() or stay.is_over):
                    watcher.awake.clear()
                    await watcher.awake.wait()
        except TimeoutError:
            pass                            # nothing newer: what there is is told
        finally:
            leaving.cancel()
            hosted.watchers.discard(watcher)
    if stay.is_over:
        raise Refused("server.signed_out")
    async with call.house.hub.at(call.table) as hosted:
        news = hosted.news(Watcher(user, query.since), with_text=query.text)
        aids = hosted.aids(user) if query.aids else None
    return replace(news, aids=await call.house.readers.read(SIGHT, aids)) if aids else news


async def get_deck(call: Call) -> Response:
    """The cards this table plays with, as `bottega deck --json` shows them."""
    async with call.house.hub.at(call.table) as hosted:
        return Response(msgspec.json.encode(hosted.table.terms.deck.cards), media_type=JSON)


def user_of(call: Call) -> str | None:
    return call.who.user if call.who else None


def granting(kind: type[AnyCommand]) -> Handler:
    """The handler of one command."""

    async def grant(call: Call, command: AnyCommand) -> Done:
        who = call.known()
        hosted, version = await call.house.ask(call.table, who, command)
        hosted.saw(who.user)
        return Done(command.id, version)

    grant.__name__, grant.__doc__ = name_of(kind), kind.__doc__
    grant.__annotations__["command"] = kind          # what is read, and described
    return grant


async def rematch(call: Call, command: commands.Rematch) -> RematchTable:
    """The same people once more, every one a seat further on."""
    hosted, _ = await call.house.ask(call.table, call.known(), command)
    return RematchTable(hosted.table.rematch or "")


def name_of(kind: type[AnyCommand]) -> str:
    return str(kind.__struct_config__.tag)


operation = partial(Operation, "playing")
routes = [
    operation("GET", "/api/tables/{table}", get_table),
    operation("GET", "/api/tables/{table}/news", get_news, refusals=[403]),
    operation("GET", "/api/tables/{table}/deck", get_deck, answer=list[dict[str, Any]]),
    *(operation("POST", f"/api/tables/{{table}}/{name_of(command)}", granting(command))
      for command in get_args(AnyCommand) if command is not commands.Rematch),
    operation("POST", "/api/tables/{table}/rematch", rematch),
]
