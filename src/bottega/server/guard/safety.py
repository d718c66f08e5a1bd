"""What every request passes on its way in, and every answer on its way out. No table and no game is known here.

Goes around the whole application, so that answers to errors of the application have the headers too.
"""

from collections.abc import Mapping
from types import MappingProxyType

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bottega.core.refusals import Refusal
from bottega.server.guard.origins import SAFE_METHODS, may_change
from bottega.server.http.headers import Headers, all_of, first_of
from bottega.server.http.languages import choose
from bottega.server.http.refusal_answers import send_refusal

BODY = 64 * 1024
DECK_FILES = 300 * 1024
WITH_A_DECK = ("/api/tables", "/api/score", "/api/print", "/api/decks/read", "/api/decks/check", "/api/decks/write",
               "/api/decks/faces")
LARGE_BODIES = MappingProxyType({**dict.fromkeys(WITH_A_DECK, DECK_FILES), "/api/decks/compare": 2 * DECK_FILES})
SAME_FOR_ALL = frozenset({"/api/setup"})                            # browsers may keep what it answers
YEAR = 365 * 24 * 3600
FORBIDDEN = 4403                                                    # close code, where a server cannot answer in HTTP
STARTS = ("http.response.start", "websocket.http.response.start")

POLICY = (
    "default-src 'self'; "              # no script or style within a page, none from elsewhere
    "img-src 'self' data:; "
    "connect-src 'self'; "              # sockets of the same origin too
    "object-src 'none'; "
    "base-uri 'none'; "
    "form-action 'self'; "
    "frame-ancestors 'none'"
)
ALWAYS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}


class Safety:
    """Origins, sizes and kinds of what comes in; security headers on what goes out."""

    def __init__(self, app: ASGIApp, public_url: str | None = None, *, body: int = BODY,
                 large_bodies: Mapping[str, int] = LARGE_BODIES) -> None:
        self._app, self._public_url = app, public_url
        self._body, self._large_bodies = body, large_bodies
        self._headers = dict(ALWAYS)
        if public_url is not None and public_url.startswith("https:"):
            self._headers[b"strict-transport-security"] = b"max-age=%d" % YEAR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, self._with_headers(scope, send))
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, self._with_headers(scope, send))
        else:                                                       # starting up, shutting down
            await self._app(scope, receive, send)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        ours = dict(self._headers)
        if scope["path"].startswith("/api") and scope["path"] not in SAME_FOR_ALL:
            ours[b"cache-control"] = b"no-store"                    # views and lists are one person's

        async def add_headers(message: Message) -> None:
            if message["type"] in STARTS:
                theirs = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in ours]
                message = {**message, "headers": [*theirs, *ours.items()]}
            await send(message)

        return add_headers

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if may_change(scope["headers"], self._public_url):
            return await self._app(scope, receive, send)
        await receive()                                             # websocket.connect
        if "websocket.http.response" in scope.get("extensions", {}):
            return await refuse(scope, send, 403, Refusal("server.safety.origin"), kind="websocket.http")
        return await send({"type": "websocket.close", "code": FORBIDDEN, "reason": "not from a page of ours"})

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, changing = scope["headers"], scope["method"] not in SAFE_METHODS
        if changing and not may_change(headers, self._public_url):
            return await refuse(scope, send, 403, Refusal("server.safety.origin"))
        if not changing and not has_body(headers):
            return await self._app(scope, receive, send)
        most = self._large_bodies.get(scope["path"], self._body) if scope["method"] == "POST" else self._body
        try:
            body = await gathered(headers, receive, most)
        except ClientDisconnect:                                    # half a request is none, and nobody waits
            return None
        if body is None:
            return await refuse(scope, send, 413, Refusal("server.safety.too_large", None, {"most": most}))
        if changing and body and not is_json(headers):
            return await refuse(scope, send, 415, Refusal("server.safety.not_json"))
        return await self._app(scope, told_again(body, receive), send)


async def refuse(scope: Scope, send: Send, status: int, refusal: Refusal, *, kind: str = "http") -> None:
    await send_refusal(send, status, refusal, choose(first_of(scope["headers"], b"accept-language")), kind=kind)


def has_body(headers: Headers) -> bool:
    return bool(all_of(headers, b"content-length") or all_of(headers, b"transfer-encoding"))


def is_json(headers: Headers) -> bool:
    """Named so exactly: a page elsewhere can send forms and plain text unasked, but no JSON."""
    return [kind.partition(";")[0].strip().lower() for kind in all_of(headers, b"content-type")] == ["application/json"]


async def gathered(headers: Headers, receive: Receive, most: int) -> bytes | None:
    """A body, all of it; None as soon as it is known to be too large, by what it says or by what really comes."""
    said = first_of(headers, b"content-length")
    if said.isdecimal() and int(said[:20]) > most:
        return None
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def told_again(body: bytes, receive: Receive) -> Receive:
    """The body as one message; after it whatever comes next, such as that the other end hung up."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def tell() -> Message:
        return waiting.pop() if waiting else await receive()

    return tell
