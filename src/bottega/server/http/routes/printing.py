"""Print and play: a PDF of cards, score sheet, player aid or rules, with the game's own deck or with one that is sent.

Setting pages takes a second. It is done where reviews are thought over, not where tables are loaded, and counts as a
deck file read: the strictest limit there is.
"""

from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct
from starlette.responses import Response

from bottega import printing
from bottega.core import games
from bottega.core.refusals import Refused
from bottega.server.http.endpoint import Call, Operation
from bottega.server.live.reading import SIGHT

PDF = "application/pdf"


class Printer(Struct, frozen=True):
    """What can be printed here; nothing, where typst is not installed."""

    possible: bool
    what: list[str]
    papers: list[str]
    inks: list[str]


class PrintOrder(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    what: Literal["cards", "score", "aids", "rules", "all"] = "cards"
    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["colour", "saving"] = "colour"
    backs: bool = True
    deck: str | None = None                 # the text of a deck file


async def get_printer(call: Call) -> Printer:
    """What can be printed here, and how."""
    return Printer(printing.is_possible(), [*printing.PARTS, printing.ALL], [*printing.PAPERS], [*printing.INKS])


async def print_sheets(call: Call, wish: PrintOrder) -> Response:
    """A PDF to print and cut."""
    if not printing.is_possible():
        raise Refused("server.print.missing")
    games.find(wish.game)
    call.count(call.house.limiter.decks)
    make = partial(printed, wish, call.language) if wish.deck is not None else partial(kept, wish, call.language)
    made = await call.house.reviewers.read(SIGHT, make)
    name = f"{wish.game}-{wish.what}-{wish.paper}-{call.language}.pdf"
    return Response(made, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}"'})


def printed(wish: PrintOrder, language: str) -> bytes:
    game = games.find(wish.game)
    deck = game.read_deck(wish.deck)
    return printing.print_order(printing.Order(game, deck, language, wish.what, wish.paper, wish.ink, wish.backs))


@lru_cache(16)                              # half a megabyte each
def kept(wish: PrintOrder, language: str) -> bytes:
    """The game's own deck: many ask for the same."""
    return printed(wish, language)


operation = partial(Operation, "printing")
routes = [
    operation("GET", "/api/print", get_printer),
    operation("POST", "/api/print", print_sheets, answer=str, media=PDF, status=200, refusals=[409]),
]
