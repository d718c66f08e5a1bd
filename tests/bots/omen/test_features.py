"""What the net is told depends on the view alone, and not on how suits and seats are named."""

from random import Random

import numpy as np
import pytest

from bots.omen.moments import Moment, moments
from bottega.bots.net import Floats
from bottega.bots.omen.net.answers import ANSWERS, Actions
from bottega.bots.omen.net.features import INPUTS, SEAT, SUIT, TABLE, describe
from bottega.core.kernel import Records, records
from bottega.omen import OMEN
from bottega.omen.actions import CALL_OMEN, LOSE, SUITS
from bottega.omen.chances import counts
from laws.omen import reshuffled


def described(views: Records) -> tuple[Floats, Actions]:
    inputs, actions = np.full(INPUTS, np.nan, np.float32), np.zeros(ANSWERS, np.int64)
    describe(views, 0, inputs, actions)
    return inputs, actions


def turned(views: Records, by: int) -> Records:
    """The same table with its seats numbered from another on."""
    seats = int(views["seats"][0])
    twin = records(OMEN.view, 1)
    twin[:] = views

    def moved(seat: int) -> int:
        return (seat + by) % seats if seat >= 0 else seat

    for name in ("seat", "dealer", "declarer", "caller"):
        twin[name] = moved(int(views[name][0]))
    for name in ("acting", "losers", "still_in", "open_hands", "known"):
        twin[name] = sum(1 << moved(seat) for seat in range(seats) if int(views[name][0]) >> seat & 1)
    for name in ("held", "hands", "out_in"):
        for seat in range(seats):
            twin[name][0][moved(seat)] = views[name][0][seat]
    return twin


def with_suits_swapped(views: Records) -> Records:
    """The same table with ravens for feathers and feathers for ravens."""
    twin = records(OMEN.view, 1)
    twin[:] = views
    for name in ("middle", "lost", "least", "box", "sightings"):
        twin[name][0][[0, 2]] = views[name][0][[2, 0]]
    twin["hands"][0][:, [0, 2]] = views["hands"][0][:, [2, 0]]
    for name in ("suit", "top", "chosen"):
        twin[name] = {0: 2, 2: 0}.get(int(views[name][0]), int(views[name][0]))
    twin["ladder"] = np.array([0, 3, 2, 1, 4], np.int8)[views["ladder"]]
    return twin


def swapped(action: int) -> int:
    if action in (LOSE, LOSE + 2):
        return 2 * LOSE + 2 - action
    return action + {0: 2, 2: -2}.get(action % SUITS, 0) if 0 <= action < CALL_OMEN else action


def has_no_ties(moment: Moment) -> bool:
    """Whether the order of the suits follows from the cards alone."""
    views = moment.views
    mine = views["hands"][0][moment.seat]
    expected = [float(np.dot(exactly, np.arange(len(exactly)))) + 0.001 * int(mine[suit])
                for suit, exactly in enumerate(counts(views, 0))]
    return float(np.diff(sorted(expected)).min()) > 1e-6


def test_all_inputs_are_written_and_none_is_large() -> None:
    for moment in moments():
        inputs, _ = described(moment.views)

        assert np.isfinite(inputs).all()
        assert np.abs(inputs).max() <= 4.0


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    for moment in moments(13):
        twin = moment.position.copy()
        twin.states[:] = reshuffled(moment.position.states, moment.seat, Random(3))

        assert described(twin.views(moment.seat))[0].tobytes() == described(moment.views)[0].tobytes()


@pytest.mark.parametrize("by", [1, 2])
def test_seats_have_no_numbers(by: int) -> None:
    for moment in moments(13):
        inputs, actions = described(moment.views)
        twin, same = described(turned(moment.views, by))

        assert twin.tobytes() == inputs.tobytes()
        assert same.tolist() == actions.tolist()


def test_suits_have_no_names() -> None:
    tried = 0
    for moment in filter(has_no_ties, moments(13)):
        tried += 1
        inputs, actions = described(moment.views)
        twin, same = described(with_suits_swapped(moment.views))

        assert twin == pytest.approx(inputs, abs=1e-6)
        assert [swapped(action) for action in same.tolist()] == actions.tolist()
    assert tried > 50


def test_every_part_of_a_view_is_told() -> None:
    """Somewhere in the games, each input is something."""
    seen = np.zeros(INPUTS, np.bool_)
    for moment in moments(2):
        seen |= described(moment.views)[0] != 0.0

    assert seen[:TABLE].mean() > 0.9
    assert seen[TABLE:SUIT].all()
    assert seen[SUIT:SEAT].all()
    assert seen[SEAT:].mean() > 0.9
