"""Points as the cards lie now, and what one more card or city would change: the exact scorer, with a memory.

What sets give hangs on a seat's tally and the set cities alone: both make one number, the *key*, in which one more card
is one more in its digit. A mind that looks ahead asks for the same keys again and again, so answers are remembered in a
table of words, key above, points below; a newer answer takes the place of an older one.

A *book* is the flat array all this is worked out in: kernels that call each other a million times per second pass one
array with far less ado than several.
"""

import numpy as np
import numpy.typing as npt

from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.omnia.facts import (
    CHARACTER,
    CHARACTER_GROUP,
    CITIES,
    COLOUR,
    COLOURS,
    GROUPS,
    INVENTION,
    MAJORITY,
    PER_COIN,
    SEATS,
    SET,
    WORK,
)
from bottega.omnia.scoring import counted, share_of
from bottega.omnia.sets import best_sets

Book = npt.NDArray[np.int64]
COUNTS = 0                                      # by city and seat: what a majority counts
KEYS = COUNTS + CITIES * SEATS                  # by seat
FROM_SETS = KEYS + SEATS                        # by seat: points
TOTALS = FROM_SETS + SEATS                      # by seat: points
KINDS = 3                                       # works, inventions, characters
GAINS = TOTALS + SEATS                          # by seat: see `take_gains`
FROM_MORE = GAINS + SEATS * 2 * KINDS           # by seat: see `take_gains_from_sets`
PER_SEAT = 1 + GROUPS + CITIES
MEMORY = 256                                    # where the remembered words begin
REMEMBERED = 1 << 14                            # of them; a power of two
POINT_BITS, CARD_BITS = 18, 3                   # a deck has at most seven cards of a colour
CITY_SHIFT = CARD_BITS * CHARACTER_GROUP + 5    # and sixteen characters
POINT_MASK = (1 << POINT_BITS) - 1
SPREADING = np.uint64(0x9E3779B97F4A7C15)


def new_book(remembered: int = REMEMBERED) -> Book:
    return np.zeros(MEMORY + remembered, np.int64)


@compiled
def key_of(s: Record, seat: int, active: int) -> int:
    key = active << CITY_SHIFT
    for group in range(GROUPS):
        key += int(s.tally[seat, group]) << (CARD_BITS * group)
    return key


@compiled
def set_cities(s: Record, setup: Record) -> int:
    """The set cities that are face up, a bit each."""
    active = 0
    for place in range(s.city_count):
        if setup.objective[s.cities[place]] == SET:
            active |= 1 << int(s.cities[place])
    return active


@compiled
def points_from_sets(setup: Record, key: int, book: Book) -> int:
    """What sets give for the tally and the cities of a key."""
    if key >> CITY_SHIFT == 0:
        return 0
    room = len(book) - MEMORY
    place = MEMORY + (int((np.uint64(key) * SPREADING) >> np.uint64(33)) & (room - 1))
    if book[place] >> POINT_BITS != key:
        book[place] = key << POINT_BITS | work_out(setup, key)
    return int(book[place]) & POINT_MASK


@compiled_apart
def work_out(setup: Record, key: int) -> int:
    tally = np.zeros(GROUPS, np.int64)
    for group in range(CHARACTER_GROUP):
        tally[group] = (key >> (CARD_BITS * group)) & ((1 << CARD_BITS) - 1)
    tally[CHARACTER_GROUP] = (key >> (CARD_BITS * CHARACTER_GROUP)) & 31
    return best_sets(setup, key >> CITY_SHIFT, tally, np.zeros((0, GROUPS + 1), np.int64))


@compiled
def majority_points(book: Book, city: int, seats: int, seat: int, mine: int, worth: int) -> int:
    """What a majority gives a seat that has so many while the others have what they have."""
    most, tied = mine, 1
    for other in range(seats):
        if other != seat:
            theirs = int(book[COUNTS + city * SEATS + other])
            most = max(most, theirs)
            tied += theirs == mine
    return share_of(worth, mine, most, tied)


@compiled
def plain_points(s: Record, setup: Record, seat: int, city: int, book: Book) -> int:
    """What a city gives a seat, or would, if it is none of sets."""
    if setup.objective[city] == PER_COIN:
        return int(setup.worth[city]) * int(s.coins[seat])
    if setup.objective[city] == MAJORITY:
        mine = int(book[COUNTS + city * SEATS + seat])
        return majority_points(book, city, int(s.seats), seat, mine, int(setup.worth[city]))
    return 0


