"""What a move costs the processor, beside what sockets alone cost, in one run.

    python -m bottega.lab.load.cost --tables 200 --every 0.5 --seconds 20

A move is a frame that comes in and three views that go out. The bare server (bare.py) is measured with as many sockets
at the same pace, once before the tables and once after them, so that a machine that is busy with something else slows
both sides alike. Processor time is that of the server's process alone.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from bottega.lab.load.process import Server, running, started
from bottega.lab.load.tables import SEATS, connect_all, disconnect_all, evenly, open_tables, play

BARE = ("-m", "bottega.lab.load.bare")
FRAME = '{"ask": "act", "id": "1234", "do": "declare 3 raven", "after": 17}'      # as long as a move


class Spent(NamedTuple):
    seconds: float                          # of processor
    moves: int

    @property
    def milliseconds(self) -> float:
        return 1000 * self.seconds / max(self.moves, 1)

    def __add__(self, other: "Spent") -> "Spent":        # type: ignore[override]  # two looks are one longer look
        return Spent(self.seconds + other.seconds, self.moves + other.moves)


@contextmanager
def watched(server: Server) -> Iterator[list[float]]:
    """How long the processor worked for a server meanwhile."""
    before = server.seconds_of_processor()
    spent: list[float] = []
    yield spent
    spent.append(server.seconds_of_processor() - before)


def bare(groups: int, seconds: float, every: float) -> Spent:
    """The bare server under as many sockets as so many tables have."""
    with started(BARE) as server:
        return asyncio.run(_bare(server, groups, seconds, every))


async def _bare(server: Server, groups: int, seconds: float, every: float) -> Spent:
    sockets: list[list[ClientConnection]] = [
        [await connect(f"ws://127.0.0.1:{server.port}/{group}", compression=None, ping_interval=None)
         for _ in range(SEATS)] for group in range(groups)]
    heard = 0

    async def hear(socket: ClientConnection) -> None:
        nonlocal heard
        async for _ in socket:
            heard += 1

    hearing = [asyncio.create_task(hear(socket)) for group in sockets for socket in group]
    with watched(server) as spent:
        await evenly(groups, seconds, every, lambda number: sockets[number % groups][0].send(FRAME))
    await asyncio.gather(*(socket.close() for group in sockets for socket in group))
    await asyncio.gather(*hearing)
    return Spent(spent[0], heard // SEATS)


def ours(server: Server, count: int, seconds: float, every: float) -> Spent:
    tables = open_tables(server, count)

    async def run() -> float:
        hearing = await connect_all(server, tables)
        await asyncio.sleep(1.0)
        with watched(server) as spent:
            await play(tables, seconds, every)
        await disconnect_all(tables, hearing)
        return spent[0]

    return Spent(asyncio.run(run()), sum(len(table.waits) for table in tables))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=0.5, help="seconds from one move of a table to its next")
    parser.add_argument("--seconds", type=float, default=20.0)
    wishes = parser.parse_args()
    pace = wishes.tables, wishes.seconds / 2, wishes.every
    before = bare(*pace)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "cost.db") as server:
        played = ours(server, wishes.tables, wishes.seconds, wishes.every)
    alone = before + bare(*pace)
    print(f"a move: {played.milliseconds:.3f} ms of processor time, over {played.moves:,} moves")
    print(f"the bare server: {alone.milliseconds:.3f} ms, over {alone.moves:,} frames to {SEATS} readers each")
    print(f"{played.milliseconds / alone.milliseconds:.1f} times as much")


if __name__ == "__main__":
    main()
