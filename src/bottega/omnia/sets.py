"""The best assignment of a seat's cards to the sets of all cities, each card spent once (omnia-6.3 to 6.5). Exact.

A *way* is one manner to make up one set of a city: how many works of each colour, inventions of each colour,
characters, and how many more works and inventions of whatever colour. The ways of a deck are listed once (ways.py).

(1) For sets of works alone, the best value of every part of the seat's works is found from below: a table with a cell
    for each number of cards of each colour. The same for inventions; characters need only a list.
(2) Mixed sets are few: every selection of them is walked through, and what it leaves is looked up in the tables. The
    cards it takes in whatever colour are those whose absence hurts least.

Cards of four colours are one word, one byte per colour: adding, subtracting and comparing is done on all four at once.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.kernel import Record, compiled, compiled_apart
from bottega.omnia.facts import CHARACTER_GROUP, COLOURS, NOTHING, SETS

Numbers = npt.NDArray[Any]
ONLY_WORKS, ONLY_INVENTIONS, ONLY_CHARACTERS, MIXED = range(4)      # what a way needs
EACH, HIGH = 0x01010101, 0x80808080
VALUE, LAST_WAY, CARDS = range(3)                                   # rows of a table


@compiled
def packed(tally: Numbers, first: int) -> int:
    """Four numbers of cards, from group `first` on, as one word."""
    return int(tally[first]) | int(tally[first + 1]) << 8 | int(tally[first + 2]) << 16 | int(tally[first + 3]) << 24


@compiled
def holds(cards: int, part: int) -> bool:
    """Whether there are as many cards of every colour as in a part."""
    return ((cards | HIGH) - part) & HIGH == HIGH


@compiled
def number_of(cards: int) -> int:
    return ((cards * EACH) >> 24) & 0xFF


@compiled
def cell_of(cards: int, part: int) -> int:
    """The cell of a part in the table of all cards."""
    cell, stride = 0, 1
    for colour in range(COLOURS):
        cell += ((part >> (8 * colour)) & 0xFF) * stride
        stride *= ((cards >> (8 * colour)) & 0xFF) + 1
    return cell


@compiled_apart
def table_of(setup: Record, active: int, cards: int, kind: int) -> Numbers:
    """Step 1: for every part of some works or inventions its best value, the way taken last, and its cards."""
    size = cell_of(cards, cards) + 1
    table = np.empty((3, size), np.int64)
    part = 0
    for cell in range(size):
        table[VALUE, cell], table[LAST_WAY, cell], table[CARDS, cell] = 0, NOTHING, part
        colour = 0                                          # the next part: count up, one digit a colour
        while colour < COLOURS and (part >> (8 * colour)) & 0xFF == (cards >> (8 * colour)) & 0xFF:
            part &= ~(0xFF << (8 * colour))
            colour += 1
        part += 1 << (8 * colour)
    for w in range(setup.way_count):
        if setup.way_kind[w] == kind and (active >> int(setup.way_city[w])) & 1 == 1:
            need = int(setup.way_works[w]) if kind == ONLY_WORKS else int(setup.way_inventions[w])
            if holds(cards, need):
                worth, step = int(setup.worth[setup.way_city[w]]), cell_of(cards, need)
                for cell in range(step, size):
                    value = table[VALUE, cell - step] + worth
                    if value > table[VALUE, cell] and holds(table[CARDS, cell], need):
                        table[VALUE, cell], table[LAST_WAY, cell] = value, w
    return table


@compiled
def list_of(setup: Record, active: int, characters: int) -> Numbers:
    """The same for characters: value and way taken last, by their number."""
    table = np.zeros((2, characters + 1), np.int64)
    for n in range(characters + 1):
        table[LAST_WAY, n] = NOTHING
    for w in range(setup.way_count):
        if setup.way_kind[w] == ONLY_CHARACTERS and (active >> int(setup.way_city[w])) & 1 == 1:
            need, worth = int(setup.way_characters[w]), int(setup.worth[setup.way_city[w]])
            for n in range(need, characters + 1):
                if table[VALUE, n - need] + worth > table[VALUE, n]:
                    table[VALUE, n], table[LAST_WAY, n] = table[VALUE, n - need] + worth, w
    return table


@compiled
def best_cell(table: Numbers, cards: int, any_colour: int) -> int:
    """The best part of some cards that leaves so many of them over."""
    best, left = NOTHING, number_of(cards) - any_colour
    for cell in range(table.shape[1]):
        part = table[CARDS, cell]
        if number_of(part) == left and holds(cards, part) and (
                best == NOTHING or table[VALUE, cell] > table[VALUE, best]):
            best = cell
    return best


@compiled
def values_without(table: Numbers, cards: int) -> Numbers:
    """The best value of all cards less k of them, whatever their colour, for every k."""
    total = number_of(cards)
    best = np.zeros(total + 1, np.int64)
    for cell in range(table.shape[1]):
        k = total - number_of(table[CARDS, cell])
        best[k] = max(best[k], table[VALUE, cell])
    return best


@compiled
def take_way(setup: Record, w: int, left: Numbers, after: Numbers) -> bool:
    """What is left after one more mixed set; False if the cards do not suffice."""
    need_works, need_inventions = int(setup.way_works[w]), int(setup.way_inventions[w])
    if not (holds(left[0], need_works) and holds(left[1], need_inventions) and left[2] >= setup.way_characters[w]):
        return False
    after[0], after[1] = left[0] - need_works, left[1] - need_inventions
    after[2] = left[2] - setup.way_characters[w]
    after[3], after[4] = left[3] + setup.way_any_works[w], left[4] + setup.way_any_inventions[w]
    after[5] = left[5] + setup.worth[setup.way_city[w]]
    return bool(number_of(after[0]) >= after[3] and number_of(after[1]) >= after[4])


@compiled_apart
def best_sets(setup: Record, active: int, tally: Numbers, made: Numbers) -> int:
    """The most points that sets can give. A `made` with room takes the sets: city, and cards of each group."""
    works, inventions, characters = packed(tally, 0), packed(tally, COLOURS), int(tally[CHARACTER_GROUP])
    of_works = table_of(setup, active, works, ONLY_WORKS)
    of_inventions = table_of(setup, active, inventions, ONLY_INVENTIONS)
    of_characters = list_of(setup, active, characters)
    less_works, less_inventions = values_without(of_works, works), values_without(of_inventions, inventions)

    # Step 2: down to one more mixed set, of the same way or a later one; up again when no way is left to try.
    left = np.zeros((SETS + 1, 6), np.int64)        # works, inventions, characters, any works, any inventions, value
    next_way, ways, best_ways = np.zeros(SETS + 1, np.int64), np.zeros(SETS + 1, np.int64), np.zeros(SETS + 1, np.int64)
    left[0, 0], left[0, 1], left[0, 2] = works, inventions, characters
    next_way[0] = setup.first_mixed
    most, best_depth, depth = less_works[0] + less_inventions[0] + of_characters[VALUE, characters], 0, 0
    while depth >= 0:
        w = next_way[depth]
        next_way[depth] += 1
        if w >= setup.way_count:
            depth -= 1
        elif (active >> int(setup.way_city[w])) & 1 == 1 and take_way(setup, w, left[depth], left[depth + 1]):
            depth += 1
            next_way[depth], ways[depth] = w, w
            now = left[depth]
            value = now[5] + of_characters[VALUE, now[2]]
            value += less_works[now[3]] if now[0] == works else of_works[VALUE, best_cell(of_works, now[0], now[3])]
            value += (less_inventions[now[4]] if now[1] == inventions
                      else of_inventions[VALUE, best_cell(of_inventions, now[1], now[4])])
            if value > most:
                most, best_depth = value, depth
                for d in range(1, depth + 1):
                    best_ways[d] = ways[d]
    if len(made) > 0:
        for d in range(1, best_depth + 1):
            take_way(setup, best_ways[d], left[d - 1], left[d])
        end = left[best_depth]
        works_cell, inventions_cell = best_cell(of_works, end[0], end[3]), best_cell(of_inventions, end[1], end[4])
        over_works = end[0] - of_works[CARDS, works_cell]
        over_inventions = end[1] - of_inventions[CARDS, inventions_cell]
        count = 0
        for d in range(1, best_depth + 1):
            w = best_ways[d]
            note_way(setup, w, made[count])
            over_works = give(over_works, int(setup.way_any_works[w]), made[count], 1)
            over_inventions = give(over_inventions, int(setup.way_any_inventions[w]), made[count], 1 + COLOURS)
            count += 1
        count = note_table(setup, of_works, works, works_cell, ONLY_WORKS, made, count)
        count = note_table(setup, of_inventions, inventions, inventions_cell, ONLY_INVENTIONS, made, count)
        n = end[2]
        while of_characters[LAST_WAY, n] != NOTHING:
            note_way(setup, of_characters[LAST_WAY, n], made[count])
            n -= int(setup.way_characters[of_characters[LAST_WAY, n]])
            count += 1
        made[count, 0] = NOTHING
    return int(most)


@compiled
def note_way(setup: Record, w: int, row: Numbers) -> None:
    """A set made up in one way: its city, and its cards of each group."""
    row[0] = setup.way_city[w]
    for colour in range(COLOURS):
        row[1 + colour] = (int(setup.way_works[w]) >> (8 * colour)) & 0xFF
        row[1 + COLOURS + colour] = (int(setup.way_inventions[w]) >> (8 * colour)) & 0xFF
    row[1 + CHARACTER_GROUP] = setup.way_characters[w]


@compiled
def give(over: int, cards: int, row: Numbers, column: int) -> int:
    """Add cards of whatever colour to a set; answers what is left of them."""
    for _ in range(cards):
        colour = 0
        while (over >> (8 * colour)) & 0xFF == 0:
            colour += 1
        over -= 1 << (8 * colour)
        row[column + colour] += 1
    return over


@compiled
def note_table(setup: Record, table: Numbers, cards: int, cell: int, kind: int, made: Numbers, count: int) -> int:
    """The sets behind a cell, from the way taken last to the first."""
    while table[LAST_WAY, cell] != NOTHING:
        w = table[LAST_WAY, cell]
        note_way(setup, w, made[count])
        count += 1
        cell -= cell_of(cards, int(setup.way_works[w]) if kind == ONLY_WORKS else int(setup.way_inventions[w]))
    return count
