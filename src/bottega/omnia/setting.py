"""Laying the table: decks shuffled, cards dealt, the market laid out (omnia-2)."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.bits import bit
from bottega.core.chance import below, shuffle
from bottega.core.happened import ALL_EYES, NO_EYES, Telling, tell, tell_list
from bottega.core.kernel import Record, compiled, compiled_apart
from bottega.omnia.facts import (
    ACTION_CARDS,
    CITIES,
    CITY,
    GROUPS,
    HAND,
    INVENTION,
    INVENTIONS,
    LOOK,
    NOTHING,
    ROW,
    SEATS,
    WORK,
    WORKS,
)
from bottega.omnia.hands import card_bit, in_set, tell_cards
from bottega.omnia.market import deck_size
from bottega.omnia.rows import DEALT, DECK_LAID, DECK_SHOWN, HAND_DEALT, MARKET_LAID

Numbers = npt.NDArray[Any]
TOLD = 5                                    # cards of a deck that one row tells


@compiled_apart
def lay_out(s: Record, setup: Record) -> None:
    s.seats, s.draft, s.may, s.supply = setup.seats, setup.draft, setup.may, setup.supply
    s.turns, s.acting, s.stack_count, s.by_effect, s.card = 0, 0, 0, 0, NOTHING
    for seat in range(SEATS):
        s.owned[seat], s.hands[seat], s.packs[seat], s.played[seat] = 0, 0, 0, 0
        s.coins[seat], s.printed[seat], s.totals[seat], s.ahead[seat] = 0, 0, 0, 0
        for group in range(GROUPS):
            s.tally[seat, group] = 0
    for place in range(len(s.stack)):
        s.stack[place, 0], s.stack[place, 1] = NOTHING, 0
    for deed in range(2):
        s.deeds[deed, 0], s.deeds[deed, 1] = NOTHING, 0
    for seat in range(s.seats):
        s.coins[seat] = 1                                   # omnia-2.3
        s.supply -= 1
    lay_market(s)
    lay_cities(s)
    deal_hands(s, setup)
    s.first = setup.first if setup.first != NOTHING else below(s.chance, int(s.seats))     # omnia-2.4


@compiled
def lay_market(s: Record) -> None:
    """Three of each face up (omnia-2.1)."""
    for row in range(3):
        start = 0 if row == WORK else WORKS if row == INVENTION else WORKS + INVENTIONS
        for place in range(s.decks.shape[1]):
            s.decks[row, place] = start + place if place < deck_size(row) else NOTHING
        shuffle(s.decks[row], deck_size(row), s.chance)
        for place in range(ROW):
            s.market[row, place] = s.decks[row, place]
        s.drawn[row] = ROW


@compiled
def lay_cities(s: Record) -> None:
    """One city face up, the others beside it (omnia-2.1)."""
    for city in range(CITIES):
        s.city_deck[city], s.city_known[city], s.cities[city] = city, 0, NOTHING
    shuffle(s.city_deck, CITIES, s.chance)
    s.cities[0], s.city_count = s.city_deck[0], 1
    for place in range(CITIES - 1):
        s.city_deck[place] = s.city_deck[place + 1]
    s.city_deck[CITIES - 1], s.city_deck_count = NOTHING, CITIES - 1
    for place in range(LOOK):
        s.looked[place], s.looked_known[place] = NOTHING, 0
    s.looked_count = 0


@compiled
def deal_hands(s: Record, setup: Record) -> None:
    """All action cards of this number of players, seven each (omnia-2.2)."""
    cards, count = np.zeros(ACTION_CARDS, np.int8), 0
    for card in range(ACTION_CARDS):
        s.origin[card], s.kept_in[card] = NOTHING, NOTHING
        if in_set(setup.in_play, card):
            cards[count] = card
            count += 1
    shuffle(cards, count, s.chance)
    for n in range(count):
        s.origin[cards[n]] = n // HAND
        s.packs[n // HAND] |= card_bit(cards[n])


@compiled_apart
def tell_deal(s: Record, rows: Telling) -> None:
    """What lies open is for all; a hand is its owner's; the decks are nobody's."""
    if rows is None:
        return
    tell(rows, DEALT, ALL_EYES, int(s.first), int(s.cities[0]), 0)
    for row in range(3):
        tell_list(rows, MARKET_LAID, ALL_EYES, row, s.market[row])
    for seat in range(s.seats):
        tell(rows, HAND_DEALT, ALL_EYES, seat, HAND, int(s.coins[seat]))
        tell_cards(rows, bit(seat), s.packs[seat])
    tell_deck(s.city_deck, CITY, 0, int(s.city_deck_count), rows)
    for row in range(3):
        tell_deck(s.decks[row], row, ROW, deck_size(row), rows)


@compiled
def tell_deck(cards: Numbers, what: int, start: int, end: int, rows: Telling) -> None:
    """A deck from top to bottom, some cards a row; its size is public."""
    tell(rows, DECK_LAID, ALL_EYES, what, end - start, 0)
    some = np.full(TOLD + 1, NOTHING, np.int64)
    for first in range(start, end, TOLD):
        some[0] = first - start
        for n in range(TOLD):
            some[1 + n] = cards[first + n] if first + n < end else NOTHING
        tell_list(rows, DECK_SHOWN, NO_EYES, what, some)
