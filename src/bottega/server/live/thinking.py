"""Threads in which bots think, as many as there are cores, and theirs alone: nobody who reads a table or the database
waits for a thread in which the strongest bot is thinking.

When all are busy, whoever somebody waits for comes first: a bot at a table where a person sits and looks on, then one
that is watched, then those at tables that nobody looks at, then those of somebody whose bots have thought for too long
already.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from heapq import heappop, heappush
from itertools import count
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")
PLAYED, WATCHED, ALONE, OVERDRAWN = range(4)    # how urgent it is, the most urgent first


Done = Callable[[float, float], None]       # how long something waited for a thread, and how long it took there


class Thinkers:
    def __init__(self, threads: int | None = None, name: str = "bottega bot", done: Done | None = None) -> None:
        self._done = done
        self._free = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._free, thread_name_prefix=name)
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return sum(not turn.done() for _, _, turn in self._waiting)

    async def think(self, urgency: int, work: Callable[[], T]) -> T:
        asked_at = perf_counter()
        await self._turn(urgency)
        if self._is_closed:
            raise asyncio.CancelledError        # the server ends: nobody will hear of it
        begun = perf_counter()
        asked = asyncio.get_running_loop().run_in_executor(self._pool, work)
        asked.add_done_callback(lambda _: self._end(begun - asked_at, begun))
        return await asyncio.shield(asked)      # a thread that thinks is busy, whoever still wants to know

    def _end(self, waited: float, begun: float) -> None:
        if self._done is not None:
            self._done(waited, perf_counter() - begun)
        self._give_way()

    async def _turn(self, urgency: int) -> None:
        """Until a thread is free and nobody more urgent waits."""
        if self._free > 0:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (urgency, next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_way()                # it was its turn just then
            raise

    def _give_way(self) -> None:
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():                 # who was cancelled waits no more
                return turn.set_result(None)
        self._free += 1
        return None

    def close(self) -> None:
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
