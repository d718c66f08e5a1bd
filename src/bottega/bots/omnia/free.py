"""What lies free: a deed that is skipped while something is there that costs nothing is a gift to nobody.

No mind follows a line on in which its player, or anybody else, does that: `certain.py` says why.
"""

from bottega.core.kernel import Record, compiled
from bottega.omnia.actions import SKIP
from bottega.omnia.facts import CITY, COINS, EFFECTS, NOTHING, ROW


@compiled
def asks_for_nothing(setup: Record, card: int) -> bool:
    """Whether a card is free and stays so: an effect might make its owner take another and pay for it (omnia-4.4)."""
    for effect in range(EFFECTS):
        if setup.effects[card, effect, 0] != NOTHING and setup.effects[card, effect, 0] < CITY:
            return False
    return int(setup.cost[card]) == 0


@compiled
def lies_free(v: Record, setup: Record, what: int) -> bool:
    """Whether something is there for a deed that costs nothing and can do no harm; a city may do harm."""
    if what == COINS:
        return int(v.supply) > 0
    if what == CITY:
        return False
    for place in range(ROW):
        if v.market[what, place] != NOTHING and asks_for_nothing(setup, int(v.market[what, place])):
            return True
    return False


@compiled
def leaves_free(v: Record, setup: Record, action: int) -> bool:
    """Whether an action skips what lies free, in a state or in a view."""
    return action >= SKIP and lies_free(v, setup, action - SKIP)
