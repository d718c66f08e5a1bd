"""How likely every count of a suit is, as far as a seat can tell: exact, and without reading people.

(1) A count is what this seat sees of the suit and of jokers in hands, and what lies of them in hidden hands.
(2) How many are unseen depends on the hidden composition (omen-2.1). It is weighed as for imagined games
    (imagine.py); kinds hang together only through the number of extras, so sums over kinds are enough.
(3) The hidden hands are so many cards drawn from what is unseen: how many of a suit are among them is
    hypergeometric.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from msgspec import Struct

from bottega.core.bits import seats_in
from bottega.core.game import Terms
from bottega.core.kernel import Records, compiled
from bottega.omen.facts import DECLARING, JOKER, KIND_NAMES, KINDS, NOTHING
from bottega.omen.imagine import Floats, weigh

DIGITS = 6                                  # told of a chance: fine enough for anybody, and short
Weights = Sequence[float]                   # by number of extras


class Chances(Struct, frozen=True):
    """Of a suit, by number from 0 to all cards in hands: that there are so many or more, and that just so many."""

    at_least: list[float]
    exactly: list[float]


def aids(views: Records, j: int, _terms: Terms, allowed: str) -> dict[str, Any]:
    """What may help a person to decide: the chances, for seats still in that may have to judge a declaration."""
    seat, still_in = int(views["seat"][j]), seats_in(int(views["still_in"][j]))
    if allowed != "odds" or seat not in still_in or views["phase"][j] != DECLARING:
        return {}
    chances = {KIND_NAMES[suit]: told(exactly) for suit, exactly in enumerate(counts(views, j))}
    number = int(views["number"][j])
    return {"chances": chances, **({"calls": calls(chances[KIND_NAMES[views["suit"][j]]], number)} if number else {})}


def calls(chances: Chances, number: int) -> dict[str, float]:
    """How likely each call on the declaration that stands is right."""
    return {"omen": round(1.0 - chances.at_least[number], DIGITS), "destiny": chances.exactly[number]}


def counts(views: Records, j: int) -> Iterator[list[float]]:
    """For every suit, the chance of each count."""
    v = {name: views[name][j].tolist() for name in ("hands", "held", "lost", "middle", "least")}
    top, in_hands, deck_count = int(views["top"][j]), int(views["in_hands"][j]), int(views["deck_count"][j])
    shown = [sum(hand[kind] for hand in v["hands"]) for kind in range(KINDS)]
    seen = [shown[kind] + v["lost"][kind] + v["middle"][kind] + (top == kind) for kind in range(KINDS)]
    hidden = in_hands - sum(shown)
    unseen = hidden + deck_count - (top != NOTHING)
    extras = unseen + sum(seen) - sum(v["least"])
    weights: list[Weights] = [row[:extras + 1] for row in extras_weighed(views, j).tolist()]
    for suit in range(int(views["suits"][j])):
        of_suit, others = sums(weights, (suit, JOKER)), sums(weights, {*range(KINDS)} - {suit, JOKER})
        likely = [of_suit[e] * others[extras - e] for e in range(extras + 1)]
        surely = sum(v["least"][kind] - seen[kind] for kind in (suit, JOKER))
        exactly, total = [0.0] * (in_hands + 1), sum(likely)
        for e, weight in enumerate(likely):
            for found, share in drawn(unseen, surely + e, hidden) if weight > 0.0 else ():
                exactly[shown[suit] + shown[JOKER] + found] += weight / total * share
        yield exactly


@compiled
def extras_weighed(views: Records, j: int) -> Floats:
    """How likely every number of extras of each kind is, for Python to call."""
    return weigh(views[j])[0]


def sums(weights: Sequence[Weights], kinds: Sequence[int] | set[int]) -> list[float]:
    """The weight of some kinds taking so many extras together."""
    most = len(weights[0])
    together = [1.0] + [0.0] * (most - 1)
    for kind in kinds:
        together = [sum(together[e - taken] * weights[kind][taken] for taken in range(e + 1)) for e in range(most)]
    return together


def drawn(cards: int, wanted: int, draws: int) -> Iterator[tuple[int, float]]:
    """How many of the wanted cards come out when so many are drawn, each with its chance."""
    for found in range(max(0, draws - (cards - wanted)), min(wanted, draws) + 1):
        yield found, comb(wanted, found) * comb(cards - wanted, draws - found) / comb(cards, draws)


def told(exactly: Sequence[float]) -> Chances:
    at_least = [sum(exactly[number:]) for number in range(len(exactly))]
    return Chances([round(share, DIGITS) for share in at_least], [round(share, DIGITS) for share in exactly])
