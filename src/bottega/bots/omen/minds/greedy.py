"""OMEN by the odds: imagines how the cards may lie, and takes what most likely does not cost it a card.

It believes nobody and bluffs never, so it can be read; it knows the odds exactly, so beginners learn from it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, records
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, Declare, Kind, to_number

WORLDS = 256                        # imagined games per decision: odds within about three in a hundred
SAFE = 0.75                         # how likely a declaration should hold; it then goes as high as that allows


class Choice(NamedTuple):
    worth: float
    action: int


class OmenGreedy:
    name = "greedy"

    def __init__(self, terms: Terms) -> None:
        self._game = terms.game
        self._worlds = records(terms.game.state, WORLDS)

    def choose(self, views: Records, luck: Words64) -> int:
        if views["losers"][0] != 0:                 # a call was made, and it is for the losers to choose
            return self._lose(views)
        at_least = self._odds(views, luck)
        return max([*self._calls(views, at_least), self._declaration(views, at_least)]).action

    def _odds(self, views: Records, luck: Words64) -> npt.NDArray[np.float64]:
        """How likely there are at least n cards of a suit in hands, jokers included: by suit and n."""
        self._game.imagine_all(views, 0, self._worlds, luck)
        held = self._worlds["hands"].sum(axis=1, dtype=np.int64)                # by world and kind
        counts = held[:, :int(views["suits"][0])] + held[:, [Kind.OMEN]]
        numbers = np.arange(int(views["in_hands"][0]) + 2)
        odds: npt.NDArray[np.float64] = (counts[:, :, None] >= numbers).mean(axis=0)
        return odds

    def _calls(self, views: Records, at_least: npt.NDArray[np.float64]) -> list[Choice]:
        """A call is worth how likely it costs others a card; a right Destiny costs every one of them."""
        number, suit = int(views["number"][0]), int(views["suit"][0])
        if number == 0:
            return []
        holds, exact = at_least[suit, number], at_least[suit, number] - at_least[suit, number + 1]
        return [Choice(1 - holds, CALL_OMEN), Choice(exact, CALL_DESTINY)]

    def _declaration(self, views: Records, at_least: npt.NDArray[np.float64]) -> Choice:
        """The highest number that is safe; where none is, the one that most likely holds."""
        first, last = int(views["number"][0]) + 1, int(views["in_hands"][0])
        if first > last:
            return Choice(-1.0, CALL_OMEN)                                      # omen-3.4: only a call is left
        best = at_least[:, first:last + 1].max(axis=0)                          # by number, over the suits
        offset = int(np.flatnonzero(best >= SAFE)[-1]) if best[0] >= SAFE else 0
        suit = int(at_least[:, first + offset].argmax())
        return Choice(float(best[offset]), to_number(Declare(first + offset, Kind(suit))))

    def _lose(self, views: Records) -> int:
        """Of what it holds most; a joker, which always counts, only if there is nothing else."""
        hand = views["hands"][0][int(views["seat"][0])]
        kind = int(hand[:Kind.OMEN].argmax())
        return LOSE + (kind if hand[kind] > 0 else int(Kind.OMEN))
