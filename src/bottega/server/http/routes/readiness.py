"""What is compiled by now, of each game: for whoever runs the server, and for pages that wait."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from starlette.responses import Response

from bottega import bots
from bottega.bots.warm import HELP, RULES
from bottega.bots.warming import GIVEN_UP, READY
from bottega.core import games
from bottega.server.http.endpoint import Call, Operation, Unasked, written
from bottega.server.storage import tables
from bottega.server.warm import Warmup
from bottega.server.watch.lacking import lacking

NOT_READY = 503


class BotReadiness(Struct, frozen=True):
    name: str
    state: str                              # loading, pending, compiling, ready or given_up
    player: str | None                      # the bot that plays for it now; null: none can yet


class GameReadiness(Struct, frozen=True):
    game: str
    ready: bool                             # whether all of it is
    progress: float                         # from 0 to 1
    rules: str                              # a table can be set when they are `ready`
    rules_progress: float
    help: str
    bots: list[BotReadiness]                # weakest first


class Readiness(Struct, frozen=True):
    """A server is ready when it has its database and room to write, nothing is left to compile and the rules of every
    game are there. A bot that was given up does not keep it from being ready."""

    ready: bool
    missing: list[str]                      # what it waits for or lacks: `database`, `disk`, `omen rules`, `omen shark`
    compiling: bool                         # whether a process is at it; what is only being loaded is there in a moment
    progress: float
    deaths: int                             # of processes that compiled, and were started again
    games: list[GameReadiness]


def readiness(warmup: Warmup, lacks: Sequence[str] = ()) -> Readiness:
    warming, names = warmup.warming, games.names()
    shown = [of_game(warmup, name) for name in names]
    missing = [*lacks, *(name for game in shown for name in missing_of(game))]
    is_ready = not lacks and warming.is_settled and all(warmup.has(name, RULES) for name in names)
    return Readiness(is_ready, missing, warming.is_compiling, round(warming.progress(), 3), warming.deaths, shown)


def missing_of(game: GameReadiness) -> Iterator[str]:
    """A bot, or help, that was given up is not waited for; rules are needed in any case."""
    if game.rules != READY:
        yield f"{game.game} {RULES}"
    for name, state in ((HELP, game.help), *((bot.name, bot.state) for bot in game.bots)):
        if state not in (READY, GIVEN_UP):
            yield f"{game.game} {name}"


def of_game(warmup: Warmup, name: str) -> GameReadiness:
    game, warming = games.find(name), warmup.warming
    of_bots = [BotReadiness(bot, warming.state(name, bot), warming.player_for(game, bot)) for bot in bots.names(game)]
    is_ready = warming.is_settled_for(name) and warmup.has(name, RULES)
    return GameReadiness(name, is_ready, round(warming.progress(name), 3), warming.state(name, RULES),
                         round(warming.progress(name, RULES), 3), warming.state(name, HELP), of_bots)


async def tell_readiness(call: Call) -> Response:
    """Whether the server is ready: 200, or 503 with what is missing, by name."""
    house = call.house
    lacks = await lacking(house.read(lambda c: tables.open_tables(c, 1)), house.settings.database)
    found = readiness(house.warmup, lacks)
    return written(found, 200 if found.ready else NOT_READY)


async def get_readiness(call: Call) -> Readiness:
    """The same for pages that wait, of what is compiled: always 200."""
    return readiness(call.house.warmup)


operation = partial(Operation, "running")
routes = [
    Unasked("running", "GET", "/readyz", tell_readiness, answer=Readiness, refusals=[NOT_READY]),
    operation("GET", "/api/readiness", get_readiness),
]
