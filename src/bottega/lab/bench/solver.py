"""How fast and how near the solver of OMEN's rounds comes: by itself, and beside a peer on the same game.

    python -m bottega.lab.bench.solver [--large] [--write BENCHMARKS.md]

The game both know is liar's dice with a die each: 24,576 infosets. Beside it stands a round of OMEN of like size, which
has more hands and fewer bids. A rate counts the processor's seconds, and is told for each infoset too, since an
iteration of either goes through all of them. Where OpenSpiel is not installed, only our own rows are there. `--large`
adds rounds of seven and eight cards, which take minutes.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bottega.bots.omen import HABITS
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.solver import average, begun, improved, solve
from bottega.bots.omen.solve.tree import infosets
from bottega.lab.bench import page, tables
from bottega.lab.bench.habits import prices
from bottega.lab.bench.rounds import liars_dice, two_seats
from bottega.lab.bench.run import machine

BEGIN = "<!-- figures of the solver: written by `python -m bottega.lab.bench.solver --write` -->"
PEER_GAME = "liars_dice(numdice=1)"
LIKE_SIZE = "3v2"                           # of our rounds, to the peer's game
REPEATS = 5
ROUNDS = {                                  # dealer's cards, the other's, pool: suits, and jokers last
    "1v1": (1, 1, (2, 2, 1, 1)),
    "2v1": (2, 1, (2, 2, 2, 1)),
    "2v2": (2, 2, (2, 2, 2, 2)),
    "3v2": (3, 2, (3, 2, 2, 2)),
    "3v3": (3, 3, (3, 3, 2, 2)),
    "wolves 2v2": (2, 2, (2, 2, 2, 1, 1)),
}
LARGE = {
    "4v3": (4, 3, (3, 3, 3, 2)),
    "wolves 3v3": (3, 3, (2, 2, 2, 2, 2)),
    "4v4": (4, 4, (4, 3, 3, 2)),
}
ITERATIONS = (100, 300)


class Near(NamedTuple):
    """A round after some iterations."""

    what: str
    infosets: int
    iterations: int
    seconds: float
    exploitability: float


class Pace(NamedTuple):
    """Iterations of a whole game per second."""

    who: str
    infosets: int
    rate: float

    @property
    def visits(self) -> float:
        """Infosets visited per second."""
        return self.rate * self.infosets


def nearness(large: bool = False) -> Iterator[Near]:
    """Every round after a hundred and after three hundred iterations; the certificate's time does not count."""
    for what, cards in (ROUNDS | LARGE if large else ROUNDS).items():
        game = two_seats(*cards)
        memory, done, seconds = begun(game), 0, 0.0
        for iterations in ITERATIONS:
            seconds += taken(partial(improved, game, memory, done + 1, iterations - done))
            done = iterations
            found = certificate(game, average(game, memory)).exploitability
            yield Near(what, infosets(game), iterations, seconds, found)


def paces() -> Iterator[Pace]:
    """Ours on the peer's game and on a round of similar size, and the peer's, in turn."""
    dice, cards = liars_dice(6, jokers=True), two_seats(*ROUNDS[LIKE_SIZE])
    for game in (dice, cards):
        solve(game, 1)                      # compiled before anything is measured
    peer = peer_solver()
    ours, of_cards, theirs = [], [], []
    for _ in range(REPEATS):
        ours.append(100 / taken(partial(solve, dice, 100)))
        of_cards.append(100 / taken(partial(solve, cards, 100)))
        if peer is not None:
            theirs.append(1 / taken(peer.evaluate_and_update_policy))
    yield Pace("ours, liar's dice", infosets(dice), median(ours))
    yield Pace(f"ours, a round of {LIKE_SIZE}", infosets(cards), median(of_cards))
    if theirs:
        yield Pace("OpenSpiel's CFR+ in C++, liar's dice", infosets(dice), median(theirs))


def peer_solver() -> Any:
    """None where the peer is not installed."""
    if not find_spec("pyspiel"):
        return None
    import pyspiel
    return pyspiel.CFRPlusSolver(pyspiel.load_game(PEER_GAME))


def taken(work: Callable[[], object]) -> float:
    """The processor's seconds."""
    begun_at = time.process_time()
    work()
    return time.process_time() - begun_at


def markdown(large: bool) -> Iterator[str]:
    """The tables, as they are known."""
    yield tables.measured(machine()) + "\n"
    rates = [*paces()]
    yield tables.head("Iterations", ("solver", "infosets", "iterations per second", "infosets per second"))
    for pace in rates:
        yield tables.row((pace.who, f"{pace.infosets:,}", f"{pace.rate:,.1f}", f"{pace.visits / 1e6:,.1f} M"))
    if len(rates) == 3:
        dice, cards, peer = (pace.visits for pace in rates)
        yield (f"\nFor each infoset {cards / peer:,.0f} times the peer on a round of similar size, "
               f"{dice / peer:,.0f} times on the peer's own game; the aim is 100.")
    columns = ("round", "infosets", "iterations", "exploitability", "time")
    yield "\n" + tables.head("How close to perfect a round is solved", columns)
    for near in nearness(large):
        yield tables.row((near.what, f"{near.infosets:,}", str(near.iterations), f"{near.exploitability:.5f}",
                          f"{near.seconds * 1000:,.0f} ms"))
    of_habits = ("round, seat", "gives away", "safe play wins", "this play wins")
    yield "\n" + tables.head("Playing against habits", of_habits)
    for what in ("1v1", "2v1", "2v2", "3v2"):
        for price in prices(two_seats(*ROUNDS[what]), HABITS):
            yield tables.row((f"{what}, {('dealer', 'other')[price.seat]}", f"{price.given_away:.3f}",
                              f"{price.safe:+.3f}", f"{price.bold:+.3f}"))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--large", action="store_true")
    asked.add_argument("--write", type=Path, help="a page such as BENCHMARKS.md, to put the figures in")
    chosen, lines = asked.parse_args(), []
    for line in markdown(chosen.large):
        print(line, flush=True)
        lines.append(line)
    if chosen.write:
        page.write(chosen.write, "\n".join(lines) + "\n", BEGIN)


if __name__ == "__main__":
    main()
