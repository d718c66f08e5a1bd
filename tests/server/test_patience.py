"""One timer for many waits: each of them has its limit, and none has another's."""

import asyncio
from typing import Any

import pytest

from bottega.server.live.patience import Patience


class Loop(asyncio.SelectorEventLoop):
    """Its time stands still until nothing is left to do, and then leaps to the next timer."""

    at = 0.0
    timers = 0

    def time(self) -> float:
        return self.at

    def call_at(self, *args: Any, **named: Any) -> asyncio.TimerHandle:         # type: ignore[override]  # as it comes
        self.timers += 1
        return super().call_at(*args, **named)

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:         # type: ignore[attr-defined]  # the loop's own
            self.at = max(self.at, self._scheduled[0].when())       # type: ignore[attr-defined]  # the same
        super()._run_once()                             # type: ignore[misc]  # the same


def test_what_takes_too_long_ends_and_what_does_not_goes_on() -> None:
    async def waits() -> float:
        patience = Patience(20.0)
        for seconds in (0.0, 15.0, 19.0, 0.0, 19.0):
            with patience:
                await asyncio.sleep(seconds)
        begun = asyncio.get_running_loop().time()
        with pytest.raises(TimeoutError), patience:
            await asyncio.sleep(100.0)
        return asyncio.get_running_loop().time() - begun

    with asyncio.Runner(loop_factory=Loop) as runner:
        assert runner.run(waits()) == 20.0


def test_after_it_was_too_long_once_it_can_be_used_again() -> None:
    async def waits() -> None:
        patience = Patience(20.0)
        for _ in range(2):
            with pytest.raises(TimeoutError), patience:
                await asyncio.sleep(100.0)
        with patience:
            await asyncio.sleep(19.0)

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(waits())


def test_somebody_elses_cancelling_is_no_timeout() -> None:
    async def waits() -> None:
        async def wait() -> None:
            with Patience(20.0):
                await asyncio.sleep(100.0)

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(1.0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(waits())


def test_many_short_waits_set_one_timer() -> None:
    async def waits() -> int:
        patience, loop = Patience(20.0), asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        before = loop.timers
        for _ in range(1000):
            with patience:
                pass
        return loop.timers - before

    with asyncio.Runner(loop_factory=Loop) as runner:
        assert runner.run(waits()) == 1
