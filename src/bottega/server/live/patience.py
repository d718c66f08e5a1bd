"""A limit of time for each of very many short waits of one task, such as sending frames: nearly all end at once.

`asyncio.timeout` sets a timer for every one and takes it back. Here one timer, once set, runs on over many waits: when
it rings it looks how long the present one lasts.
"""

import asyncio
from types import TracebackType


class Patience:
    """`with patience:` around what is awaited; TimeoutError if it takes longer."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun: float | None = None            # when the present wait began
        self._task: asyncio.Task[object] | None = None
        self._is_timed = self._is_over = False

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        self._begun, self._is_over = loop.time(), False
        self._task = asyncio.current_task()
        if not self._is_timed:
            self._is_timed = True
            loop.call_later(self._seconds, self._look, loop)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 _where: TracebackType | None) -> None:
        self._begun, task, self._task = None, self._task, None
        if self._is_over and kind is asyncio.CancelledError and task is not None and task.uncancel() == 0:
            raise TimeoutError from error

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """A timer that finds nobody waiting is set anew by the next who does."""
        self._is_timed = False
        if self._begun is None or self._task is None:
            return
        left = self._begun + self._seconds - loop.time()
        if left > 0:
            self._is_timed = True
            loop.call_later(left, self._look, loop)
        else:
            self._is_over = True
            self._task.cancel()
