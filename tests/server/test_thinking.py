"""Bots think in threads of their own, those that somebody waits for first."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from bottega.server.live.thinking import ALONE, PLAYED, WATCHED, Thinkers
from server.hosting import hosting
from server.people import Person

MANY = 200


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def test_whoever_is_waited_for_thinks_first_and_those_alike_in_their_order() -> None:
    async def think() -> None:
        thinkers, hold = Thinkers(1), Event()
        done: list[str] = []
        first = asyncio.create_task(thinkers.think(ALONE, hold.wait))
        await asyncio.sleep(0)
        wanted = [("unseen", ALONE), ("watched", WATCHED), ("at table", PLAYED), ("too", PLAYED), ("unseen too", ALONE)]
        others = [asyncio.create_task(thinkers.think(urgency, partial(done.append, name)))
                  for name, urgency in wanted]
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(first, *others)

        assert done == ["at table", "too", "watched", "unseen", "unseen too"]
        thinkers.close()

    run(think())


def test_while_every_bot_thinks_others_still_get_threads() -> None:
    async def think() -> None:
        thinkers, hold = Thinkers(2), Event()
        busy = [asyncio.create_task(thinkers.think(ALONE, hold.wait)) for _ in range(MANY)]
        await asyncio.sleep(0)

        assert await asyncio.to_thread(lambda: "read") == "read"
        hold.set()
        assert all(await asyncio.gather(*busy))
        thinkers.close()

    run(think())


def test_one_who_gives_up_waiting_takes_nobodys_turn_and_one_who_fails_gives_way() -> None:
    async def think() -> None:
        thinkers, hold = Thinkers(1), Event()
        first = asyncio.create_task(thinkers.think(PLAYED, hold.wait))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(thinkers.think(PLAYED, lambda: 1)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        first.cancel()                      # its thread is busy all the same
        await asyncio.sleep(0)
        assert not waiting[1].done()
        hold.set()
        assert await asyncio.gather(*waiting[1:]) == [1, 1]
        failed = await asyncio.gather(thinkers.think(PLAYED, lambda: 1 // 0), return_exceptions=True)
        assert [type(error) for error in failed] == [ZeroDivisionError]
        assert await thinkers.think(ALONE, lambda: "still there") == "still there"
        thinkers.close()

    run(think())


def test_when_the_server_ends_nobody_begins_to_think_and_nothing_fails() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        thinkers.close()
        late = asyncio.create_task(thinkers.think(PLAYED, lambda: 1))
        await asyncio.wait([late])

        assert late.cancelled()

    run(think())


def test_a_server_that_stops_while_bots_think_is_in_no_trouble(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")
        for number in range(4):
            head = ada.post("/api/tables", game="omen", seats=["shark"] * 3, pace="none").body
            ada.post(f"/api/tables/{head['id']}/start", id=f"start {number}")

    assert server.troubles == []
