"""The draft. Two players can solve it: it is a small game without secrets between its stages (splits.py).

With three or four, or in a hurry, each pair is tried in imagined worlds: the others, and the seat itself later, keep by
taste until the draft is over, and the net judges the hands.
"""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Weighed
from bottega.bots.omnia.acting import act
from bottega.bots.omnia.judging import Desk, judge, put_into
from bottega.bots.omnia.matrix import MOST_CHOICES
from bottega.bots.omnia.posterior import PARTICLES, Posterior
from bottega.bots.omnia.splits import SPLITS, solve_draft
from bottega.bots.omnia.taste import Values, tastes
from bottega.bots.omnia.weighing import listed, one_best
from bottega.core.bits import lowest
from bottega.core.chance import spread, unit
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, compiled_apart, records
from bottega.omnia.actions import KEEP, pair_of
from bottega.omnia.facts import ACTION_CARDS, DRAFTING, LAST_STAGE, PLAYING

WORLDS = 48                                     # imagined
SELDOM = 0.002                                  # a share as small is left over from learning, and not meant


@compiled_apart
def keep_by_taste(states: Records, i: int, setups: Records, liked: Values, luck: Words64) -> None:
    """The lowest acting seat keeps a pair, the likelier the more it is liked: one card after the other, in effect."""
    seat = lowest(states[i].acting)
    pack, total = int(states[i].packs[seat]), 0.0
    for b in range(ACTION_CARDS):
        for a in range(b):
            if (pack >> a) & 1 == 1 and (pack >> b) & 1 == 1:
                total += np.exp(liked[a] + liked[b])
    left, pair = unit(luck) * total, -1
    for b in range(ACTION_CARDS):
        for a in range(b):
            if (pack >> a) & 1 == 1 and (pack >> b) & 1 == 1 and left >= 0.0:
                left -= np.exp(liked[a] + liked[b])
                pair = pair_of(a, b)
    act(states[i], setups[0], seat, KEEP + pair)


@compiled_apart
def try_pairs(worlds: Records, table: Records, setups: Records, seat: int, actions: npt.NDArray[np.int16],
              worth: Values, liked: Values, desk: Desk) -> None:
    """What each pair comes to, on average over all worlds; the others have the same luck with each."""
    luck = np.zeros(4, np.uint64)
    worth[:] = 0.0
    for i in range(len(worlds)):
        for k in range(len(actions)):
            put_into(worlds, i, table, 0)
            spread(int(worlds[i].chance[0] & np.uint64(0xFFFFFF)), i, luck)
            act(table[0], setups[0], seat, int(actions[k]))
            while table[0].phase == DRAFTING:
                keep_by_taste(table, 0, setups, liked, luck)
            worth[k] += judge(table[0], setups[0], seat, desk) / len(worlds)


class Drafting:
    def __init__(self, terms: Terms, desk: Desk, worlds: int = WORLDS, particles: int = PARTICLES, *,
                 exact: bool) -> None:
        self._terms, self._desk, self._liked, self._exact = terms, desk, tastes(terms), exact and terms.players == 2
        self._worlds, self._table = records(terms.game.state, worlds), records(terms.game.state, 1)
        self._posterior = Posterior(terms, particles)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        actions = listed(self._terms, views)
        if self._exact:
            return self._solved(views, actions, luck)
        worth = np.zeros(len(actions))
        self._posterior.imagine_all(views, self._worlds, luck)
        try_pairs(self._worlds, self._table, self._terms.setups, int(views["seat"][0]), actions, worth, self._liked,
                  self._desk)
        return one_best(actions, worth)

    def _solved(self, views: Records, actions: npt.NDArray[np.int16], luck: Words64) -> Weighed:
        """Strategies of both for this stage: ours is how often, and a pair is worth what it gets from theirs."""
        seat, states = int(views["seat"][0]), self._table
        self._terms.game.imagine(views, 0, states, 0, luck)
        if not int(views["acting"][0]) >> (1 - seat) & 1:           # the other has chosen, but nobody knows what
            take_back(states, 1 - seat)
        cards = int(views["in_play"][0])
        places = [card for card in range(ACTION_CARDS) if cards >> card & 1]

        def placed(held: int) -> int:
            return sum(1 << place for place, card in enumerate(places) if held >> card & 1)

        hand, pack = placed(int(states["hands"][0][seat])), placed(int(states["packs"][0][seat]))
        other_pack = placed(int(states["packs"][0][1 - seat]))
        states["packs"][0], states["phase"], states["drafted"] = 0, PLAYING, LAST_STAGE
        states["acting"] = 1 << int(states["first"][0])
        payoffs, row, column = np.zeros((MOST_CHOICES, MOST_CHOICES)), np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
        solve_draft(hand, pack, other_pack, cards, states, self._terms.setups, seat, np.full(SPLITS, np.nan),
                    self._desk, payoffs, row, column)
        count = len(actions)
        often = np.where(row[:count] < SELDOM, 0.0, row[:count])
        return Weighed(actions, payoffs[:count, :count] @ column[:count], often / often.sum())


def take_back(states: Records, seat: int) -> None:
    """Put what a seat has kept in this stage into its pack again."""
    stage = int(states["drafted"][0])
    dealt_to = (seat - stage) % int(states["seats"][0])
    both = sum(1 << card for card in range(ACTION_CARDS)
               if states["kept_in"][0][card] == stage and states["origin"][0][card] == dealt_to)
    states["packs"][0][seat] |= np.uint32(both)
    states["hands"][0][seat] &= ~np.uint32(both)
