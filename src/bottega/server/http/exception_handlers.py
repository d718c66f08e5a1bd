"""What a route raises, as an answer."""

import logging
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from bottega.core.refusals import BadDeck, BadNotation, Refusal, Refused
from bottega.server.house import House, words_for
from bottega.server.http.endpoint import language_for, written
from bottega.server.http.refusal_answers import Obstacle, obstacle
from bottega.server.live.hosted_table import Broken
from bottega.server.live.hub import NoSuchTable
from bottega.table.asking import MovedOn

logger = logging.getLogger(__name__)
STATUS = {"server.message": 400, "server.who": 401, "server.token": 401, "server.signed_out": 401,
          "server.people_only": 403, "server.watch.not_allowed": 403, "server.record.not_yours": 403,
          "server.page": 404, "server.recover.unknown": 404, "server.limit.too_fast": 429,
          "server.budget.thinking": 429, "server.budget.newcomers": 429, "server.trouble": 503, "server.busy": 503,
          "server.warm.compiling": 503, "server.warm.given_up": 503}
STATUS_OF_KIND = {NoSuchTable: 404, BadNotation: 400, BadDeck: 400}
STANDS_IN_THE_WAY = 409
SOON = ("server.limit.too_fast", "server.budget.thinking", "server.budget.newcomers", "server.busy",
        "server.warm.compiling")            # worth asking again later


class Staleness(Struct, frozen=True):
    """The table has moved on to this version."""

    version: int


class Refusing(Struct, frozen=True, omit_defaults=True):
    """What stands in the way; or that the asker is behind."""

    refused: Obstacle | None = None
    stale: Staleness | None = None


def refusing(request: Request, refusal: Refusal, status: int | None = None) -> Response:
    """In the language of whoever asks, as far as it is known who that is."""
    request.app.state.house.settings.metrics.refusals.labels(refusal.key).inc()
    language = language_for(request, getattr(request.state, "who", None))
    game = refusal.key.partition(".")[0]
    words = words_for(language, game if refusal.key not in words_for(language) else None)
    answer = written(Refusing(obstacle(refusal, words)), status or STATUS.get(refusal.key, STANDS_IN_THE_WAY))
    if refusal.key in SOON:
        answer.headers["retry-after"] = str(refusal.values.get("seconds", 1))
    return answer


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    status = next((status for kind, status in STATUS_OF_KIND.items() if isinstance(error, kind)), None)
    return refusing(request, error.refusal, status)


async def unreadable(request: Request, error: Exception) -> Response:
    return refusing(request, Refusal("server.message", None, {"reason": str(error)}))


async def behind(request: Request, _error: Exception) -> Response:
    house: House = request.app.state.house
    version = (await house.hub.find(request.path_params["table"])).table.version
    return written(Refusing(stale=Staleness(version)), STANDS_IN_THE_WAY)


async def in_trouble(request: Request, error: Exception) -> Response:
    """A full disk, a locked file. That a table is broken is in the log already."""
    if isinstance(error, SQLAlchemyError):
        house: House = request.app.state.house
        logger.error("the database cannot be used", exc_info=None if house.store.is_away(error) else error)
    return refusing(request, Refusal("server.trouble"))


async def nothing_there(request: Request, _error: Exception) -> Response:
    """No such page; or one that has other methods."""
    allowed = {method for route in request.app.routes if isinstance(route, Route)
               and route.matches(request.scope)[0] is Match.PARTIAL for method in route.methods or ()}
    answer = refusing(request, Refusal("server.page"), 405 if allowed else 404)
    if allowed:
        answer.headers["allow"] = ", ".join(sorted(allowed))
    return answer


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    Refused: refused, MovedOn: behind, Broken: in_trouble, SQLAlchemyError: in_trouble, HTTPException: nothing_there,
    msgspec.DecodeError: unreadable, UnicodeError: unreadable, RecursionError: unreadable,
}
