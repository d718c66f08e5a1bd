"""A level is a mind and how loosely it goes by what it thinks."""

import numpy as np
import pytest

from bottega.bots.levels import FAR_WORSE, Level, Player, drawn, shares, without
from bottega.bots.mind import Weighed
from bottega.core import chance
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.omen import OMEN

THOUGHT = Weighed(np.array([3, 5, 8], np.int16), np.array([0.5, 0.48, 0.1]), np.array([0.25, 0.75, 0.0]))


class Fixed:
    """A mind that always thinks the same."""

    def __init__(self, _terms: Terms) -> None: ...

    def weigh(self, _views: Records, _luck: Words64) -> Weighed:
        return THOUGHT


def chosen(level: Level, times: int = 4000) -> dict[int, float]:
    position, luck = OMEN.start(3, 1), chance.from_seed(5)
    player, views = Player(level, position.terms), position.views(0)
    picked = [player.choose(views, luck) for _ in range(times)]
    return {int(action): picked.count(int(action)) / times for action in THOUGHT.actions}


def test_who_is_not_loose_goes_by_the_shares_of_its_mind() -> None:
    assert chosen(Level("strict", Fixed)) == pytest.approx({3: 0.25, 5: 0.75, 8: 0.0}, abs=0.03)


def test_who_is_loose_does_what_is_a_little_worse_nearly_as_often_and_what_is_far_worse_never() -> None:
    often = chosen(Level("loose", Fixed, looseness=0.1))

    assert often[3] / often[5] == pytest.approx(np.exp(0.02 / (0.5 * 0.1)), rel=0.15)
    assert often[8] == 0.0


def test_the_looser_the_more_an_action_may_be_worse() -> None:
    worse = (THOUGHT.worth.max() - THOUGHT.worth[2]) / THOUGHT.worth.max()

    assert shares(THOUGHT, worse / FAR_WORSE * 1.01)[2] > 0.0
    assert shares(THOUGHT, worse / FAR_WORSE * 0.99)[2] == 0.0


def test_looseness_means_the_same_ahead_as_behind() -> None:
    behind = THOUGHT._replace(worth=THOUGHT.worth / 7)

    assert shares(behind, 0.1) == pytest.approx(shares(THOUGHT, 0.1))


def test_who_cannot_win_any_more_does_anything() -> None:
    lost = THOUGHT._replace(worth=np.zeros(3))

    assert shares(lost, 0.1) == pytest.approx(np.full(3, 1 / 3))


def test_shares_sum_to_one() -> None:
    for looseness in (0.0, 0.001, 0.1, 10.0):
        assert shares(THOUGHT, looseness).sum() == pytest.approx(1.0)


def test_what_has_no_share_is_never_drawn_even_where_rounding_leaves_a_rest() -> None:
    luck = chance.from_seed(1)
    share = np.array([0.0, 1.0 / 3, 0.0, 1.0 / 3, 1.0 / 3 - 1e-9, 0.0])

    assert {drawn(share, luck) for _ in range(300)} == {1, 3, 4}


def test_what_is_never_done_is_not_done_however_much_a_mind_likes_it() -> None:
    position, luck = OMEN.start(3, 1), chance.from_seed(5)
    liked = THOUGHT.actions == 5
    strict = Player(Level("strict", Fixed), position.terms, lambda _terms: lambda _views, _actions: liked)
    loose = Player(Level("loose", Fixed, 9.0), position.terms, lambda _terms: lambda _views, _actions: liked)

    assert {strict.choose(position.views(0), luck) for _ in range(100)} == {3}
    assert {loose.choose(position.views(0), luck) for _ in range(100)} == {3, 8}


def test_who_meant_to_do_only_what_is_never_done_does_the_best_of_the_rest() -> None:
    only = THOUGHT._replace(share=np.array([0.0, 0.0, 1.0]))

    assert without(only, np.array([False, False, True])).share.tolist() == [1.0, 0.0]


def test_where_everything_is_never_done_all_may_be() -> None:
    assert without(THOUGHT, np.full(3, fill_value=True)) is THOUGHT


def test_what_a_mind_means_to_do_for_what_follows_is_done_all_the_same() -> None:
    liked = THOUGHT.actions == 5

    assert without(THOUGHT._replace(meant=liked), liked).actions.tolist() == THOUGHT.actions.tolist()
    assert without(THOUGHT._replace(meant=~liked), liked).actions.tolist() == [3, 8]


def test_how_often_a_player_does_what_is_what_it_draws_by() -> None:
    position = OMEN.start(3, 1)
    player = Player(Level("loose", Fixed, 0.1), position.terms)

    assert player.weigh(position.views(0), chance.from_seed(5)).share == pytest.approx(shares(THOUGHT, 0.1))
