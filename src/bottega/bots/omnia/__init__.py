"""Players of OMNIA, from a beginner to an expert. Their steps are measured at full tables (docs/bots.md)."""

from bottega.bots.levels import Level
from bottega.bots.omnia.certain import Certain
from bottega.bots.omnia.near import Near
from bottega.bots.omnia.people import PEOPLE
from bottega.bots.omnia.reasons import reasons_for
from bottega.bots.omnia.searching import Searching
from bottega.bots.omnia.thinking import Thinking
from bottega.bots.roster import Roster

ROSTER = Roster(people=PEOPLE, facts=reasons_for, never=Certain, levels=(
    Level("novice", Near, 0.4, reckons=False),
    Level("casual", Near, 0.13, reckons=False),
    Level("club", Thinking, 0.21),
    Level("strong", Thinking, 0.13),
    Level("master", Thinking, 0.075),
    Level("oracle", Thinking),
    Level("shark", Searching),
))
