"""Players of OMEN, from a beginner to an expert. Their steps are measured at full tables (docs/bots.md)."""

from functools import partial

from bottega.bots.levels import Level
from bottega.bots.omen.laughable import never
from bottega.bots.omen.minds.greedy import OmenGreedy
from bottega.bots.omen.minds.near import Near
from bottega.bots.omen.minds.odds import certain_of, odds_of
from bottega.bots.omen.minds.solving import Solving
from bottega.bots.omen.minds.thinking import Thinking
from bottega.bots.omen.minds.trying import Trying
from bottega.bots.omen.people import PEOPLE
from bottega.bots.roster import Roster
from bottega.core.game import Terms

HABITS = 0.3                                # how likely the strongest takes another to play by habit, where a
#                                             certificate limits what that costs (minds/habits.py)
TRIED_HABITS, TRIED_LOOSE = 0.1, 0.1        # and where none does: by habit, or loosely (minds/rolling.py)
FEW = 4                                     # seats among which boldness was measured to cost more than it brings


def shark(terms: Terms) -> Solving:
    """Solves what can be solved, tries out the rest, and makes something of habits without giving much away."""
    return Solving(terms, trying(terms), habits=HABITS)


def trying(terms: Terms) -> Trying:
    """Among few it keeps near to the net's mix: there it matters more who the others are, and that is not known."""
    if terms.players <= FEW:
        return Trying(terms, worlds=192, more=0, bold=0.1, loyalty=1.0, habits=HABITS)
    return Trying(terms, habits=TRIED_HABITS, loose=TRIED_LOOSE)


SIMPLE = {OmenGreedy.name: OmenGreedy}
ROSTER = Roster(simple=SIMPLE, people=PEOPLE, odds=odds_of, facts=certain_of, never=never, levels=(
    Level("novice", partial(Near, sight=0.0), 0.03, reckons=False),
    Level("casual", Near, 0.1, reckons=False),
    Level("club", Thinking, 0.25),
    Level("strong", Thinking, 0.18),
    Level("master", Thinking, 0.115),
    Level("oracle", Thinking, 0.05),
    Level("shark", shark),
))
