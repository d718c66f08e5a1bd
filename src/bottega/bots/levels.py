"""Levels of play, from a beginner's to an expert's: a mind, and how loosely it goes by what it thinks.

A weak player is weak because it sees little, not because it throws dice: the lower levels have nearsighted minds.
Looseness then makes many small errors and hardly a large one; what is far worse than the best is never done. It is a
part of the best chance there is, so that it means the same with two seats as with nine, and ahead as behind.

What is worse for certain nobody does, however loose: a game's roster says what that is.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Actions, MakeNever, Mask, Mind, Never, Weighed
from bottega.core.chance import unit
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64

FAR_WORSE = 3.0                             # in units of looseness: one time in twenty as likely as the best
HOPELESS = 1e-6                             # a chance to win that is none

MakeMind = Callable[[Terms], Mind]


@dataclass(frozen=True)
class Level:
    name: str
    mind: MakeMind
    looseness: float = 0.0                  # the part of its chance to win that it minds little; 0: the mind's shares
    reckons: bool = True                    # chances; one that goes by what it sees has none to tell


def all_may_be_done(_terms: Terms) -> Never:
    def never(_views: Records, actions: Actions) -> Mask:
        return np.zeros(len(actions), np.bool_)
    return never


class Player:
    """Somebody of a level, at a table."""

    def __init__(self, level: Level, terms: Terms, never: MakeNever = all_may_be_done) -> None:
        self.name = level.name
        self.mind = level.mind(terms)
        self.never = never(terms)
        self.reckons = level.reckons
        self._looseness = level.looseness

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        """What it may do, and how often it really does it."""
        weighed = self.mind.weigh(views, luck)
        weighed = without(weighed, self.never(views, weighed.actions))
        return weighed._replace(share=shares(weighed, self._looseness))

    def choose(self, views: Records, luck: Words64) -> int:
        weighed = self.weigh(views, luck)
        return int(weighed.actions[drawn(weighed.share, luck)])


def without(weighed: Weighed, never: Mask) -> Weighed:
    """The same thoughts without what is never done. Who meant to do only that does the best of the rest."""
    never = never if weighed.meant is None else never & ~weighed.meant
    if not never.any() or never.all():
        return weighed
    share = weighed.share[~never]
    if share.sum() == 0.0:
        share[int(weighed.worth[~never].argmax())] = 1.0
    return Weighed(weighed.actions[~never], weighed.worth[~never], share / share.sum())


def shares(weighed: Weighed, looseness: float) -> npt.NDArray[np.float64]:
    """How often each action is done by who goes so loosely by these thoughts."""
    if looseness == 0.0:
        return weighed.share
    best = max(float(weighed.worth.max()), HOPELESS)
    worse = (best - weighed.worth) / (best * looseness)
    worse -= worse.min()
    likely = np.where(worse <= FAR_WORSE, np.exp(-worse), 0.0)
    return np.asarray(likely / likely.sum(), np.float64)


def drawn(share: npt.NDArray[np.float64], luck: Words64) -> int:
    """One of them, as often as its share says."""
    left, last = unit(luck) * float(share.sum()), 0
    for place in np.flatnonzero(share > 0.0):
        last = int(place)
        left -= float(share[place])
        if left < 0.0:
            break
    return last
