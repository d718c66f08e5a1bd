"""The peer that others wrote: its search is ours, and where it is not installed that is told."""

from importlib.util import find_spec

import numpy as np
import pytest

from bottega.core import games
from bottega.lab.match import players
from bottega.lab.peers import agreement

PEER_IS_HERE = find_spec("pyspiel") is not None


def rows(seed: int, count: int, shift: float = 0.0) -> agreement.Rows:
    """Visits as a search would make them: they always sum to the same, so a direction is without spread."""
    dice = np.random.default_rng(seed)
    made = dice.multinomial(100, [0.5, 0.3, 0.1, 0.1], count).astype(np.float64)
    made[:, 0] += shift
    made[:, 1] -= shift
    return made


def test_searches_alike_are_found_alike_and_others_are_not() -> None:
    alike = [agreement.tail(*agreement.distance(rows(seed, 200), rows(seed + 1000, 200))) for seed in range(100)]
    other = agreement.tail(*agreement.distance(rows(1, 200), rows(2, 200, shift=3.0)))

    assert 0.3 < np.mean(alike) < 0.7
    assert min(alike) > 1e-4
    assert other < 1e-6
    assert agreement.distance(rows(1, 200), rows(2, 200))[1] == 3


@pytest.mark.parametrize(("statistic", "freedom", "chance"), [(3.841, 1, 0.05), (18.307, 10, 0.05), (9.342, 10, 0.5)])
def test_the_tail_is_that_of_the_tables(statistic: float, freedom: int, chance: float) -> None:
    assert agreement.tail(statistic, freedom) == pytest.approx(chance, abs=0.005)


@pytest.mark.parametrize("name", games.names())
def test_the_peer_plays_our_games_where_it_is_installed(name: str) -> None:
    game = games.find(name)
    if not PEER_IS_HERE:
        with pytest.raises(players.NoPeer):
            players.check(game, "openspiel@20ms")
        return
    table = game.start(3, 1)
    seat = table.acting[0]
    chosen = players.make(table.terms, "openspiel@20ms").choose(table.views(seat), np.ones(4, np.uint64))

    assert game.write(chosen, table.deck) in table.legal(seat)


@pytest.mark.parametrize("name", games.names())
def test_positions_that_are_compared_have_a_choice(name: str) -> None:
    [(_, players_there, moments)] = [table for table in agreement.TABLES if table[0] == name]
    terms = games.find(name).terms(players_there)
    for decisions in moments:
        assert len(agreement.our_visits(terms, agreement.view_after(terms, decisions), 50, 1)) > 1
