"""The chances that kernels reckon with are those that OMEN tells people."""

import numpy as np
import pytest

from bots.omen.moments import moments
from bottega.bots.omen.net.counting import odds, room_for_odds
from bottega.core import chance
from bottega.core.kernel import records
from bottega.omen import OMEN
from bottega.omen.chances import counts
from bottega.omen.facts import KINDS


def test_every_chance_is_the_one_that_people_are_told() -> None:
    at_least, unseen = room_for_odds(), np.zeros(KINDS)
    for moment in moments():
        odds(moment.views, 0, at_least, unseen)
        told = [*counts(moment.views, 0)]
        for suit, exactly in enumerate(told):
            expected = np.cumsum(exactly[::-1])[::-1]
            assert at_least[suit, :len(expected)] == pytest.approx(expected, abs=1e-12)
            assert not at_least[suit, len(expected):].any()
        assert not at_least[len(told):].any()


def test_what_is_unseen_is_the_average_of_imagined_games() -> None:
    at_least, unseen, worlds = room_for_odds(), np.zeros(KINDS), records(OMEN.state, 4000)
    for moment in moments(61):
        odds(moment.views, 0, at_least, unseen)
        OMEN.imagine_all(moment.views, 0, worlds, chance.from_seed(1))
        v = moment.views[0]
        in_deck = (worlds["deck"][:, :, None] == np.arange(KINDS)).sum(axis=1)
        lying = worlds["hands"].sum(axis=1, dtype=int) + in_deck
        shown = v["hands"].sum(axis=0, dtype=int) + (v["top"] == np.arange(KINDS))
        assert lying.mean(axis=0) - shown == pytest.approx(unseen, abs=0.15)
