"""Why a move was made, in a bot's own numbers: sentences by key, to be said in any language."""

from typing import NamedTuple

import numpy as np

from bottega import bots
from bottega.bots.mind import Weighed
from bottega.bots.roster import Reason, percent
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.core.words import Words

SURE = 0.98                                 # a share that leaves no doubt


class Why(NamedTuple):
    """The reasons for an action."""

    action: int
    liked: int                              # what the bot would most often do here; perhaps the same
    reasons: list[Reason]

    def say(self, words: Words) -> str:
        return " ".join(words.say(key, **values) for key, values in self.reasons)


def why(terms: Terms, name: str, views: Records, luck: Words64, action: int | None = None) -> Why | None:
    """What a level thinks of an action that its seat may do here, or of the one it likes best.

    Who has no mind of its own, such as one that plays at random, has no reasons.
    """
    mind = bots.mind_of(terms, name)
    if mind is None:
        return None
    weighed = mind.weigh(views, luck)
    best = int(weighed.share.argmax())
    place = best if action is None else int(np.flatnonzero(weighed.actions == action)[0])
    chosen = int(weighed.actions[place])
    facts = bots.roster_of(terms.game).odds(views, chosen)
    return Why(chosen, int(weighed.actions[best]), [*facts, reckoned(weighed, place)])


def reckoned(weighed: Weighed, place: int) -> Reason:
    """How an action compares with the others."""
    if len(weighed.actions) == 1:
        return "bots.why.only", {}
    worth, others = weighed.worth[place], np.delete(weighed.worth, place)
    values = {"worth": percent(worth), "other": percent(others.max())}
    if weighed.share[place] >= SURE or weighed.share[place] == 0.0:
        return ("bots.why.best" if worth >= others.max() else "bots.why.worse"), values
    return "bots.why.mixed", {**values, "share": percent(weighed.share[place])}
