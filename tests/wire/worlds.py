"""Servers on real sockets whose time and chance are given: two of them, asked the same, are the same byte by byte."""

import asyncio
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from hashlib import shake_256
from pathlib import Path
from time import sleep
from typing import Any, TypeVar, cast

import uvicorn

from bottega.server import run
from bottega.server.guard.limits import boundless
from bottega.server.house import House
from bottega.server.live.hosted_table import Hosted
from bottega.server.settings import Settings, Sources
from bottega.server.storage import tables
from bottega.table.clock import due
from bottega.table.table import Table
from wire.raw import HOST, PATIENCE, Http, Line, Socket

T = TypeVar("T")
L = TypeVar("L", bound=Line)
BOUNDLESS = boundless()
CALM = 12                                   # rounds of the loop in which nothing happens: a frame takes two or three
QUICKLY = 0.0002                            # seconds till a waiting thread gets its turn: here they wait all the time


class Clock:
    """It stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        return self.now


class Chance:
    """Bytes that look random and are the same for the same seed, in the order asked for."""

    def __init__(self) -> None:
        self.begin("a server")

    def begin(self, seed: str) -> None:
        self._seed, self._number = seed, 0

    def __call__(self, count: int) -> bytes:
        self._number += 1
        return shake_256(f"{self._seed}, {self._number}".encode()).digest(count)


class World:
    """A running server, and the thread it runs in."""

    def __init__(self, database: Path, clock: Clock) -> None:
        self.clock, self.chance = clock, Chance()
        self._lines: list[Line] = []
        settings = Settings(str(database), port=0, synchronous="OFF", limits=BOUNDLESS,
                            sources=Sources(clock, self.chance), public_url=f"http://{HOST}")
        config = run.config(settings)
        config.ws_ping_interval = None      # the server's own pings come when the machine's clock says,
        config.timeout_keep_alive = 3600    # and so does the end of a connection that nobody uses
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: run.uvicorn_loop(self._server)(self._serve()), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            sleep(0.005)
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]
        self.house = house_of(config.app)
        while not self.house.warmup.is_done:        # whoever watches a table is told of it, whenever that is
            assert self._thread.is_alive()
            sleep(0.005)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    def http(self) -> Http:
        return self._noted(Http(self.port))

    def socket(self, path: str, cookie: str) -> Socket:
        return self._noted(Socket(self.port, path, cookie))

    def _noted(self, line: L) -> L:
        self._lines.append(line)
        return line

    def stop(self) -> None:
        for line in self._lines:
            line.drop()
        self._server.should_exit = True
        self._thread.join()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """In the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def hosted(self, table: str) -> Hosted:
        return self.run(self.house.hub.find(table))

    def watchers(self, table: str) -> int:
        return len(self.hosted(table).watchers)

    def wake_at(self, table: str) -> float | None:
        """When the table will act by itself, as its log's list has it."""
        row = self.house.store.read(lambda c: tables.table_named(c, table))
        assert row is not None
        return row.wake_at

    def settle(self, table: str, watchers: int, version: int) -> int:
        """Wait till everybody has been told everything; the answer is the version."""
        return self.run(self._settle(table, watchers, version))

    async def _settle(self, table: str, watchers: int, version: int) -> int:
        calm = 0
        async with asyncio.timeout(PATIENCE):
            while calm < CALM:
                hosted = await self.house.hub.find(table)
                is_busy = (hosted.lock.locked() or self.house.readers.is_busy or len(hosted.watchers) > watchers
                           or hosted.table.version < version
                           or any(watcher.awake.is_set() or watcher.you is None or not watcher.answers.empty()
                                  or watcher.since < hosted.table.version for watcher in hosted.watchers)
                           or (calm == 0 and is_overdue(hosted.table, self.clock.now)))
                calm = 0 if is_busy else calm + 1
                await asyncio.sleep(0.0005 if is_busy else 0)
        return hosted.table.version

    def act_by_itself(self, table: str) -> None:
        """The clock has been moved, and nobody has told the timer."""

        async def ring() -> None:
            (await self.house.hub.find(table)).set_timer()

        self.run(ring())


def house_of(app: Any) -> House:
    """What is within all that goes around an application."""
    while not hasattr(app, "state"):
        app = app._app
    return cast(House, app.state.house)


def is_overdue(table: Table, now: float) -> bool:
    """Whether the table acts by itself this very moment."""
    moment = due(table)
    return moment is not None and moment.at <= now + 0.001


@contextmanager
def two_worlds(folder: Path) -> Iterator[tuple[World, World]]:
    clock, interval = Clock(), sys.getswitchinterval()
    sys.setswitchinterval(QUICKLY)
    worlds = World(folder / "first.db", clock), World(folder / "second.db", clock)
    try:
        yield worlds
    finally:
        for world in worlds:
            world.stop()
        sys.setswitchinterval(interval)
