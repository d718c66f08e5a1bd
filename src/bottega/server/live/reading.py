"""Threads in which tables are loaded and deck files, aids, replays and reviews are worked out: never on the event loop,
on which everybody's commands are carried out.

There are few threads, a bound on those who wait for them, and a budget of seconds. Whoever would wait longer is told to
ask again, and nothing has changed. What a thread has begun it ends, with nobody listening: what may be asked for is
bounded before, by the limits of deck files and by how much one may ask for.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from bottega.core.refusals import Refused
from bottega.server.live.thinking import Done, Thinkers

T = TypeVar("T")
TABLE, SIGHT, ALONE = range(3)              # a table somebody waits for, something to look at, a table by itself
MOST_WAITING = 200
AGAIN = 2                                   # seconds after which it is worth asking again


class Busy(Refused):
    """Too much is being worked out just now."""

    def __init__(self) -> None:
        super().__init__("server.busy", None, seconds=AGAIN)


class Readers:
    def __init__(self, budget: float, threads: int | None = None, most_waiting: int = MOST_WAITING,
                 done: Done | None = None) -> None:
        self._budget, self._most = budget, most_waiting
        self._threads = Thinkers(threads, "bottega reader", done)
        self._asking = 0

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._asking > 0

    @property
    def waiting(self) -> int:
        return self._threads.waiting

    async def read(self, urgency: int, work: Callable[[], T]) -> T:
        """For somebody who asks and wants an answer soon."""
        async with self.in_time():
            return await self.work_out(urgency, work)

    async def work_out(self, urgency: int, work: Callable[[], T]) -> T:
        """However long it takes: for what has to be done in any case."""
        return await self._threads.think(urgency, work)

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """A place among those who wait, for as long as the budget lasts."""
        if self._asking >= self._most:
            raise Busy
        self._asking += 1
        try:
            async with asyncio.timeout(self._budget):
                yield
        except TimeoutError as late:
            raise Busy from late
        finally:
            self._asking -= 1

    def close(self) -> None:
        self._threads.close()
