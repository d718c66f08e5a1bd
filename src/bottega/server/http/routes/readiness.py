"""What is compiled by now, of each game: for whoever runs the server, and for pages that wait."""

from functools import partial

from msgspec import Struct
from starlette.responses import Response

from bottega import bots
from bottega.bots.warm import HELP, RULES
from bottega.core import games
from bottega.server.http.endpoint import Call, Operation, written
from bottega.server.storage import tables
from bottega.server.warm import Warmup

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
    """A server is ready when nothing is left to compile and the rules of every game are there. A bot that was given up
    does not keep it from being ready."""

    ready: bool
    compiling: bool                         # whether a process is at it; what is only being loaded is there in a moment
    progress: float
    deaths: int                             # of processes that compiled, and were started again
    games: list[GameReadiness]


def readiness(warmup: Warmup) -> Readiness:
    warming, names = warmup.warming, games.names()
    shown = [of_game(warmup, name) for name in names]
    return Readiness(warming.is_settled and all(warmup.has(name, RULES) for name in names), warming.is_compiling,
                     round(warming.progress(), 3), warming.deaths, shown)


def of_game(warmup: Warmup, name: str) -> GameReadiness:
    game, warming = games.find(name), warmup.warming
    of_bots = [BotReadiness(bot, warming.state(name, bot), warming.player_for(game, bot)) for bot in bots.names(game)]
    is_ready = warming.is_settled_for(name) and warmup.has(name, RULES)
    return GameReadiness(name, is_ready, round(warming.progress(name), 3), warming.state(name, RULES),
                         round(warming.progress(name, RULES), 3), warming.state(name, HELP), of_bots)


async def tell_readiness(call: Call) -> Response:
    """Whether the server is ready: 200, or 503 while the rules or bots of a game are still being compiled."""
    await call.house.read(lambda c: tables.open_tables(c, 1))
    found = readiness(call.house.warmup)
    return written(found, 200 if found.ready else NOT_READY)


async def get_readiness(call: Call) -> Readiness:
    """The same for pages that wait: always 200."""
    return readiness(call.house.warmup)


operation = partial(Operation, "running")
routes = [
    operation("GET", "/readyz", tell_readiness, answer=Readiness, refusals=[NOT_READY]),
    operation("GET", "/api/readiness", get_readiness),
]
