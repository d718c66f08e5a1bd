"""A server of this process on a free port of the loopback address, with a database of its own.

    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")

With a `Clock` nothing waits: the server's time stands still till the test moves it on.
"""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bottega.server.guard.limits import boundless
from bottega.server.run import Server as Running
from bottega.server.run import bound, config
from bottega.server.settings import Settings, Sources

NO_LIMITS = boundless()
NO_HTTP = "Invalid HTTP request received."      # that somebody sent nonsense is no trouble of the server
HASTE = 1000.0                              # bots answer at once


class Clock:
    """The time of a server, of its timers too: it goes on as usual, and leaps when it is told to."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._loops: list[asyncio.AbstractEventLoop] = []

    def now(self) -> float:
        return time.time() + self.ahead

    def leap(self, seconds: float) -> None:
        self.ahead += seconds
        for loop in self._loops:
            if not loop.is_closed():
                loop.call_soon_threadsafe(lambda: None)         # it looks at its timers anew

    def loop(self) -> asyncio.AbstractEventLoop:
        made = LeapingLoop(self)
        self._loops.append(made)
        return made


class LeapingLoop(asyncio.SelectorEventLoop):
    def __init__(self, clock: Clock) -> None:
        self._clock_of_test = clock
        super().__init__()

    def time(self) -> float:
        return super().time() + self._clock_of_test.ahead


@dataclass
class Server:
    settings: Settings
    port: int
    running: Running
    lines: list[logging.LogRecord] = field(default_factory=list)        # what it logged, warnings and worse

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Begin to stop, as a signal would make it."""
        self.running.should_exit = True

    @property
    def troubles(self) -> list[str]:
        return [said for record in self.lines if (said := record.getMessage()) != NO_HTTP]


class Listener(logging.Handler):
    def __init__(self, lines: list[logging.LogRecord]) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(record)


@contextmanager
def hosting(folder: Path, clock: Clock | None = None, *, send_buffer: int | None = None,
            **wishes: Any) -> Iterator[Server]:
    """A running server. The database is a file of the folder: a second server there goes on where the first ended.
    With a small `send_buffer` it notices soon that somebody does not read."""
    sources = Sources(now=clock.now) if clock else Sources()
    settings = Settings(**{"database": str(folder / "bottega.db"), "port": 0, "synchronous": "OFF", "haste": HASTE,
                           "limits": NO_LIMITS, "sources": sources, **wishes})
    taken = bound(settings)
    if send_buffer is not None:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)      # its connections inherit it
    running = Running(config(settings))
    server = Server(settings, taken.getsockname()[1], running)
    listener = Listener(server.lines)
    logging.getLogger().addHandler(listener)
    factory = clock.loop if clock else running.config.get_loop_factory()

    def run() -> None:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(running.serve(sockets=[taken]))

    thread = threading.Thread(target=run, name="bottega server", daemon=True)
    thread.start()
    try:
        while not running.started:
            assert thread.is_alive()
            time.sleep(0.005)
        yield server
    finally:
        server.stop()
        thread.join()
        taken.close()
        logging.getLogger().removeHandler(listener)
