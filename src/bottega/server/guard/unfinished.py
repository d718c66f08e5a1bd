"""Requests that have begun to arrive and do not go on: each costs a connection, and anybody can open many.

uvicorn waits for the rest of a request as long as it takes. Here it has seconds, all in all: a byte now and then buys
no more. And where too many are unfinished, the one that has waited longest makes room, so that others, whose requests
arrive at once, never find the house full.
"""

import asyncio
from collections import OrderedDict
from typing import Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from bottega.server.guard.limits import Limits, address_of
from bottega.server.guard.proxies import Proxies

HEADERS = 10.0                      # seconds from the connection, or the first byte of a further request
BODY = 30.0                         # seconds from the end of the headers: a deck file over a poor connection
LARGEST_HEADERS = 64 * 1024         # bytes
TIMED_OUT, TOO_LARGE = "408 Request Timeout", "431 Request Header Fields Too Large"


class Droppable(Protocol):
    def drop(self) -> None: ...


class Unfinished:
    """All of a server, those that have waited longest first."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        files, self._proxies = most_open_files(), proxies
        self._most = min(limits.unfinished, files // 2)
        self._most_of_address = min(limits.unfinished_of_address, files // 4)
        self._all: OrderedDict[Droppable, str] = OrderedDict()
        self._of: dict[str, OrderedDict[Droppable, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def add(self, one: Droppable, peer: str, address: str) -> None:
        """A trusted proxy is not counted as one address: many people are behind it, and it waits for their requests
        itself."""
        address = "" if peer in self._proxies else address
        same = self._of.setdefault(address, OrderedDict())
        if address and len(same) >= self._most_of_address:
            next(iter(same)).drop()
        elif len(self._all) >= self._most:
            next(iter(self._all)).drop()
        self._all[one] = address
        self._of.setdefault(address, OrderedDict())[one] = None

    def remove(self, one: Droppable) -> None:
        address = self._all.pop(one, None)
        if address is not None:
            del self._of[address][one]
            if not self._of[address]:
                del self._of[address]


def most_open_files() -> int:
    """How many connections this process may have; those that say nothing shall not take them all."""
    try:
        import resource
    except ImportError:             # Windows has no such limit
        return 1 << 20
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft > 0 else 1 << 20


def patient(limits: Limits, proxies: Proxies) -> type[asyncio.Protocol]:
    """uvicorn's protocol, with an end to its patience."""
    unfinished = Unfinished(limits, proxies)

    class Patient(HttpToolsProtocol):
        _deadline: asyncio.TimerHandle | None = None
        _bytes = 0                  # of what has not become a request yet

        def connection_made(self, transport: asyncio.Transport) -> None:    # type: ignore[override]  # as uvicorn's own
            super().connection_made(transport)
            self._wait(HEADERS)

        def data_received(self, data: bytes) -> None:
            self._bytes += len(data)
            before = self.cycle
            super().data_received(data)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:    # refused, or now a socket
                self._arrived()
            elif (request := self._request()) is None:
                self._hear_headers()
            elif not request.more_body:
                self._arrived()
            elif request is not before:
                self._wait(BODY)

        def connection_lost(self, exc: Exception | None) -> None:
            self._arrived()
            super().connection_lost(exc)

        def drop(self, status: str = TIMED_OUT) -> None:
            """With a word, if there is a request that is not answered yet."""
            has_said, request = self._bytes > 0, self._request()
            is_answered = self._is_rest() or (request is not None and request.response_started)
            self._arrived()
            if has_said and not is_answered and not self.transport.is_closing():
                self.transport.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
            self.transport.close()

        def _request(self) -> RequestResponseCycle | None:
            """The one whose headers have arrived and that is not answered."""
            latest: RequestResponseCycle | None = self.cycle
            return None if latest is None or latest.response_complete else latest

        def _is_rest(self) -> bool:
            """Whether what comes may be the rest of a body that was refused before it was complete."""
            latest: RequestResponseCycle | None = self.cycle
            return latest is not None and latest.response_complete and latest.more_body

        def _hear_headers(self) -> None:
            if self._bytes > LARGEST_HEADERS and not self._is_rest():
                self.drop(TOO_LARGE)
            elif self._deadline is None:
                self._wait(HEADERS)

        def _wait(self, seconds: float) -> None:
            if self._deadline is None:
                unfinished.add(self, self.client[0] if self.client else "", address_of({"client": self.client}))
            else:
                self._deadline.cancel()
            self._deadline = self.loop.call_later(seconds, self.drop)

        def _arrived(self) -> None:
            self._bytes = 0
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
                unfinished.remove(self)

    return Patient
