"""Clocks: when the time is up a bot acts once in the person's place, and nobody else can tell."""

from itertools import pairwise

import pytest

from bottega.table import telling
from bottega.table.clock import due
from bottega.table.commands import Act
from bottega.table.entries import Acted
from bottega.table.pace import PACES
from table.sitting import USERS, Sitting, playing

TURNS = {"draft": "off", "first": "0"}      # OMNIA: Ada begins, and a turn has many steps


def in_one_turn(sitting: Sitting) -> Sitting:
    """Ada has played an action card and may do more."""
    sitting.act(0, sitting.legal(0)[0])
    assert sitting.turn == 0
    return sitting


@pytest.mark.parametrize("game", ["omen", "omnia"])
@pytest.mark.parametrize("pace", [name for name, pace in PACES.items() if pace.seconds])
def test_the_moment_lies_between_the_end_of_the_clock_and_of_the_grace(pace: str, game: str) -> None:
    sitting, seconds = playing(game=game, pace=pace), PACES[pace].seconds
    assert seconds is not None
    seat, up = sitting.due.seat, sitting.now + seconds

    assert sitting.until(seat) == up
    assert up <= sitting.due.at <= up + PACES[pace].grace
    assert sitting.due == sitting.again().due


def test_moments_differ_from_seat_to_seat_and_from_question_to_question() -> None:
    sitting, waits = playing(pace="standard"), set()
    for number in range(1, 9):
        waits.add(sitting.due.at - sitting.now)
        sitting.act(sitting.turn, f"declare {number} raven")

    assert len(waits) == 8


def test_without_a_clock_nobody_is_hurried() -> None:
    sitting = playing(pace="none")

    assert due(sitting.table) is None
    assert sitting.until(sitting.turn) is None


def test_bots_act_without_a_clock_too_and_with_haste_sooner() -> None:
    sitting = playing("random", "random", "greedy", pace="none")
    asked = sitting.now

    thought = sitting.due.at - asked
    hasty = due(sitting.table, haste=10.0)

    assert 0.7 <= thought <= 2.0
    assert hasty is not None
    assert hasty.at - asked == pytest.approx(thought / 10)


def test_a_person_may_act_until_the_last_moment_of_the_grace() -> None:
    sitting = playing(pace="standard")
    seat = sitting.turn
    sitting.now = sitting.due.at

    sitting.act(seat, "declare 1 raven")

    assert sitting.turn != seat
    assert not telling.news(sitting.table, seat, 0).stood_in


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_nobody_else_can_tell_whether_a_person_acted_or_the_clock(game: str) -> None:
    sitting = playing(None, None, None, game=game, pace="fast")
    while sitting.table.status == "playing" and len(sitting.log) < 60:
        moment, since, twin = sitting.due, sitting.table.version, sitting.again()
        sitting.act_by_itself()
        done = next(entry for _, entry in sitting.log[since:] if isinstance(entry, Acted))
        assert done.chosen_by == "clock"
        twin.now = sitting.now
        twin.ask(USERS[moment.seat], Act, do=done.do, after=since)

        for eyes in (None, 0, 1, 2):
            for seen in (0, since):
                if eyes != moment.seat:
                    assert sitting.told(eyes, seen) == twin.told(eyes, seen)
        assert due(sitting.table) == due(twin.table)
        assert telling.news(sitting.table, moment.seat, since).stood_in
        assert not telling.news(twin.table, moment.seat, since).stood_in
        assert not telling.news(sitting.table, moment.seat, sitting.table.version).stood_in


def test_the_rest_of_a_turn_whose_time_is_up_follows_step_by_step() -> None:
    sitting = playing(game="omnia", options=TURNS, pace="standard")
    up = sitting.until(0)
    assert up is not None
    sitting.act_by_itself()
    assert (sitting.turn, sitting.until(0)) == (0, up)
    before = sitting.now

    moment = sitting.act_by_itself()

    assert (moment.seat, moment.chooser) == (0, "clock")
    assert before + 0.7 <= moment.at <= max(before + 2.0, up + sitting.table.pace.grace)


def test_the_clock_of_a_turn_runs_through_its_steps() -> None:
    sitting = playing(game="omnia", options=TURNS, pace="standard")
    up = sitting.now + 60
    sitting.now += 40

    in_one_turn(sitting)

    assert sitting.until(0) == up


def test_when_something_new_is_seen_the_time_begins_anew() -> None:
    sitting = playing(pace="standard")
    sitting.act(sitting.turn, "declare 1 raven")
    sitting.now += 50
    sitting.act(sitting.turn, "omen")

    assert sitting.until(sitting.turn) == sitting.now + 60


def test_where_several_are_asked_none_gets_another_moment_when_one_acts() -> None:
    """A moment drawn again might lie in the past: then somebody acts at the very moment at which another did."""
    sitting = playing(*[None] * 4, game="omnia", pace="fast")
    for _ in range(3):                          # the stages of the draft
        moments = [sitting.act_by_itself() for _ in range(4)]

        assert {moment.seat for moment in moments} == {0, 1, 2, 3}
        assert all(before.at < after.at for before, after in pairwise(moments))


def test_nobodys_time_changes_when_another_acts_beside_them() -> None:
    sitting = playing(None, None, None, game="omnia", pace="standard")
    up = sitting.until(2)
    sitting.now += 30
    sitting.act(0, sitting.legal(0)[0])

    assert sitting.until(2) == up
    assert sitting.until(1) == up


def test_a_table_that_waits_or_is_over_does_nothing_by_itself() -> None:
    sitting = playing(pace="fast")
    sitting.play_out()

    assert due(sitting.table) is None
    assert sitting.table.follow_up() is None
