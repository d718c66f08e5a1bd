"""How a table stands, as if the game ended now: counted and scored by the rules themselves, from what lies open."""

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from bottega.core.game import Terms
from bottega.core.happened import blank_rows
from bottega.core.kernel import Records, compiled, records
from bottega.core.options import Deck, complete
from bottega.omnia.deck import ids_of
from bottega.omnia.events import MadeSet, final
from bottega.omnia.facts import CITIES, MAJORITY, SEATS
from bottega.omnia.scoring import Numbers, counted, score_table
from bottega.omnia.setup import OPTIONS, set_up
from bottega.omnia.state import STATE

SCORED = ("seats", "cities", "city_count", "owned", "coins", "printed", "tally")       # all that a score looks at


class CityStanding(Struct, frozen=True):
    """A face-up city: what everybody has of it, and gets for it."""

    city: str
    counts: list[int] | None                # by seat, of what a majority counts; None where it is no majority
    points: list[int]                       # by seat
    sets: list[int]                         # by seat, how many are complete


class SeatStanding(Struct, frozen=True):
    """A seat's points and where they come from."""

    printed: int
    cities: dict[str, int]
    sets: list[MadeSet]
    total: int


class Standings(Struct, frozen=True):
    cities: list[CityStanding]              # in the order they came
    seats: list[SeatStanding]


def aids(views: Records, j: int, terms: Terms, _allowed: str) -> dict[str, Any]:
    """What may help a person to decide. Nothing of it is hidden or forgotten, so no table is without it."""
    lying = tuple(views[name][j].tobytes() for name in SCORED)
    return {"standings": standings(terms.deck, terms.players, lying)}


@lru_cache(1024)                            # all who watch a table see the same, and most actions move none of it
def standings(deck: Deck, players: int, lying: tuple[bytes, ...]) -> Standings:
    """`lying` are the fields of `SCORED`, as a view has them."""
    states, setups = records(STATE, 1), scoring_setup(deck, players)
    for name, content in zip(SCORED, lying, strict=True):
        field = STATE[name]
        states[name][0] = np.frombuffer(content, field.base).reshape(field.shape)
    counts, rows = np.zeros((CITIES, SEATS), np.int64), blank_rows()
    count(states, 0, setups, counts)
    cities = [ids_of(deck)[0][city] for city in states["cities"][0, :states["city_count"][0]]]
    score_table(states, 0, setups, rows)
    scores = [SeatStanding(score.printed, score.cities, score.sets, score.total) for score in final(rows, deck)[0]]
    return Standings(
        [CityStanding(city, counts[place, :players].tolist() if counts[place, 0] >= 0 else None,
                      [score.cities[city] for score in scores],
                      [sum(made.city == city for made in score.sets) for score in scores])
         for place, city in enumerate(cities)], scores)


@lru_cache(64)
def scoring_setup(deck: Deck, players: int) -> Records:
    """No option changes a score."""
    return set_up(players, complete(OPTIONS, {}), deck)


@compiled
def count(states: Records, i: int, setups: Records, counts: Numbers) -> None:
    """By place of the city and by seat: what a majority counts; -1 where it is none."""
    s, setup = states[i], setups[0]
    for place in range(s.city_count):
        for seat in range(s.seats):
            city = int(s.cities[place])
            counts[place, seat] = counted(s, setup, seat, city) if setup.objective[city] == MAJORITY else -1
