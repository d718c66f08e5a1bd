"""A game of OMNIA in progress: one flat record, and the deck and options it is played with.

Works, inventions and characters are numbered through as they stand in the deck file: a seat's collection is a set of
54 bits. Action cards are numbered 0 to 27; hands and packs are sets of 28.
"""

import numpy as np

from bottega.core.kernel import Record, compiled
from bottega.omnia.facts import (
    ACTION_CARDS,
    CHARACTER,
    CITIES,
    COLLECTION,
    DEED_NAMES,
    EFFECTS,
    FIRST_OF,
    GROUPS,
    INVENTION,
    INVENTIONS,
    LONGEST_DECK,
    LOOK,
    ROW,
    SEATS,
    STACK,
    WAYS,
    WORK,
    WORKS,
)

SETUP = np.dtype([
    ("seats", "i1"), ("draft", "i1"), ("may", "i1"), ("supply", "i1"),
    ("first", "i1"),                                # NOTHING: drawn at random (omnia-2.4)
    ("in_play", "u4"),                              # action cards, by mark (omnia-2.2)
    ("cost", "i1", COLLECTION), ("points", "i1", COLLECTION),
    ("group", "i1", COLLECTION),                    # what it counts as; NOTHING for a Leonardo card (omnia-6.7)
    ("effects", "i1", (COLLECTION, EFFECTS, 2)),    # what about, how many coins; NOTHING where there is no more
    ("deeds", "i1", (ACTION_CARDS, 2, 2)),          # of an action card, likewise
    ("objective", "i1", CITIES), ("worth", "i1", CITIES),
    ("majority", "u1", CITIES),                     # what it counts, a bit each
    # how sets can be made up (sets.py): cards of each colour as a word, characters, more of any colour
    ("way_count", "i2"), ("first_mixed", "i2"),
    ("way_city", "i1", WAYS), ("way_kind", "i1", WAYS),
    ("way_works", "u4", WAYS), ("way_inventions", "u4", WAYS), ("way_characters", "i1", WAYS),
    ("way_any_works", "i1", WAYS), ("way_any_inventions", "i1", WAYS),
], align=True)

STATE = np.dtype([
    ("chance", "u8", 4),
    ("owned", "u8", SEATS),                         # cards in front of each seat
    ("hands", "u4", SEATS),                         # action cards kept and not yet played
    ("packs", "u4", SEATS),                         # what each seat chooses from in the draft
    ("played", "u4", SEATS),
    ("acting", "u2"),
    ("seats", "i1"), ("draft", "i1"), ("may", "i1"), ("phase", "i1"),
    ("first", "i1"),
    ("drafted", "i1"),                              # stages of the draft that are over
    ("turns", "i1"),                                # that are over
    ("supply", "i1"), ("coins", "i1", SEATS),
    ("printed", "i2", SEATS),                       # points on the cards owned
    ("tally", "i1", (SEATS, GROUPS)),               # cards owned, as objectives tell them apart
    ("origin", "i1", ACTION_CARDS),                 # the seat a card was dealt to; NOTHING if it is not in play
    ("kept_in", "i1", ACTION_CARDS),                # the stage it was kept in; NOTHING while it is in a pack
    ("card", "i1"),                                 # the action card of this turn
    ("deeds", "i1", (2, 2)),                        # what it still lets do; NOTHING once done
    ("stack", "i1", (STACK, 2)), ("stack_count", "i1"),     # effects still to resolve, the next one last
    ("by_effect", "i1"),                            # whether what was done last in this turn came of an effect
    ("market", "i1", (3, ROW)),                     # by row; NOTHING for a gap
    ("decks", "i1", (3, LONGEST_DECK)),
    ("drawn", "i1", 3),                             # how many of each deck are gone: the rest is in order, top first
    ("cities", "i1", CITIES), ("city_count", "i1"),             # face up, in the order they came
    ("city_deck", "i1", CITIES), ("city_deck_count", "i1"),     # top first
    ("city_known", "u1", CITIES),                   # who knows the card in each place of it (omnia-5.1)
    ("looked", "i1", LOOK), ("looked_count", "i1"),
    ("looked_known", "u1", LOOK),
    ("totals", "i2", SEATS),                        # the score, once it is over
    ("ahead", "i1", SEATS),                         # how many seats are better then (omnia-7)
], align=True)


@compiled
def active(s: Record) -> int:
    """The seat whose turn it is (omnia-2.4)."""
    return (int(s.first) + int(s.turns)) % int(s.seats)


def row_name(card: int) -> str:
    return DEED_NAMES[sum(card >= first for first in FIRST_OF) - 1]


@compiled
def row_of(card: int) -> int:
    """The row a card of the market belongs to."""
    return WORK if card < WORKS else INVENTION if card < WORKS + INVENTIONS else CHARACTER
