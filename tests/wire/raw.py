"""Connections to a server of which every byte that comes is kept: plain HTTP, and sockets frame by frame.

Nothing is hidden by a library: what is compared is what anybody could read off the wire.
"""

import re
import select
import socket
from struct import pack, unpack
from typing import NamedTuple

HOST = "bottega.example"                    # the same whatever the port, so that two servers are asked the same bytes
KEY = "Ym90dGVnYSBib3R0ZWdhIQ=="            # of the handshake: the answer depends on it
DATE = re.compile(rb"(?m)^(date: )[^\r]+")
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 60.0                             # seconds; whoever waits so long waits in vain


class Frame(NamedTuple):
    kind: int
    payload: bytes


class Line:
    """One connection."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._heard, self._read = bytearray(), 0
        self.is_over = False

    def send(self, some: bytes) -> None:
        self._socket.sendall(some)

    def next(self, count: int) -> bytes:
        while len(self._heard) < self._read + count:
            self._hear()
        self._read += count
        return bytes(self._heard[self._read - count:self._read])

    def until(self, end: bytes) -> bytes:
        while (found := self._heard.find(end, self._read)) < 0:
            self._hear()
        return self.next(found + len(end) - self._read)

    def taken(self) -> bytes:
        """All bytes that were read since this was last asked."""
        taken = bytes(self._heard[:self._read])
        del self._heard[:self._read]
        self._read = 0
        return taken

    def has_more(self) -> bool:
        """Whether something has come that was not heard yet."""
        return bool(select.select([self._socket], [], [], 0)[0])

    def hang_up(self) -> bytes:
        """All that still comes until the other end has hung up too."""
        while not self.is_over:
            self._hear(at_the_end=True)
        self._read = len(self._heard)
        self.drop()
        return self.taken()

    def drop(self) -> None:
        self._socket.close()

    def _hear(self, *, at_the_end: bool = False) -> None:
        some = self._socket.recv(1 << 16)
        self.is_over = not some
        if self.is_over and not at_the_end:
            raise EOFError("the server hung up")
        self._heard += some


def request(method: str, path: str, cookie: str, body: bytes | None, extra: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Origin: http://{HOST}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"] if body is not None else []
    return "\r\n".join([*lines, *([extra] if extra else []), "", ""]).encode() + (body or b"")


def without_date(head: bytes) -> bytes:
    """The one header that the machine's own clock writes."""
    return DATE.sub(rb"\1today", head)


class Http(Line):
    """One request after the other."""

    def ask(self, method: str, path: str, cookie: str, body: bytes | None = None, extra: str = "") -> bytes:
        """The answer, all of it: status, headers, body."""
        self.send(request(method, path, cookie, body, extra))
        return self.answer()

    def answer(self) -> bytes:
        head = self.until(b"\r\n\r\n")
        length = re.search(rb"(?mi)^content-length: (\d+)\r", head)
        if length is not None:
            self.next(int(length[1]))
        return without_date(self.taken())


def status_of(answer: bytes) -> int:
    return int(answer.split(maxsplit=2)[1])


def body_of(answer: bytes) -> bytes:
    return answer.partition(b"\r\n\r\n")[2]


class Socket(Line):
    """A WebSocket (RFC 6455). It is over when a frame says so, or when no socket came about."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        super().__init__(port)
        self.is_open = True
        self.send(request("GET", path, cookie, None, "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                                     f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}"))
        head = self.until(b"\r\n\r\n")
        self._before = without_date(self.taken())
        if status_of(head) == 101:
            self.frame()                    # news, or why there are none
        else:
            self.is_open = False

    def frame(self) -> Frame:
        kind, length = self.next(2)
        if length > 125:
            [length] = unpack(">H", self.next(2)) if length == 126 else unpack(">Q", self.next(8))
        frame = Frame(kind & 15, self.next(length))
        if frame.kind == CLOSE and self.is_open:
            self.is_open = False
            self.say(CLOSE, frame.payload)
        return frame

    def say(self, kind: int, payload: bytes) -> None:
        """A frame to the server. It must be masked, but may be so with nothing."""
        long = b"" if len(payload) < 126 else pack(">H", len(payload))
        self.send(bytes([0x80 | kind, 0x80 | (126 if long else len(payload))]) + long + bytes(4) + payload)

    def flush(self) -> bytes:
        """Every byte that the server sent till now: frames keep their order, so the answer to a ping is the last."""
        before, self._before = self._before, b""
        kind = 0
        if self.is_open:
            self.say(PING, b"all?")
        while self.is_open and kind != PONG:
            kind = self.frame().kind
        return before + (self.taken() if self.is_open else b"" if self.is_over else self.hang_up())

    def close(self) -> bytes:
        """Hang up; and every byte that came before the other end did so too."""
        if self.is_open:
            self.is_open = False
            self.say(CLOSE, pack(">H", 1000))
        return b"" if self.is_over else self.hang_up()
