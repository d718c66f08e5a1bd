"""Readers that are slow, or do not read at all, harm nobody but themselves."""

import json
import socket
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bottega.server.live import socket as server_socket
from server.hosting import Clock, hosting
from server.people import SOON, Eyes, Person, playing

MOVES, AT_ONCE = 1000, 50
SMALL = 4096
WORDS = "la vita è breve, l'arte è lunga " * 8


@contextmanager
def deaf(person: Person, table: str) -> Iterator[socket.socket]:
    """A socket that is open and that nobody reads, with as small a buffer as there can be."""
    with closing(socket.socket()) as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        made.settimeout(SOON)
        made.connect(("127.0.0.1", person.server.port))
        key = b64encode(bytes(16)).decode()
        lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{person.server.port}",
                 "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 *(f"{name}: {value}" for name, value in person.headers.items()), "", ""]
        made.sendall("\r\n".join(lines).encode())
        assert made.recv(12) == b"HTTP/1.1 101"
        yield made


def talk(eyes: Eyes) -> int:
    """A thousand moves of the table, as fast as it takes them."""
    version = 0
    for _ in range(MOVES // AT_ONCE):
        for _ in range(AT_ONCE):
            eyes.send("say", text=WORDS.strip())
        for _ in range(AT_ONCE):
            version = eyes.answer()["version"]
    return version


def test_who_does_not_read_is_let_go_and_nobody_waits(tmp_path: Path, clock: Clock,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_socket, "PATIENCE", 2.0)         # others read within it on a busy machine too
    monkeypatch.setattr(server_socket, "LAST_WORD", 0.05)
    with hosting(tmp_path, clock, send_buffer=SMALL) as server:
        table, people = playing(server, "omnia", free_text=True)
        clock.leap(61)
        with deaf(people[1], table), people[0].watching(table) as eyes:
            eyes.until(lambda eyes: eyes.table is not None and eyes.table["seats"][1]["online"])
            talk(eyes)
            eyes.until(lambda eyes: not eyes.table["seats"][1]["online"])
            assert eyes.version >= MOVES
        said = [event for event in eyes.events if event["event"] == "say"]
        back = people[1].news(table)                        # and can come back

    assert len(said) == MOVES
    assert [event["version"] for event in said] == sorted(event["version"] for event in said)
    assert [event for event in back["events"] if event["event"] == "say"] == said
    assert server.troubles == []


@pytest.mark.usefixtures("_kernels")
def test_who_reads_late_gets_everything_in_fewer_frames(tmp_path: Path) -> None:
    with hosting(tmp_path, send_buffer=SMALL) as server:
        table, people = playing(server, "omnia", free_text=True)
        with people[0].watching(table) as eyes, people[1].watching(table) as late:
            late.until_version(talk(eyes))

    assert [event["event"] for event in late.events].count("say") == MOVES
    assert len(late.frames) < MOVES
    assert server.troubles == []


@pytest.mark.usefixtures("_kernels")
def test_who_asks_without_listening_is_heard_no_further_until_they_listen(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        with people[0].watching(table) as eyes:
            for number in range(500):
                eyes.socket.send(json.dumps({"ask": "start", "id": f"n{number}"}))
            answers = [eyes.answer()["id"] for _ in range(500)]

    assert answers == [f"n{number}" for number in range(500)]
    assert server.troubles == []


@pytest.mark.usefixtures("_kernels")
def test_who_hangs_up_in_the_middle_leaves_no_trace(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        version = people[0].news(table)["version"]
        for number in range(50):
            with deaf(people[0], table) as made:
                if number % 2:
                    made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, bytes([1, 0, 0, 0, 0, 0, 0, 0]))  # a reset
        time.sleep(0.05)
        assert people[1].news(table)["version"] == version
    assert server.troubles == []
