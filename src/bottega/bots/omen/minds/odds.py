"""What the exact odds of OMEN say of a declaration or a call: one of the reasons that a bot can give."""

from bottega.bots.roster import Reason, percent
from bottega.core.kernel import Records
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, number_of, suit_of
from bottega.omen.chances import counts


def odds_of(views: Records, action: int) -> list[Reason]:
    """A sentence by key, with its values; nothing for a card to lose."""
    if action >= LOSE:
        return []
    is_call = action >= CALL_OMEN
    number = int(views["number"][0]) if is_call else int(number_of(action))
    suit = int(views["suit"][0]) if is_call else int(suit_of(action))
    exactly = [*counts(views, 0)][suit]
    if action == CALL_DESTINY:
        return [("bots.why.omen.exact", {"number": number, "chance": percent(exactly[number])})]
    key = "bots.why.omen.reached" if is_call else "bots.why.omen.holds"
    return [(key, {"number": number, "chance": percent(sum(exactly[number:]))})]
