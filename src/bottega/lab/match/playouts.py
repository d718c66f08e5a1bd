"""OMNIA by greedy playouts: a searcher without any net, to measure others by.

It imagines worlds that fit its view, and in each of them all play to the end, every turn for the most points at its
own end. The lines of its turn that look best by points are tried so, and given up by halves, as long as its time lasts.
The draft is planned the same way: each pair is kept, the others and the seat itself keep by taste from then on, and
the game is played out.
"""

import time

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Actions
from bottega.bots.net import Net
from bottega.bots.omnia.acting import act, choice, choices
from bottega.bots.omnia.draft import keep_by_taste
from bottega.bots.omnia.free import leaves_free
from bottega.bots.omnia.judging import Desk, desk, judge, judge_nearly, put_into, try_action
from bottega.bots.omnia.lines import find_lines, room_for_lines
from bottega.bots.omnia.taste import Values, tastes
from bottega.bots.omnia.weighing import listed
from bottega.core.bits import lowest
from bottega.core.chance import spread
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, compiled_apart, records
from bottega.omnia.actions import PLAY
from bottega.omnia.facts import DRAFTING, PLAYING

NO_NET = Net(np.zeros(2, np.int64), np.zeros(0, np.float32))
LINES, WIDE = 256, 16                           # found, and tried
AT_A_TIME = 4                                   # worlds between two looks at the clock
PER_POINT = 1e-3                                # of a win: between lines that win equally often, points decide


@compiled_apart
def do_greedily(table: Records, setups: Records, begun: int, desk: Desk) -> None:
    """The rest of the acting seat's turn, each action for the most points right after it."""
    while table[0].acting != 0 and table[0].turns == begun:
        seat, best, most = lowest(table[0].acting), -1, -1.0
        for k in range(choices(table[0], setups[0], seat)):
            action = choice(table[0], setups[0], seat, k)
            if leaves_free(table[0], setups[0], action):
                continue
            value = try_action(table, 0, setups, seat, action, False, desk)
            if value > most:
                best, most = action, value
        act(table[0], setups[0], seat, best)


@compiled_apart
def play_greedily(table: Records, setups: Records, desk: Desk) -> None:
    """To the end of the game. Of its action cards a seat plays the one that gives most when done greedily."""
    spare = desk.spare
    while table[0].acting != 0:
        seat, begun = lowest(table[0].acting), int(table[0].turns)
        if table[0].phase != PLAYING:
            do_greedily(table, setups, begun, desk)
            continue
        most = -1.0
        put_into(table, 0, spare, 0)
        for k in range(choices(spare[0], setups[0], seat)):
            card = choice(spare[0], setups[0], seat, k)
            put_into(spare, 0, table, 0)
            act(table[0], setups[0], seat, card)
            do_greedily(table, setups, begun, desk)
            value = judge_nearly(table[0], setups[0], seat, desk)
            if value > most:
                most = value
                put_into(table, 0, spare, 1)
        put_into(spare, 1, table, 0)


@compiled_apart
def finish(table: Records, setups: Records, seat: int, liked: Values, luck: Words64, desk: Desk) -> float:
    """The seat's part of the victory when all have kept by taste and played greedily."""
    while table[0].phase == DRAFTING:
        keep_by_taste(table, 0, setups, liked, luck)
    play_greedily(table, setups, desk)
    return judge(table[0], setups[0], seat, desk) + PER_POINT * int(table[0].totals[seat])


@compiled_apart
def try_all(worlds: Records, table: Records, setups: Records, seat: int, rows: npt.NDArray[np.int16],
            lengths: npt.NDArray[np.int64], order: npt.NDArray[np.int64], left: int, totals: Values, liked: Values,
            desk: Desk) -> None:
    """Each of the first so many lines once in every world."""
    luck = np.zeros(4, np.uint64)
    for i in range(len(worlds)):
        for k in range(left):
            line = order[k]
            put_into(worlds, i, table, 0)
            spread(int(worlds[i].chance[0] & np.uint64(0xFFFFFF)), i, luck)
            for n in range(lengths[line]):
                act(table[0], setups[0], seat, int(rows[line, n]))
            totals[line] += finish(table, setups, seat, liked, luck, desk)


class Playouts:
    """`seconds`: of processor time for a decision. It takes luck as it comes: hands are not weighed by the draft."""

    def __init__(self, terms: Terms, seconds: float) -> None:
        self.name = f"playouts@{round(seconds * 1000)}ms"
        self._terms, self._seconds, self._desk, self._liked = terms, seconds, desk(terms, NO_NET), tastes(terms)
        self._worlds, self._table = records(terms.game.state, AT_A_TIME), records(terms.game.state, 1)
        self._lines = room_for_lines(LINES)

    def choose(self, views: Records, luck: Words64) -> int:
        begun, actions = time.thread_time(), listed(self._terms, views)
        if len(actions) == 1:
            return int(actions[0])
        rows, lengths, order = self._candidates(views, actions, luck)
        totals, left = np.zeros(len(lengths)), len(order)
        halvings = max(1, int(np.ceil(np.log2(left))))
        for halving in range(1, halvings + 1):
            tried = False
            while not tried or time.thread_time() - begun < self._seconds * halving / halvings:
                self._terms.game.imagine_all(views, 0, self._worlds, luck)
                try_all(self._worlds, self._table, self._terms.setups, int(views["seat"][0]), rows, lengths, order,
                        left, totals, self._liked, self._desk)
                tried = True
            order[:left] = order[:left][np.argsort(-totals[order[:left]], kind="stable")]
            left = (left + 1) // 2
        return int(rows[order[0], 0])

    def _candidates(self, views: Records, actions: Actions, luck: Words64
                    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """In the draft all pairs; else the lines of the turn that have most points at their ends, best first."""
        if actions[0] < PLAY:
            return actions.reshape(-1, 1), np.ones(len(actions), np.int64), np.arange(len(actions))
        seat, lines = int(views["seat"][0]), self._lines
        self._terms.game.imagine(views, 0, self._worlds, 0, luck)
        count = find_lines(self._worlds, 0, self._terms.setups, seat, False, lines, self._desk)
        return lines.actions, lines.length, np.argsort(-lines.worth[:count], kind="stable")[:WIDE]
