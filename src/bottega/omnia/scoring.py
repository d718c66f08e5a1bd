"""The score: printed points, majorities, sets and coins (omnia-6), and who wins (omnia-7)."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.bits import bit
from bottega.core.happened import ALL_EYES, Telling, tell, tell_list
from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.omnia.facts import (
    BY_CHARACTERS,
    BY_COINS,
    BY_POINTS,
    CHARACTER,
    CHARACTER_GROUP,
    COIN,
    COLOUR,
    COLOURS,
    GROUPS,
    INVENTION,
    MAJORITY,
    NOTHING,
    OVER,
    PER_COIN,
    SET,
    SETS,
    SHARED,
    WORK,
)
from bottega.omnia.rows import CITY_SCORED, ENDED, HALF, OWNED, RANKED, SCORED, SET_SCORED, TOTALLED
from bottega.omnia.sets import best_sets

Numbers = npt.NDArray[Any]

@compiled_apart
def finish(s: Record, setup: Record, rows: Telling) -> None:
    """Six rounds are played: count, and rank."""
    s.phase, s.acting = OVER, 0
    made = np.zeros((0 if rows is None else SETS + 1, GROUPS + 1), np.int64)
    for seat in range(s.seats):
        s.totals[seat] = score(s, setup, seat, made, rows)
    for seat in range(s.seats):
        s.ahead[seat] = rank(s, seat)
    tell_ranking(s, rows)

@compiled
def score_table(states: Records, i: int, setups: Records, rows: Telling) -> None:
    """The score of a table as it lies there, for Python to call."""
    finish(states[i], setups[0], rows)


@compiled_apart
def score(s: Record, setup: Record, seat: int, made: Numbers, rows: Telling) -> int:
    """A seat's points: printed and from cities (omnia-6.1). With rows, the trail of them is told."""
    tell(rows, SCORED, ALL_EYES, seat, int(s.printed[seat]), 0)
    tell_collection(rows, OWNED, seat, int(s.owned[seat]))
    total, active = int(s.printed[seat]), 0
    for i in range(s.city_count):
        city = int(s.cities[i])
        if setup.objective[city] == SET:
            active |= 1 << city
        else:
            points = points_of(s, setup, seat, city)
            total += points
            tell_city(s, setup, seat, city, points, rows)
    from_sets = best_sets(setup, active, s.tally[seat], made)
    tell_sets(s, setup, seat, active, made, rows)
    tell_totals(s, seat, total + from_sets, rows)
    return total + from_sets

@compiled
def points_of(s: Record, setup: Record, seat: int, city: int) -> int:
    """What a majority or coin city gives a seat (omnia-6.6)."""
    if setup.objective[city] == PER_COIN:
        return int(setup.worth[city]) * int(s.coins[seat])
    mine = counted(s, setup, seat, city)
    most, tied = most_counted(s, setup, city)
    return share_of(int(setup.worth[city]), mine, most, tied)

@compiled
def share_of(worth: int, mine: int, most: int, tied: int) -> int:
    """What a majority gives one who has so much, if so many have the most (omnia-6.2)."""
    return worth // tied if mine == most and mine > 0 else 0

@compiled
def most_counted(s: Record, setup: Record, city: int) -> tuple[int, int]:
    """The most that anybody has of what a majority city counts, and how many have so much."""
    most, tied = 0, 0
    for seat in range(s.seats):
        count = counted(s, setup, seat, city)
        if count > most:
            most, tied = count, 1
        elif count == most:
            tied += 1
    return most, tied

@compiled
def counted(s: Record, setup: Record, seat: int, city: int) -> int:
    """What a majority city counts of a seat; Leonardo cards are in no tally (omnia-6.7)."""
    of, count = int(setup.majority[city]), 0
    for group in range(GROUPS):
        kind = CHARACTER if group == CHARACTER_GROUP else WORK if group < COLOURS else INVENTION
        if (of >> kind) & 1 == 1:
            count += s.tally[seat, group]
        if (of >> COLOUR) & 1 == 1 and group != CHARACTER_GROUP and s.tally[seat, group] > 0:
            count += 1
    if (of >> COIN) & 1 == 1:
        count += s.coins[seat]
    return count