@compiled_apart
def take_stock(s: Record, setup: Record, book: Book) -> None:
    """Fill the book: what every majority counts of every seat, keys, points from sets, totals (omnia-6.1)."""
    active = set_cities(s, setup)
    for city in range(CITIES):
        if setup.objective[city] == MAJORITY:
            for seat in range(s.seats):
                book[COUNTS + city * SEATS + seat] = counted(s, setup, seat, city)
    for seat in range(s.seats):
        book[KEYS + seat] = key_of(s, seat, active)
        book[FROM_SETS + seat] = points_from_sets(setup, int(book[KEYS + seat]), book)
        total = int(s.printed[seat]) + int(book[FROM_SETS + seat])
        for place in range(s.city_count):
            total += plain_points(s, setup, seat, int(s.cities[place]), book)
        book[TOTALS + seat] = total


@compiled_apart
def take_gains(s: Record, setup: Record, book: Book) -> None:
    """Fill in what majorities would give each seat more for one more card: first of each kind, then what comes on top
    if the card is of a colour that the seat lacks. Likewise for sets. The book must be of this state."""
    book[GAINS:GAINS + SEATS * 2 * KINDS] = 0
    for place in range(s.city_count):
        city = int(s.cities[place])
        if setup.objective[city] == MAJORITY:
            of, worth = int(setup.majority[city]), int(setup.worth[city])
            for seat in range(s.seats):
                seats, now = int(s.seats), int(book[COUNTS + city * SEATS + seat])
                gain = majority_points(book, city, seats, seat, now + 1, worth)
                gain -= majority_points(book, city, seats, seat, now, worth)
                for kind in range(KINDS):
                    if (of >> kind) & 1 == 1:
                        book[GAINS + seat * 2 * KINDS + kind] += gain
                    elif (of >> COLOUR) & 1 == 1:
                        book[GAINS + seat * 2 * KINDS + KINDS + kind] += gain
    for seat in range(s.seats):
        if book[FROM_MORE + seat * PER_SEAT] != book[KEYS + seat]:
            take_gains_from_sets(setup, seat, book)


@compiled_apart
def take_gains_from_sets(setup: Record, seat: int, book: Book) -> None:
    """What sets would give a seat more for one more card of each group, and for one more city of sets. The key stands
    before, for from one judgement to the next most seats have theirs still."""
    key, now, at = int(book[KEYS + seat]), int(book[FROM_SETS + seat]), FROM_MORE + seat * PER_SEAT
    book[at] = key
    for group in range(GROUPS):
        book[at + 1 + group] = points_from_sets(setup, key + (1 << (CARD_BITS * group)), book) - now
    for city in range(CITIES):
        if setup.objective[city] == SET:
            book[at + 1 + GROUPS + city] = points_from_sets(setup, key | 1 << (CITY_SHIFT + city), book) - now


@compiled
def gain_of_card(s: Record, seat: int, group: int, book: Book) -> int:
    """Points that cities give a seat more for one more card of a group. Stock and gains must be of this state."""
    gain = int(book[FROM_MORE + seat * PER_SEAT + 1 + group])
    kind = CHARACTER if group == CHARACTER_GROUP else WORK if group < COLOURS else INVENTION
    gain += int(book[GAINS + seat * 2 * KINDS + kind])
    if kind != CHARACTER and s.tally[seat, group] == 0:
        gain += int(book[GAINS + seat * 2 * KINDS + KINDS + kind])
    return gain


@compiled
def gain_of_city(s: Record, setup: Record, seat: int, city: int, book: Book) -> int:
    """Points that a seat would have more if a city were face up too. Stock and gains must be of this state."""
    if setup.objective[city] != SET:
        return plain_points(s, setup, seat, city, book)
    return int(book[FROM_MORE + seat * PER_SEAT + 1 + GROUPS + city])


@compiled_apart
def gains_of(states: Records, i: int, setups: Records, book: Book, cards: Book, cities: Book) -> None:
    """All gains of all seats, for Python to call: by seat and group, and by seat and city."""
    take_stock(states[i], setups[0], book)
    take_gains(states[i], setups[0], book)
    for seat in range(states[i].seats):
        for group in range(GROUPS):
            cards[seat, group] = gain_of_card(states[i], seat, group, book)
        for city in range(CITIES):
            cities[seat, city] = gain_of_city(states[i], setups[0], seat, city, book)
