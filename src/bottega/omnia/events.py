"""What happens in OMNIA: the rows the kernels write, and the events that other programs read.

A seat's events are made of the rows it may see: `null` stands for each card it may not.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bottega.core.bits import seats_in
from bottega.core.happened import told, told_to
from bottega.core.kernel import Rows
from bottega.core.options import Deck
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import ACTION_CARDS, CITY, COLLECTION, DEED_NAMES, NOTHING
from bottega.omnia.rows import (
    CARDS,
    CITY_SCORED,
    COINS_TAKEN,
    DEALT,
    DECK_LAID,
    DECK_SHOWN,
    ENDED,
    HALF,
    HAND_DEALT,
    KEPT,
    LOOKED,
    LOOKED_AT,
    MARKET_LAID,
    OWNED,
    PASSED,
    PLACED,
    PLAYED,
    RANKED,
    REFILLED,
    SCORED,
    SET_SCORED,
    SKIPPED,
    TAKEN,
    TOTALLED,
)
from bottega.omnia.state import row_name

Event = dict[str, Any]


def events(rows: Rows, seats: int, deck: Deck) -> list[Event]:
    """All that happened."""
    return _read(told(rows), seats, deck)


def events_for(seat: int, rows: Rows, seats: int, deck: Deck) -> list[Event]:
    """What happened, as a seat or a spectator saw it."""
    return _read(told_to(seat, rows), seats, deck)


def _read(rows: Sequence[Sequence[int]], seats: int, deck: Deck) -> list[Event]:
    """A row that begins an event makes it; the rows of detail behind it fill it in."""
    read: list[Event] = []
    for what, _eyes, *numbers in rows:
        if what in BEGINNINGS:
            read.append({"event": NAMES[what], **BEGINNINGS[what](numbers, deck)})
        else:
            DETAILS[what](read[-1], numbers, deck)
    return read


def _city(number: int, deck: Deck) -> str:
    return ids_of(deck)[0][number]


def _card(number: int, deck: Deck) -> str:
    return ids_of(deck)[1][number]


def _action_cards(low: int, high: int, deck: Deck) -> list[str]:
    cards = low | high << HALF
    return [ids_of(deck)[2][card] for card in range(ACTION_CARDS) if cards >> card & 1]


def _dealt(numbers: Sequence[int], deck: Deck) -> Event:
    return {"first": numbers[0], "cities": [_city(numbers[1], deck)], "market": {}, "hands": [], "coins": [],
            "decks": {}}


def _laid(event: Event, numbers: Sequence[int], deck: Deck) -> None:
    event["market"][DEED_NAMES[numbers[0]]] = [_card(card, deck) for card in numbers[1:4] if card != NOTHING]


def _hand(event: Event, numbers: Sequence[int], _deck: Deck) -> None:
    event["hands"].append([None] * numbers[1])
    event["coins"].append(numbers[2])


def _deck_size(event: Event, numbers: Sequence[int], _deck: Deck) -> None:
    event["decks"][DEED_NAMES[numbers[0]]] = [None] * numbers[1]


def _deck_shown(event: Event, numbers: Sequence[int], deck: Deck) -> None:
    """Some cards from place `numbers[1]` on."""
    what, place, *cards = numbers
    name = _city if what == CITY else _card
    shown = [name(card, deck) for card in cards if card != NOTHING]
    event["decks"][DEED_NAMES[what]][place:place + len(shown)] = shown


def _cards(event: Event, numbers: Sequence[int], deck: Deck) -> None:
    """The cards of the event before it: of the last hand dealt, or of what was kept or passed."""
    cards = _action_cards(numbers[0], numbers[1], deck)
    if event["event"] == "deal":
        event["hands"][-1] = cards
    else:
        event["cards"] = cards


def _looked_at(event: Event, numbers: Sequence[int], deck: Deck) -> None:
    event["cards"] = [_city(city, deck) for city in numbers[1:4] if city != NOTHING]


def _city_scored(event: Event, numbers: Sequence[int], deck: Deck) -> None:
    event["cities"][_city(numbers[0], deck)] = numbers[1]


def _set_scored(event: Event, numbers: Sequence[int], deck: Deck) -> None:
    cards = sum(number << (HALF * n) for n, number in enumerate(numbers[1:5]))
    event["sets"].append({"city": _city(numbers[0], deck),
                          "cards": [_card(card, deck) for card in range(COLLECTION) if cards >> card & 1]})


def _totalled(event: Event, numbers: Sequence[int], _deck: Deck) -> None:
    event["total"], event["coins"], event["characters"] = numbers[:3]


NAMES = {DEALT: "deal", KEPT: "keep", PASSED: "pass", PLAYED: "play", TAKEN: "take", COINS_TAKEN: "coins",
         LOOKED: "look", PLACED: "place", SKIPPED: "skip", REFILLED: "refill", SCORED: "score", ENDED: "end"}

BEGINNINGS: dict[int, Callable[[Sequence[int], Deck], Event]] = {
    DEALT: _dealt,
    KEPT: lambda n, _: {"seat": n[0], "cards": [None] * n[1]},
    PASSED: lambda n, _: {"from": n[0], "to": n[1], "cards": [None] * n[2]},
    PLAYED: lambda n, deck: {"seat": n[0], "card": ids_of(deck)[2][n[1]]},
    TAKEN: lambda n, deck: {"seat": n[0], "kind": row_name(n[1]), "card": _card(n[1], deck), "paid": n[2]},
    COINS_TAKEN: lambda n, _: {"seat": n[0], "amount": n[1]},
    LOOKED: lambda n, _: {"seat": n[0], "cards": [None] * n[1]},
    PLACED: lambda n, deck: {"seat": n[0], "card": None if n[1] == NOTHING else _city(n[1], deck)},
    SKIPPED: lambda n, _: {"seat": n[0], "action": DEED_NAMES[n[1]]},
    REFILLED: lambda n, deck: {"kind": DEED_NAMES[n[0]], "card": _card(n[1], deck)},
    SCORED: lambda n, _: {"seat": n[0], "printed": n[1], "cities": {}, "sets": []},
    ENDED: lambda _n, _d: {"ranking": []},
}

DETAILS: dict[int, Callable[[Event, Sequence[int], Deck], None]] = {
    HAND_DEALT: _hand,
    MARKET_LAID: _laid,
    DECK_LAID: _deck_size,
    DECK_SHOWN: _deck_shown,
    CARDS: _cards,
    OWNED: lambda _event, _numbers, _deck: None,
    LOOKED_AT: _looked_at,
    CITY_SCORED: _city_scored,
    SET_SCORED: _set_scored,
    TOTALLED: _totalled,
    RANKED: lambda event, n, _: event["ranking"].append(seats_in(n[0])),
}
