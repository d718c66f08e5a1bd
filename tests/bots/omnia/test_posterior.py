"""What others kept tells where cards lie."""

from itertools import combinations
from math import exp, log, prod

import numpy as np
import pytest

from bots.omnia.moments import moments
from bottega.bots.omnia.posterior import TEMPER, Posterior, draw_worlds, weigh_worlds
from bottega.bots.omnia.taste import log_chance_of_pair, tastes
from bottega.core import chance
from bottega.core.events import plain
from bottega.core.kernel import Records, records
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.deck import ids_of
from laws.omnia_worlds import Witness

CARDS = ids_of(OMNIA.read_deck(None))[2]
Lies = tuple[tuple[int, int], ...]


def drafted(players: int, seed: int) -> tuple[Position, Witness]:
    """A game after its draft, at random, and what seat 0 saw of it."""
    position, dice = OMNIA.start(players, seed), chance.from_seed(seed, 2)
    witness = Witness(0, position.terms)
    for event in position.events_for(0):
        witness.hear(plain(event))
    while position.states["phase"][0] == 0:
        seat = position.acting[-1]
        legal = position.legal(seat)
        position.act(seat, legal[chance.below(dice, len(legal))])
        for event in position.events_for(0):
            witness.hear(plain(event))
    return position, witness


def chance_by_hand(lies: Lies, liked: np.ndarray, seats: int) -> float:
    """How likely the others keep what they kept, pair by pair, if cards lie so: dealt to a seat, kept in a stage."""
    chances = []
    for seat in range(1, seats):
        for stage in range(3):
            dealt_to = (seat - stage) % seats
            pack = [card for card, (origin, kept) in enumerate(lies) if origin == dealt_to and kept >= stage]
            pairs: dict[tuple[int, ...], float] = {pair: exp(liked[pair[0]] + liked[pair[1]])
                                                   for pair in combinations(pack, 2)}
            kept_pair = tuple(card for card in pack if lies[card][1] == stage)
            chances.append(pairs[kept_pair] / sum(pairs.values()))
    return prod(chances) ** TEMPER


def lies_of(states: Records, i: int) -> Lies:
    return tuple(zip(states["origin"][i].tolist(), states["kept_in"][i].tolist(), strict=True))


def test_a_pair_is_kept_as_often_as_it_is_liked_among_all_pairs() -> None:
    liked = np.linspace(-1.0, 1.0, 28)
    pairs = [*combinations((3, 7, 8, 20), 2)]
    weights = [exp(liked[a] + liked[b]) for a, b in pairs]

    for (a, b), weight in zip(pairs, weights, strict=True):
        found = log_chance_of_pair(1 << 3 | 1 << 7 | 1 << 8 | 1 << 20, 1 << a | 1 << b, liked)
        assert found == pytest.approx(log(weight / sum(weights)))


def test_with_three_players_it_agrees_with_all_worlds_counted_one_by_one() -> None:
    position, witness = drafted(3, 3)
    liked, worlds = tastes(position.terms), [*witness.worlds()]
    lies = [tuple((world[card].pack, world[card].stage) if card in world else (-1, -1) for card in CARDS)
            for world in worlds]
    weights = np.array([chance_by_hand(one, liked, 3) for one in lies])
    exact = dict(zip(lies, weights / weights.sum(), strict=True))
    imagined, found = records(OMNIA.state, 20_000), np.zeros(20_000)
    OMNIA.imagine_all(position.views(0), 0, imagined, chance.from_seed(1))
    weigh_worlds(imagined, 0, liked, found)
    by_lies: dict[Lies, float] = dict.fromkeys(exact, 0.0)
    for i in range(len(imagined)):
        by_lies[lies_of(imagined, i)] += found[i]

    assert found.sum() == pytest.approx(1.0)
    assert set(by_lies) == set(exact)
    assert sum(abs(by_lies[one] - exact[one]) for one in exact) / 2 < 0.12      # total variation
    likeliest = max(exact, key=lambda one: exact[one])
    assert by_lies[likeliest] == pytest.approx(exact[likeliest], rel=0.4)
    assert max(exact.values()) > 2 / len(exact)                                # some are much likelier than others


def test_worlds_are_drawn_as_often_as_they_weigh() -> None:
    worlds, drawn = records(OMNIA.state, 4), records(OMNIA.state, 400)
    worlds["turns"] = range(4)

    draw_worlds(worlds, np.array([0.1, 0.0, 0.6, 0.3]), drawn, chance.from_seed(1))

    assert np.bincount(drawn["turns"], minlength=4) == pytest.approx([40, 0, 240, 120], abs=1)


def test_every_world_fits_what_the_seat_sees() -> None:
    for players in (2, 3, 4):
        for position in moments(players, 1, 7):
            worlds, views = records(OMNIA.state, 5), position.views(1)
            Posterior(position.terms, 16).imagine_all(views, worlds, chance.from_seed(1))
            for i in range(len(worlds)):
                seen = records(OMNIA.view, 1)
                OMNIA.look(worlds, i, 1, seen, 0)

                assert seen.tobytes() == views.tobytes()
