"""What the cards say of an action, in sentences by key: which card, which city, how many points, which rival.

All numbers are the rules' own, from the table as it lies (omnia/standings.py). A mind's estimates stand beside them
(bots/why.py).
"""

from collections.abc import Iterator

import numpy as np

from bottega.bots.roster import Asked, Reason
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.core.sentences import Card, Cards, Listed, Seat, Sentence
from bottega.omnia.actions import (
    PLAY,
    TAKE,
    Keep,
    LookAtCities,
    Place,
    Play,
    Skip,
    Take,
    TakeCoins,
    from_number,
)
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import CITY, COINS, DEED_NAMES, NOTHING
from bottega.omnia.standings import SCORED, SeatStanding, standings

WORTH_TELLING = 2                               # points that a card would bring a rival


def reasons_for(asked: Asked) -> list[Reason]:
    """What there is to say of an action, and of what is to follow it in the same turn."""
    terms, table = asked.terms, Table(asked.terms, asked.views)
    wanted = [*filter(None, (_wanted(terms, then) for then in asked.plan))]
    plan: list[Reason] = [("bots.why.omnia.plan", {"things": Listed(wanted)})] if wanted else []
    if wanted and PLAY <= asked.action < TAKE:
        return plan
    return [*table.reasons(asked.action, others=asked.reckons), *plan]


def _wanted(terms: Terms, action: int) -> Sentence | None:
    match from_number(action):
        case Take(card):
            return Sentence("bots.why.omnia.plan.card", {"card": Card(ids_of(terms.deck)[1][card])})
        case TakeCoins():
            return Sentence("bots.why.omnia.plan.coins")
        case LookAtCities():
            return Sentence("bots.why.omnia.plan.city")
    return None


def points(count: int) -> Sentence:
    return Sentence("bots.why.omnia.points", {"count": count})


