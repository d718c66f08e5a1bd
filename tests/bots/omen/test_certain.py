"""What a seat can tell for sure, and what it therefore never does."""

import numpy as np
import pytest

from bots.omen.moments import moments
from bottega.bots.mind import Weighed
from bottega.bots.omen.certain import Range, meant, sure_gain, sure_loss, sure_range, worse_for_certain
from bottega.bots.omen.net.counting import odds, room_for_odds
from bottega.core.chance import from_seed
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN
from bottega.omen.facts import JOKER, KINDS
from laws.tables import legal_numbers
from omen.building import position

THREE = ("raven omen feather", "raven skull skull", "feather feather omen raven")


def actions_of(table: Position) -> tuple[Range, np.ndarray, int | None, set[str]]:
    """Of who acts: its range, its actions, its sure gain, and its sure losses in notation."""
    [seat] = table.acting
    views = table.views(seat)
    mine, actions = sure_range(views), np.array(legal_numbers(table.terms, views, seat), np.int16)
    lost = actions[sure_loss(views, actions, mine)]
    return mine, actions, sure_gain(views, mine), {OMEN.write(int(action), table.deck) for action in lost}


def test_a_range_holds_every_count_of_every_world_and_is_reached_where_the_odds_say_it_can_be() -> None:
    at_least, worlds = room_for_odds(), records(OMEN.state, 200)
    for moment in moments(5):
        views, mine = moment.views, sure_range(moment.views)
        OMEN.imagine_all(views, 0, worlds, from_seed(1))
        held = worlds["hands"].sum(axis=1, dtype=np.int64)
        odds(views, 0, at_least, np.zeros(KINDS))
        for suit in range(int(views["suits"][0])):
            counts = held[:, suit] + held[:, JOKER]
            assert mine.least[suit] <= counts.min()
            assert mine.most[suit] >= counts.max()
            assert at_least[suit, mine.least[suit]] == pytest.approx(1.0)
            assert at_least[suit, mine.least[suit] + 1] < 1.0
            assert at_least[suit, mine.most[suit]] > 0.0
            assert at_least[suit, mine.most[suit] + 1] == 0.0


def test_where_all_hands_are_open_a_range_is_the_count() -> None:
    mine, *_ = actions_of(position(*THREE, "", known=(0, 1, 2)))

    assert mine.least[:3].tolist() == [5, 4, 5]
    assert mine.least[:3].tolist() == mine.most[:3].tolist()


def test_destiny_on_what_is_surely_exact_is_a_sure_gain() -> None:
    _, _, gain, _ = actions_of(position(*THREE, "", known=(0, 1, 2), declared="5 raven"))

    assert gain == CALL_DESTINY


def test_omen_on_what_is_surely_too_high_is_a_sure_gain() -> None:
    _, _, gain, _ = actions_of(position("raven omen", "raven skull", "", declared="4 feather"))

    assert gain == CALL_OMEN


def test_a_call_that_is_surely_wrong_and_what_all_can_see_is_false_are_sure_losses() -> None:
    _, _, gain, lost = actions_of(position(*THREE, known=(1, 2), dealer=0, declared="2 raven"))

    assert gain is None
    assert {"omen", "destiny", "declare 10 skull"} <= lost
    assert "declare 4 raven" not in lost


def test_a_bluff_that_only_its_own_seat_sees_through_is_none() -> None:
    table = position("raven raven", "skull skull", "", declared="1 raven")
    mine, _, _, lost = actions_of(table)

    assert mine.most[2] < 4
    assert "declare 3 feather" not in lost


def test_there_always_is_something_that_is_not_a_sure_loss() -> None:
    for moment in moments(2):
        if not moment.views["losers"][0]:
            _, actions, gain, lost = actions_of(moment.position)
            assert gain is not None or len(lost) < len(actions)


def thought(table: Position, liked: str, often: float = 1.0) -> Weighed:
    """Somebody who does one thing so often, and else calls Destiny."""
    [seat] = table.acting
    actions = np.array(legal_numbers(table.terms, table.views(seat), seat), np.int16)
    share = np.where(actions == OMEN.read(liked, table.deck), often, 0.0)
    share[actions == CALL_DESTINY] += 1.0 - often
    return Weighed(actions, np.full(len(actions), 0.5), share)


def kept(table: Position, weighed: Weighed) -> set[str]:
    [seat] = table.acting
    views = table.views(seat)
    means = meant(views, weighed).meant
    assert means is not None
    worse = worse_for_certain(views, weighed.actions) & ~means
    return {OMEN.write(int(action), table.deck) for action in weighed.actions[~worse]}


def test_a_sure_gain_is_all_that_is_left() -> None:
    table = position("raven omen", "raven skull", "", declared="4 feather")

    assert kept(table, thought(table, "destiny")) == {"omen"}


def test_a_sure_destiny_is_not_passed_over_for_an_omen_that_is_meant() -> None:
    table = position(*THREE, "", known=(0, 1, 2), declared="5 raven")

    assert kept(table, thought(table, "omen")) == {"destiny"}


def test_a_card_is_given_away_by_omen_only_by_who_means_it() -> None:
    table = position(*THREE, known=(1, 2), dealer=0, declared="2 raven")

    assert "omen" in kept(table, thought(table, "omen"))
    assert "omen" not in kept(table, thought(table, "omen", often=0.03))
    assert "omen" not in kept(table, thought(table, "declare 4 raven"))
    assert "destiny" not in kept(table, thought(table, "destiny"))


def test_who_would_declare_what_all_can_see_is_false_calls_omen_instead() -> None:
    table = position(*THREE, known=(1, 2), dealer=0, declared="2 raven")
    found = meant(table.views(1), thought(table, "declare 10 skull"))

    assert found.share[found.actions == CALL_OMEN] == 1.0
    assert found.share.sum() == pytest.approx(1.0)
