"""What every mind of OMNIA begins and ends with: the legal actions of a view, and worths made into a choice."""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Weighed
from bottega.core.game import Terms
from bottega.core.kernel import Records


def listed(terms: Terms, views: Records) -> npt.NDArray[np.int16]:
    """What the seat of a view may do."""
    actions = np.zeros(terms.game.actions, np.int16)
    count = terms.game.loops.legal(views, 0, int(views["seat"][0]), actions, terms.setups)
    return actions[:count].copy()


def one_best(actions: npt.NDArray[np.int16], worth: npt.NDArray[np.float64]) -> Weighed:
    """All of the choice for what is worth most."""
    share = np.zeros(len(worth))
    share[int(worth.argmax())] = 1.0
    return Weighed(actions, worth, share)