class Table:
    """A table as a seat sees it, and what it would be with a card or a city more."""

    def __init__(self, terms: Terms, views: Records) -> None:
        self._terms, self._views, self._setup = terms, views, terms.setups[0]
        self._cities, self._collection, self._action_cards = ids_of(terms.deck)
        self._seat = int(views["seat"][0])
        self._now = self._standings(views)

    def reasons(self, action: int, *, others: bool) -> Iterator[Reason]:
        """`others`: also what a card would be worth to them."""
        match from_number(action):
            case Keep(lower, higher):
                yield from self._keep(lower, higher)
            case Take(card):
                yield from self._take(card)
                if others:
                    yield from self._rival(card)
            case TakeCoins():
                yield from self._coins()
            case LookAtCities():
                yield "bots.why.omnia.look", {}
            case Place(None):
                yield from self._place_none()
            case Place(int() as city):
                yield from self._place("bots.why.omnia.place", city)
            case Skip(deed):
                yield from self._skip(deed)
            case Play(card):
                yield from self._play(card)

    def _play(self, card: int) -> Iterator[Reason]:
        """The best that lies there for each of its deeds, one by one."""
        deeds = [int(what) for what, _ in self._setup["deeds"][card] if what < CITY]
        best = [max(payable, key=self._rank) for what in deeds if (payable := self._payable(what))]
        if best:
            yield "bots.why.omnia.offers", {"things": Listed([
                Sentence("bots.why.omnia.offer", {"card": Card(self._collection[card]),
                                                  "points": points(self.gain(self._seat, card))}) for card in best])}

    def _rank(self, card: int) -> tuple[int, int, int]:
        """The more points and the cheaper, the better."""
        return self.gain(self._seat, card), -int(self._setup["cost"][card]), -card

    def _standings(self, views: Records) -> list[SeatStanding]:
        lying = tuple(views[name][0].tobytes() for name in SCORED)
        return standings(self._terms.deck, self._terms.players, lying).seats

    def _with_card(self, seat: int, card: int) -> SeatStanding:
        """How a seat would stand if it had taken a card and paid it, if it can."""
        views = self._views.copy()
        views["owned"][0, seat] |= np.uint64(1) << np.uint64(card)
        views["printed"][0, seat] += self._setup["points"][card]
        views["coins"][0, seat] -= min(int(self._setup["cost"][card]), int(views["coins"][0, seat]))
        if self._setup["group"][card] != NOTHING:
            views["tally"][0, seat, self._setup["group"][card]] += 1
        return self._standings(views)[seat]

    def gain(self, seat: int, card: int) -> int:
        return self._with_card(seat, card).total - self._now[seat].total

    def _take(self, card: int) -> Iterator[Reason]:
        named, now, then = Card(self._collection[card]), self._now[self._seat], self._with_card(self._seat, card)
        printed, total = then.printed - now.printed, then.total - now.total
        more = {city: then.cities[city] - now.cities[city] for city in now.cities}
        if printed:
            yield "bots.why.omnia.printed", {"card": named, "points": points(printed)}
        if total > printed:
            giving = [city for city, change in more.items() if change > 0]
            yield "bots.why.omnia.gives", {"card": named, "points": points(total - printed), "cities": Cards(giving)}
        if total < printed:
            costing = [city for city, change in more.items() if change < 0]
            yield "bots.why.omnia.costs", {"points": points(printed - total), "cities": Cards(costing)}
        if not printed and total == printed:
            yield "bots.why.omnia.not_yet", {"card": named}

    def _rival(self, card: int) -> Iterator[Reason]:
        rivals = [(self.gain(seat, card), -seat) for seat in range(self._terms.players) if seat != self._seat]
        most, rival = max(rivals)
        if most >= WORTH_TELLING:
            yield "bots.why.omnia.rival", {"rival": Seat(-rival), "points": points(most)}

    def _offered(self, row: int) -> list[int]:
        return [int(card) for card in self._views["market"][0, row] if card != NOTHING]

    def _payable(self, row: int) -> list[int]:
        coins = int(self._views["coins"][0, self._seat])
        return [card for card in self._offered(row) if self._setup["cost"][card] <= coins]

    def _coins(self) -> Iterator[Reason]:
        """What the coins are good for, as far as it lies there."""
        yield "bots.why.omnia.coins", {}
        coins, deeds = int(self._views["coins"][0, self._seat]), self._views["deeds"][0]
        amount = max((int(amount) for what, amount in deeds if what == COINS), default=0)
        costs = self._setup["cost"]
        dear = [card for row in range(3) for card in self._offered(row) if coins < costs[card] <= coins + amount]
        if dear:
            best = max(dear, key=lambda card: (self.gain(self._seat, card), -card))
            yield "bots.why.omnia.payable", {"card": Card(self._collection[best])}

    def _place(self, key: str, city: int) -> Iterator[Reason]:
        gains = self._gains_of_city(city)
        if not any(gains):
            yield "bots.why.omnia.place_for_nobody", {"city": Card(self._cities[city])}
            return
        most, rival = max((gain, -seat) for seat, gain in enumerate(gains) if seat != self._seat)
        yield key, {"city": Card(self._cities[city]), "points": points(gains[self._seat]), "rival": Seat(-rival),
                    "theirs": points(most)}

    def _gains_of_city(self, city: int) -> list[int]:
        """What each seat would have more if a city were face up."""
        views = self._views.copy()
        views["cities"][0, views["city_count"][0]] = city
        views["city_count"] += 1
        return [then.total - now.total for then, now in zip(self._standings(views), self._now, strict=True)]

    def _place_none(self) -> Iterator[Reason]:
        """The best of the cities that are not placed."""
        looked = [int(city) for city in self._views["looked"][0] if city != NOTHING]

        def lead(city: int) -> int:
            gains = self._gains_of_city(city)
            return gains.pop(self._seat) - max(gains)

        yield from self._place("bots.why.omnia.place_none", max(looked, key=lead))

    def _skip(self, deed: int) -> Iterator[Reason]:
        if deed == COINS and self._views["supply"][0] > 0:
            yield "bots.why.omnia.free_coins", {}
        if deed >= CITY:
            return
        payable = self._payable(deed)
        if not payable:
            return
        best = max(payable, key=self._rank)
        named, cost = Card(self._collection[best]), int(self._setup["cost"][best])
        if cost == 0:
            yield "bots.why.omnia.free_card", {"card": named, "points": points(self.gain(self._seat, best))}
        else:
            yield "bots.why.omnia.dear", {"card": named, "points": points(self.gain(self._seat, best)),
                                          "coins": Sentence("bots.why.omnia.coin_count", {"count": cost})}

    def _keep(self, lower: int, higher: int) -> Iterator[Reason]:
        """What the hand lets do after it."""
        hand = int(self._views["hands"][0, self._seat]) | 1 << lower | 1 << higher
        deeds = [deed for card in range(len(self._action_cards)) if hand >> card & 1
                 for deed in self._setup["deeds"][card] if deed[0] != NOTHING]
        counts = [sum(int(deed[0] == what) for deed in deeds) for what in range(len(DEED_NAMES))]
        yield "bots.why.omnia.keep", {"things": Listed([
            Sentence(f"bots.why.omnia.deed.{name}", {"count": count})
            for name, count in zip(DEED_NAMES, counts, strict=True) if count])}
