"""People who play on whatever happens to the server: they come back, and repeat what was not answered."""

import asyncio
from random import Random
from typing import Any

import httpx2
import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bottega import bots
from bottega.core import games
from server.crash_ledger import Event, Ledger

GONE = (OSError, WebSocketException, httpx2.HTTPError, EOFError)        # the server is, for a while
LONGEST_THOUGHT = 0.06                      # seconds before somebody acts
OPENS_EVERY = 0.1                           # seconds
COMES_BACK = (0.05, 0.25)                   # after so many seconds whoever lost the connection tries again
WISHES = {"act": 30, "undo": 2, "say": 1, "leave": 1, "again": 2}


class Seen(Struct):
    legal: list[str]


class Head(Struct):
    status: str


class Obstacle(Struct):
    key: str


class Frame(Struct):
    """As much of a frame, or of an answer by HTTP, as people here need."""

    type: str = ""
    id: str | None = None
    version: int = 0
    events: list[Raw] = []
    turns: Raw = Raw(b"")
    view: Raw = Raw(b"")
    table: Head | None = None
    refused: Obstacle | None = None


class Stage:
    """What all people share: the server's address, what was told, and when tables are being opened."""

    def __init__(self, url: str, ledger: Ledger, seed: int, *, asks_twice: float = 0.0, keep: int = 20) -> None:
        self.url, self.ledger, self.seed = url, ledger, seed
        self.asks_twice, self._keep = asks_twice, keep      # how often two requests ask the same; connections kept open
        self.opening = asyncio.Event()      # somebody is just asking for a table
        self.is_closing = False             # nobody opens another table

    def client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(base_url=self.url, verify=False, trust_env=False, timeout=30,
                                  headers={"origin": self.url},
                                  limits=httpx2.Limits(max_keepalive_connections=self._keep))


async def insist(client: httpx2.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    """Ask till there is an answer; it must be a good one."""
    while True:
        try:
            answer = await client.request(method, path, json=body)
        except GONE:
            await asyncio.sleep(COMES_BACK[0])
            continue
        if answer.status_code != 503:
            assert answer.status_code < 300, f"{method} {path} {body}: {answer.text}"
            return msgspec.json.decode(answer.content)


class Person:
    """Somebody in a seat."""

    def __init__(self, stage: Stage, client: httpx2.AsyncClient, table: str, seat: int) -> None:
        self.stage, self.client, self.table, self.seat = stage, client, table, seat
        self.luck = Random(f"{stage.seed} {table} {seat}")
        self.version, self.number = 0, 0
        self.pending: dict[str, Any] | None = None      # what was asked and not answered yet
        self.legal: list[str] = []
        self.soon: list[dict[str, Any]] = []    # wishes to be made next
        self.granted: list[str] = []
        self.is_over = False

    @property
    def eyes(self) -> tuple[str, int | None]:
        return self.table, self.seat

    @property
    def is_busy(self) -> bool:
        return not self.is_over or self.pending is not None

    async def play(self) -> None:
        """To the end of the game, and till the last answer."""
        while self.is_busy:
            try:
                await (self.by_socket() if self.luck.random() < 0.7 else self.by_http())
            except GONE:
                self.stage.ledger.counts["connections lost"] += 1
                await asyncio.sleep(self.luck.uniform(*COMES_BACK))

    def since(self) -> int:
        """From when on to be told: all that is new, or some of the old once more."""
        return self.version if self.luck.random() < 0.5 else self.luck.randint(0, self.version)

    # by socket

    async def by_socket(self) -> None:
        since = self.since()
        path = f"{self.stage.url.replace('http', 'ws')}/api/tables/{self.table}/socket?since={since}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        async with connect(path, origin=self.stage.url, additional_headers={"Cookie": cookie},  # type: ignore[arg-type]
                           compression=None, ping_interval=None, proxy=None) as socket:
            if self.pending is not None:
                await self.send(socket, self.pending)
            while self.is_busy:
                frame = msgspec.json.decode(await socket.recv(), type=Frame)
                if frame.type == "news":
                    self.see(since, frame)
                    since = frame.version
                else:
                    self.hear(frame)
                if self.pending is None and not self.is_over and (wish := await self.think()):
                    self.pending = wish
                    await self.send(socket, wish)

    async def send(self, socket: ClientConnection, wish: dict[str, Any]) -> None:
        await socket.send(msgspec.json.encode(wish).decode())

    # by HTTP

    async def by_http(self) -> None:
        """A few questions and wishes; then it may be by a socket again."""
        for _ in range(self.luck.randint(1, 6)):
            if self.pending is not None:
                self.hear(await self.post(self.pending))
            since = self.since()
            path = f"/api/tables/{self.table}/news?since={since}&wait={self.luck.choice([0, 1])}"
            told = await self.client.get(path)
            if told.status_code == 503:
                raise EOFError("the database is away")
            self.see(since, msgspec.json.decode(told.content, type=Frame))
            if self.is_over:
                return
            self.pending = self.pending or await self.think()

    async def post(self, wish: dict[str, Any]) -> Frame:
        body, path = {name: value for name, value in wish.items() if name != "ask"}, f"/api/tables/{self.table}/"
        twice = self.luck.random() < self.stage.asks_twice
        answers = await asyncio.gather(*(self.client.post(path + wish["ask"], json=body) for _ in range(1 + twice)))
        for answer in answers:
            self.note(msgspec.json.decode(answer.content, type=Frame), wish["id"])
        answer = next((answer for answer in answers if answer.status_code == 200), answers[0])
        frame = msgspec.json.decode(answer.content, type=Frame)
        frame.type = frame.type or ("refused" if frame.refused else "stale")
        frame.id = wish["id"]
        return frame

    def note(self, answer: Frame, wish: str) -> None:
        """Whatever was granted was granted once, however often and wherever it was asked."""
        if answer.type == "done":
            self.stage.ledger.grant(self.table, wish, answer.version)

    # what is told

    def see(self, since: int, news: Frame) -> None:
        assert news.version >= self.version, f"{self.eyes}: version {news.version} after {self.version}"
        events = self.stage.ledger.show(self.eyes, since, news.version, news.events)
        self.stage.ledger.look(self.eyes, news.version, bytes(news.view) + bytes(news.turns))
        for event in events:
            if event.version > self.version:
                self.notice(event)
        self.version = news.version
        self.legal = msgspec.json.decode(news.view, type=Seen).legal if bytes(news.view) not in (b"", b"null") else []
        if news.table is not None:
            self.is_over = news.table.status == "over"

    def notice(self, event: Event) -> None:
        if event.event == "undo_asked" and event.seat != self.seat:
            self.soon.append(self.wish("answer", yes=self.luck.random() < 0.7))

    def hear(self, answer: Frame) -> None:
        """The answer to what was asked last, or was asked again."""
        assert self.pending is not None
        wish: str = self.pending["id"]
        assert answer.id == wish, (answer, self.pending)
        if answer.type == "done":
            self.stage.ledger.grant(self.table, wish, answer.version)
            if wish not in self.granted:
                known = self.stage.ledger.granted[self.table]
                assert not self.granted or answer.version > known[self.granted[-1]], "out of order"
                self.granted.append(wish)
        self.stage.ledger.counts[answer.type] += 1
        self.pending = None
        if answer.refused is not None and answer.refused.key == "server.trouble":
            raise EOFError("it could not be written")
        if answer.refused is not None and answer.refused.key == "table.act.stood_in":
            self.soon.append(self.wish("return"))

    # what is asked

    def wish(self, ask: str, **values: Any) -> dict[str, Any]:
        self.number += 1
        return {"ask": ask, "id": f"{self.table} {self.seat} {self.number}", **values}

    async def think(self) -> dict[str, Any] | None:
        if self.soon:
            return self.soon.pop()
        if not self.legal:
            return None
        await asyncio.sleep(self.luck.uniform(0, LONGEST_THOUGHT))
        match self.luck.choices([*WISHES], [*WISHES.values()])[0]:
            case "undo":
                return self.wish("undo")
            case "say":
                return self.wish("say", phrase="thinking")
            case "leave":
                return self.wish("leave")
            case "again" if self.granted:   # as if the answer had not come through
                return {**self.wish("say", phrase="hello"), "id": self.luck.choice(self.granted)}
        return self.wish("act", do=self.luck.choice(self.legal), after=self.version)