@compiled
def told_apart(s: Record, a: int, b: int) -> int:
    """What tells two seats apart: points, then coins, then characters, or nothing (omnia-7.1)."""
    if s.totals[a] != s.totals[b]:
        return BY_POINTS
    if s.coins[a] != s.coins[b]:
        return BY_COINS
    return BY_CHARACTERS if s.tally[a, CHARACTER_GROUP] != s.tally[b, CHARACTER_GROUP] else SHARED

@compiled
def better(s: Record, a: int, b: int) -> bool:
    by = told_apart(s, a, b)
    if by == BY_POINTS:
        return int(s.totals[a]) > int(s.totals[b])
    if by == BY_COINS:
        return int(s.coins[a]) > int(s.coins[b])
    return int(s.tally[a, CHARACTER_GROUP]) > int(s.tally[b, CHARACTER_GROUP])

@compiled
def rank(s: Record, seat: int) -> int:
    """How many seats are better."""
    ahead = 0
    for other in range(s.seats):
        ahead += better(s, other, seat)
    return ahead

@compiled_apart
def tell_sets(s: Record, setup: Record, seat: int, active: int, made: Numbers, rows: Telling) -> None:
    """Each set with its cards: of every group those that come first and are not yet spent."""
    if rows is None:
        return
    for i in range(s.city_count):
        city, points, sets = int(s.cities[i]), 0, 0
        if (active >> city) & 1 == 1:
            while made[sets, 0] != NOTHING:
                points += int(setup.worth[city]) if made[sets, 0] == city else 0
                sets += 1
            tell_city(s, setup, seat, city, points, rows)
    spent, sets = 0, 0
    while made[sets, 0] != NOTHING:
        cards = 0
        for group in range(GROUPS):
            for _ in range(made[sets, 1 + group]):
                card = 0
                while setup.group[card] != group or (int(s.owned[seat]) >> card) & 1 == 0 or (spent >> card) & 1 == 1:
                    card += 1
                spent |= 1 << card
                cards |= 1 << card
        tell_collection(rows, SET_SCORED, int(made[sets, 0]), cards)
        sets += 1

@compiled
def tell_city(s: Record, setup: Record, seat: int, city: int, points: int, rows: Telling) -> None:
    """What a city gives a seat; with a majority, also what it has, what the most is and how many have that."""
    if rows is None:
        return
    mine, most, tied = 0, 0, 0
    if setup.objective[city] == MAJORITY:
        mine = counted(s, setup, seat, city)
        most, tied = most_counted(s, setup, city)
    tell_list(rows, CITY_SCORED, ALL_EYES, city, np.array([points, int(setup.objective[city]), mine, most, tied]))

@compiled
def tell_collection(rows: Telling, what: int, number: int, cards: int) -> None:
    """A row with a number and a set of cards."""
    if rows is None:
        return
    low = (1 << HALF) - 1
    quarters = np.array([cards & low, (cards >> HALF) & low, (cards >> 2 * HALF) & low, (cards >> 3 * HALF) & low])
    tell_list(rows, what, ALL_EYES, number, quarters)

@compiled
def tell_totals(s: Record, seat: int, total: int, rows: Telling) -> None:
    tell(rows, TOTALLED, ALL_EYES, total, int(s.coins[seat]), int(s.tally[seat, CHARACTER_GROUP]))

@compiled
def decided_by(s: Record) -> int:
    """What the first place was decided by: the last thing that had to be compared to tell the best from all others."""
    best = 0
    while s.ahead[best] > 0:
        best += 1
    by = BY_POINTS
    for other in range(s.seats):
        if other != best:
            by = max(by, told_apart(s, best, other))
    return by

@compiled
def tell_ranking(s: Record, rows: Telling) -> None:
    if rows is None:
        return
    tell(rows, ENDED, ALL_EYES, decided_by(s), 0, 0)
    for ahead in range(s.seats):
        together = 0
        for seat in range(s.seats):
            if s.ahead[seat] == ahead:
                together |= bit(seat)
        if together != 0:
            tell(rows, RANKED, ALL_EYES, together, 0, 0)
