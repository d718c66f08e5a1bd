"""What the server logs: one line per request, and nothing of what people say, hold or are called.

A line has the method, the path as the program spells it (`/api/tables/{table}`), the status and the milliseconds.
What people sent is never in it: not the path itself, which may hold anything, nor query, headers or bodies.
"""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
SWITCHED = 101                              # the status of a socket that opened
UNKNOWN = "(other)"                         # paths that nobody answers
# Their lines hold whole addresses with queries, or frames: only what goes wrong is of interest.
QUIET = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets", "asyncio", "urllib3", "sqlalchemy", "alembic")
SILENT = ("uvicorn.access",)                # our own lines take its place

FIELDS = "fields"                           # of a record: what a line of JSON has by name
Note = Callable[[str, str, int, float | None], None]        # method, path, status; seconds, if it is no socket
logger = logging.getLogger(__name__)


class Logged:
    """Goes around the whole application."""

    def __init__(self, app: ASGIApp, note: Note | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        self._app, self._note, self._clock = app, note, clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        status, began = 500, self._clock()          # if nothing is answered, the server will say 500

        async def note(message: Message) -> None:
            nonlocal status
            status = status_of(message, status)
            await send(message)

        try:
            return await self._app(scope, receive, note)
        finally:
            method, route, seconds = method_of(scope), template_of(scope), self._clock() - began
            logger.info("%s %s %d %.1f ms", method, route, status, 1000 * seconds, extra={
                FIELDS: {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}})
            if self._note is not None:
                self._note(method, route, status, seconds if scope["type"] == "http" else None)


def status_of(message: Message, before: int) -> int:
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.accept":
            return SWITCHED
        case "websocket.close" if before != SWITCHED:
            return 403                              # what the server answers to a socket that was never accepted
    return before


def method_of(scope: Scope) -> str:
    if scope["type"] == "websocket":
        return "SOCKET"
    return scope["method"] if scope["method"] in METHODS else UNKNOWN


def template_of(scope: Scope) -> str:
    """The path of the route that answered, as the program spells it."""
    return getattr(scope.get("route"), "path", None) or UNKNOWN


class Discreet(logging.Formatter):
    """Where something went wrong, but not the words of the error: they may quote what people sent or hold."""

    def __init__(self) -> None:
        super().__init__("%(asctime)sZ %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime

    def formatMessage(self, record: logging.LogRecord) -> str:      # noqa: N802 - its name in the library
        if record.name == "asyncio":                # what follows its first line shows tasks with their errors
            record.message = record.message.partition("\n")[0]
        return super().formatMessage(record)

    def formatException(self, ei: "ErrorInfo") -> str:              # noqa: N802
        lines: list[str] = []
        error = ei[1]
        while error is not None:
            kind = type(error)
            lines[:0] = [*traceback.format_tb(error.__traceback__), f"{kind.__module__}.{kind.__qualname__}\n"]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "".join(lines).rstrip()


class JsonLines(Discreet):
    """The same as one JSON object per line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        record.message = record.getMessage()
        if record.name == "asyncio":
            record.message = record.message.partition("\n")[0]
        told = {"at": self.formatTime(record, self.datefmt) + f".{int(record.msecs):03}Z",
                "level": record.levelname.lower(), "logger": record.name, "message": record.message,
                **getattr(record, FIELDS, {})}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


FORMATS: dict[str, Callable[[], logging.Formatter]] = {"text": Discreet, "json": JsonLines}
ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def set_up(stream: TextIO | None = None, level: int = logging.INFO, lines: str = "text") -> logging.Handler:
    """Write all that is logged to one stream, this server's lines from a level on and other libraries' warnings;
    each as a line of text or of JSON.

    The server itself is run without a set-up of its own (`log_config=None, access_log=False`).
    """
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(FORMATS[lines]())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("bottega").setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in SILENT:
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = False
    return handler
