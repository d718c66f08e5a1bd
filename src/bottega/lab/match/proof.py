"""Play all matches by which we say how strong our bots are, and put the figures in a page.

    python -m bottega.lab.match.proof --results FILE [--deals 40] [--only TEXT] [--so-far] [--threads 2]
                                      [--write BENCHMARKS.md]

After each match its result is appended to the file of results, one JSON object per line. Matches that are found there
are not played again, so an interrupted run continues where it stopped; for another bot, use another file.
Where OpenSpiel is not installed, its matches are left out.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bottega import bots
from bottega.core import games
from bottega.lab.bench import page, tables
from bottega.lab.bench.run import machine
from bottega.lab.match import players
from bottega.lab.match.claims import STEP_IS, Proof, proofs
from bottega.lab.match.match import LineUp, Match, Pace, Result, play

BEGIN = "<!-- figures of matches: written by `python -m bottega.lab.match.proof` -->"
PACE_HEADS = ("players", "bot", "decisions", "half within", "99 % within")
HEADS = ("players", "bot", "among", "share of wins", "95 % interval", "if equal", "target", "games", "ms per decision")
PAUSE = 30.0                        # seconds between two signs of life


def main(arguments: Sequence[str]) -> None:
    asked = parser().parse_args(arguments)
    if asked.write:
        page.around_figures(asked.write, BEGIN)         # an unusable page is better reported before hours of play
    planned = [proof for proof in proofs(asked.deals) if can_play(proof.match) and asked.only in title(proof.match)]
    if asked.so_far:
        planned = [proof for proof in planned if any(result.match == proof.match for result in kept(asked.results))]
    told = markdown([*played(planned, asked.results, asked.threads)])
    if asked.write:
        page.write(asked.write, told, BEGIN)
    else:
        print(told, end="")


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bottega.lab.match.proof")
    made.add_argument("--results", type=Path, required=True, help="the file that keeps results")
    made.add_argument("--deals", type=int, default=40, help="of a usual match; slow ones have fewer, quick ones more")
    made.add_argument("--only", default="", help="matches whose line of progress holds this, such as omnia")
    made.add_argument("--so-far", action="store_true", help="play nothing, tell only what is in the file of results")
    made.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    made.add_argument("--write", type=Path, help="a page such as BENCHMARKS.md, to put the figures in")
    return made


def can_play(match: Match) -> bool:
    try:
        for name in (match.first, match.second):
            players.check(games.find(match.game), name)
    except players.NoPeer:
        return False
    return True


def played(planned: Sequence[Proof], file: Path, threads: int) -> Iterator[tuple[Proof, Result]]:
    """The result of each, kept from before or played now."""
    for number, proof in enumerate(planned, 1):
        found = [result for result in kept(file) if result.match == proof.match]
        if not found:
            found = [play(proof.match, threads, Signs(f"{number}/{len(planned)} {title(proof.match)}").say)]
            with file.open("ab") as out:
                out.write(msgspec.json.encode(found[0]) + b"\n")
        yield proof, found[0]


def kept(file: Path) -> list[Result]:
    return [msgspec.json.decode(line, type=Result) for line in file.read_bytes().splitlines()] if file.exists() else []


class Signs:
    """Tells now and then how far a match is."""

    def __init__(self, what: str) -> None:
        self._what, self._told = what, 0.0

    def say(self, done: int, of: int) -> None:
        if done in (0, of) or time.monotonic() - self._told > PAUSE:
            self._told = time.monotonic()
            print(f"{self._what}: {done}/{of} deals", file=sys.stderr, flush=True)


def title(match: Match) -> str:
    seated = f"duel of {match.cards} cards" if match.cards else f"{match.players} players"
    return f"{match.game}, {seated}: {match.first} and {match.second}"


def markdown(proven: Sequence[tuple[Proof, Result]]) -> str:
    """Two tables for each game, with the day and the machine."""
    parts = [tables.measured(machine())]
    for game in dict.fromkeys(proof.match.game for proof, _ in proven):
        here = [(proof, result) for proof, result in proven if proof.match.game == game]
        rows = [row for each in here for row in rows_of(*each)]
        parts.append(tables.table(f"{game}: matches", HEADS, rows, texts=3))
        parts.append(tables.table(f"{game}: how long a level thinks", PACE_HEADS, paces(game, here), texts=2))
    return "\n\n".join(parts) + "\n"


def paces(game: str, proven: Sequence[tuple[Proof, Result]]) -> Iterator[tuple[str, ...]]:
    """Of each level with so many seats, from the match where it decided most."""
    longest: dict[tuple[str, str], Pace] = {}
    for proof, result in proven:
        for pace in result.paces:
            at = seats(proof.match), pace.bot
            if at not in longest or longest[at].decisions < pace.decisions:
                longest[at] = pace
    for level in bots.levels(games.find(game)):
        for (seated, name), pace in longest.items():
            if name == level:
                half, most = (f"{1000 * seconds:.1f} ms" for seconds in (pace.median, pace.rare))
                yield seated, name, f"{pace.decisions:,}", half, most


def seats(match: Match) -> str:
    return f"2, {match.cards} cards each" if match.cards else str(match.players)


def rows_of(proof: Proof, result: Result) -> Iterator[tuple[str, ...]]:
    pace = {one.bot: one.mean for one in result.paces}
    for line_up in result.line_ups:
        times = f"{1000 * pace[line_up.lone]:.1f} and {1000 * pace[line_up.among]:.1f}"
        yield (seats(proof.match), line_up.lone, f"{proof.match.seats - 1} × {line_up.among}", percent(line_up.share),
               f"{percent(line_up.low)} to {percent(line_up.high)}", percent(line_up.fair), aim(proof, line_up),
               f"{line_up.games:,}", times)


def aim(proof: Proof, line_up: LineUp) -> str:
    """What the strongest alone among others is to reach; a level is to be above the one below it."""
    if line_up.lone != proof.match.first:
        return page.NOTHING
    return f"at least {100 * proof.aim:.0f} %" if proof.aim else f"above {100 * STEP_IS:.0f} %"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


if __name__ == "__main__":
    main(sys.argv[1:])
