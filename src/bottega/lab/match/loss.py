"""What a bot's decisions cost it, as a stronger mind sees them: by this the levels are set.

The bot plays all seats. At each decision with a choice the judge weighs what may be done; what was done falls short of
the best by so much of a win. A judge errs too, so the loss of a bot that is as strong as its judge means nothing.
"""

from functools import partial

import numpy as np
from msgspec import Struct

from bottega import bots
from bottega.bots.mind import Mind
from bottega.bots.playing import play_on
from bottega.core import chance
from bottega.core.game import Game, Terms
from bottega.core.refusals import Refused
from bottega.lab.match import players
from bottega.lab.match.interval import interval
from bottega.lab.match.match import Match, Say, dealt
from bottega.lab.match.workers import in_order

THOUSAND = 1000


class Loss(Struct, frozen=True):
    """Of the first bot of a match by the judgement of the second: thousandths of a win for each decision."""

    match: Match
    decisions: int                  # with a choice
    loss: float
    low: float
    high: float


def usual_judge(game: Game) -> str:
    """The strongest there is."""
    return bots.strongest(game)


def judge(terms: Terms, name: str) -> Mind:
    """A mind by the name of its bot. Not every bot has one."""
    found = bots.mind_in(players.make(terms, name))
    if found is None:
        raise Refused("core.bot.unknown", None, name=name, names=", ".join(bots.levels(terms.game)))
    return found


def measure(match: Match, threads: int = 1, say: Say = lambda done, deals: None) -> Loss:
    judge(match.terms, match.second)
    losses: list[list[float]] = []
    say(0, match.deals)
    for found in in_order(partial(losses_of, match), match.deals, threads):
        losses.append(found)
        say(len(losses), match.deals)
    each = np.array([THOUSAND * float(np.mean(of_deal)) for of_deal in losses if of_deal])
    low, high = interval(each)
    return Loss(match, sum(map(len, losses)), float(each.mean()), low, high)


def losses_of(match: Match, number: int) -> list[float]:
    """What each decision of one game cost."""
    losses, position = [], dealt(match, number)
    sitting, strict = players.make(match.terms, match.first), judge(match.terms, match.second)
    thoughts = chance.apart(chance.from_text(position.seed), "judge")
    with np.errstate(over="ignore"):            # as core.kernel sets it, but a thread has a setting of its own
        for _, views, action in play_on(position, dict.fromkeys(range(match.seats), sitting)):
            weighed = strict.weigh(views, thoughts)
            if len(weighed.actions) > 1:
                losses.append(float(weighed.worth.max() - weighed.worth[weighed.actions == action][0]))
    return losses
