"""Requests that do not go on arriving: dropped after seconds, and never so many that others find no room."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from bottega.server.guard.limits import Limits
from bottega.server.guard.unfinished import BODY, HEADERS, LARGEST_HEADERS
from server.hosting import Clock, Server, hosting
from server.people import SOON, Answer, Person, playing

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Drip: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BEGUN = (b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
         b'{"name": ')


@contextmanager
def sending(server: Server, sent: bytes) -> Iterator[socket.socket]:
    """A connection on which something was sent; it is given a while to arrive."""
    with closing(socket.create_connection(("127.0.0.1", server.port), SOON)) as made:
        made.sendall(sent)
        yield made


def arrived(server: Server, count: int) -> None:
    """Till the server has so many that are not finished; others are answered meanwhile."""
    while len(unfinished(server)) != count:
        Person(server).get("/healthz")


def unfinished(server: Server) -> set[object]:
    """Connections on which something has come and is not complete."""
    return {one for one in [*server.running.server_state.connections]
            if one._bytes and (one.cycle is None or one.cycle.more_body)}       # type: ignore[union-attr]


def rest(made: socket.socket) -> bytes:
    """All that comes till the server closes."""
    told = b""
    while more := made.recv(4096):
        told += more
    return told


@pytest.mark.parametrize(("sent", "seconds"), [(HALF, HEADERS), (b"G", HEADERS), (BEGUN, BODY)])
def test_a_request_that_does_not_go_on_is_dropped(tmp_path: Path, clock: Clock, sent: bytes, seconds: float) -> None:
    with hosting(tmp_path, clock) as server, sending(server, sent) as made:
        arrived(server, 1)
        clock.leap(seconds + 1)
        assert rest(made).startswith(b"HTTP/1.1 408 ")
        assert Person(server, "Ada").get("/api/me").status == 200
    assert server.troubles == []


def test_a_connection_on_which_nothing_comes_is_closed_without_a_word(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server, sending(server, b"") as made:
        Person(server).get("/healthz")
        clock.leap(HEADERS + 1)
        assert rest(made) == b""


def test_a_byte_now_and_then_buys_no_time(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server, sending(server, HALF) as made:
        arrived(server, 1)
        for _ in range(2):
            clock.leap(HEADERS / 2 - 1)
            made.sendall(b"x")
            Person(server).get("/healthz")
        clock.leap(3)
        assert rest(made).startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server, sending(server, WHOLE) as made:
        assert made.recv(4096).startswith(b"HTTP/1.1 200 ")
        made.sendall(HALF)
        Person(server).get("/healthz")
        clock.leap(HEADERS + 1)
        assert b"HTTP/1.1 408 " in rest(made)


def test_headers_without_end_are_refused_by_their_size(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server, sending(server, HALF) as made:
        try:
            for _ in range(LARGEST_HEADERS // 1000 + 1):
                made.sendall(b"x" * 1000)
            told = rest(made)
        except ConnectionError:             # it was closed while there was more to send
            told = b"HTTP/1.1 431 "
    assert told.startswith(b"HTTP/1.1 431 ")


def test_those_that_wait_longest_make_room(tmp_path: Path, clock: Clock) -> None:
    limits = Limits(unfinished_of_address=3)
    with hosting(tmp_path, clock, limits=limits) as server, ExitStack() as open_ones:
        made = []
        for number in range(3):
            made.append(open_ones.enter_context(sending(server, HALF)))
            while len(unfinished(server)) <= number:
                pass                        # without asking, which would be one more
        assert Person(server).get("/healthz").status == 200            # nobody else waits for them
        assert rest(made[0]).startswith(b"HTTP/1.1 408 ")
        for one in made[1:]:
            one.sendall(b"done\r\n\r\n")
            assert one.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_what_a_trusted_proxy_passes_on_is_not_counted_as_one_address(tmp_path: Path, clock: Clock) -> None:
    limits = Limits(unfinished_of_address=1)
    with (hosting(tmp_path, clock, limits=limits, trusted_proxies=("127.0.0.1",)) as server,
          sending(server, HALF) as first, sending(server, HALF) as second):
        arrived(server, 2)
        for one in (first, second):
            one.sendall(b"done\r\n\r\n")
            assert one.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_whoever_waits_for_an_answer_is_not_dropped(tmp_path: Path, clock: Clock) -> None:
    """A long poll and a socket have sent all there is to send."""
    with hosting(tmp_path, clock) as server:
        table, people = playing(server)
        version, answers = people[0].news(table)["version"], list[Answer]()
        path = f"/api/tables/{table}/news?since={version}&wait=30"
        waiting = Thread(target=lambda: answers.append(people[0].get(path)))
        with people[1].watching(table) as eyes:
            eyes.hear()
            waiting.start()
            house = server.running.lifespan.state["house"]
            while not any(watcher.user and watcher.since == version for watcher in house.hub._hosted[table].watchers):
                pass
            clock.leap(HEADERS + 1)
            assert eyes.granted("say", phrase="hello") == version + 1
        waiting.join()

    assert [answer.body["version"] for answer in answers] == [version + 1]


def test_a_body_that_is_refused_early_may_still_be_sent_to_its_end(server: Server) -> None:
    """Whoever sends it reads the answer afterwards; the rest of it is no request."""
    ada = Person(server, "Ada")

    assert ada.call("POST", "/api/me", b'"' + b"x" * 1_000_000 + b'"').status == 413
    assert ada.get("/api/me").status == 200
