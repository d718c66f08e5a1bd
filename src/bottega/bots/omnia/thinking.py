"""The net alone: each action is worth what the net says of the table right after it."""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Weighed
from bottega.bots.net import Net
from bottega.bots.omnia.draft import Drafting
from bottega.bots.omnia.judging import Desk, own_desk, try_action
from bottega.bots.omnia.posterior import Posterior
from bottega.bots.omnia.weighing import listed, one_best
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, compiled_apart, records
from bottega.omnia.actions import PLAY

WORLDS, DRAFTS, PARTICLES = 6, 8, 32            # imagined, where hands are hidden; in the draft; to draw them from


@compiled_apart
def weigh_all(states: Records, setups: Records, seat: int, actions: npt.NDArray[np.int16],
              worth: npt.NDArray[np.float64], desk: Desk) -> None:
    """What the net says after each action, on average over all states."""
    for k in range(len(actions)):
        worth[k] = 0.0
        for i in range(len(states)):
            worth[k] += try_action(states, i, setups, seat, int(actions[k]), True, desk) / len(states)


class Thinking:
    def __init__(self, terms: Terms, net: Net | None = None) -> None:
        self._terms = terms
        self._desk = own_desk(terms, net)
        self._states = records(terms.game.state, WORLDS if terms.players > 2 else 1)
        self._drafting = Drafting(terms, self._desk, DRAFTS, PARTICLES, exact=False)
        self._posterior = Posterior(terms, PARTICLES)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        actions = listed(self._terms, views)
        if actions[0] < PLAY:
            return self._drafting.weigh(views, luck)
        worth = np.zeros(len(actions))
        self._posterior.imagine_all(views, self._states, luck)
        weigh_all(self._states, self._terms.setups, int(views["seat"][0]), actions, worth, self._desk)
        return one_best(actions, worth)
