"""The whole measurement, as figures beside what we mean to reach."""

import asyncio
import resource
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bottega.lab.bench.results import Cost, Report, targets
from bottega.lab.bench.run import machine
from bottega.lab.load.cost import Spent, bare
from bottega.lab.load.process import Server, running
from bottega.lab.load.stored import multiply, seconds_to_start
from bottega.lab.load.tables import SEATS, Seated, connect_all, disconnect_all, open_tables, play

Say = Callable[[str], None]
SERVER = "server"
OPEN_FILES = 16_384
BARE_SHARE = 4                              # of the time of the tables, for each look at the bare server


class Effort(NamedTuple):
    tables: int
    warming: int                            # tables before the first look at memory: what every server needs is there
    seconds: float
    every: float                            # seconds from one move of a table to its next
    stored: int


THOROUGH = Effort(tables=1000, warming=100, seconds=60.0, every=2.0, stored=10_000)
QUICK = Effort(tables=5, warming=1, seconds=2.0, every=0.2, stored=20)


class Heard(NamedTuple):
    """What came out of a run of live tables."""

    waits: Sequence[float]                  # seconds from an action to everybody's view, in order
    bytes_a_table: float
    bytes_a_socket: float
    processor: float                        # how much of a core the server used
    spent: Spent                            # by the processor, on all moves
    refused: int
    unanswered: int


def run(effort: Effort, say: Say, place: str | None = None, nodes: int = 1) -> Report:
    """On a file of its own; or on an empty database in PostgreSQL, with several nodes."""
    costs = measure(effort, say) if place is None else measure_nodes(effort, say, place, nodes)
    return Report(datetime.now(UTC).date().isoformat(), machine(), [], costs, targets([], costs, {}))


def measure(effort: Effort, say: Say) -> list[Cost]:
    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.db"
        alone = alongside(effort, say)
        with running(database) as server:
            heard, some_table = live(server, effort, say)
        alone += alongside(effort, say)
        say(f"{effort.stored:,} stored tables")
        stored = multiply(database, effort.stored)
        starts = [seconds_to_start(database, some_table) for _ in range(3)]
    return [*figures(heard, effort), *beside(heard.spent, alone), *starting(starts, stored)]


def alongside(effort: Effort, say: Say) -> Spent:
    """What sockets alone cost at the same pace, before the tables and after them."""
    say(f"a bare server with {effort.tables * SEATS:,} sockets")
    return bare(effort.tables, effort.seconds / BARE_SHARE, effort.every)


def measure_nodes(effort: Effort, say: Say, place: str, nodes: int) -> list[Cost]:
    allow_many_sockets()
    with running(place, nodes=nodes) as server:
        heard, _ = live(server, effort, say)
    return figures(heard, effort)


def live(server: Server, effort: Effort, say: Say) -> tuple[Heard, str]:
    say("getting ready")
    open_tables(server, effort.warming)
    empty = server.resident()
    say(f"opening {effort.tables:,} tables of {SEATS}")
    tables = open_tables(server, effort.tables)
    opened = server.resident()

    async def move() -> tuple[float, float, float]:
        say(f"opening {effort.tables * SEATS:,} sockets")
        hearing = await connect_all(server, tables)
        await asyncio.sleep(1.0)
        connected, spent = server.resident(), server.seconds_of_processor()
        say(f"playing for {effort.seconds:.0f} s, a move of every table each {effort.every} s")
        await play(tables, effort.seconds, effort.every)
        played, spent = server.resident(), server.seconds_of_processor() - spent
        await disconnect_all(tables, hearing)
        return connected, played, spent

    connected, played, spent = asyncio.run(move())
    waits = sorted(wait for table in tables for wait in table.waits)
    return Heard(
        waits=waits,
        bytes_a_table=(opened - empty + played - connected) / effort.tables,
        bytes_a_socket=(connected - opened) / (effort.tables * SEATS),
        processor=spent / effort.seconds,
        spent=Spent(spent, len(waits)),
        refused=sum(table.refused for table in tables),
        unanswered=sum(bool(table.sent_at) for table in tables),
    ), newest(tables)


def newest(tables: Sequence[Seated]) -> str:
    return tables[-1].id


def figures(heard: Heard, effort: Effort) -> list[Cost]:
    def wait(share: float) -> float:
        return 1000 * heard.waits[min(int(len(heard.waits) * share), len(heard.waits) - 1)]

    what = f"{effort.tables:,} tables, {effort.tables * SEATS:,} sockets, one move per table every {effort.every:g} s"
    kilobytes = "KB"
    return [
        Cost(SERVER, "moves", f"{what}: moves made", "moves", float(len(heard.waits)), None, None),
        Cost(SERVER, "wait.median", "from an action to everybody's view: median", "ms", wait(0.5), None, 20.0),
        Cost(SERVER, "wait.99", "from an action to everybody's view: 99th percentile", "ms", wait(0.99), None, 100.0),
        Cost(SERVER, "wait.most", "from an action to everybody's view: longest", "ms", wait(1.0), None, None),
        Cost(SERVER, "refused", "actions refused, or not answered", "actions",
             float(heard.refused + heard.unanswered), None, None),
        Cost(SERVER, "socket", "memory per socket", kilobytes, heard.bytes_a_socket / 1024, None, 60.0),
        Cost(SERVER, "table", "memory per table, including its log of these moves", kilobytes,
             heard.bytes_a_table / 1024, None, 30.0),
        Cost(SERVER, "processor", "cores used by the server", "cores", heard.processor, None, None),
    ]


def beside(ours: Spent, alone: Spent) -> list[Cost]:
    """What a move costs, as a multiple of what sockets cost on this machine."""
    return [
        Cost(SERVER, "move", "processor time per move", "ms", ours.milliseconds, None, None),
        Cost(SERVER, "bare", f"processor time of a bare server, per frame to {SEATS} readers", "ms",
             alone.milliseconds, None, None),
        Cost(SERVER, "ratio", "a move, as a multiple of the bare server", "times",
             ours.milliseconds / alone.milliseconds, None, 5.0),
    ]


def starting(starts: Sequence[tuple[float, float]], stored: int) -> list[Cost]:
    answering, showing = (sorted(times) for times in zip(*starts, strict=True))
    middle = len(starts) // 2
    return [
        Cost(SERVER, "start", f"start with {stored:,} stored tables: until it answers", "s", answering[middle],
             answering[0], 2.0),
        Cost(SERVER, "start.table", "the same, until it has shown one of them", "s", showing[middle], showing[0], None),
    ]


def allow_many_sockets() -> None:
    """A process may usually have a thousand files open, which sockets are."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES if most < 0 else min(OPEN_FILES, most), most))
