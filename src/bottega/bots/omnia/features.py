"""What the value net is told of a table: numbers from all that lies open and from the hands, as one seat sees them.

Seats come in turn order from the seat that asks. Colours have no names in the rules, so they come sorted: those first
of which the seat has most. Nothing here looks at what nobody can know: the order of the decks and luck.
"""

import numpy as np

from bottega.bots.net import Floats
from bottega.bots.omnia.worth import (
    CARD_BITS,
    COUNTS,
    FROM_SETS,
    TOTALS,
    Book,
    gain_of_card,
    gain_of_city,
    take_gains,
    take_stock,
)
from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.omnia.facts import (
    ACTION_CARDS,
    CHARACTER,
    CHARACTER_GROUP,
    CHARACTERS,
    CITIES,
    COINS,
    COLLECTION,
    COLOURS,
    DRAFTING,
    GROUPS,
    MAJORITY,
    NOTHING,
    OVER,
    ROUNDS,
    ROW,
    SEATS,
)
from bottega.omnia.hands import in_set, size_of
from bottega.omnia.market import deck_size

LEONARDOS = 6
SINGLES = LEONARDOS + CHARACTERS                # cards that are one of a kind
STEPS = 3                                       # of a thermometer: at least one, two, three
OWN, ICONS, PAIRS, OFFERS = 22, 5, 15, 3        # of a seat: itself; icons and pairs of them in its hand; best offers
PER_SEAT = OWN + ICONS + PAIRS + OFFERS
IN_COLOUR = 2 + STEPS                           # of a seat in a colour
PER_COLOUR = 2 + SEATS * IN_COLOUR
PER_CITY = 1 + 2 * SEATS
AT_COLOURS = SEATS * PER_SEAT
AT_CITIES = AT_COLOURS + 2 * COLOURS * PER_COLOUR
AT_SINGLES = AT_CITIES + CITIES * PER_CITY
AT_TABLE = AT_SINGLES + 2 * SINGLES
TABLE = 6 + (ROUNDS + 1) + 3 + 1 + 3 + 1 + 1 + 6 + 5
INPUTS = AT_TABLE + TABLE


@compiled
def pair_number(a: int, b: int) -> int:
    """The number of two icons, in whichever order."""
    low, high = min(a, b), max(a, b)
    return high * (high + 1) // 2 + low


@compiled
def steps(x: Floats, at: int, count: int) -> None:
    for step in range(STEPS):
        x[at + step] = 1.0 if count > step else 0.0


@compiled
def turns_left(s: Record, seat: int) -> int:
    """Turns a seat will still begin or is in."""
    if s.phase == OVER:
        return 0
    since_first = (seat - int(s.first)) % int(s.seats)
    return ROUNDS - (int(s.turns) + int(s.seats) - 1 - since_first) // int(s.seats)


@compiled_apart
def write_features(s: Record, setup: Record, seat: int, book: Book, x: Floats) -> None:
    """All inputs for a state as a seat sees it."""
    x[:] = 0.0
    take_stock(s, setup, book)
    take_gains(s, setup, book)
    for relative in range(s.seats):
        write_seat(s, setup, (seat + relative) % int(s.seats), relative, book, x)
    write_colours(s, setup, seat, book, x)
    write_cities(s, setup, seat, book, x)
    write_singles(s, setup, seat, x)
    write_table(s, x)


@compiled_apart
def features_of(states: Records, i: int, setups: Records, seat: int, book: Book, x: Floats) -> None:
    """The same, for Python to call."""
    write_features(states[i], setups[0], seat, book, x)


@compiled_apart
def write_seat(s: Record, setup: Record, seat: int, relative: int, book: Book, x: Floats) -> None:
    at, best = relative * PER_SEAT, -1000
    for other in range(s.seats):
        if other != seat:
            best = max(best, book[TOTALS + other])
    x[at] = 1.0
    x[at + 1] = s.coins[seat] / 4
    steps(x, at + 2, s.coins[seat])
    x[at + 5] = s.printed[seat] / 8
    x[at + 6] = book[TOTALS + seat] / 20
    x[at + 7] = (book[TOTALS + seat] - best) / 10
    x[at + 8] = book[FROM_SETS + seat] / 10
    characters = s.tally[seat, CHARACTER_GROUP]
    x[at + 9] = characters / 4
    steps(x, at + 10, characters)
    for colour in range(COLOURS):
        x[at + 13] += s.tally[seat, colour] / 4
        x[at + 14] += s.tally[seat, COLOURS + colour] / 4
        x[at + 15] += (s.tally[seat, colour] > 0) / 2
        x[at + 16] += (s.tally[seat, COLOURS + colour] > 0) / 2
    left = turns_left(s, seat)
    x[at + 18] = left / 4
    x[at + 19] = 1.0 if s.phase != DRAFTING and (int(s.first) + int(s.turns)) % int(s.seats) == seat else 0.0
    x[at + 20] = 1.0 if left == 0 else 0.0
    x[at + 21] = size_of(s.hands[seat]) / 4
    write_hand(s, setup, seat, at + OWN, x)


@compiled_apart
def write_hand(s: Record, setup: Record, seat: int, at: int, x: Floats) -> None:
    """Icons and pairs of icons on the action cards a seat holds."""
    for card in range(ACTION_CARDS):
        if in_set(s.hands[seat], card):
            for deed in range(2):
                what = setup.deeds[card, deed, 0]
                if what != NOTHING:
                    x[at + what] += (setup.deeds[card, deed, 1] if what == COINS else 1) / 3
            if setup.deeds[card, 0, 0] != NOTHING and setup.deeds[card, 1, 0] != NOTHING:
                x[at + ICONS + pair_number(setup.deeds[card, 0, 0], setup.deeds[card, 1, 0])] += 0.5


