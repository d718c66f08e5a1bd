"""Players that no table offers: they are there to measure others by.

Levels as they were at some time, named by level and month: `master-2026-11`. What is kept is which mind a level had,
how loosely it went by it, and the net of that time. A mind that is changed itself changes them too.
"""

from collections.abc import Mapping
from functools import partial

from bottega.bots import roster_of
from bottega.bots.levels import Level, Player
from bottega.bots.mind import Mind
from bottega.bots.net import own
from bottega.bots.omen.minds import near as omen_near
from bottega.bots.omen.minds.solving import Solving
from bottega.bots.omen.minds.thinking import Thinking as OmenThinking
from bottega.bots.omen.minds.trying import Trying
from bottega.bots.omnia import near as omnia_near
from bottega.bots.omnia.searching import Searching
from bottega.bots.omnia.thinking import Thinking as OmniaThinking
from bottega.bots.roster import Maker
from bottega.core.game import Game, Terms
from bottega.lab.match.odds_only import OddsOnly

OMEN_NET = "net-2026-11.npz"                # beside the one that levels have now
OMNIA_NET = "omnia-net-2026-11.npz"


def omnia_thinking(terms: Terms) -> Mind:
    return OmniaThinking(terms, net=own(__package__, OMNIA_NET))


def omnia_searching(terms: Terms) -> Mind:
    return Searching(terms, net=own(__package__, OMNIA_NET))


def thinking_then(terms: Terms) -> OmenThinking:
    return OmenThinking(terms, OMEN_NET)


def trying_then(terms: Terms, habits: float = 0.0) -> Trying:
    return Trying(terms, worlds=96, wide=8, more=0, bold=0.1, loyalty=1.0, habits=habits, net=OMEN_NET)


def shark_then(terms: Terms) -> Solving:
    return Solving(terms, trying_then(terms, habits=0.3), habits=0.3)


FROZEN: Mapping[str, tuple[Level, ...]] = {
    "omen": (
        Level("novice-2026-11", partial(omen_near.Near, sight=0.0), 0.03, reckons=False),
        Level("casual-2026-11", omen_near.Near, 0.2, reckons=False),
        Level("club-2026-11", thinking_then, 0.2),
        Level("strong-2026-11", thinking_then, 0.09),
        Level("master-2026-11", thinking_then),
        Level("oracle-2026-11", trying_then),
        Level("shark-2026-11", shark_then),
    ),
    "omnia": (
        Level("novice-2026-11", omnia_near.Near, 0.22, reckons=False),
        Level("casual-2026-11", omnia_near.Near, 0.08, reckons=False),
        Level("club-2026-11", omnia_thinking, 0.19),
        Level("strong-2026-11", omnia_thinking, 0.12),
        Level("master-2026-11", omnia_thinking, 0.055),
        Level("oracle-2026-11", omnia_thinking),
        Level("shark-2026-11", omnia_searching),
    ),
}
SIMPLE: Mapping[str, Mapping[str, Maker]] = {"omen": {OddsOnly.name: OddsOnly}}


def makers(game: Game) -> Mapping[str, Maker]:
    """The baselines of a game, by name."""
    never = roster_of(game).never
    frozen = {level.name: partial(Player, level, never=never) for level in FROZEN.get(game.name, ())}
    return {**SIMPLE.get(game.name, {}), **frozen}
