"""Anything legal, each as likely."""

import numpy as np

from bottega.core.chance import below
from bottega.core.game import Game
from bottega.core.kernel import Records, Words64


class AtRandom:
    name = "random"

    def __init__(self, game: Game) -> None:
        self._game = game
        self._actions = np.zeros(game.actions, np.int16)

    def choose(self, views: Records, luck: Words64) -> int:
        count = self._game.legal(views, 0, int(views["seat"][0]), self._actions)
        return int(self._actions[below(luck, count)])
