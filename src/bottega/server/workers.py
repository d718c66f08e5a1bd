"""Several processes on one port: each is a node by itself, and this one starts again whichever ends.

The kernel shares connections out among those that listen on the port. A worker ends with the process that started it.
"""

import logging
import multiprocessing
import os
import signal
import socket as sockets
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from time import monotonic
from types import FrameType

from bottega.server.run import bound, leave_threads_behind, serve
from bottega.server.settings import Settings

SHORTEST, LONGEST = 0.25, 10.0              # seconds before a worker is started again; each time twice as long
LIVED = 30.0                                # seconds after which it counts as having lived
LOOKING = 0.25                              # seconds between looks at whether to stop
ENDING = 10.0                               # seconds to end; then it is ended
context = multiprocessing.get_context("spawn")
logger = logging.getLogger(__name__)


class Worker:
    def __init__(self, number: int, settings: Settings, set_up: Callable[[], object]) -> None:
        self.number, self._settings, self._set_up = number, settings, set_up
        self.is_ready, self._pause, self._since = False, SHORTEST, 0.0
        self.start()

    def start(self) -> None:
        self._hearing, saying = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(target=work, args=(self._settings, self._set_up, saying),
                                                     name=f"bottega worker {self.number}")
        self.process.start()
        saying.close()
        self._since, self.again_at = monotonic(), 0.0

    def look(self) -> None:
        """Whether it is ready, and whether it has ended."""
        if not self.is_ready and self._hearing.poll():
            with suppress(EOFError):
                self.is_ready = bool(self._hearing.recv())
        if self.process.is_alive():
            return
        now = monotonic()
        if not self.again_at:
            logger.warning("worker %d has ended (%s) and is started again", self.number, self.process.exitcode)
            self._pause = SHORTEST if now - self._since > LIVED else min(2 * self._pause, LONGEST)
            self.again_at = now + self._pause
        elif now >= self.again_at:
            self._hearing.close()
            self.start()

    def stop(self) -> None:
        if self.process.is_alive():
            self.process.terminate()

    def join(self) -> None:
        self.process.join(ENDING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self._hearing.close()


def serve_with(count: int, settings: Settings, on_ready: Callable[[int], None],
               set_up: Callable[[], object]) -> None:
    """Until it is told to stop, by Ctrl-C or a signal. `on_ready` is told the port once all listen; `set_up` is called
    first in every worker."""
    is_stopping = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal is_stopping
        is_stopping = True

    threads = max(1, (os.cpu_count() or 1) // count)
    settings = replace(settings, threads=settings.threads or threads, shares_port=True)
    with closing(reserved(settings)) as taken:
        settings = replace(settings, port=taken.getsockname()[1])
        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        workers = [Worker(number, settings, set_up) for number in range(1, count + 1)]
        try:
            has_begun = False
            while not is_stopping:
                connection.wait([worker.process.sentinel for worker in workers], LOOKING)
                for worker in workers:
                    worker.look()
                if not has_begun and all(worker.is_ready for worker in workers):
                    has_begun = True
                    on_ready(settings.port)
        finally:
            for worker in workers:
                worker.stop()
            for worker in workers:
                worker.join()
            for number, handler in before.items():
                signal.signal(number, handler)


def reserved(settings: Settings) -> sockets.socket:
    """The port, kept for the workers: nobody is let in here."""
    return bound(settings, listen=False)


def work(settings: Settings, set_up: Callable[[], object], saying: "connection.Connection[bool, bool]") -> None:
    """One worker, in a process of its own."""
    Thread(target=end_with_parent, daemon=True).start()
    set_up()

    def say(_port: int) -> None:
        saying.send(True)
        saying.close()

    serve(settings, say)
    leave_threads_behind()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
