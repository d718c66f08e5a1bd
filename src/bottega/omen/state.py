"""A game of OMEN in progress: one flat record. Hidden cards have no identity: a hand is how many of each kind."""

import numpy as np

from bottega.core.bits import next_in
from bottega.core.kernel import Record, compiled
from bottega.omen.facts import COPIES, DECK, KINDS, NUMBERS, SEATS

# What a game begins from: made of players, options and deck file by setup.py, handed to the kernels.
SETUP = np.dtype([
    ("seats", "i1"), ("suits", "i1"), ("next_dealer", "i1"),
    ("extras", "i1"),                               # cards drawn unseen from what is left in the box (omen-2.1)
    ("least", "i1", KINDS),                         # cards of each kind surely in play
    ("box", "i1", KINDS),                           # cards of each kind there are
], align=True)

# Counts are signed: compiled, uint8 - uint8 is a huge uint64. Sets of seats are unsigned, one bit per seat.
STATE = np.dtype([
    ("chance", "u8", 4),                            # the luck still to come; no view holds it
    ("acting", "u2"), ("losers", "u2"),             # who may act now; who loses a card
    ("still_in", "u2"),                             # who has cards (omen-5.1)
    ("known", "u2"),                                # whose hand all have seen (omen-4.1)
    ("seats", "i1"), ("suits", "i1"), ("next_dealer", "i1"), ("phase", "i1"),
    ("rounds", "i1"),                               # rounds begun
    ("dealer", "i1"),
    ("declarer", "i1"), ("number", "i1"), ("suit", "i1"),       # the declaration; number 0 before the first
    ("caller", "i1"), ("called", "i2"),
    ("in_hands", "i1"), ("deck_count", "i1"),       # cards in all hands; cards in the deck
    ("held", "i1", SEATS),                          # cards in each hand
    ("hands", "i1", (SEATS, KINDS)),                # how many of each kind: a hand has no order
    ("middle", "i1", KINDS),                        # face up
    ("deck", "i1", DECK),                           # face down, top first
    ("lost", "i1", KINDS),                          # out of the game, known to all (omen-3.10)
    ("chosen", "i1", SEATS),                        # what a seat will lose, until all have chosen (omen-3.9)
    ("out_in", "i1", SEATS),                        # the round a seat went out in; 0 while it plays (omen-5.3)
    ("ladder", "i1", NUMBERS),                      # suit + 1 declared with each number this round, 0 for none
    ("least", "i1", KINDS), ("box", "i1", KINDS),   # what is public about the composition (omen-2.1)
    ("sightings", "i1", (KINDS, COPIES + 1)),           # what all have seen of the composition (sighting.py)
], align=True)


@compiled
def left_of(s: Record, seat: int) -> int:
    """The next seat clockwise that is still in."""
    return next_in(s.still_in, seat)
