"""Operations: routes whose bodies and queries are read by msgspec, and whose answers it writes.

A socket reads the same structs. What goes wrong is raised, and answered in `exception_handlers.py`; `openapi.py`
describes all operations, from the same handlers.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.core.refusals import Refused
from bottega.server.guard.identity import Identity, Sender
from bottega.server.guard.limits import Shared, address_of
from bottega.server.guard.proxies import origin_of
from bottega.server.house import House, language_of

JSON = "application/json"
NO_CODE = "no table at all"                 # longer than a code
Handler = Callable[..., Awaitable[Struct | Response | None]]


class Call:
    """One request, and who sends it."""

    def __init__(self, request: Request, sender: Sender) -> None:
        self.house: House = request.app.state.house
        self.request, self.sender, self.who = request, sender, sender.who
        self.language = language_for(request, sender.who)

    @property
    def address(self) -> str:
        return address_of(self.request.scope)

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    def known(self) -> Identity:
        """The person or program that asks; refuses one that is unknown."""
        if self.who is None:
            raise Refused("server.who")
        return self.who

    def count(self, limit: Shared) -> None:
        """One more of what takes a moment, against what this person and this address may ask for."""
        limit.take(self.who.user if self.who else None, self.address)

    def link(self, path: str) -> str:
        """Where people find a page of this server."""
        return f"{origin_of(self.request.scope, self.house.settings.public_url)}{path}"

    async def hung_up(self) -> None:
        """Until nobody waits for the answer any more."""
        while (await self.request.receive())["type"] != "http.disconnect":
            pass


class Operation(Route):
    """A route for programs, described by its handler: the name and the docstring are the operation's, a struct that it
    takes after the call is read from the body (in a GET, from the query), and what it returns is the answer.

    Where a handler returns a `Response` of its own, `answer` says what that holds, if anything, and `media` how it is
    written.
    `refusals` are the statuses that do not follow from the method and the path.
    """

    def __init__(self, subject: str, method: str, path: str, handler: Handler, *, answer: Any = None, media: str = JSON,
                 status: int | None = None, refusals: Sequence[int] = ()) -> None:
        super().__init__(path, self._answer, methods=[method], name=handler.__name__)
        self.methods = {method}             # Starlette would add HEAD to GET
        hints = get_type_hints(handler, include_extras=True)
        returned = hints.pop("return")
        [wish] = [hint for name, hint in hints.items() if name.lstrip("_") != "call"] or [None]
        self.query: Any = wish if method == "GET" else None
        self.body: Any = None if method == "GET" else wish
        self.answer = answer or (None if returned in (type(None), Response) else returned)
        self.status = status or (200 if self.answer else 204)
        self.subject, self.method, self.handler, self.media, self.refusals = subject, method, handler, media, refusals

    async def _answer(self, request: Request) -> Response:
        call = Call(request, await request.app.state.house.known_sender(request))
        request.state.who = call.who        # what is raised is answered in this person's language
        name = request.path_params.get("table", NO_CODE)
        with call.house.guarded(name, call.address):
            if name != NO_CODE and not call.house.hub.has(name):
                call.count(call.house.limiter.reads)        # it is loaded first
            told = await self.handler(call, *await self._read(request))
        if not isinstance(told, Response):
            told = written(told, self.status) if self.answer else Response(status_code=self.status)
        if "set-cookie" not in told.headers and (cookie := call.house.identities.renewed(call.sender)) is not None:
            told.headers["set-cookie"] = cookie
        return told

    async def _read(self, request: Request) -> list[Any]:
        """What the handler takes after the call, if anything."""
        if self.query:
            given = {name: value for name, value in request.query_params.items() if name != "language"}
            return [msgspec.convert(given, self.query, strict=False)]
        return [msgspec.json.decode(await request.body() or b"{}", type=self.body)] if self.body else []


class Unasked(Operation):
    """An operation for which it does not matter who asks: nothing is looked up, and nothing is waited for."""

    async def _answer(self, request: Request) -> Response:
        told = await self.handler(Call(request, Sender(None)))
        return told if isinstance(told, Response) else written(told, self.status)


def language_for(request: HTTPConnection, who: Identity | None) -> str:
    """The language of the answer."""
    return language_of(request.scope["headers"], request.query_params.get("language", ""), who)


def written(told: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type=JSON)
