"""Counting the points of a game that was played with real cards."""

from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from bottega.core import games
from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.server.http.endpoint import Call, Operation
from bottega.server.live.reading import SIGHT
from bottega.table.telling import shown


class NewSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A score file, and the text of the deck file it was played with, if that is not the game's own."""

    game: Annotated[str, Meta(max_length=40)]
    sheet: msgspec.Raw
    deck: str | None = None


class Sheet(Struct, frozen=True):
    """What it comes to: as `bottega score --json` gives it, and as events with what is told of them."""

    result: Annotated[dict[str, Any], Meta(description="As `bottega score --json` gives it.")]
    events: list[dict[str, Any]]


async def score_sheet(call: Call, wish: NewSheet) -> Sheet:
    """Count a game that was played with real cards. Nothing is kept here."""
    game = games.find(wish.game)
    if game.score_sheet is None:
        raise Refused("server.no_points", None, game=game.name.upper())
    call.count(call.house.limiter.reads if wish.deck is None else call.house.limiter.checks)
    await call.house.warmup.need_help(game.name)
    return await call.house.readers.read(SIGHT, partial(counted, game, wish))


def counted(game: Game, wish: NewSheet) -> Sheet:
    if game.score_sheet is None:
        raise Refused("server.no_points", None, game=game.name.upper())
    sheet = game.score_sheet(game, bytes(wish.sheet), game.read_deck(wish.deck))
    return Sheet(sheet.summary, [shown(event, sheet.terms) for event in sheet.events])


routes = [Operation("points", "POST", "/api/score", score_sheet, refusals=[409])]
