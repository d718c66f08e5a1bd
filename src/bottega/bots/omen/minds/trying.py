"""OMEN by trying out: the net proposes, and each proposal is played to the end of the round in likely worlds.

What it does is the net's mix, moved towards what came out better: a step of improvement (mirror descent), not the one
best answer, or others could read a hand from what is never done with another.
"""

import numpy as np

from bottega.bots.mind import Weighed
from bottega.bots.net import own
from bottega.bots.omen.minds.rolling import Payoffs, desk, imagine_likely, try_out
from bottega.bots.omen.minds.thinking import NET, PACKAGE, Thinking
from bottega.bots.omen.solve import equity
from bottega.bots.omen.solve.rounds import turn_order
from bottega.bots.omen.solve.tree import OUTCOMES, Floats
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, records
from bottega.omen.actions import LOSE, SUITS
from bottega.omen.facts import SEATS

WORLDS, DRAFTS = 320, 2                     # worlds, and for each so many drafts to choose it from
WIDE, MORE = 8, 6                           # proposals that are tried; and what else the net thinks best
SELDOM = 0.01                               # what is done less often is not done at all
BOLD = 0.005                                # how much better counts as much: a part of what is at stake
LOYALTY = 0.3                               # the power that the net's mix is taken to


class Trying:
    """`habits`: how likely each of the others is taken to play by habit (habits.py); `loose`: loosely (rolling.py)."""

    def __init__(self, terms: Terms, worlds: int = WORLDS, wide: int = WIDE, bold: float = BOLD,
                 more: int = MORE, loyalty: float = LOYALTY, habits: float = 0.0, loose: float = 0.0,
                 net: str = NET) -> None:
        self._terms, self._net, self._habits, self._loose = terms, Thinking(terms, net), habits, loose
        self._wide, self._more, self._bold, self._loyalty = wide, more, bold, loyalty
        self._desk = desk(terms.game, own(PACKAGE, net))
        self._worlds, self._drafts = records(terms.game.state, worlds), records(terms.game.state, worlds * DRAFTS)
        self._manners = np.zeros(worlds, np.int64)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        thought = self._net.weigh(views, luck)
        tried = proposals(thought, self._wide, self._more)
        if len(tried) == 1 or int(thought.actions[0]) >= LOSE:
            return thought
        pay, mean = payoffs(views), np.zeros(len(tried))
        imagine_likely(views, self._drafts, self._worlds, self._habits, self._loose, self._manners, self._desk, luck)
        try_out(self._worlds, self._manners, self._terms.setups, thought.actions[tried].astype(np.int64), pay,
                self._desk, luck, mean)
        stake = max(float(pay.max() - pay.min()), 1e-6)
        return improved(thought, tried, mean, self._bold * stake, self._loyalty)


def proposals(thought: Weighed, wide: int, more: int = 0) -> Floats:
    """The places of what the net does most often, if it does it at all; and of some more that it thinks best."""
    order = np.argsort(-thought.share, kind="stable")[:wide]
    order = order[thought.share[order] > 0.0]
    others = np.argsort(-thought.worth, kind="stable")
    others = others[(thought.worth[others] > 0.0) & ~np.isin(others, order)][:more]
    return np.sort(np.concatenate([order, others]))


def improved(thought: Weighed, tried: Floats, mean: Floats, bold: float, loyalty: float = 1.0) -> Weighed:
    """The net's mix, moved towards what was better. What was not tried is worth as much less as the net said."""
    worth, share = thought.worth.copy(), np.zeros(len(thought.share))
    worth += float((mean - worth[tried]).mean())
    worth = np.minimum(worth, mean.max())
    worth[tried] = mean
    wanted = np.maximum(thought.share[tried], SELDOM) ** loyalty * np.exp((mean - mean.max()) / bold)
    wanted = np.where(wanted >= SELDOM * wanted.sum(), wanted, 0.0)
    share[tried] = wanted / wanted.sum()
    return Weighed(thought.actions, worth.clip(0.0, 1.0), share)


def payoffs(views: Records) -> Payoffs:
    """What a call of each seat brings the seat of a view, by outcome."""
    seats = turn_order(views)
    cards, wolves = [int(views["held"][0, seat]) for seat in seats], int(views["suits"][0]) == SUITS
    by_place = equity.own().payoffs(cards, 0, int(views["next_dealer"][0]), wolves=wolves)
    mine, pay = seats.index(int(views["seat"][0])), np.zeros((len(OUTCOMES), SEATS))
    pay[:, seats] = by_place[:, :, mine]
    return pay
