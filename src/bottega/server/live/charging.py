"""Bots think for somebody: for whoever opened their table. The seconds are counted, and whoever has used up a budget
of them is served after everybody else.
"""

from collections.abc import Callable
from time import thread_time
from typing import TypeVar

from bottega.server.guard.limits import Buckets
from bottega.server.live.thinking import OVERDRAWN, Thinkers

T = TypeVar("T")


class ChargedThinkers:
    def __init__(self, budget: Buckets, thinkers: Thinkers) -> None:
        self._budget, self._thinkers = budget, thinkers

    @property
    def waiting(self) -> int:
        return self._thinkers.waiting

    async def think(self, payer: str, urgency: int, work: Callable[[], T]) -> T:
        """Seconds of a processor are counted, not those of a clock: on a busy machine nobody pays for others."""
        spent = 0.0

        def timed() -> T:
            nonlocal spent
            began = thread_time()
            try:
                return work()
            finally:
                spent = thread_time() - began

        try:
            return await self._thinkers.think(urgency if self._budget.has_left(payer) else OVERDRAWN, timed)
        finally:
            if spent:
                self._budget.spend(payer, spent)

    def close(self) -> None:
        self._thinkers.close()
