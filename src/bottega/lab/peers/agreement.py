"""Whether our tree search is the one that OpenSpiel has: both search the same views, often; their visits are compared.

    python -m bottega.lab.peers.agreement

Visits of one search hang together; those of two searches do not. So each search gives one row, the visits of every
legal action, and the means of both sides' rows are compared by Hotelling's statistic: the squared distance in units of
the rows' own spread, which is χ² when both come from the same search. Needs what `python3 run.py bench` installs.
"""

import math
from collections.abc import Iterator
from itertools import islice

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from bottega.bots.at_random import AtRandom
from bottega.bots.ismcts import Search
from bottega.bots.playing import play_on
from bottega.core import chance, games
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position

SIMULATIONS, SEARCHES = 200, 150
TABLES = (("omen", 3, (0, 3, 9)), ("omnia", 2, (0, 8, 20)))     # game, players, decisions before the position
SEED = 7
SMALL = 1e-9                        # of the spread: directions in which nothing varies

Rows = npt.NDArray[np.float64]


class Agreement(Struct, frozen=True):
    game: str
    players: int
    decisions: int                  # before the position
    actions: int
    statistic: float
    freedom: int
    chance: float                   # of a statistic as large as this, if both are the same


def compare(simulations: int = SIMULATIONS, searches: int = SEARCHES) -> Iterator[Agreement]:
    for name, players, moments in TABLES:
        terms = games.find(name).terms(players)
        for decisions in moments:
            views = view_after(terms, decisions)
            ours = np.array([our_visits(terms, views, simulations, n) for n in range(searches)])
            theirs = np.array([their_visits(terms, views, simulations, n) for n in range(searches)])
            statistic, freedom = distance(ours, theirs)
            yield Agreement(name, players, decisions, ours.shape[1], statistic, freedom, tail(statistic, freedom))


def view_after(terms: Terms, decisions: int) -> Records:
    """What the seat sees that acts after so many random decisions."""
    position, at_random = Position.dealt(terms, SEED), dict.fromkeys(range(terms.players), AtRandom(terms))
    for _ in islice(play_on(position, at_random, dict.fromkeys(at_random, chance.from_seed(SEED, 1))), decisions):
        pass
    return position.views(position.acting[0])


def luck_of(number: int, side: str) -> Words64:
    return chance.apart(chance.from_seed(SEED, number), side)


def our_visits(terms: Terms, views: Records, simulations: int, number: int) -> Rows:
    search = Search(terms, views, luck_of(number, "ours"), simulations)
    search.run(simulations)
    return search.visits.astype(np.float64)


def their_visits(terms: Terms, views: Records, simulations: int, number: int) -> Rows:
    from bottega.lab.peers.openspiel import OpenSpielIsmcts
    bot, moment = OpenSpielIsmcts(terms, simulations=simulations).search(views, luck_of(number, "theirs"))
    tried = bot.root.child_info
    return np.array([tried[action].visits if action in tried else 0.0 for action in moment.legal_actions()])


def distance(ours: Rows, theirs: Rows) -> tuple[float, int]:
    """Hotelling's statistic for two sets of rows, and how many directions it counts."""
    difference = ours.mean(axis=0) - theirs.mean(axis=0)
    spread = np.cov(ours.T) / len(ours) + np.cov(theirs.T) / len(theirs)
    sizes, directions = np.linalg.eigh(spread)
    kept = sizes > SMALL * max(float(sizes.max()), SMALL)
    along = difference @ directions[:, kept]
    return float((along * along / sizes[kept]).sum()), int(kept.sum())


def tail(statistic: float, freedom: int) -> float:
    """How likely χ² is larger: by Wilson and Hilferty, good to a few thousandths."""
    root = (statistic / freedom) ** (1 / 3)
    return math.erfc((root - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom)) / math.sqrt(2)) / 2


if __name__ == "__main__":
    for found in compare():
        print(f"{found.game}, {found.players} players, after {found.decisions} decisions, {found.actions} actions: "
              f"χ² {found.statistic:.1f}, {found.freedom} degrees of freedom, chance {found.chance:.3f}", flush=True)
