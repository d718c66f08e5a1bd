"""What a seat of OMEN can tell for sure, and what is therefore worse for certain.

Of each suit a seat knows from its view that at least so many and at most so many cards are in hands: exactly, whatever
the composition and wherever the hidden cards lie. What an action costs in this round then falls into three classes:

- A **sure gain**: Destiny on a number that is surely exact, which costs everybody else a card; Omen on a number that is
  surely too high, which costs the declarer one. Nothing else in a round is as good for certain, so the gain is taken,
  and Destiny before Omen.
- A **sure loss**: a call that is surely wrong, and a declaration that everybody at the table can see is false, since
  the next seat then has a sure gain. There always is something that is not a sure loss: if a number surely holds and
  is not surely exact, either the next number surely holds as well, or Destiny may be right.
- **Anything else** may turn out well, and is no business of this file. A declaration of which only its own seat knows
  that it is false is a bluff.

A sure loss is never done, with one exception. After Omen all other hands are open, and the loser begins: a seat may
call Omen on what surely holds, and give a card away to know everything. Whoever does so must mean it: a mind that
has solved the round may say so (`Weighed.meant`).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Actions, Mask, Weighed
from bottega.bots.omen.net.counting import Chances, merge
from bottega.bots.omen.solve.beliefs import public
from bottega.core.kernel import Records, compiled
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, SUITS
from bottega.omen.facts import DECLARING, JOKER, KINDS, NOTHING
from bottega.omen.imagine import MOST_EXTRAS, extras_in_play, seen, weigh

OFTEN = 0.1                                 # how often a card is given away by an answer that means to, at least

Ints = npt.NDArray[np.int64]


class Range(NamedTuple):
    """Of each suit: how many cards are in hands, jokers included."""

    least: Ints
    most: Ints


def sure_range(views: Records) -> Range:
    """As the seat of a view can tell; of a suit that is not in play it is nothing."""
    found = Range(np.zeros(SUITS, np.int64), np.zeros(SUITS, np.int64))
    find_range(views, 0, found.least, found.most)
    return found


@compiled
def find_range(views: Records, j: int, least: Ints, most: Ints) -> None:
    """For each suit: (1) how many of the extras can be of it or jokers, the other kinds having the rest;
    (2) so many cards of it are unseen; (3) as few or as many of them as possible lie in hidden hands.
    """
    v = views[j]
    weights, _ = weigh(v)
    extras, hidden, deck = extras_in_play(v), int(v.in_hands), int(v.deck_count) - (v.top != NOTHING)
    can_be = np.zeros((KINDS, MOST_EXTRAS))
    for kind in range(KINDS):
        for e in range(extras + 1):
            can_be[kind, e] = 1.0 if weights[kind, e] > 0.0 else 0.0
        for seat in range(v.seats):
            hidden -= v.hands[seat, kind]
    together, others, more = np.zeros(MOST_EXTRAS), np.zeros(MOST_EXTRAS), np.zeros(MOST_EXTRAS)
    for suit in range(v.suits):
        merge(can_be[suit], can_be[JOKER], together, extras)
        others[:] = 0.0
        others[0] = 1.0
        for kind in range(v.suits):
            if kind != suit:
                merge(can_be[kind], others, more, extras)
                others[:] = more
        shown = 0
        for seat in range(v.seats):
            shown += int(v.hands[seat, suit]) + v.hands[seat, JOKER]
        in_sight = seen(v, suit) + seen(v, JOKER)
        bound(together, others, extras, int(v.least[suit]) + v.least[JOKER] - in_sight, hidden, deck, suit, least, most)
        least[suit] += shown
        most[suit] += shown


@compiled
def bound(together: Chances, others: Chances, extras: int, surely: int, hidden: int, deck: int, suit: int,
          least: Ints, most: Ints) -> None:
    least[suit], most[suit] = hidden, 0
    for e in range(extras + 1):
        if together[e] > 0.0 and others[extras - e] > 0.0:
            least[suit] = min(least[suit], max(0, surely + e - deck))
            most[suit] = max(most[suit], min(surely + e, hidden))


def sure_gain(views: Records, mine: Range) -> int | None:
    """The call that cannot fail, if there is one."""
    number, suit = int(views["number"][0]), int(views["suit"][0])
    if number == 0:
        return None
    if mine.least[suit] == mine.most[suit] == number:
        return CALL_DESTINY
    return CALL_OMEN if number > mine.most[suit] else None


def sure_loss(views: Records, actions: Actions, mine: Range) -> Mask:
    """Of each action, whether it costs its seat a card whatever lies hidden, if the others see what lies open."""
    number, suit = int(views["number"][0]), int(views["suit"][0])
    everybody, listed = sure_range(public(views)), actions.astype(np.int64)
    declared = listed < CALL_OMEN
    lost: Mask = declared & (listed // SUITS + 1 > everybody.most[listed % SUITS])
    if number > 0:
        lost |= (listed == CALL_OMEN) & bool(number <= mine.least[suit])
        lost |= (listed == CALL_DESTINY) & bool(number < mine.least[suit] or number > mine.most[suit])
    return lost


def worse_for_certain(views: Records, actions: Actions) -> Mask:
    """Which of a view's legal actions nobody does."""
    if int(views["phase"][0]) != DECLARING:
        return np.zeros(len(actions), np.bool_)
    mine = sure_range(views)
    gain = sure_gain(views, mine)
    return sure_loss(views, actions, mine) if gain is None else np.asarray(actions != gain)


def meant(views: Records, weighed: Weighed) -> Weighed:
    """The answer to a whole round, as somebody does it who means it.

    (1) A sure gain is taken, whatever else the answer would do.
    (2) What all can see is false is called by the next seat: then its declarer loses the card and begins, as it would
        by calling Omen wrongly; and Omen may be right. So Omen is called instead, if it can be.
    (3) Omen on a certainty is meant if it is done often. Nothing else may be safe from everybody then, though it looks
        better if the others keep to the answer. Any other sure loss is none of the answer's doing.
    """
    mine, share = sure_range(views), weighed.share
    lost = sure_loss(views, weighed.actions, mine)
    is_omen, seen_through = weighed.actions == CALL_OMEN, lost & (weighed.actions < CALL_OMEN)
    if sure_gain(views, mine) is not None:
        return weighed._replace(meant=np.zeros(len(share), np.bool_))
    if is_omen.any():
        share = np.where(seen_through, 0.0, share) + is_omen * float(share[seen_through].sum())
    return weighed._replace(share=share, meant=np.where(lost, is_omen & (share >= OFTEN), share > 0.0))
