"""A beginner's mind: honest and shortsighted. That it never slips is tested with the net's (test_thinking.py)."""

import numpy as np
import pytest

from bots.omen.moments import moments
from bottega.bots.levels import Level, Player
from bottega.bots.omen.minds.near import Near
from bottega.bots.omen.net.counting import odds, room_for_odds
from bottega.core import chance
from bottega.omen import OMEN
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, number_of, suit_of
from bottega.omen.facts import JOKER, KINDS
from laws.tables import legal_numbers


def test_every_legal_action_is_weighed_and_one_is_done() -> None:
    for moment in moments():
        weighed = Near(moment.position.terms).weigh(moment.views, chance.from_seed(1))

        assert weighed.actions.tolist() == legal_numbers(moment.position.terms, moment.views, moment.seat)
        assert sorted(weighed.share)[-1] == weighed.share.sum() == 1.0
        assert ((weighed.worth >= 0.0) & (weighed.worth <= 1.0)).all()


def test_it_declares_what_may_well_be_true() -> None:
    """By the odds that it does not know; where nothing is likely, calling was open to it."""
    at_least, chances = room_for_odds(), []
    for moment in moments(3):
        action = Player(Level("near", Near), moment.position.terms).choose(moment.views, chance.from_seed(1))
        if action < CALL_OMEN:
            odds(moment.views, 0, at_least, np.zeros(KINDS))
            chances.append(at_least[suit_of(action), number_of(action)])

    assert np.mean(chances) > 0.8
    assert np.mean(np.array(chances) < 0.1) < 0.05


def test_the_higher_the_number_the_sooner_it_calls_omen_and_destiny_it_calls_hardly_ever() -> None:
    position = OMEN.start(4, seed=5)
    begins = position.acting[0]
    worth = []
    for number in range(1, 17):
        table = position.copy()
        table.act(begins, f"declare {number} raven")
        weighed = Near(table.terms).weigh(table.views(table.acting[0]), chance.from_seed(1))
        worth.append(float(weighed.worth[weighed.actions == CALL_OMEN][0]))
        assert weighed.share[weighed.actions == CALL_DESTINY][0] == 0.0

    assert worth == sorted(worth)
    assert worth[-1] > worth[0]


def test_it_believes_a_little_of_what_others_say() -> None:
    """A suit that two others named looks fuller than one that nobody did."""
    silent, spoken = OMEN.start(5, seed=2), OMEN.start(5, seed=2)
    for position, suits in ((silent, "skull skull feather"), (spoken, "raven raven feather")):
        for number, suit in enumerate(suits.split(), start=1):
            position.act(position.acting[0], f"declare {number} {suit}")
    worth = [weighed.worth[weighed.actions == OMEN.read("declare 9 raven", position.deck)][0] for position, weighed in (
        (position, Near(position.terms).weigh(position.views(position.acting[0]), chance.from_seed(1)))
        for position in (silent, spoken))]

    assert worth[1] > worth[0]


def test_it_parts_from_a_joker_last() -> None:
    for moment in moments(2):
        hand = moment.views["hands"][0][moment.seat]
        if moment.views["losers"][0] != 0 and 0 < hand[JOKER] < hand.sum():
            choice = Player(Level("near", Near), moment.position.terms).choose(moment.views, chance.from_seed(1))
            assert choice != LOSE + JOKER


def test_looseness_makes_small_errors_only() -> None:
    """A loose beginner still never does what is far worse than what looks best."""
    for moment in moments(29):
        terms, views = moment.position.terms, moment.views
        weighed = Near(terms).weigh(views, chance.from_seed(1))
        worth = dict(zip(weighed.actions.tolist(), weighed.worth, strict=True))
        player, luck = Player(Level("loose", Near, looseness=0.01), terms), chance.from_seed(4)
        done = [worth[player.choose(views, luck)] for _ in range(20)]

        assert min(done) >= max(worth.values()) - 0.03 - 1e-9
        assert max(done) == pytest.approx(max(worth.values()), abs=0.03)