async def party(stage: Stage, number: int) -> None:
    """The same people at one table after the other."""
    luck, round_number = Random(f"{stage.seed} party {number}"), 0
    while not stage.is_closing:
        round_number += 1
        name = luck.choice(games.names())
        players = luck.randint(3, 5) if name == "omen" else luck.randint(2, 4)
        bot = luck.choice(bots.names(games.find(name))[:1])
        seats = [None, None, *(luck.choice([None, bot]) for _ in range(players - 2))]
        await one_game(stage, name, seats, luck)


async def one_game(stage: Stage, name: str, seats: list[str | None], luck: Random) -> None:
    people = [seat for seat, bot in enumerate(seats) if bot is None]
    clients = {seat: stage.client() for seat in people}
    try:
        for seat, client in clients.items():
            await insist(client, "POST", "/api/me", {"name": f"Seat {seat}", "language": "en"})
        table = await opened(stage, clients[0], name, seats)
        for seat, client in clients.items():
            await granted(stage, client, table, "sit", {"id": f"sit {seat}", "seat": seat, "nonce": str(luck.random())})
        await granted(stage, clients[0], table, "start", {"id": "start"})
        async with asyncio.TaskGroup() as group:
            for seat, client in clients.items():
                group.create_task(Person(stage, client, table, seat).play())
        await keep_record(stage, clients[0], table)
    finally:
        for client in clients.values():
            await client.aclose()


async def opener(stage: Stage) -> None:
    """Somebody who opens tables all the time, and sits at none."""
    async with stage.client() as client:
        await insist(client, "POST", "/api/me", {"name": "Opener", "language": "en"})
        while not stage.is_closing:
            await opened(stage, client, "omen", [None] * 3)
            await asyncio.sleep(OPENS_EVERY)


async def opened(stage: Stage, client: httpx2.AsyncClient, name: str, seats: list[str | None]) -> str:
    stage.opening.set()
    table: str = (await insist(client, "POST", "/api/tables", {"game": name, "seats": seats, "pace": "fast"}))["id"]
    stage.ledger.opened.add(table)
    return table


async def granted(stage: Stage, client: httpx2.AsyncClient, table: str, ask: str, body: dict[str, Any]) -> None:
    """A wish that cannot be refused, even if it was granted before the answer got lost."""
    stage.ledger.grant(table, body["id"], (await insist(client, "POST", f"/api/tables/{table}/{ask}", body))["version"])


async def keep_record(stage: Stage, client: httpx2.AsyncClient, table: str) -> None:
    record = await insist(client, "GET", f"/api/tables/{table}/record")
    stage.ledger.keep(table, msgspec.json.encode(record))
    stage.ledger.counts["games ended"] += 1
