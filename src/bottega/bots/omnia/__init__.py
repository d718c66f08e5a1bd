"""Players of OMNIA, from a beginner to an expert. Looseness is a first guess, still to be calibrated by measuring."""

from bottega.bots.levels import Level
from bottega.bots.omnia.near import Near
from bottega.bots.omnia.searching import Searching
from bottega.bots.omnia.thinking import Thinking
from bottega.core.game import Terms


def quick(terms: Terms) -> Searching:
    return Searching(terms, worlds=8, simulations=60)


LEVELS = (
    Level("novice", Near, 0.2),
    Level("casual", Near, 0.06),
    Level("club", Thinking, 0.2),
    Level("strong", Thinking, 0.1),
    Level("master", Thinking),
    Level("oracle", quick),
    Level("shark", Searching),
)
