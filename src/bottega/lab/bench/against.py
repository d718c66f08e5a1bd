"""This checkout and another one in turn: how fast both play at random, and how long their bots think.

    python -m bottega.lab.bench.against OTHER [--rounds 10]

OTHER is the folder of another checkout, installed by its own run.py. Each round measures it and then this one, each in
a process of its own, so that a machine that is busy with something else slows both.
"""

import argparse
import json
import random  # noqa: TID251  (luck that no game depends on)
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from bottega import bots
from bottega.core import chance, games
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.lab.bench import stepping
from bottega.lab.bench.work import Work

PLAYED = (("omen", 3), ("omen", 8), ("omnia", 2), ("omnia", 4))
THOUGHT = (("omen", 3, "oracle"), ("omen", 3, "shark"), ("omnia", 2, "oracle"), ("omnia", 2, "shark"))
MOMENTS = 24                                # of one game, at which a bot is asked
TIMES = 4                                   # how often at each
RATE = "M decisions/s"                      # the more the better; of milliseconds the fewer

Figures = dict[str, float]


def measured(seconds: float, times: int) -> Figures:
    """Of the checkout that this runs in, by the processor's time."""
    found = {f"{name} {players}, {RATE}": rate(stepping.played_out(games.find(name).terms(players)), seconds)
             for name, players in PLAYED}
    for name, players, level in THOUGHT:
        found[f"{name} {players}, {level}, ms"] = thinking(games.find(name).terms(players), level, times)
    return found


def rate(work: Work, seconds: float) -> float:
    work()                                  # loaded, or compiled
    begun, done = time.process_time(), 0
    while time.process_time() - begun < seconds:
        done += work().done
    return done / (time.process_time() - begun) / 1e6


def thinking(terms: Terms, level: str, times: int) -> float:
    bot, views = bots.make(terms, level), [*moments(terms)]
    for view in views:
        bot.choose(view, chance.from_seed(0))
    begun = time.process_time()
    for again in range(times):
        for number, view in enumerate(views):
            bot.choose(view, chance.from_seed(again * MOMENTS + number))
    return (time.process_time() - begun) / times / len(views) * 1e3


def moments(terms: Terms) -> Iterator[Records]:
    """Views along a game that is played at random, the same in every checkout with the same rules."""
    position, dice = Position.dealt(terms, 5), random.Random(3)
    for _ in range(MOMENTS):
        if position.is_over:
            break
        seat = min(position.acting)
        yield position.views(seat).copy()
        position.act(seat, dice.choice(position.legal(seat)))


def measure(checkout: Path, seconds: float, times: int) -> Figures:
    """In a process of a checkout, by this very file."""
    python = next(checkout.glob(".venv/bin/python")) if (checkout / ".venv").exists() else Path(sys.executable)
    command = [str(python), "-P", __file__, "--once", str(seconds), str(times)]
    done = subprocess.run(command, cwd=checkout, check=True, capture_output=True, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def table(others: list[Figures], ours: list[Figures]) -> Iterator[str]:
    """The best of each row and, in parentheses, the median."""
    yield "|  | the other | this one | by best | by median |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for row in ours[0]:
        best: Callable[[list[float]], float] = max if RATE in row else min
        there, here = [figures[row] for figures in others], [figures[row] for figures in ours]
        cells = [f"{best(values):.2f} ({median(values):.2f})" for values in (there, here)]
        changes = [f"{100 * (of(here) / of(there) - 1):+.1f} %" for of in (best, median)]
        yield f"| {' | '.join([row, *cells, *changes])} |"


def compare(other: Path, rounds: int, seconds: float = 1.0, times: int = TIMES) -> Iterator[str]:
    here = Path(__file__).parents[4]
    others, ours = [], []
    for checkout in (other, here):
        measure(checkout, 0.01, 1)          # so that nothing is compiled while it is timed
    for number in range(rounds):
        others.append(measure(other, seconds, times))
        ours.append(measure(here, seconds, times))
        print(f"{number + 1} of {rounds}", file=sys.stderr, flush=True)
    yield from table(others, ours)


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--once"]:
        print(json.dumps(measured(float(arguments[1]), int(arguments[2]))))
        return
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, help="the folder of another checkout")
    parser.add_argument("--rounds", type=int, default=10)
    chosen = parser.parse_args(arguments)
    for line in compare(chosen.other.resolve(), chosen.rounds):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
