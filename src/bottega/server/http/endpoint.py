"""The HTTP door: bodies and queries are read by msgspec, refusals become answers, and all of it is in the OpenAPI page.

The structs that a socket reads are the ones read here; FastAPI routes, and publishes what there is.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.routing import Match

from bottega.core.refusals import BadDeck, BadNotation, Refusal, Refused
from bottega.server.guard.identity import Identity
from bottega.server.guard.limits import address_of
from bottega.server.house import House, language_of, words_for
from bottega.server.http.refusal_answers import Obstacle, obstacle
from bottega.server.live.hosted_table import Broken
from bottega.server.live.hub import NoSuchTable
from bottega.table.asking import MovedOn

T = TypeVar("T", bound=Struct)
logger = logging.getLogger(__name__)
JSON = "application/json"
NO_CODE = "no table at all"                 # longer than a code
REF = "#/components/schemas/{name}"
STATUS = {"server.message": 400, "server.who": 401, "server.token": 401, "server.people_only": 403,
          "server.watch.not_allowed": 403, "server.record.not_yours": 403, "server.page": 404,
          "server.recover.unknown": 404, "server.limit.too_fast": 429, "server.trouble": 503}
LANGUAGE = {"name": "language", "in": "query", "required": False, "schema": {"type": "string"},
            "description": "Of the sentences: it, en or de. Without it, the person's own, or what the browser prefers."}
MEANINGS = {400: "It cannot be read.", 401: "Nobody is known by this cookie or token.", 403: "It is not allowed.",
            404: "There is no such thing.", 409: "Something stands in the way, or the table has moved on.",
            413: "It is too large.", 415: "It is no JSON.", 429: "Too much was asked for in a short time.",
            503: "The database cannot be used; nothing has changed."}


class Staleness(Struct, frozen=True):
    """The table has moved on to this version."""

    version: int


class Refusing(Struct, frozen=True, omit_defaults=True):
    """What stands in the way; or that the asker is behind."""

    refused: Obstacle | None = None
    stale: Staleness | None = None


class Call:
    """One request, and who sends it."""

    def __init__(self, house: House, request: Request, who: Identity | None, body: bytes) -> None:
        self.house, self.request, self.who, self._body = house, request, who, body
        self.language = language_of(request.scope["headers"], request.query_params.get("language", ""), who)

    @property
    def address(self) -> str:
        return address_of(self.request.scope)

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    def known(self) -> Identity:
        """Who asks; refuses whoever is nobody yet."""
        if self.who is None:
            raise Refused("server.who")
        return self.who

    def link(self, path: str) -> str:
        """Where people find a page of this server."""
        return f"{self.house.settings.public_url or str(self.request.base_url).rstrip('/')}{path}"

    async def hung_up(self) -> None:
        """Until nobody waits for the answer any more."""
        while (await self.request.receive())["type"] != "http.disconnect":
            pass

    def body(self, kind: type[T]) -> T:
        return msgspec.json.decode(self._body or b"{}", type=kind)

    def query(self, kind: type[T]) -> T:
        given = {name: value for name, value in self.request.query_params.items() if name != "language"}
        return msgspec.convert(given, kind, strict=False)


Handler = Callable[[Call], Awaitable[Struct | Sequence[Struct] | Response | None]]


class Door:
    """Routes of one subject."""

    def __init__(self, subject: str) -> None:
        self.router, self._subject = APIRouter(), subject
        self.schemas: list[tuple[Any, dict[str, Any]]] = []     # of kinds of bodies: filled in when all are known

    def add(self, method: str, path: str, handler: Handler, *, body: type[Struct] | None = None,
            query: type[Struct] | None = None, answer: Any = None, kind: str = JSON, status: int = 200,
            refusals: Sequence[int] = ()) -> None:
        """A handler for a path. Its docstring is its documentation, its name the operation's."""
        async def endpoint(request: Request) -> Response:
            return await answered(request, handler, status)

        codes = {400, 429, 503, *refusals, *((413, 415) if body else ())}
        responses: dict[int | str, dict[str, Any]] = {
            code: {"description": MEANINGS[code], "content": self._content(Refusing)} for code in sorted(codes)}
        done = {"description": "As asked for.", "content": self._content(answer, kind)} if answer else {
            "description": "Done."}
        self.router.add_api_route(
            path, endpoint, methods=[method], tags=[self._subject], name=handler.__name__, status_code=status,
            operation_id=handler.__name__, summary=_first_line(handler.__doc__), response_class=Response,
            responses={status: done, **responses},
            openapi_extra={"parameters": [*_in_path(path), *_in_query(query), LANGUAGE],
                           **({"requestBody": {"required": True, "content": self._content(body)}} if body else {})})

    def _content(self, what: Any, kind: str = JSON) -> dict[str, Any]:
        schema: dict[str, Any] = {}
        self.schemas.append((what, schema))
        return {kind: {"schema": schema}}


