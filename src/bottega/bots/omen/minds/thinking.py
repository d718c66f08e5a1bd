"""OMEN by a net that learnt from games against itself: what to do how often, and what it is worth."""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Weighed
from bottega.bots.net import Floats, forward, own, room_for
from bottega.bots.omen.net.answers import ANSWERS, NO_ACTION, STEPS
from bottega.bots.omen.net.counting import SURE, Chances, reckon
from bottega.bots.omen.net.features import INPUTS, describe
from bottega.core.game import Terms
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart
from bottega.omen.actions import CALL_OMEN, SUITS, declaration_of, number_of, suit_of
from bottega.omen.facts import KINDS, NUMBERS

PACKAGE, NET = "bottega.bots.omen.net", "net.npz"           # where the net's weights lie
SELDOM = 0.01                               # what is done less often is not done at all
VALUE = 2 * ANSWERS                         # outputs: how much each answer is wanted, what it is worth, and the moment
OUTPUTS = 2 * ANSWERS + 1


class Thinking:
    def __init__(self, terms: Terms, net: str = NET) -> None:
        self._terms, self._net = terms, own(PACKAGE, net)
        self._legal = np.zeros(terms.game.actions, np.int16)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        """Every legal action as the net sees it; luck has no part in it."""
        count = self._terms.game.loops.legal(views, 0, int(views["seat"][0]), self._legal, self._terms.setups)
        actions = self._legal[:count].copy()
        worth, share = np.zeros(count), np.zeros(count)
        think(views, 0, self._net.sizes, self._net.weights, room_for(self._net), actions, worth, share)
        return Weighed(actions, worth, share)


@compiled
def think(views: Records, j: int, sizes: npt.NDArray[np.int64], weights: Floats, room: Floats,
          legal: npt.NDArray[np.int16], worth: Chances, share: Chances) -> None:
    """(1) Ask the net. (2) What it can answer has its own worth and share. (3) The rest is worth what lies nearest."""
    inputs, actions = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int64)
    describe(views, j, inputs, actions)
    forward(sizes, weights, inputs, room)
    outputs, shares = room[len(sizes) - 1], np.zeros(ANSWERS)
    share_out(outputs, actions, shares)
    for k in range(len(legal)):
        worth[k] = -1.0
        for answer in range(ANSWERS):
            if actions[answer] == legal[k]:
                share[k] += shares[answer]
                worth[k] = certainty(outputs[ANSWERS + answer])
    guess_the_rest(views[j], certainty(outputs[VALUE]), legal, worth)


@compiled
def certainty(x: float) -> float:
    return float(1.0 / (1.0 + np.exp(-x)))


@compiled
def share_out(outputs: Floats, actions: npt.NDArray[np.int64], shares: Chances) -> None:
    """How often each answer, without what is done too seldom."""
    most = -np.inf
    for answer in range(ANSWERS):
        if actions[answer] != NO_ACTION:
            most = max(most, outputs[answer])
    for _ in range(2):                                  # with all of them, then with those that are left
        total = 0.0
        for answer in range(ANSWERS):
            if actions[answer] != NO_ACTION and shares[answer] >= 0.0:
                shares[answer] = np.exp(outputs[answer] - most)
                total += shares[answer]
        for answer in range(ANSWERS):
            kept = actions[answer] != NO_ACTION and shares[answer] / total >= SELDOM
            shares[answer] = shares[answer] / total if kept else -1.0
    for answer in range(ANSWERS):
        shares[answer] = max(0.0, shares[answer])


@compiled_apart
def guess_the_rest(v: Record, now: float, legal: npt.NDArray[np.int16], worth: Chances) -> None:
    """A slip counts as a lost game; a number beyond the last step is worth less than that, as it holds less often."""
    at_least, unseen = np.zeros((SUITS, NUMBERS + 2)), np.zeros(KINDS)
    reckon(v, at_least, unseen)
    held = float(v.held[v.seat])
    lost, last = now * (held - 1.0) / held, int(v.number) + STEPS
    for k in range(len(legal)):
        if worth[k] < 0.0:
            worth[k] = 0.0
            suit, number = suit_of(legal[k]), number_of(legal[k])
            if legal[k] < CALL_OMEN and number > last and at_least[suit, number] > SURE:
                for other in range(k):                  # the last step stands before it
                    if legal[other] == declaration_of(last, suit):
                        part = at_least[suit, number] / at_least[suit, last]
                        worth[k] = lost + max(0.0, worth[other] - lost) * part