@compiled_apart
def write_colours(s: Record, setup: Record, seat: int, book: Book, x: Floats) -> None:
    """For each colour, in order: how many lie in the market and how many are still to come; who has how many, and what
    one more would give. On the way the best offer of each row to each seat."""
    shown, unseen, key = np.zeros(GROUPS, np.int64), np.zeros(GROUPS, np.int64), np.zeros(GROUPS, np.int64)
    for card in range(COLLECTION):
        if setup.group[card] != NOTHING:
            unseen[setup.group[card]] += 1
    for row in range(3):
        for place in range(ROW):
            card = s.market[row, place]
            if card != NOTHING and setup.group[card] != NOTHING:
                shown[setup.group[card]] += 1
    for group in range(GROUPS):
        unseen[group] -= shown[group]
        for relative in range(s.seats):
            held = s.tally[(seat + relative) % int(s.seats), group]
            unseen[group] -= held
            key[group] += held << (CARD_BITS * (SEATS - relative))
        key[group] = key[group] << 2 | shown[group]
    for group in range(CHARACTER_GROUP):
        kind = group // COLOURS
        rank = 0
        for other in range(kind * COLOURS, (kind + 1) * COLOURS):
            rank += key[other] > key[group] or (key[other] == key[group] and other < group)
        at = AT_COLOURS + (kind * COLOURS + rank) * PER_COLOUR
        x[at] = shown[group] / 2
        x[at + 1] = unseen[group] / 4
        for relative in range(s.seats):
            other = (seat + relative) % int(s.seats)
            gain = gain_of_card(s, other, group, book)
            place = at + 2 + relative * IN_COLOUR
            x[place] = s.tally[other, group] / 4
            steps(x, place + 1, s.tally[other, group])
            x[place + 1 + STEPS] = gain / 8
            best = relative * PER_SEAT + OWN + ICONS + PAIRS + kind
            if shown[group] > 0:
                x[best] = max(x[best], np.float32(gain / 8))
    for relative in range(s.seats):
        other = (seat + relative) % int(s.seats)
        gain = gain_of_card(s, other, CHARACTER_GROUP, book)
        best = 0
        for place in range(ROW):
            card = s.market[CHARACTER, place]
            if card != NOTHING and setup.cost[card] <= s.coins[other]:
                best = max(best, int(setup.points[card]))
        x[relative * PER_SEAT + OWN + ICONS + PAIRS + CHARACTER] = (gain + best) / 8


@compiled_apart
def write_cities(s: Record, setup: Record, seat: int, book: Book, x: Floats) -> None:
    """Of a city face up: by how much each seat leads or trails. Of another: what it would give each seat."""
    up = 0
    for place in range(s.city_count):
        up |= 1 << int(s.cities[place])
    for city in range(CITIES):
        at = AT_CITIES + city * PER_CITY
        if (up >> city) & 1 == 1:
            x[at] = 1.0
        for relative in range(s.seats):
            other = (seat + relative) % int(s.seats)
            if (up >> city) & 1 == 0:
                x[at + 1 + relative] = gain_of_city(s, setup, other, city, book) / 8
            elif setup.objective[city] == MAJORITY:
                best = 0
                for rival in range(s.seats):
                    if rival != other:
                        best = max(best, book[COUNTS + city * SEATS + rival])
                x[at + 1 + SEATS + relative] = min(max(book[COUNTS + city * SEATS + other] - best, -3), 3) / 3


@compiled_apart
def write_singles(s: Record, setup: Record, seat: int, x: Floats) -> None:
    """Leonardo cards and characters: which lie in the market, which are still to come; who has Leonardo cards."""
    shown, single = 0, 0
    for row in range(3):
        for place in range(ROW):
            if s.market[row, place] != NOTHING:
                shown |= 1 << int(s.market[row, place])
    for card in range(COLLECTION):
        if setup.group[card] == NOTHING or setup.group[card] == CHARACTER_GROUP:
            x[AT_SINGLES + 2 * single] = (shown >> card) & 1
            x[AT_SINGLES + 2 * single + 1] = 0.5 * (1 - (shown >> card) & 1)
            for relative in range(s.seats):
                if (int(s.owned[(seat + relative) % int(s.seats)]) >> card) & 1 == 1:
                    x[AT_SINGLES + 2 * single + 1] = 0.0
                    x[relative * PER_SEAT + 17] += 0.5 * (setup.group[card] == NOTHING)
            single += 1


@compiled_apart
def write_table(s: Record, x: Floats) -> None:
    at = AT_TABLE
    x[at + s.phase] = 1.0
    at += 6
    x[at + min(int(s.turns) // int(s.seats), ROUNDS)] = 1.0
    at += ROUNDS + 1
    x[at + s.seats - 2] = 1.0
    x[at + 3] = s.may
    at += 4
    for row in range(3):
        x[at + row] = (deck_size(row) - s.drawn[row]) / 8
    x[at + 3] = s.city_deck_count / 8
    x[at + 4] = min(int(s.supply), 12) / 8
    at += 5
    if s.phase != OVER and s.phase != DRAFTING:
        for deed in range(2):
            what = s.deeds[deed, 0]
            if what != NOTHING:
                x[at + what] += 1.0
                x[at + 5] += s.deeds[deed, 1] / 2 if what == COINS else 0.0
        for place in range(s.stack_count):
            x[at + 6 + s.stack[place, 0]] += 1.0
