"""A beginner: sees this turn, and the points it would have at its end. What others may do does not cross its mind.

In the draft it keeps the cards that simply do most.
"""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Weighed
from bottega.bots.net import Net
from bottega.bots.omnia.judging import desk
from bottega.bots.omnia.lines import find_lines, room_for_lines
from bottega.bots.omnia.weighing import by_action, listed, one_best
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, records
from bottega.omnia.actions import KEEP, PLAY, higher_of, lower_of
from bottega.omnia.facts import COINS

NO_NET = Net(np.zeros(2, np.int64), np.zeros(0, np.float32))
LIKED = np.array([1.0, 1.0, 0.9, 0.5, 0.4])     # what a deed is worth in the draft, by what it is about; a coin
LINES = 256                                     # walked through at most
PER_LIKING = 0.08                               # of a win, for a deed more in the draft


class Near:
    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._desk = desk(terms, NO_NET, 1 << 10)
        self._states = records(terms.game.state, 1)
        self._lines = room_for_lines(LINES)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        actions = listed(self._terms, views)
        if actions[0] < PLAY:
            return one_best(actions, self._keeping(actions))
        self._terms.game.imagine(views, 0, self._states, 0, luck)
        count = find_lines(self._states, 0, self._terms.setups, int(views["seat"][0]), False, self._lines, self._desk)
        worth = self._lines.worth[:count].copy()
        return by_action(actions, self._lines, worth, int(worth.argmax()))

    def _keeping(self, actions: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
        """What two cards do, deed by deed."""
        deeds = self._terms.setups["deeds"][0]
        liked = (LIKED[deeds[:, :, 0]] * np.where(deeds[:, :, 0] == COINS, deeds[:, :, 1], 1)).sum(axis=1)
        both = np.array([liked[lower_of(int(pair) - KEEP)] + liked[higher_of(int(pair) - KEEP)] for pair in actions])
        worth: npt.NDArray[np.float64] = 1 / self._terms.players + PER_LIKING * (both - both.mean())
        return worth
