"""How a server is set up."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bottega.bots.warming import COMMAND, Warming
from bottega.server.guard.limits import Limits
from bottega.server.watch.metrics import Metrics


@dataclass(frozen=True)
class Sources:
    """Where time and chance come from. A test that wants the same server twice gives its own."""

    now: Callable[[], float] = time.time
    fresh: Callable[[int], bytes] = secrets.token_bytes


def nobody_watches(_: Warming) -> None:
    """Named, so that another process can be given it."""


@dataclass(frozen=True)
class Settings:
    database: str                           # the path of its file, or an address of PostgreSQL
    host: str = "127.0.0.1"
    port: int = 8000
    shares_port: bool = False               # whether other workers of this machine listen on the same port
    public_url: str | None = None           # where people reach it, if it stands behind a proxy
    trusted_proxies: tuple[str, ...] = ()   # addresses or networks whose word about senders counts (guard/proxies.py)
    synchronous: str = "FULL"               # how sure a written action is (see docs/storage.md)
    haste: float = 1.0                      # how many times faster than usual bots act
    reading: float = 5.0                    # seconds that somebody waits for a table, aids, a replay, a deck to be read
    reviewing: float = 20.0                 # and for a bot that thinks a move over
    limits: Limits = field(default_factory=Limits)
    push_hosts: tuple[str, ...] | None = None       # of push services; None: the well-known ones
    sources: Sources = field(default_factory=Sources)
    threads: int | None = None              # in which bots think; None: as many as there are cores
    worker: tuple[str, ...] = COMMAND       # starts a process that compiles (bots/worker.py)
    watch: Callable[[Warming], None] = nobody_watches       # is given what is being compiled, to show how far it is
    metrics: Metrics = field(default_factory=Metrics)       # where it counts what it does
    open_metrics: bool = False              # anybody may read them, without their token
