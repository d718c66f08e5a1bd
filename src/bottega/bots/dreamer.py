"""Any game, by dreaming: what it might do is tried in imagined games, played to the end at random.

It knows no strategy, only the rules; so it plays every game from its first day, and sees what is urgent.
"""

import numpy as np

from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, records

WORLDS = 60                         # imagined games for each action


class Dreamer:
    name = "dreamer"

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._actions = np.zeros(terms.game.actions, np.int16)
        self._states = records(terms.game.state, 1)

    def choose(self, views: Records, luck: Words64) -> int:
        loops, setups = self._terms.game.loops, self._terms.setups
        count = loops.legal(views, 0, int(views["seat"][0]), self._actions, setups)
        actions = [int(action) for action in self._actions[:count]]
        if count == 1:
            return actions[0]
        wins = [loops.dream(views, 0, action, WORLDS, self._states, luck, setups) for action in actions]
        return actions[int(np.argmax(wins))]
