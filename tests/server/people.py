"""People and programs at a server: all they do goes over real HTTP and real sockets."""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from random import Random
from typing import Any, NamedTuple, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SOON = 30.0                                 # seconds; a busy machine may need some of them
LEAST = {"omen": 3, "omnia": 2}
numbers = count()


class Reachable(Protocol):
    """A server on a port of the loopback address."""

    @property
    def port(self) -> int: ...


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def key(self) -> str:
        """The key of what stands in the way."""
        return str(self.body["refused"]["key"])


def fresh_id() -> str:
    return f"id {next(numbers)}"


class Person:
    """Somebody with a cookie, or with a token; without both, nobody yet."""

    def __init__(self, server: Reachable, name: str = "", *, token: str = "", cookie: str = "") -> None:
        self.server, self.name, self.token, self.cookie = server, name, token, cookie
        if name and not token and not cookie:
            assert self.post("/api/me", name=name, language="en").status == 200

    @property
    def headers(self) -> dict[str, str]:
        headers = {"Origin": f"http://127.0.0.1:{self.server.port}"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.cookie:
            headers["Cookie"] = self.cookie
        return headers

    def call(self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=SOON)
        all_headers = {"Content-Type": "application/json", **self.headers, **(headers or {})}
        written = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        try:
            connection.request(method, path, written, all_headers)
            response = connection.getresponse()
            told = response.read()
        finally:
            connection.close()
        if cookie := response.getheader("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        if response.getheader("content-encoding") == "gzip":
            told = gzip.decompress(told)
        is_json = response.getheader("content-type") == "application/json"
        return Answer(response.status, {name.lower(): value for name, value in response.getheaders()},
                      json.loads(told) if is_json else told)

    def get(self, path: str) -> Answer:
        return self.call("GET", path)

    def post(self, path: str, /, **body: Any) -> Answer:
        return self.call("POST", path, body)

    def ask(self, table: str, command: str, /, **fields: Any) -> Answer:
        """A command by HTTP, with an id of its own unless one is given."""
        return self.post(f"/api/tables/{table}/{command}", **{"id": fresh_id(), **fields})

    def granted(self, table: str, command: str, /, **fields: Any) -> int:
        """The version that a granted command made."""
        answer = self.ask(table, command, **fields)
        assert answer.status == 200, answer
        return int(answer.body["version"])

    def head(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}").body

    def news(self, table: str, since: int = 0, wait: float = 0) -> Any:
        answer = self.get(f"/api/tables/{table}/news?since={since}&wait={wait}")
        assert answer.status == 200, answer
        return answer.body

    def open(self, game: str = "omen", *seats: str | None, **wish: Any) -> str:
        """A table: with as many people as the game needs at least, unless seats are given."""
        chosen = [*seats] or [None] * LEAST[game]
        answer = self.post("/api/tables", **{"game": game, "seats": chosen, "pace": "none", **wish})
        assert answer.status == 201, answer
        return str(answer.body["id"])

    @contextmanager
    def watching(self, table: str, since: int = 0, language: str = "en", aids: bool = False) -> Iterator["Eyes"]:
        address = (f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
                   f"?since={since}&language={language}&aids={aids}")
        headers = self.headers
        with connect(address, origin=None, additional_headers=headers, proxy=None, compression=None,
                     open_timeout=SOON, close_timeout=1, ping_interval=None) as socket:
            yield Eyes(socket)


class Eyes:
    """A socket, and what has been told over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Any] = []
        self.events: list[Any] = []
        self.version = 0
        self.view: Any = None
        self.table: Any = None
        self.turns: Any = []

    def hear(self) -> Any:
        """The next frame."""
        frame = json.loads(self.socket.recv(SOON))
        self.frames.append(frame)
        if frame["type"] == "news":
            self.events += frame["events"]
            self.version, self.view, self.turns = frame["version"], frame.get("view"), frame["turns"]
            self.table = frame.get("table", self.table)
        return frame

    def until(self, is_so: Callable[["Eyes"], bool]) -> None:
        while not is_so(self):
            self.hear()

    def until_version(self, version: int) -> None:
        self.until(lambda eyes: eyes.version >= version)

    def send(self, command: str, /, **fields: Any) -> None:
        self.socket.send(json.dumps({"ask": command, "id": fresh_id(), **fields}))

    def ask(self, command: str, /, **fields: Any) -> Any:
        """The answer to a command; news that come before it are noted too."""
        self.send(command, **fields)
        return self.answer()

    def answer(self) -> Any:
        while (frame := self.hear())["type"] == "news":
            pass
        return frame

    def closed(self) -> tuple[int, str]:
        """How the server ends it; what comes before is noted."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (0, "")

    def granted(self, command: str, /, **fields: Any) -> int:
        answer = self.ask(command, **fields)
        assert answer["type"] == "done", answer
        return int(answer["version"])


def seated(server: Reachable, game: str = "omen", *seats: str | None, **wish: Any) -> tuple[str, list[Person]]:
    """A table at which everybody sits: people by seat. Ada, in the first chair that is no bot's, is the host."""
    chosen = seats or (None,) * LEAST[game]
    names = iter(("Ada", "Bob", "Cleo", "Dora", "Emil"))
    people = [Person(server, next(names)) if bot is None else Person(server) for bot in chosen]
    host = next(person for person in people if person.name)
    table = host.open(game, *chosen, **wish)
    for seat, person in enumerate(people):
        if person.name:
            person.granted(table, "sit", seat=seat, nonce=f"of {person.name}")
    return table, people


def playing(server: Reachable, game: str = "omen", *seats: str | None, **wish: Any) -> tuple[str, list[Person]]:
    table, people = seated(server, game, *seats, **wish)
    next(person for person in people if person.name).granted(table, "start")
    return table, people


def act_once(table: str, people: list[Person], luck: Random) -> int:
    """Whoever may act does something that is allowed; the answer is the version it made, 0 when nobody may."""
    news = next(person for person in people if person.name).news(table)
    for turn in news["turns"]:
        person = people[int(turn["seat"])]
        if person.name:
            mine = person.news(table)
            return person.granted(table, "act", do=luck.choice(mine["view"]["legal"]), after=mine["version"])
    return 0


def play_out(table: str, people: list[Person], seed: int = 1) -> None:
    """By HTTP, at random, to the end. Bots are waited for."""
    luck, host = Random(seed), next(person for person in people if person.name)
    while host.head(table)["status"] == "playing":
        version = host.news(table)["version"]
        if not act_once(table, people, luck):
            host.news(table, version, wait=5)
