"""What the cards say of a declaration or a call in OMEN: the first of the reasons that a bot can give.

What is certain is said as such, by every level: all of them go by it (certain.py). Chances are quoted by those levels
only that reckon with them, and a deliberate loss is told as one.
"""

from bottega.bots.omen.certain import sure_range
from bottega.bots.roster import Asked, Reason, percent
from bottega.core.kernel import Records
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, number_of, suit_of
from bottega.omen.chances import counts

SURELY_FEWER, SURELY_EXACT = "bots.why.omen.surely_fewer", "bots.why.omen.surely_exact"
SURELY_REACHED = "bots.why.omen.surely_reached"


def odds_of(views: Records, action: int) -> list[Reason]:
    """How likely it goes well; nothing for a card to lose, nor where that is certain."""
    if action >= LOSE or certainty(views, action):
        return []
    number, suit = declared(views, action)
    exactly = [*counts(views, 0)][suit]
    if action == CALL_DESTINY:
        return [("bots.why.omen.exact", {"number": number, "chance": percent(exactly[number])})]
    key = "bots.why.omen.reached" if action == CALL_OMEN else "bots.why.omen.holds"
    return [(key, {"number": number, "chance": percent(sum(exactly[number:]))})]


def certain_of(asked: Asked) -> list[Reason]:
    """What its seat can tell for sure."""
    if asked.action >= LOSE or not (key := certainty(asked.views, asked.action)):
        return []
    number, _ = declared(asked.views, asked.action)
    is_given_away = asked.action == CALL_OMEN and key != SURELY_FEWER
    return [(key, {"number": number}), *([("bots.why.omen.given_away", {})] if is_given_away else [])]


def declared(views: Records, action: int) -> tuple[int, int]:
    """Number and suit that an action is about."""
    if action >= CALL_OMEN:
        return int(views["number"][0]), int(views["suit"][0])
    return int(number_of(action)), int(suit_of(action))


def certainty(views: Records, action: int) -> str | None:
    """How the count compares with the number, if that is certain; for Destiny, whether it can be exact."""
    number, suit = declared(views, action)
    least, most = (int(counted[suit]) for counted in sure_range(views))
    if most < number:
        return SURELY_FEWER
    if least == most == number:
        return SURELY_EXACT
    is_enough = least > number if action == CALL_DESTINY else least >= number
    return SURELY_REACHED if is_enough else None
