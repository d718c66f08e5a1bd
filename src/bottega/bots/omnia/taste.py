"""What action cards are worth to keep, whatever the table: how others are thought to draft.

A pair is kept the oftener the more its two cards are liked. The numbers come from the value net, asked about many hands
(lab/training/omnia_taste.py); a card is told by its two deeds, so that cards of any deck have a taste.
"""

import numpy as np
import numpy.typing as npt

from bottega.core.game import Terms
from bottega.core.kernel import compiled
from bottega.omnia.facts import ACTION_CARDS, COINS

Values = npt.NDArray[np.float64]
ICON = np.array([1.0, 1.0, 0.88, 0.59, 0.0])    # of the five deeds
COIN = 0.78
BOLDNESS = 4.0                                  # how much oftener what is liked is kept; the net's player is bolder


def tastes(terms: Terms) -> Values:
    """How much each action card is liked, in units of boldness."""
    deeds = terms.setups["deeds"][0].astype(np.int64)
    coins = np.where(deeds[:, :, 0] == COINS, deeds[:, :, 1], 0)
    liked: Values = BOLDNESS * (ICON[deeds[:, :, 0]] + COIN * coins).sum(axis=1)
    return liked


@compiled
def log_chance_of_pair(pack: int, kept: int, liked: Values) -> float:
    """How likely these two of a pack are kept, as a logarithm: in proportion to what all pairs are liked."""
    one, square, chosen = 0.0, 0.0, 0.0
    for card in range(ACTION_CARDS):
        if (pack >> card) & 1 == 1:
            weight = np.exp(liked[card])
            one += weight
            square += weight * weight
            if (kept >> card) & 1 == 1:
                chosen += liked[card]
    return float(chosen - np.log((one * one - square) / 2))
