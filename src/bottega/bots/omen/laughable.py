"""What people would laugh at, though it is not wrong for certain: no level of OMEN does it, however weak.

A weak player sees little and judges badly; it is not absent-minded about what lies open. Every action has a chance to
go well for its seat: a call that it is right, a declaration that it holds. For a bluff it is enough if others may
believe it, so what all can see counts for a declaration as well, if that makes it likelier. Laughable is

- a hopeless call or declaration where something else more likely than not goes well;
- anything that more likely than not goes wrong where a call is all but sure.

In a round that is solved such a thing may be right; then the mind says that it means it (`Weighed.meant`).
"""

import numpy as np

from bottega.bots.mind import Actions, Mask, Never
from bottega.bots.omen.certain import worse_for_certain
from bottega.bots.omen.net.counting import Chances, odds, room_for_odds
from bottega.bots.omen.solve.beliefs import public
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, SUITS
from bottega.omen.facts import DECLARING, KINDS

HOPELESS, LIKELY, ALL_BUT_SURE = 0.05, 0.5, 0.98


def never(_terms: Terms) -> Never:
    """What no level does: what is worse for certain, and what people would laugh at."""
    def one(views: Records, actions: Actions) -> Mask:
        worse = worse_for_certain(views, actions)
        return worse if int(views["phase"][0]) != DECLARING else worse | laughable(views, actions)
    return one


def laughable(views: Records, actions: Actions) -> Mask:
    """Which of the legal actions; what is likeliest to go well is never among them."""
    chance, is_call = goes_well(views, actions), actions >= CALL_OMEN
    found: Mask = (chance < HOPELESS) & bool(chance.max() >= LIKELY)
    if is_call.any() and chance[is_call].max() >= ALL_BUT_SURE:
        found |= chance < LIKELY
    return found


def goes_well(views: Records, actions: Actions) -> Chances:
    """How likely each action goes well for its seat, by the cards alone."""
    own, everybody, unseen = room_for_odds(), room_for_odds(), np.zeros(KINDS)
    odds(views, 0, own, unseen)
    odds(public(views), 0, everybody, unseen)
    number, suit, listed = int(views["number"][0]), int(views["suit"][0]), actions.astype(np.int64)
    declared = listed < CALL_OMEN
    numbers, suits = np.where(declared, listed // SUITS + 1, 0), np.where(declared, listed % SUITS, 0)
    chance = np.maximum(own, everybody)[suits, numbers]
    if number > 0:
        chance[listed == CALL_OMEN] = 1.0 - own[suit, number]
        chance[listed == CALL_DESTINY] = own[suit, number] - own[suit, number + 1]
    return chance
