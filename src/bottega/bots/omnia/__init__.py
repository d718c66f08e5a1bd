"""Players of OMNIA, from a beginner to an expert, each of whom beats the one before in about two games of three."""

from bottega.bots.levels import Level
from bottega.bots.omnia.certain import Certain
from bottega.bots.omnia.near import Near
from bottega.bots.omnia.people import PEOPLE
from bottega.bots.omnia.reasons import reasons_for
from bottega.bots.omnia.searching import Searching
from bottega.bots.omnia.thinking import Thinking
from bottega.bots.roster import Roster

ROSTER = Roster(people=PEOPLE, facts=reasons_for, never=Certain, levels=(
    Level("novice", Near, 0.22, reckons=False),
    Level("casual", Near, 0.08, reckons=False),
    Level("club", Thinking, 0.19),
    Level("strong", Thinking, 0.12),
    Level("master", Thinking, 0.055),
    Level("oracle", Thinking),
    Level("shark", Searching),
))
