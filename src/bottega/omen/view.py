"""What a seat may know, built from nothing: what no line copies, nobody learns."""

import numpy as np

from bottega.core.bits import NOBODY, bit, has
from bottega.core.kernel import Record, Records, compiled
from bottega.omen.facts import COPIES, KINDS, NOTHING, NUMBERS, SEATS

VIEW = np.dtype([
    ("seat", "i1"),                                 # whose eyes; NOBODY for a spectator
    ("acting", "u2"), ("losers", "u2"), ("still_in", "u2"),
    ("open_hands", "u2"),                           # whose hand stands in `hands`: this seat's, and those all have seen
    ("known", "u2"),                                # the latter alone (omen-4.1)
    ("seats", "i1"), ("suits", "i1"), ("next_dealer", "i1"), ("phase", "i1"), ("rounds", "i1"), ("dealer", "i1"),
    ("declarer", "i1"), ("number", "i1"), ("suit", "i1"), ("caller", "i1"), ("called", "i2"),
    ("in_hands", "i1"), ("deck_count", "i1"),
    ("held", "i1", SEATS),
    ("hands", "i1", (SEATS, KINDS)),                # zeros where a hand is hidden
    ("middle", "i1", KINDS),
    ("top", "i1"),                                  # the top of the deck, for the dealer (omen-3.1)
    ("lost", "i1", KINDS),
    ("chosen", "i1"),                               # this seat's own choice (omen-3.9)
    ("out_in", "i1", SEATS),
    ("ladder", "i1", NUMBERS),
    ("least", "i1", KINDS), ("box", "i1", KINDS),
    ("sightings", "i1", (KINDS, COPIES + 1)),
], align=True)


@compiled
def look(states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """The game in place i as a seat sees it, or as a spectator (`NOBODY`) does."""
    s, v = states[i], views[j]
    copy_public(s, v)
    v.seat = seat
    v.open_hands = s.known if seat == NOBODY or not has(s.still_in, seat) else int(s.known) | bit(seat)
    copy_hands(s, v, v.open_hands)                                  # a hand revealed stays known (omen-4.1)
    v.top = s.deck[0] if seat == s.dealer else NOTHING              # omen-3.1
    v.chosen = s.chosen[seat] if seat != NOBODY else NOTHING        # secret until all have chosen (omen-3.9)


@compiled
def copy_public(a: Record, b: Record) -> None:
    """What everybody knows: from a state into a view, and from a view into an imagined state."""
    b.acting, b.losers, b.still_in, b.known = a.acting, a.losers, a.still_in, a.known
    b.seats, b.suits, b.next_dealer, b.phase, b.rounds = a.seats, a.suits, a.next_dealer, a.phase, a.rounds
    b.dealer, b.declarer, b.number, b.suit = a.dealer, a.declarer, a.number, a.suit
    b.caller, b.called, b.in_hands, b.deck_count = a.caller, a.called, a.in_hands, a.deck_count
    for seat in range(SEATS):
        b.held[seat], b.out_in[seat] = a.held[seat], a.out_in[seat]
    for kind in range(KINDS):
        b.middle[kind], b.lost[kind] = a.middle[kind], a.lost[kind]
        b.least[kind], b.box[kind] = a.least[kind], a.box[kind]
        for c in range(COPIES + 1):
            b.sightings[kind, c] = a.sightings[kind, c]
    for number in range(NUMBERS):
        b.ladder[number] = a.ladder[number]


@compiled
def copy_hands(a: Record, b: Record, seats: int) -> None:
    """The hands of these seats; the others are empty."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            b.hands[seat, kind] = a.hands[seat, kind] if has(seats, seat) else 0
