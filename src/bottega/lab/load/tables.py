"""Many live tables: people who all move at their pace, and how long everybody waits for each move."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from bottega.lab.load.process import Caller, Server

GAME, SEATS = "omen", 3
OPENING_AT_ONCE = 50
HANDS = 16                                  # that set the tables


class Seen(Struct):
    acting: list[int]
    legal: list[str]


class Frame(Struct):
    """As much of a frame as a player here needs."""

    type: str
    version: int = 0
    view: Seen | None = None


@dataclass
class Seated:
    """One table, its people's cookies, and what was heard there."""

    id: str
    cookies: list[str]
    sockets: list[ClientConnection] = field(default_factory=list)
    views: list[Seen | None] = field(default_factory=lambda: [None] * SEATS)
    version: int = 0
    sent_at: float = 0.0
    waiting: set[int] = field(default_factory=set)          # who has not been told of the last move yet
    waits: list[float] = field(default_factory=list)        # seconds until everybody had the news
    refused: int = 0


def open_tables(server: Server, count: int) -> list[Seated]:
    """Tables full of people, the cards dealt. Everybody is somebody else."""
    with ThreadPoolExecutor(HANDS) as hands:
        return [*hands.map(lambda number: open_table(server, number), range(count))]


def open_table(server: Server, number: int) -> Seated:
    people = [Caller(server.port) for _ in range(SEATS)]
    for seat, person in enumerate(people):
        person.call("POST", "/api/me", {"name": f"Player {number}-{seat}", "language": "en"})
    table = people[0].call("POST", "/api/tables", {"game": GAME, "seats": [None] * SEATS, "pace": "gentle"})["id"]
    for seat, person in enumerate(people):
        person.call("POST", f"/api/tables/{table}/sit", {"id": "sit", "seat": seat, "nonce": f"{number}-{seat}"})
    people[0].call("POST", f"/api/tables/{table}/start", {"id": "start"})
    for person in people:
        person.close()
    return Seated(table, [person.cookie for person in people])


async def connect_all(server: Server, tables: Sequence[Seated]) -> list[asyncio.Task[None]]:
    """One socket per seat; the tasks listen to them until the end."""
    gate = asyncio.Semaphore(OPENING_AT_ONCE)
    hearing: list[asyncio.Task[None]] = []

    async def sit(table: Seated, seat: int) -> None:
        async with gate:
            socket = await connect(f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/socket", compression=None,
                                   ping_interval=None, origin=server.origin,       # type: ignore[arg-type]
                                   additional_headers={"Cookie": table.cookies[seat]})
        table.sockets.append(socket)
        hearing.append(asyncio.create_task(hear(table, seat, socket)))

    for table in tables:
        table.sockets.clear()
        for seat in range(SEATS):
            await sit(table, seat)
    return hearing


async def hear(table: Seated, seat: int, socket: ClientConnection) -> None:
    read = msgspec.json.Decoder(Frame).decode
    async for text in socket:
        frame = read(text)
        if frame.type == "refused" or frame.type == "stale":
            table.refused += 1
        if frame.type != "news":
            continue
        table.views[seat] = frame.view
        if frame.version > table.version or seat in table.waiting:
            table.version = max(table.version, frame.version)
            table.waiting.discard(seat)
            if not table.waiting and table.sent_at:
                table.waits.append(time.perf_counter() - table.sent_at)
                table.sent_at = 0.0


async def move(table: Seated, number: int) -> None:
    """Whoever has the turn does the first thing there is to do: games go on as long as they can."""
    seat = next((seat for seat, view in enumerate(table.views) if view and view.legal), None)
    if seat is None or table.sent_at:
        return
    view = table.views[seat]
    assert view is not None
    do = view.legal[0]
    table.sent_at, table.waiting = time.perf_counter(), set(range(SEATS))
    message: dict[str, Any] = {"ask": "act", "id": str(number), "do": do, "after": table.version}
    await table.sockets[seat].send(msgspec.json.encode(message).decode())


async def play(tables: Sequence[Seated], seconds: float, every: float) -> None:
    """Each table moves once in so many seconds, all of them evenly spread."""
    await evenly(len(tables), seconds, every, lambda number: move(tables[number % len(tables)], number))


async def evenly(places: int, seconds: float, every: float, act: Callable[[int], Awaitable[None]]) -> None:
    """Each place acts once in so many seconds; `act` is told a number, which goes round them all."""
    gc.collect()
    gc.freeze()                             # pauses of the players' own process are not the server's
    begun, number = time.perf_counter(), 0
    while (now := time.perf_counter()) - begun < seconds:
        due = int((now - begun) / every * places)
        while number < due:
            await act(number)
            number += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(1.0)


async def disconnect_all(tables: Sequence[Seated], hearing: Sequence[asyncio.Task[None]]) -> None:
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
    await asyncio.gather(*hearing)
