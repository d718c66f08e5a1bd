"""What a seat at OMEN can infer about the cards, from first principles and in exact fractions.

A witness knows what lies in the box, and hears only the events that its seat is told. Every mixing of cards shows it
some of them; how likely that was is counted, for every composition there may be. Nothing here uses the table of
sightings; `weighed_by_view` does, and must come to the same.

Like `imagine.py` it forgets the peeks of earlier rounds, and thinks nothing of what others declare.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate, product
from math import comb, factorial, prod

from bottega.core.bits import NOBODY, seats_in
from bottega.core.events import Plain
from bottega.core.kernel import Records
from bottega.omen.facts import KIND_NAMES, KINDS, NOTHING

Cards = tuple[int, ...]                     # how many of each kind
Odds = dict[Cards, Fraction]                # of compositions
Lie = tuple[tuple[Cards, ...], Cards]       # hidden hands, and the kinds in the deck from the top
NONE: Cards = (0,) * KINDS


def counts(names: Sequence[str]) -> Cards:
    return tuple(names.count(kind) for kind in KIND_NAMES)


def plus(a: Cards, b: Cards) -> Cards:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def minus(a: Cards, b: Cards) -> Cards:
    return tuple(x - y for x, y in zip(a, b, strict=True))


@dataclass
class Mixing:
    """Cards mixed and dealt: all but those away, of which some came to be seen."""

    away: Cards
    shown: list[Cards] = field(default_factory=list)


class Witness:
    def __init__(self, seat: int, setup: Records) -> None:
        self.seat = seat
        self.least, self.box = tuple(setup["least"][0].tolist()), tuple(setup["box"][0].tolist())
        self.extras = int(setup["extras"][0])
        self.mixings: list[Mixing] = []
        self.peek = NONE
        self.lost = NONE
        self.call, self.losers = "", set[int]()
        self.deck_count = 0
        self.hidden: set[int] = set()                   # seats whose hand it does not know

    def hear(self, event: Plain) -> None:
        match event["event"]:
            case "deal":
                self._see_deal(event, {*range(len(event["hands"]))})
            case "redeal":
                still_in = {seat for seat, hand in enumerate(event["hands"]) if hand}
                self._see_deal(event, still_in if self.call == "destiny" else still_in & self.losers)
            case "call":
                self.call, self.losers = event["call"], set()
            case "lose":
                self.losers.add(event["seat"])
                self.lost = plus(self.lost, counts([event["card"]]))
            case "reveal":
                self.mixings[-1].shown += [counts(event["hands"][seat]) for seat in sorted(self.hidden)]
                self.hidden = set()

    def _see_deal(self, event: Plain, drawers: set[int]) -> None:
        hands = event["hands"]
        kept = [counts(hand) for seat, hand in enumerate(hands) if seat not in drawers]
        away = tuple(map(sum, zip(self.lost, *kept, strict=True)))
        self.mixings.append(Mixing(away, [counts(event["table"])]))
        if self.seat in drawers:
            self.mixings[-1].shown.append(counts(hands[self.seat]))
        self.hidden = drawers - {self.seat}
        self.deck_count = len(event["deck"])
        self.peek = counts([card for card in event["deck"] if card is not None])

    def odds(self) -> Odds:
        """How likely every composition is, all things considered."""
        weights = {composition: self._weight(composition)
                   for composition in compositions(self.least, self.box, self.extras)}
        return normal(weights)

    def _weight(self, composition: Cards) -> Fraction:
        weight = prior(composition, self.least, self.box)
        for mixing in self.mixings:
            shown = [*mixing.shown, self.peek] if mixing is self.mixings[-1] else mixing.shown
            weight *= chance_of(minus(composition, mixing.away), shown)
            if weight == 0:
                break
        return weight

    def unseen(self, composition: Cards) -> Cards:
        """What lies in hidden hands and in the deck below the peek."""
        last = self.mixings[-1]
        return minus(composition, tuple(map(sum, zip(last.away, self.peek, *last.shown, strict=True))))


def compositions(least: Cards, box: Cards, extras: int) -> Iterator[Cards]:
    ranges = (range(low, min(high, low + extras) + 1) for low, high in zip(least, box, strict=True))
    return (cards for cards in product(*ranges) if sum(cards) == sum(least) + extras)


def prior(composition: Cards, least: Cards, box: Cards) -> Fraction:
    """Extras are drawn from all that is left in the box (omen-2.1)."""
    ways = prod(comb(high - low, cards - low) for cards, low, high in zip(composition, least, box, strict=True))
    return Fraction(ways, comb(sum(box) - sum(least), sum(composition) - sum(least)))


def chance_of(pool: Cards, shown: Sequence[Cards]) -> Fraction:
    """That just these cards come out of a mixed pool, one lot after the other."""
    chance = Fraction(1)
    for lot in shown:
        if min(minus(pool, lot)) < 0:
            return Fraction(0)
        chance *= Fraction(prod(map(comb, pool, lot)), comb(sum(pool), sum(lot)))
        pool = minus(pool, lot)
    return chance


def normal(weights: Odds) -> Odds:
    total = sum(weights.values())
    return {cards: weight / total for cards, weight in weights.items() if weight > 0}


def weighed_by_view(views: Records, extras: int) -> Odds:
    """The same odds from a view alone: draws of extras, times (c - b) for each card seen while b others were."""
    v = {name: views[name][0].tolist() for name in views.dtype.names or ()}
    least, box = tuple(v["least"]), tuple(v["box"])
    lots = [tuple(int(kind == v["top"]) for kind in range(KINDS))] if v["top"] != NOTHING else []
    if v["seat"] != NOBODY and v["seat"] not in seats_in(v["known"]):
        lots.append(tuple(v["hands"][v["seat"]]))
    public = [v["lost"], v["middle"], *(v["hands"][seat] for seat in seats_in(v["known"]))]
    times = [[*accumulate(row)] for row in v["sightings"]]
    for kind in range(KINDS):
        sighted = sum(cards[kind] for cards in public)
        for b in range(sighted, sighted + sum(lot[kind] for lot in lots)):
            times[kind][b] += 1
    return normal({
        composition: prior(composition, least, box) * prod(
            (cards - b) ** often for cards, row in zip(composition, times, strict=True) for b, often in enumerate(row))
        for composition in compositions(least, box, extras)})


def lies(witness: Witness, hands: Sequence[int], deck: int) -> dict[Lie, Fraction]:
    """How likely every way is in which some hidden places lie: hands of these sizes, so many cards of the deck."""
    found: dict[Lie, Fraction] = {}
    for composition, chance in witness.odds().items():
        unseen = witness.unseen(composition)
        for dealt, ways in ways_to_deal(unseen, hands, deck):
            total = factorial(sum(unseen)) // factorial(sum(unseen) - sum(hands) - deck)
            found[dealt] = found.get(dealt, Fraction(0)) + chance * Fraction(ways, total)
    return found


def flat(lie: Lie) -> Cards:
    """As one row of numbers, for counting."""
    hands, deck = lie
    return (*(cards for hand in hands for cards in hand), *deck)


def ways_to_deal(pool: Cards, hands: Sequence[int], deck: int) -> Iterator[tuple[Lie, int]]:
    """Every deal, with the number of orders of single cards that bring it about."""
    if hands:
        for hand in product(*(range(min(cards, hands[0]) + 1) for cards in pool)):
            if sum(hand) == hands[0]:
                orders = prod(map(comb, pool, hand)) * factorial(hands[0])
                for (others, rest), ways in ways_to_deal(minus(pool, hand), hands[1:], deck):
                    yield ((hand, *others), rest), ways * orders
    elif deck:
        for kind in range(KINDS):
            if pool[kind] > 0:
                one = tuple(int(k == kind) for k in range(KINDS))
                for (_, rest), ways in ways_to_deal(minus(pool, one), hands, deck - 1):
                    yield ((), (kind, *rest)), ways * pool[kind]
    else:
        yield ((), ()), 1
