"""Points with a memory are the rulebook's points."""

import numpy as np
import pytest

from bots.omnia.moments import moments
from bottega.bots.omnia.worth import TOTALS, gains_of, new_book
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records
from bottega.omnia.facts import CITIES, GROUPS
from bottega.omnia.scoring import score_table


def totals(states: Records, setups: Records) -> list[int]:
    scored = states.copy()
    score_table(scored, 0, setups, UNTOLD)
    points: list[int] = scored["totals"][0].tolist()
    return points


@pytest.mark.parametrize("players", [2, 4])
def test_points_now_and_gains_of_one_more_card_or_city_are_what_the_scorer_says(players: int) -> None:
    book = new_book(1 << 6)                             # so small that much is forgotten and worked out again
    cards, cities = np.zeros((players, GROUPS), np.int64), np.zeros((players, CITIES), np.int64)
    gained = 0
    for position in moments(players, 4, 17):
        states, setups = position.states, position.terms.setups
        gains_of(states, 0, setups, book, cards, cities)
        now = totals(states, setups)

        assert book[TOTALS:TOTALS + players].tolist() == now[:players]

        for seat in range(players):
            for group in range(GROUPS):
                richer = states.copy()
                richer["tally"][0, seat, group] += 1
                assert cards[seat, group] == totals(richer, setups)[seat] - now[seat]
                gained += cards[seat, group] > 0
            for city in set(range(CITIES)) - set(states["cities"][0, :states["city_count"][0]].tolist()):
                larger = states.copy()
                larger["cities"][0, larger["city_count"][0]] = city
                larger["city_count"] += 1
                assert cities[seat, city] == totals(larger, setups)[seat] - now[seat]
    assert gained > 20


def test_one_memory_serves_all_states() -> None:
    """Asked again, later and in another order, it says the same."""
    book, said = new_book(1 << 4), []
    cards, cities = np.zeros((2, GROUPS), np.int64), np.zeros((2, CITIES), np.int64)
    kept = [position.copy() for position in moments(2, 2, 9)]
    for position in kept:
        gains_of(position.states, 0, position.terms.setups, new_book(), cards, cities)
        said.append((cards.tolist(), cities.tolist()))
    for position, before in reversed([*zip(kept, said, strict=True)]):
        gains_of(position.states, 0, position.terms.setups, book, cards, cities)

        assert (cards.tolist(), cities.tolist()) == before
