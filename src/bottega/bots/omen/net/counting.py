"""How likely every count of a suit is, as a seat can tell, for kernels: the same chances that `omen.chances` tells.

Exact, and without reading people. A count is what the seat sees of the suit and of jokers in hands, and what lies of
them in hidden hands: a draw from all that is unseen, whose composition is weighed as for imagined games.
"""

from math import comb

import numpy as np
import numpy.typing as npt

from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.omen.actions import SUITS
from bottega.omen.facts import DECK, JOKER, KINDS, NOTHING, NUMBERS
from bottega.omen.imagine import MOST_EXTRAS, extras_in_play, seen, weigh

Chances = npt.NDArray[np.float64]

MOST_UNSEEN = NUMBERS + DECK + 1
WAYS = np.array([[float(comb(cards, taken)) for taken in range(MOST_UNSEEN)] for cards in range(MOST_UNSEEN)])
SURE = 1e-9                                 # nearer to 0 or 1 than this is certain


def room_for_odds() -> Chances:
    """Where `reckon` writes: by suit and number, the chance that there are so many or more."""
    return np.zeros((SUITS, NUMBERS + 2))


@compiled_apart
def reckon(v: Record, at_least: Chances, unseen: Chances) -> None:
    """The chance of so many or more, by suit and number; and how many cards of each kind are unseen, on average."""
    weights, sums = weigh(v)
    extras, hidden, out_of_sight = extras_in_play(v), int(v.in_hands), int(v.in_hands) + int(v.deck_count)
    for kind in range(KINDS):
        for seat in range(v.seats):
            hidden -= v.hands[seat, kind]
            out_of_sight -= v.hands[seat, kind]
    out_of_sight -= v.top != NOTHING
    unseen[JOKER] = average(weights[JOKER], sums[JOKER], extras) + v.least[JOKER] - seen(v, JOKER)
    unseen[:JOKER] = 0.0
    together, others = np.zeros(MOST_EXTRAS), np.zeros(MOST_EXTRAS)
    at_least[:] = 0.0
    for suit in range(v.suits):
        merge(weights[suit], weights[JOKER], together, extras)
        others[:] = 0.0
        others[0] = 1.0
        for kind in range(v.suits):
            if kind != suit:
                merge(weights[kind], others.copy(), others, extras)
        surely = int(v.least[suit]) + v.least[JOKER] - seen(v, suit) - seen(v, JOKER)
        unseen[suit] = average(together, others, extras) + surely - unseen[JOKER]
        shown = 0
        for seat in range(v.seats):
            shown += int(v.hands[seat, suit]) + v.hands[seat, JOKER]
        spread_out(together, others, extras, surely, shown, hidden, out_of_sight, at_least[suit])
        for number in range(NUMBERS, -1, -1):
            at_least[suit, number] += at_least[suit, number + 1]


@compiled
def merge(a: Chances, b: Chances, both: Chances, most: int) -> None:
    """The weights of two groups of kinds taking so many extras together."""
    for e in range(most + 1):
        both[e] = 0.0
        for taken in range(e + 1):
            both[e] += a[taken] * b[e - taken]


@compiled
def average(some: Chances, others: Chances, extras: int) -> float:
    """How many of the extras some kinds have, on average, where the others have the rest."""
    total, weighed = 0.0, 0.0
    for e in range(extras + 1):
        likely = some[e] * others[extras - e]
        total += likely
        weighed += e * likely
    return weighed / total


@compiled
def spread_out(together: Chances, others: Chances, extras: int, surely: int, shown: int, hidden: int,
               out_of_sight: int, exactly: Chances) -> None:
    """Add the chance of each count: so many hidden cards are drawn from all that is out of sight."""
    total = 0.0
    for e in range(extras + 1):
        total += together[e] * others[extras - e]
    for e in range(extras + 1):
        likely, wanted = together[e] * others[extras - e] / total, surely + e
        if likely > 0.0:
            share = likely / WAYS[out_of_sight, hidden]
            for found in range(max(0, hidden - out_of_sight + wanted), min(wanted, hidden) + 1):
                exactly[shown + found] += share * WAYS[wanted, found] * WAYS[out_of_sight - wanted, hidden - found]


@compiled
def odds(views: Records, j: int, at_least: Chances, unseen: Chances) -> None:
    """The same, for Python to call."""
    reckon(views[j], at_least, unseen)
