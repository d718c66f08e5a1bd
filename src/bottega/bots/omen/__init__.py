"""Players of OMEN, from a beginner to an expert. Looseness is a first guess, still to be calibrated by measuring."""

from bottega.bots.levels import Level
from bottega.bots.omen.near import Near
from bottega.bots.omen.solving import Solving
from bottega.bots.omen.thinking import Thinking
from bottega.core.game import Terms

QUICK = 60.0                                # work for a solution, about milliseconds


def quick(terms: Terms) -> Solving:
    return Solving(terms, Thinking(terms), QUICK)


def thorough(terms: Terms) -> Solving:
    return Solving(terms, Thinking(terms))


LEVELS = (
    Level("novice", Near, 0.2),
    Level("casual", Near, 0.06),
    Level("club", Thinking, 0.2),
    Level("strong", Thinking, 0.1),
    Level("master", Thinking),
    Level("oracle", quick),
    Level("shark", thorough),
)
