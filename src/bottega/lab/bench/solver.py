"""How fast and how near the solver of OMEN's rounds comes: by itself, and beside a peer on the same game.

    python -m bottega.lab.bench.solver [--large]

The game both know is liar's dice with a die each: 24,576 infosets. A rate counts the processor's seconds, and is told
for each infoset too, since an iteration of either goes through all of them. Where OpenSpiel is not installed, only our
own rows are there. `--large` adds rounds of seven and eight cards, which take minutes.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any, NamedTuple

from bottega.bots.omen.certificate import certificate
from bottega.bots.omen.solver import average, begun, improved, solve
from bottega.bots.omen.tree import infosets
from bottega.lab.bench.rounds import liars_dice, two_seats

PEER_GAME = "liars_dice(numdice=1)"
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
    """Iterations of a whole game, a second."""

    who: str
    infosets: int
    rate: float

    @property
    def visits(self) -> float:
        """Infosets gone through in a second."""
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
    """Ours and the peer's, in turn."""
    game = liars_dice(6, jokers=True)
    solve(game, 1)                          # compiled before anything is measured
    peer = peer_solver()
    ours, theirs = [], []
    for _ in range(REPEATS):
        ours.append(100 / taken(lambda: solve(game, 100)))
        if peer is not None:
            theirs.append(1 / taken(peer.evaluate_and_update_policy))
    yield Pace("ours", infosets(game), median(ours))
    if theirs:
        yield Pace("OpenSpiel's CFR+, C++", infosets(game), median(theirs))


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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--large", action="store_true")
    large: bool = asked.parse_args().large
    rates = [*paces()]
    for pace in rates:
        print(f"{pace.who}: {pace.rate:,.1f} iterations/s of {pace.infosets:,} infosets, "
              f"{pace.visits / 1e6:,.1f} million infosets/s")
    if len(rates) == 2:
        print(f"{rates[0].visits / rates[1].visits:,.0f} times the peer")
    for near in nearness(large):
        print(f"{near.what:10} {near.infosets:>9,} infosets, {near.iterations} iterations: "
              f"{near.exploitability:.5f} in {near.seconds * 1000:,.0f} ms", flush=True)


if __name__ == "__main__":
    main()
