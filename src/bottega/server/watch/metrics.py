"""What a server counts of itself, for Prometheus. One set per server: two in a process share nothing.

No label says who somebody is or what was sent: routes are as the program spells them, keys of refusals and kinds of
entries are the program's own, and games are those that are installed. So there are never more series than the program
has words.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

disable_created_metrics()       # type: ignore[no-untyped-call]  # when each series began would be a second one for each
MEDIA = CONTENT_TYPE_LATEST
OFTEN = 0.25                                # seconds between two looks at how late the loop is
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)       # seconds
SLOW = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10, 30)
MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Looks(NamedTuple):
    """What is looked up when somebody asks."""

    tables: Callable[[], float]             # in memory
    writing: Callable[[], float]            # what waits to be written
    thinking: dict[str, Callable[[], float]]        # what waits for a thread, by the name of the pool


class Metrics:
    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._entered: dict[tuple[str, str], Counter] = {}
        ProcessCollector(registry=registry)
        self.requests = Counter("bottega_requests", "Requests answered; of a socket, when it closes.",
                                ["method", "route", "status"], registry=registry)
        self.request_seconds = Histogram("bottega_request_seconds", "From a request to its answer, without sockets.",
                                         ["route"], buckets=QUICK, registry=registry)
        self.refusals = Counter("bottega_refusals", "What was refused, by HTTP and over sockets.", ["key"],
                                registry=registry)
        self.sockets = Gauge("bottega_sockets", "Sockets that are open.", registry=registry)
        self.entries = Counter("bottega_entries", "Entries added to logs of tables; a move is an `acted`.",
                               ["game", "entry"], registry=registry)
        self.thinking = Histogram("bottega_thinking_seconds", "Work of a thread: a bot's move, or something to read.",
                                  ["pool"], buckets=SLOW, registry=registry)
        self.queueing = Histogram("bottega_thinking_waited_seconds", "How long it had waited for a thread.", ["pool"],
                                  buckets=SLOW, registry=registry)
        self.batches = Histogram("bottega_writer_batch", "What shared one transaction.", buckets=MANY,
                                 registry=registry)
        self.writing = Histogram("bottega_writer_seconds", "How long a transaction took until it was durable.",
                                 buckets=QUICK, registry=registry)
        self.tables = Gauge("bottega_tables", "Tables in memory.", registry=registry)
        self.unwritten = Gauge("bottega_writer_waiting", "What waits to be written.", registry=registry)
        self.waiting = Gauge("bottega_thinking_waiting", "What waits for a thread.", ["pool"], registry=registry)
        self.lateness = Histogram("bottega_loop_late_seconds", "How much later than asked for the loop comes back.",
                                  buckets=QUICK, registry=registry)

    def __reduce__(self) -> tuple[type["Metrics"], tuple[()]]:
        """Another process that is given it counts for itself, from nothing."""
        return Metrics, ()

    def look_up(self, looks: Looks) -> None:
        """Where to look for what is not counted."""
        self.tables.set_function(looks.tables)
        self.unwritten.set_function(looks.writing)
        for pool, look in looks.thinking.items():
            self.waiting.labels(pool).set_function(look)

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        self.requests.labels(method, route, str(status)).inc()
        if seconds is not None:
            self.request_seconds.labels(route).observe(seconds)

    def entered(self, game: str, entry: str) -> None:
        """An entry is in a log: with every move, so its series is looked up once."""
        series = self._entered.get((game, entry))
        if series is None:
            series = self._entered[game, entry] = self.entries.labels(game, entry)
        series.inc()

    def wrote(self, pieces: int, seconds: float) -> None:
        """By the thread that writes."""
        self.batches.observe(pieces)
        self.writing.observe(seconds)

    def watch_pool(self, pool: str) -> Callable[[float, float], None]:
        """What is told of each piece of work there: how long it waited, how long it took."""
        waited, took = self.queueing.labels(pool), self.thinking.labels(pool)

        def done(waiting: float, working: float) -> None:
            waited.observe(waiting)
            took.observe(working)

        return done

    @asynccontextmanager
    async def watching_loop(self) -> AsyncIterator[None]:
        """How late the event loop is: whatever keeps it makes everybody wait."""
        async def look() -> None:
            loop = asyncio.get_running_loop()
            while True:
                due = loop.time() + OFTEN
                await asyncio.sleep(OFTEN)
                self.lateness.observe(max(0.0, loop.time() - due))

        looking = asyncio.create_task(look())
        try:
            yield
        finally:
            looking.cancel()

    def text(self) -> bytes:
        return generate_latest(self._registry)