async def answered(request: Request, handler: Handler, status: int) -> Response:
    house: House = request.app.state.house
    call = None
    try:
        call = Call(house, request, await known_sender(house, request), await request.body())
        with house.guarded(request.path_params.get("table", NO_CODE), call.address):
            told = await handler(call)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        return refusing(call, request, Refusal("server.message", None, {"reason": str(error)}))
    except ClientDisconnect:                # half a request is none, and nobody waits
        return Response(status_code=400)
    except MovedOn:
        assert call is not None
        version = (await house.hub.find(call.table)).table.version
        return written(Refusing(stale=Staleness(version)), 409)
    except Broken:
        return refusing(call, request, Refusal("server.trouble"))
    except SQLAlchemyError:                 # a full disk, a locked file
        logger.exception("the database cannot be used")
        return refusing(call, request, Refusal("server.trouble"))
    except Refused as refused:
        return refusing(call, request, refused.refusal, refused)
    if isinstance(told, Response):
        return told
    return written(told, status) if told is not None else Response(status_code=status)


async def known_sender(house: House, request: HTTPConnection) -> Identity | None:
    """By cookie or token. A wrong token counts against the address, so that nobody tries many."""
    address = address_of(request.scope)
    if "authorization" not in request.headers:
        return await house.identities.of(request.scope["headers"])
    house.limiter.failures.check(address)
    who = await house.identities.of(request.scope["headers"])
    if who is None and not request.url.path.startswith("/api/admin/"):
        house.limiter.failures.spend(address)
        raise Refused("server.token")
    return who


def written(told: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type=JSON)


def refusing(call: Call | None, request: Request, refusal: Refusal, refused: Refused | None = None) -> Response:
    asked = request.query_params.get("language", "")
    language = call.language if call else language_of(request.scope["headers"], asked, None)
    game = refusal.key.partition(".")[0]
    words = words_for(language, game if refusal.key not in words_for(language) else None)
    status = STATUS.get(refusal.key, 409)
    if isinstance(refused, NoSuchTable):
        status = 404
    elif isinstance(refused, BadNotation | BadDeck):
        status = 400
    answer = written(Refusing(obstacle(refusal, words)), status)
    if status == 429:
        answer.headers["retry-after"] = str(refusal.values.get("seconds", 1))
    return answer


def publish(app: FastAPI, doors: Sequence[Door]) -> None:
    """All routes, and the structs they speak of in one OpenAPI page."""
    for door in doors:
        app.include_router(door.router)

    async def nothing_there(request: Request, _error: Exception) -> Response:
        answer = refusing(None, request, Refusal("server.page"))
        methods = {method for door in doors for route in door.router.routes
                   if route.matches(request.scope)[0] is Match.PARTIAL for method in getattr(route, "methods", ())}
        if methods:
            answer.status_code = 405
            answer.headers["allow"] = ", ".join(sorted(methods))
        return answer

    app.add_exception_handler(404, nothing_there)
    app.add_exception_handler(405, nothing_there)
    # All together, since two structs of the same name, of different rooms, get longer ones.
    described = [pair for door in doors for pair in door.schemas]
    schemas, components = msgspec.json.schema_components([kind for kind, _ in described], ref_template=REF)
    for (_, page), schema in zip(described, schemas, strict=True):
        page.update(schema)
    for component in components.values():
        if "ask" in component.get("required", ()):          # the path says what is asked for
            component["required"].remove("ask")

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            page = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            page.setdefault("components", {})["schemas"] = components
            app.openapi_schema = page
        return app.openapi_schema

    app.openapi = openapi                   # type: ignore[method-assign]


def _first_line(text: str | None) -> str:
    return (text or "").strip().splitlines()[0]


def _in_path(path: str) -> list[Mapping[str, Any]]:
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", path)]


def _in_query(query: type[Struct] | None) -> list[Mapping[str, Any]]:
    if query is None:
        return []
    _, components = msgspec.json.schema_components([query], ref_template=REF)
    page = components[query.__name__]
    return [{"name": name, "in": "query", "required": name in page.get("required", ()), "schema": schema}
            for name, schema in page["properties"].items()]
