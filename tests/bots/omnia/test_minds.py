"""The minds of OMNIA: legal, the same each time, and each stronger than the one below."""

import numpy as np
import pytest

from bots.omnia.moments import acting_views, moments
from bottega.bots.levels import drawn
from bottega.bots.mind import Mind
from bottega.bots.omnia.near import Near
from bottega.bots.omnia.searching import TRUST, Searching
from bottega.bots.omnia.thinking import Thinking
from bottega.core import chance
from bottega.core.game import Terms
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.facts import DRAFTING, ROUNDS
from laws.tables import legal_numbers
from omnia.building import position


def quick(terms: Terms) -> Searching:
    return Searching(terms, worlds=4, simulations=8, wide=4)


MINDS = [Near, Thinking, quick]


@pytest.mark.parametrize("make", MINDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_is_weighed_and_shares_are_whole(make: type[Near], players: int) -> None:
    for moment in moments(players, 1, 3, effects="may"):
        views = acting_views(moment)
        weighed = make(moment.terms).weigh(views, chance.from_seed(1))

        assert weighed.actions.tolist() == legal_numbers(moment.terms, views, int(views["seat"][0]))
        assert weighed.share.sum() == pytest.approx(1.0)
        assert ((weighed.worth >= 0.0) & (weighed.worth <= 1.0)).all()


@pytest.mark.parametrize("make", MINDS)
def test_from_the_same_it_comes_to_the_same(make: type[Near]) -> None:
    """Whatever it thought of before, and whatever it has looked at."""
    for players in (2, 3):
        all_moments = [moment.copy() for moment in moments(players, 1, 6)]
        busy = make(all_moments[0].terms)
        for moment in all_moments:
            views = acting_views(moment)
            before = views.tobytes()
            first = busy.weigh(views, chance.from_seed(1))
            again = make(moment.terms).weigh(views, chance.from_seed(1))

            assert first.worth.tobytes() == again.worth.tobytes()
            assert first.share.tobytes() == again.share.tobytes()
            assert views.tobytes() == before


def wins(first: Mind, second: Mind, terms: Terms, deals: int) -> float:
    """The share of wins of the first, each deal played from both seats."""
    won = 0.0
    for deal in range(deals):
        for seat in range(2):
            game, dice = Position.dealt(terms, deal), chance.from_seed(deal, 3)
            while not game.is_over:
                acting = game.acting[0]
                weighed = (first if acting == seat else second).weigh(game.views(acting), dice)
                game.act(acting, int(weighed.actions[drawn(weighed.share, dice)]))
            won += (seat in game.ranking[0]) / len(game.ranking[0])
    return won / (2 * deals)


def test_who_thinks_with_the_net_beats_the_shortsighted() -> None:
    terms = OMNIA.terms(2)

    assert wins(Thinking(terms), Near(terms), terms, 15) > 0.6


def test_who_searches_beats_who_goes_by_the_net_alone() -> None:
    terms = OMNIA.terms(2)

    assert wins(Searching(terms, simulations=48, wide=6), Thinking(terms), terms, 8) > 0.5


def test_the_shortsighted_takes_what_gives_most_points_at_once() -> None:
    """A third invention of one colour makes a set of Amboise: eight points."""
    table = position("carro-armato bombarda-multipla", "", cities="amboise", card="a01", left="invention", turns=8,
                     inventions="balestra-gigante aliante odometro")
    weighed = Near(table.terms).weigh(acting_views(table), chance.from_seed(1))

    assert table.terms.game.write(int(weighed.actions[weighed.worth.argmax()]), table.deck) == "take balestra-gigante"


def test_in_the_draft_of_two_what_is_kept_is_as_good_as_the_best_but_for_the_gap() -> None:
    """Against the other's strategy, on average over its own shares."""
    game = OMNIA.start(2, 5)
    weighed = quick(game.terms).weigh(game.views(0), chance.from_seed(1))

    assert game.states["phase"][0] == DRAFTING
    assert weighed.share @ (weighed.worth.max() - weighed.worth) < 1e-3
    assert np.flatnonzero(weighed.share).size < len(weighed.share)


def test_who_cannot_win_any_more_still_answers() -> None:
    for moment in moments(2, 3, 1):
        if moment.states["turns"][0] == 11:
            weighed = quick(moment.terms).weigh(acting_views(moment), chance.from_seed(1))

            assert np.isfinite(weighed.worth).all()
            assert weighed.share.max() == 1.0


@pytest.mark.parametrize("players", [2, 4])
def test_what_the_search_does_is_worth_most_and_worth_what_its_own_trials_came_to(players: int) -> None:
    """Not what another line seemed to be worth that was given up earlier. The net's word counts as
    some trials, as long as trials do not reach the end of the game."""
    for moment in moments(players, 2, 5):
        if moment.states["phase"][0] == DRAFTING or len(moment.legal(moment.acting[0])) < 2:
            continue
        mind, views = Searching(moment.terms, worlds=8, simulations=24, wide=6), acting_views(moment)
        weighed = mind.weigh(views, chance.from_seed(1))
        trials = mind._trials
        best = int(trials.order[0])

        assert weighed.worth @ weighed.share == pytest.approx(weighed.worth.max())
        if trials.times[best]:
            told = TRUST if players == 2 and moment.states["turns"][0] < ROUNDS * players - players else 0
            mean = (trials.total[best] + told * mind._lines.worth[best]) / (trials.times[best] + told)
            assert weighed.worth @ weighed.share == pytest.approx(min(1.0, mean))
