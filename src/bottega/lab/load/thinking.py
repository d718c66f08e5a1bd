"""How long bots let people wait when several tables think at once, as whoever looks on at them sees it.

    python -m bottega.lab.load.thinking --levels shark --seconds 20

Every seat is a bot, and none pauses before it thinks, as it otherwise would for people's sake: so all tables want to
think all the time, which is the worst that they can do to each other. A wait is from the news of one move to the next.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import connect

from bottega.core.options import Options
from bottega.lab.load.process import Caller, Server, running
from bottega.lab.load.tables import Frame

LEVELS = ("novice", "casual", "club", "strong", "master", "oracle", "shark")
AT_ONCE = 4                                 # tables
NO_PAUSE = 1e9                              # times faster than usual bots begin to think
NEWS = "news"


@dataclass(frozen=True)
class Kind:
    """What is played, and by how many."""

    game: str
    players: int
    options: Options = field(default_factory=dict)

    def __str__(self) -> str:
        return ", ".join([f"{self.game.upper()} {self.players}",
                          *(f"{name} {value}" for name, value in self.options.items())])


KINDS = (*(Kind("omen", players) for players in (3, 5, 8)), Kind("omen", 3, {"expansion": "on"}),
         *(Kind("omnia", players) for players in (2, 3, 4)))


class Waits(NamedTuple):
    kind: Kind
    level: str
    tables: int
    seconds: Sequence[float]                # in order

    def at(self, share: float) -> float:
        """Milliseconds within which so large a share was."""
        return 1000 * self.seconds[min(int(len(self.seconds) * share), len(self.seconds) - 1)]


def measure(server: Server, kind: Kind, level: str, tables: int, seconds: float) -> Waits:
    until = time.perf_counter() + seconds
    with ThreadPoolExecutor(tables) as eyes:
        watched = eyes.map(lambda _: watch_games(server, kind, level, until), range(tables))
        return Waits(kind, level, tables, sorted(wait for waits in watched for wait in waits))


def watch_games(server: Server, kind: Kind, level: str, until: float) -> list[float]:
    """One game after another, until it is time to go."""
    waits: list[float] = []
    cookie = ""
    while time.perf_counter() < until:
        with closing(Caller(server.port, cookie)) as caller:        # a connection that rests for a game is closed
            if not cookie:
                caller.call("POST", "/api/me", {"name": "Ada", "language": "en"})
            waits += asyncio.run(watch_game(server, caller, kind, level, until))
            cookie = caller.cookie
    return waits


async def watch_game(server: Server, caller: Caller, kind: Kind, level: str, until: float) -> list[float]:
    seats = [level] * kind.players
    wish = {"game": kind.game, "seats": seats, "pace": "none", "options": kind.options}
    table = caller.call("POST", "/api/tables", wish)["id"]
    read = msgspec.json.Decoder(Frame).decode
    moments: list[float] = []
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    async with connect(url, compression=None, ping_interval=None, origin=server.origin,    # type: ignore[arg-type]
                       additional_headers={"Cookie": caller.cookie}) as socket:
        caller.call("POST", f"/api/tables/{table}/start", {"id": "start"})
        async for text in socket:
            frame = read(text)
            if frame.type != NEWS or frame.view is None:
                continue
            moments.append(time.perf_counter())
            if not frame.view.acting or moments[-1] > until:
                break
    return [later - earlier for earlier, later in pairwise(moments)]


def run(kinds: Sequence[Kind], levels: Sequence[str], tables: int, seconds: float) -> Iterator[Waits]:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "thinking.db", haste=NO_PAUSE) as server:
        for kind in kinds:
            for level in levels:
                measure(server, kind, level, tables, 1.0)           # what is loaded at the first game is not thinking
                yield measure(server, kind, level, tables, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--tables", type=int, default=AT_ONCE, help="that think at once")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each level and size")
    wishes = parser.parse_args()
    print(f"| {wishes.tables} tables at once | level | decisions | median ms | 99 % within ms | longest ms |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for waits in run(KINDS, wishes.levels, wishes.tables, wishes.seconds):
        print(f"| {waits.kind} | {waits.level} | {len(waits.seconds):,} | {waits.at(.5):.0f} | {waits.at(.99):.0f} | "
              f"{waits.at(1):.0f} |", flush=True)


if __name__ == "__main__":
    main()
