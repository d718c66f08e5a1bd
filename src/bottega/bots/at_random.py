"""Anything legal, each as likely."""

import numpy as np

from bottega.core.chance import below
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64


class AtRandom:
    name = "random"

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._actions = np.zeros(terms.game.actions, np.int16)

    def choose(self, views: Records, luck: Words64) -> int:
        seat = int(views["seat"][0])
        count = self._terms.game.loops.legal(views, 0, seat, self._actions, self._terms.setups)
        return int(self._actions[below(luck, count)])
