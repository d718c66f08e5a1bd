"""How a table stands, as if the game ended now: counted and scored by the rules themselves, from what lies open."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from bottega.core.game import Terms
from bottega.core.happened import blank_rows
from bottega.core.kernel import Records, records
from bottega.core.options import Deck, complete
from bottega.omnia.deck import cities_of
from bottega.omnia.events import MadeSet, Score, final
from bottega.omnia.scoring import score_table
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
    rows = blank_rows()
    score_table(states, 0, setups, rows)
    scores, _ = final(rows, deck)
    faces = [cities_of(deck)[city] for city in states["cities"][0, :states["city_count"][0]]]
    return Standings([_of_city(face["id"], face["objective"]["type"] == "majority", scores) for face in faces],
                     [SeatStanding(score.printed, score.cities, score.sets, score.total) for score in scores])


def _of_city(city: str, is_majority: bool, scores: Sequence[Score]) -> CityStanding:
    counts = [line.count for score in scores for line in score.lines if line.city == city]
    return CityStanding(city, counts if is_majority else None, [score.cities[city] for score in scores],
                        [sum(made.city == city for made in score.sets) for score in scores])


@lru_cache(64)
def scoring_setup(deck: Deck, players: int) -> Records:
    """No option changes a score."""
    return set_up(players, complete(OPTIONS, {}), deck)
