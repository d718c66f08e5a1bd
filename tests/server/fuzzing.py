"""Nonsense for a server: frames and requests that nobody should send. All of it follows from a seed."""

import json
import socket
import struct
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing, suppress
from random import Random
from typing import Any

from server.people import Person

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
COMMANDS: tuple[dict[str, Any], ...] = (
    {"ask": "sit", "id": "1", "seat": 0, "nonce": "n"}, {"ask": "act", "id": "2", "do": "omen", "after": 3},
    {"ask": "kick", "id": "3", "seat": 1}, {"ask": "say", "id": "4", "phrase": "hello"}, {"ask": "undo", "id": "5"},
    {"ask": "answer", "id": "6", "yes": True}, {"ask": "stand_in", "id": "7", "seat": 2, "bot": "random"},
    {"ask": "mute", "id": "8", "seat": 1, "on": False}, {"ask": "rematch", "id": "9"}, {"ask": "close", "id": "10"},
)
ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1e308, "", "x" * 5000, "\x00", "\u202e", "\ud800", [], {}, [[]], {"a": {}}, "declare 1",
    "omen " * 50, "９", -0.0, 2**63, 99,
)
PATHS = ("", "/news", "/news?since=99999999999", "/news?wait=1e9", "/record", "/act", "/sit", "/socket", "/%00", "/..",
         "/act?language=%ff")
ROUTES = ("/api/me", "/api/tables", "/api/bots", "/api/push", "/api/recover", "/api/admin/close", "/api/admin/restore")


def mangled(luck: Random) -> bytes:
    """A text that is nearly a command, or nothing like one."""
    command = {**luck.choice(COMMANDS)}
    match luck.randrange(8):
        case 0:
            return luck.randbytes(luck.randrange(200))
        case 1:
            text = json.dumps(command).encode()
            return text[:luck.randrange(len(text))]
        case 2:
            depth = luck.choice((10, 500, 5000))
            return b"[" * depth + b"]" * luck.choice((0, depth))
        case 3:
            return b'{"ask":"act","id":"1","do":"omen","after":' + b"9" * luck.choice((20, 400, 5000)) + b"}"
        case 4:
            command[luck.choice([*command])] = luck.choice(ODD_VALUES)
        case 5:
            command[luck.choice(("seat", "user", "ask", "version", "table"))] = luck.choice(ODD_VALUES)
        case 6:
            del command[luck.choice([*command])]
        case 7:
            return flipped(json.dumps(command).encode(), luck)
    return json.dumps(command).encode()


def flipped(text: bytes, luck: Random) -> bytes:
    """A text with some of its bytes changed."""
    changed = bytearray(text)
    for _ in range(luck.randrange(1, 5)):
        changed[luck.randrange(len(changed))] = luck.randrange(256)
    return bytes(changed)


def frame(opcode: int, body: bytes, *, last: bool = True) -> bytes:
    """As a client sends it, masked with zeros."""
    first = (0x80 if last else 0) | opcode
    if len(body) < 126:
        head = struct.pack("!BB", first, 0x80 | len(body))
    elif len(body) < 2**16:
        head = struct.pack("!BBH", first, 0x80 | 126, len(body))
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, len(body))
    return head + bytes(4) + body


def handshake(person: Person, table: str) -> bytes:
    headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": b64encode(bytes(16)).decode(), **person.headers}
    return request(person, "GET", f"/api/tables/{table}/socket", b"", headers)


def request(person: Person, method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{person.server.port}",
             *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


# kinds of nonsense: each is what goes over one connection

def frames(person: Person, table: str, luck: Random) -> bytes:
    return handshake(person, table) + b"".join(
        frame(luck.choice((TEXT, TEXT, TEXT, BINARY)), mangled(luck)) for _ in range(luck.choice((1, 3, 40))))


def odd_frames(person: Person, table: str, luck: Random) -> bytes:
    """Too large, in pieces that do not fit, of kinds that there are not, unmasked, longer than they say."""
    odd = luck.choice((
        frame(TEXT, b"x" * luck.choice((16_385, 70_000))),
        frame(TEXT, b'{"ask":', last=False) + frame(0, b'"undo","id":"1"}'),
        frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), frame(0, b"{}"), frame(3, b"{}"), frame(15, b"{}"),
        b"\x81\x02{}", frame(PING, b"x" * 126), frame(CLOSE, b"\x00"), frame(CLOSE, struct.pack("!H", 999)),
        frame(TEXT, b"\xff\xfe"), b"\x81\xff" + b"\xff" * 12, frame(PING, b"") * 200, luck.randbytes(300),
    ))
    return handshake(person, table) + odd


def requests(person: Person, table: str, luck: Random) -> bytes:
    path = luck.choice((*ROUTES, *(f"/api/tables/{table}{more}" for more in PATHS)))
    body = mangled(luck)
    headers = {"Content-Type": luck.choice(("application/json", "application/json", "text/plain")),
               "Content-Length": str(len(body)), "Connection": "close", **person.headers}
    return request(person, luck.choice(("GET", "POST", "POST", "PUT", "DELETE", "BREW")), path, body, headers)


def odd_requests(person: Person, table: str, luck: Random) -> bytes:
    """Half of one, too much of one, or none at all."""
    path, json_headers = f"/api/tables/{table}/say", {"Content-Type": "application/json", **person.headers}
    whole = request(person, "POST", path, b'{"id":"x","phrase":"hello"}', {"Content-Length": "27", **json_headers})
    return luck.choice((
        whole[:luck.randrange(len(whole))],
        request(person, "POST", path, b"{}", {"Content-Length": "1000", **json_headers}),
        request(person, "POST", path, b"{}", {"Content-Length": "-1", **json_headers}),
        request(person, "POST", path, b"", {"Content-Length": "9" * 30, **json_headers}),
        request(person, "POST", path, b"zz\r\n{}\r\n", {"Transfer-Encoding": "chunked", **json_headers}),
        request(person, "POST", path, b"5\r\n{\"id\"", {"Transfer-Encoding": "chunked", **json_headers}),
        request(person, "GET", "/api/me", b"", {"Cookie": "bottega=" + "x" * 30_000}),
        request(person, "GET", "/api/me", b"", {"Cookie": "bottega=\xff; bottega=é.é.é"}),
        request(person, "GET", "/api/me", b"", {"Authorization": "Bearer " + "A" * 43}),
        request(person, "GET", "/api/me", b"", {f"X-{number}": "y" for number in range(300)}),
        request(person, "GET", "/" + "a" * 20_000, b"", {}), flipped(whole, luck), luck.randbytes(500),
        b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 100, b"\x16\x03\x01\x02\x00" + luck.randbytes(100),
    ))


KINDS: tuple[Callable[[Person, str, Random], bytes], ...] = (frames, odd_frames, requests, odd_requests)


def send(person: Person, table: str, luck: Random) -> None:
    """One connection full of nonsense, ended as politely as it may come."""
    with closing(socket.create_connection(("127.0.0.1", person.server.port), timeout=5)) as made, suppress(OSError):
        made.sendall(luck.choice(KINDS)(person, table, luck))
        match luck.randrange(4):
            case 0:
                made.shutdown(socket.SHUT_WR)           # half open
                made.recv(1)
            case 1:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))   # a reset
            case 2:
                made.settimeout(0.02)
                made.recv(65536)
