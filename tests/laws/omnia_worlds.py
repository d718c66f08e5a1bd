"""What a seat at OMNIA can infer about hidden cards, from first principles.

A witness hears only the events that its seat is told. A *world* says for every action card in which pack it was dealt
and in which stage it was kept. Every deal is as likely, and so is whatever anybody keeps: so every world that fits all
that was seen is as likely, and odds are counts of worlds. Nothing here knows of groups.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from bottega.core.bits import NOBODY
from bottega.core.events import Plain
from bottega.core.game import Terms
from bottega.omnia.facts import NOTHING

Numbers = tuple[int, ...]


class Slot(NamedTuple):
    pack: int
    stage: int                              # NOTHING: still in its pack


World = dict[str, Slot]


class Witness:
    """Somebody who saw a game; the spectator is NOBODY."""

    def __init__(self, seat: int, terms: Terms) -> None:
        self.seat, self.seats = seat, terms.players
        self.cards = [card["id"] for card in terms.deck.cards                   # omnia-2.2
                      if card["kind"] == "action" and card["mark"] <= self.seats]
        self.has_draft = terms.options["draft"] == "on"
        self.stage = 0                                          # of the draft; 3 when it is over
        self.have_kept: set[int] = set()                        # in this stage
        self.seen: list[set[str]] = []                          # what lay before this seat, by stage
        self.kept: list[set[str]] = []
        self.played: dict[str, int] = {}
        self.city_deck: list[str | None] = []                   # None where this seat does not know the card
        self.looked: list[str | None] = []
        self.open_cities: list[str] = []

    def hear(self, event: Plain) -> None:
        match event["event"]:
            case "deal":
                self.city_deck, self.open_cities = [None] * len(event["decks"]["city"]), [*event["cities"]]
                self._see([] if self.seat == NOBODY else event["hands"][self.seat])
                if not self.has_draft:
                    self.kept[0] = self.seen[0]
            case "keep":
                self.have_kept.add(event["seat"])
                if event["seat"] == self.seat:
                    self.kept[-1] = {*event["cards"]}
            case "pass":
                if event["to"] == self.seat:
                    self._see(event["cards"])
                if event["from"] == self.seats - 1:
                    self.stage += 1
                    self.have_kept = set()
                    if self.stage == 3 and self.seat != NOBODY:
                        self.kept[-1] = self.seen[-1]
            case "play":
                self.played[event["card"]] = event["seat"]
            case "look":
                count = len(event["cards"])
                under, self.city_deck = self.city_deck[:count], self.city_deck[count:]
                self.looked = event["cards"] if event["seat"] == self.seat else under
            case "place":
                self._place(event["card"])

    def _see(self, cards: Sequence[str]) -> None:
        self.seen.append({*cards})
        self.kept.append(set())

    def _place(self, card: str | None) -> None:
        """What is not placed goes under the deck in the order drawn. One that was not known was any of those."""
        rest = self.looked.copy()
        if card is not None:
            self.open_cities.append(card)
            rest.remove(card if card in rest else None)
        self.city_deck += rest
        self.looked = []

    # where an action card may be

    def slots(self) -> dict[Slot, int]:
        """Every place in which action cards were kept or still lie, and how many there are in it."""
        slots: dict[Slot, int] = {}
        for pack in range(self.seats):
            if not self.has_draft:
                slots[Slot(pack, 0)] = 7
                continue
            kept = [stage for stage in range(3)
                    if stage < self.stage or (stage == self.stage and (pack + stage) % self.seats in self.have_kept)]
            slots |= {Slot(pack, stage): 2 for stage in kept}
            slots[Slot(pack, 3 if self.stage == 3 else NOTHING)] = 7 - 2 * len(kept)
        return slots

    def holder(self, slot: Slot) -> int:
        """Who kept the card, or before whom its pack lies."""
        return (slot.pack + (self.stage if slot.stage == NOTHING else slot.stage)) % self.seats

    def may_be(self, card: str, slot: Slot) -> bool:
        """Whether a card in such a place would have been seen when it was, kept, and played by who did."""
        for stage in range(len(self.seen) if self.seat != NOBODY else 0):
            is_here = (slot.pack + stage) % self.seats == self.seat
            if (card in self.seen[stage]) != (is_here and (slot.stage == NOTHING or slot.stage >= stage)):
                return False
            if (card in self.kept[stage]) != (is_here and slot.stage == stage):
                return False
        return card not in self.played or (slot.stage != NOTHING and self.holder(slot) == self.played[card])

    def places(self) -> dict[str, list[Slot]]:
        """Where each card may be, as far as that card alone tells."""
        slots = self.slots()
        return {card: [slot for slot in slots if self.may_be(card, slot)] for card in self.cards}

    def worlds(self) -> Iterator[World]:
        """All of them, one by one."""
        places = self.places()
        return _worlds(sorted(places, key=lambda card: len(places[card])), places, self.slots())

    def count(self) -> int:
        return _count(self.slots(), self.places(), {})

    def odds(self, cards: Sequence[str]) -> dict[tuple[Slot, ...], Fraction]:
        """How likely some cards lie in such and such slots, all together."""
        slots, places, found = self.slots(), self.places(), {}
        total = _count(slots, places, {})
        for lies in product(*(places[card] for card in cards)):
            if ways := _count(slots, places, dict(zip(cards, lies, strict=True))):
                found[lies] = Fraction(ways, total)
        return found


def _count(slots: dict[Slot, int], places: dict[str, list[Slot]], fixed: World) -> int:
    """How many worlds there are in which some cards lie there; cards that may lie in the same slots are alike."""
    kinds, left = Counter(tuple(places[card]) for card in places if card not in fixed), slots.copy()
    for slot in fixed.values():
        left[slot] -= 1
    if min(left.values()) < 0:
        return 0
    return _ways(tuple(left.items()), tuple(kinds), tuple(kinds.values()))


def _worlds(cards: Sequence[str], places: dict[str, list[Slot]], left: dict[Slot, int]) -> Iterator[World]:
    if not cards:
        yield {}
        return
    for slot in places[cards[0]]:
        if left[slot] > 0:
            for world in _worlds(cards[1:], places, left | {slot: left[slot] - 1}):
                yield {cards[0]: slot, **world}


@cache
def _ways(slots: tuple[tuple[Slot, int], ...], kinds: tuple[tuple[Slot, ...], ...], cards: Numbers) -> int:
    """How many ways there are to fill slots with so many cards of each kind, slot by slot from the last."""
    if not slots:
        return int(not any(cards))
    slot, size = slots[-1]
    most = tuple(min(size, count) if slot in kind else 0 for count, kind in zip(cards, kinds, strict=True))
    ways = 0
    for some in _parts(size, most):
        rest = tuple(count - taken for count, taken in zip(cards, some, strict=True))
        ways += prod(map(comb, cards, some)) * _ways(slots[:-1], kinds, rest)
    return ways


@cache
def _parts(total: int, most: Numbers) -> list[Numbers]:
    """All ways to write a total as a sum, no part larger than its most."""
    if not most:
        return [] if total else [()]
    return [(first, *rest) for first in range(min(total, most[0]) + 1) for rest in _parts(total - first, most[1:])]
