"""Few threads read, few may wait for them, and nobody for long."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from threading import Event
from typing import Any

import pytest

from bottega.server.live.reading import ALONE, SIGHT, TABLE, Busy, Readers

LONG, AT_ONCE = 30.0, 0.0


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def test_what_somebody_waits_for_comes_before_what_nobody_sees() -> None:
    async def read() -> None:
        readers, hold = Readers(LONG, 1), Event()
        done: list[int] = []
        first = asyncio.create_task(readers.read(SIGHT, hold.wait))
        await asyncio.sleep(0)
        others = [asyncio.create_task(readers.read(urgency, partial(done.append, urgency)))
                  for urgency in (ALONE, SIGHT, TABLE)]
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(first, *others)
        readers.close()

        assert done == [TABLE, SIGHT, ALONE]

    run(read())


def test_who_comes_when_too_many_wait_is_refused_at_once() -> None:
    async def read() -> None:
        readers, hold = Readers(LONG, 1, most_waiting=3), Event()
        asking = [asyncio.create_task(readers.read(SIGHT, hold.wait)) for _ in range(3)]
        await asyncio.sleep(0)

        with pytest.raises(Busy):
            await readers.read(TABLE, lambda: 1)
        hold.set()
        await asyncio.gather(*asking)
        assert await readers.read(SIGHT, lambda: "room again") == "room again"
        readers.close()

    run(read())


def test_over_the_budget_one_is_refused_and_what_waited_is_never_begun() -> None:
    async def read() -> None:
        readers, hold, begun = Readers(AT_ONCE, 1), Event(), Event()
        with pytest.raises(Busy):
            await readers.read(SIGHT, hold.wait)            # has a thread, and keeps it
        with pytest.raises(Busy):
            await readers.read(SIGHT, begun.set)            # has none yet
        hold.set()
        assert await readers.work_out(SIGHT, lambda: "in the end") == "in the end"
        assert not begun.is_set()
        readers.close()

    run(read())


def test_what_goes_wrong_while_reading_is_told_to_who_asked() -> None:
    async def read() -> None:
        readers = Readers(LONG, 1)
        with pytest.raises(ZeroDivisionError):
            await readers.read(SIGHT, lambda: 1 // 0)
        assert await readers.read(SIGHT, lambda: "still there") == "still there"
        readers.close()

    run(read())
