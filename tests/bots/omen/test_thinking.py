"""A mind made of a net: legal, the same each time, and never silly."""

from itertools import product

import numpy as np
import pytest

from bots.omen.moments import moments
from bots.omen.test_answers import is_slip
from bottega.bots import Bot
from bottega.bots.levels import Level, MakeMind, Player
from bottega.bots.net import own
from bottega.bots.omen.minds.greedy import OmenGreedy
from bottega.bots.omen.minds.near import Near
from bottega.bots.omen.minds.thinking import OUTPUTS, SELDOM, Thinking
from bottega.bots.omen.net.answers import ANSWERS
from bottega.bots.omen.net.counting import odds, room_for_odds
from bottega.bots.omen.net.features import INPUTS
from bottega.bots.playing import play_on
from bottega.core import chance
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, number_of, suit_of
from bottega.omen.facts import KINDS
from laws.tables import legal_numbers


def test_the_net_fits_what_it_is_told_and_asked() -> None:
    net = own("bottega.bots.omen.net", "net.npz")

    assert net.sizes[0] == INPUTS
    assert net.sizes[-1] == OUTPUTS == 2 * ANSWERS + 1


def test_every_legal_action_is_weighed_and_shares_are_whole() -> None:
    for moment in moments():
        weighed = Thinking(moment.position.terms).weigh(moment.views, chance.from_seed(1))

        assert weighed.actions.tolist() == legal_numbers(moment.position.terms, moment.views, moment.seat)
        assert weighed.share.sum() == pytest.approx(1.0)
        assert ((weighed.share == 0.0) | (weighed.share >= SELDOM)).all()
        assert ((weighed.worth >= 0.0) & (weighed.worth <= 1.0)).all()


def test_luck_and_earlier_thoughts_change_nothing() -> None:
    for moment in moments(29):
        mind = Thinking(moment.position.terms)
        first = mind.weigh(moment.views, chance.from_seed(1))
        mind.weigh(moments()[0].views, chance.from_seed(2))
        again = mind.weigh(moment.views, chance.from_seed(3))

        assert again.worth.tobytes() == first.worth.tobytes()
        assert again.share.tobytes() == first.share.tobytes()


@pytest.mark.parametrize("mind", [Thinking, Near])
def test_no_mind_ever_does_what_surely_goes_wrong(mind: MakeMind) -> None:
    """By the exact odds: no call that cannot be right, no number that cannot be where a sure one is there."""
    at_least, slips = room_for_odds(), 0
    for moment in moments(3):
        weighed = mind(moment.position.terms).weigh(moment.views, chance.from_seed(1))
        odds(moment.views, 0, at_least, np.zeros(KINDS))
        for action, share, worth in zip(weighed.actions.tolist(), weighed.share, weighed.worth, strict=True):
            if is_slip(moment, action, at_least):
                slips += 1
                assert (share, worth) == (0.0, 0.0)
    assert slips > 100


def test_it_calls_omen_on_what_cannot_be_and_destiny_on_what_is() -> None:
    """Not always: in a game of chances there may be more than one good answer. But as a habit."""
    at_least, false, exact = room_for_odds(), [], []
    for moment in moments(2):
        number, suit = int(moment.views["number"][0]), int(moment.views["suit"][0])
        if number == 0 or moment.views["losers"][0] != 0:
            continue
        odds(moment.views, 0, at_least, np.zeros(KINDS))
        weighed = Thinking(moment.position.terms).weigh(moment.views, chance.from_seed(1))
        calls = {int(action): share for action, share in zip(weighed.actions, weighed.share, strict=True)}
        if at_least[suit, number] < 0.02:
            false.append(calls[CALL_OMEN])
        if at_least[suit, number] - at_least[suit, number + 1] > 0.98:
            exact.append(calls[CALL_DESTINY])

    assert len(false) > 20
    assert np.mean(false) > 0.9
    assert len(exact) > 5
    assert np.mean(exact) > 0.8


def test_it_seldom_declares_what_hardly_holds() -> None:
    at_least, unlikely, all_shares = room_for_odds(), 0.0, 0.0
    for moment in moments(3):
        odds(moment.views, 0, at_least, np.zeros(KINDS))
        weighed = Thinking(moment.position.terms).weigh(moment.views, chance.from_seed(1))
        for action, share in zip(weighed.actions.tolist(), weighed.share, strict=True):
            if action < CALL_OMEN:
                all_shares += share
                unlikely += share * (at_least[suit_of(action), number_of(action)] < 0.1)

    assert unlikely / all_shares < 0.1


def wins_of_one(players: int, games: int) -> int:
    """How many games a seat with the net wins among players by the odds."""
    terms, wins = OMEN.terms(players), 0
    one, others = Player(Level("net", Thinking), terms), OmenGreedy(terms)
    for game, seat in product(range(games // players), range(players)):
        position = Position.dealt(terms, chance.to_text(chance.from_seed(9, game)))
        sitting: dict[int, Bot] = {other: one if other == seat else others for other in range(players)}
        for _ in play_on(position, sitting, dict.fromkeys(sitting, chance.from_seed(10, game * players + seat))):
            pass
        wins += position.ranking[0] == [seat]
    return wins


@pytest.mark.parametrize(("players", "games", "at_least"), [(3, 90, 45), (5, 60, 18), (8, 40, 8)])
def test_it_wins_much_more_than_its_share_among_players_by_the_odds(players: int, games: int, at_least: int) -> None:
    assert wins_of_one(players, games) >= at_least
