"""The chances that OMEN tells are those of the deals: by listing all of them, and by counting many imagined games."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.omen.chances import counts
from bottega.omen.facts import JOKER
from laws.counting import TIMES, TOO_UNLIKELY, Numbers, chance_of_so_much_difference
from laws.omen_points import OMEN, POINTS, SMALL_POINTS, Point, hidden_hands, state, witness_of
from laws.omen_posterior import lies
from laws.tables import views_of

CERTAIN = 1e-12                             # how far two ways of reckoning may lie apart


def told(position: Position, seat: int) -> list[list[float]]:
    return [*counts(views_of(position, seat), 0)]


def listed(game: Sequence[Position], seat: int, suit: int) -> list[float]:
    """By every way in which the hidden hands may lie."""
    position = game[-1]
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    s, hidden = state(position), hidden_hands(position, seat)
    shown = sum(int(s["hands"][other, kind]) for other in range(position.players) if other not in hidden
                for kind in (suit, JOKER))
    for (hands, _), share in lies(witness_of([*game], seat), [int(s["held"][other]) for other in hidden], 0).items():
        found[shown + sum(hand[suit] + hand[JOKER] for hand in hands)] += share
    assert sum(found.values()) == Fraction(1)
    return [float(found[number]) for number in range(int(s["in_hands"]) + 1)]


@pytest.mark.parametrize("point", SMALL_POINTS, ids=lambda point: point.name)
def test_chances_are_those_of_all_ways_the_cards_may_lie(point: Point) -> None:
    game, seat = point.find()

    for suit, exactly in enumerate(told(game[-1], seat)):
        assert exactly == pytest.approx(listed(game, seat, suit), abs=CERTAIN)


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.name)
def test_imagined_games_come_to_a_count_as_often_as_its_chance_says(point: Point) -> None:
    game, seat = point.find()
    worlds = records(OMEN.state, TIMES)
    OMEN.imagine_all(views_of(game[-1], seat), 0, worlds, chance.from_seed(3))

    for suit, exactly in enumerate(told(game[-1], seat)):
        found = worlds["hands"][:, :, suit].sum(axis=1, dtype=int) + worlds["hands"][:, :, JOKER].sum(axis=1, dtype=int)
        shares: dict[Numbers, float] = {(number,): share for number, share in enumerate(exactly) if share > 0.0}
        assert sum(exactly) == pytest.approx(1.0, abs=CERTAIN)
        assert chance_of_so_much_difference(shares, found[:, np.newaxis]) > TOO_UNLIKELY


def test_the_points_have_eyes_of_every_kind() -> None:
    """Who peeks, who does not, and who only watches."""
    found = {("watches" if seat == NOBODY else "peeks" if state(game[-1])["dealer"] == seat else "sits")
             for game, seat in (point.find() for point in [*POINTS, *SMALL_POINTS])}

    assert found == {"watches", "peeks", "sits"}
