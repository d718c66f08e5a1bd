"""The market: three rows to take from, coins to take and to pay with (omnia-5.2 to 5.5)."""

import numpy as np

from bottega.core.happened import ALL_EYES, Telling, tell
from bottega.core.kernel import Record, compiled, compiled_apart
from bottega.omnia.facts import CHARACTER, CHARACTERS, INVENTIONS, NOTHING, ROW, WORKS
from bottega.omnia.refusals import FINE, NOT_IN_MARKET, TOO_DEAR
from bottega.omnia.rows import COINS_TAKEN, REFILLED, TAKEN
from bottega.omnia.state import row_of


@compiled
def deck_size(row: int) -> int:
    return CHARACTERS if row == CHARACTER else WORKS if row == 0 else INVENTIONS


@compiled
def has_offer(s: Record, setup: Record, seat: int, row: int) -> bool:
    """Whether the seat can pay any card of a row."""
    for place in range(ROW):
        card = s.market[row, place]
        if card != NOTHING and setup.cost[card] <= s.coins[seat]:
            return True
    return False


@compiled
def place_of(s: Record, card: int) -> int:
    """Where in its row a card lies; NOTHING if it does not."""
    for place in range(ROW):
        if s.market[row_of(card), place] == card:
            return place
    return NOTHING


@compiled
def refuse_card(s: Record, setup: Record, seat: int, card: int) -> int:
    if place_of(s, card) == NOTHING:
        return NOT_IN_MARKET
    return FINE if setup.cost[card] <= s.coins[seat] else TOO_DEAR


@compiled_apart
def take(s: Record, setup: Record, seat: int, card: int, rows: Telling) -> None:
    """Pay a card and lay it before oneself; what is paid returns to the supply (omnia-1.5)."""
    s.market[row_of(card), place_of(s, card)] = NOTHING
    s.coins[seat] -= setup.cost[card]
    s.supply += setup.cost[card]
    s.owned[seat] |= np.uint64(1) << np.uint64(card)
    s.printed[seat] += setup.points[card]
    if setup.group[card] != NOTHING:                # a Leonardo card counts for no city (omnia-6.7)
        s.tally[seat, setup.group[card]] += 1
    tell(rows, TAKEN, ALL_EYES, seat, card, int(setup.cost[card]))


@compiled
def take_coins(s: Record, seat: int, amount: int, rows: Telling) -> None:
    """As many as the card says, or what is left (omnia-1.5)."""
    received = min(amount, int(s.supply))
    s.coins[seat] += received
    s.supply -= received
    tell(rows, COINS_TAKEN, ALL_EYES, seat, received, 0)


@compiled_apart
def refill(s: Record, rows: Telling) -> None:
    """Each row to three cards, as long as its deck lasts (omnia-4.5, 4.6)."""
    for row in range(3):
        for place in range(ROW):
            if s.market[row, place] == NOTHING and s.drawn[row] < deck_size(row):
                s.market[row, place] = s.decks[row, s.drawn[row]]
                s.drawn[row] += 1
                tell(rows, REFILLED, ALL_EYES, row, int(s.market[row, place]), 0)
