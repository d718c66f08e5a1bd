"""What every mind of OMNIA begins and ends with: the legal actions of a view, and worths made into a choice."""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Actions, Weighed
from bottega.bots.omnia.lines import Lines
from bottega.core.game import Terms
from bottega.core.kernel import Records


def listed(terms: Terms, views: Records) -> Actions:
    """What the seat of a view may do."""
    actions = np.zeros(terms.game.actions, np.int16)
    count = terms.game.loops.legal(views, 0, int(views["seat"][0]), actions, terms.setups)
    return actions[:count].copy()


def one_best(actions: Actions, worth: npt.NDArray[np.float64]) -> Weighed:
    """All of the choice for what is worth most."""
    share = np.zeros(len(worth))
    share[int(worth.argmax())] = 1.0
    return Weighed(actions, worth, share)


def by_action(actions: Actions, lines: Lines, worth: npt.NDArray[np.float64], best: int) -> Weighed:
    """An action is worth as much as the best line that begins with it; the best line of all is the plan."""
    firsts, least = lines.actions[:len(worth), 0], float(worth.min())
    worths = np.array([worth[firsts == action].max(initial=least) for action in actions])
    plan = tuple(lines.actions[best, 1:lines.length[best]].tolist())
    return Weighed(actions, worths.clip(0.0, 1.0), (actions == firsts[best]).astype(np.float64), plan)
