"""Stand-ins: a bot plays for somebody who is away, with that seat's view and no more, until they return."""

import pytest
from msgspec.structs import replace

from bottega import bots
from bottega.table import telling
from bottega.table.commands import Act, Leave, Return, Say, StandIn
from bottega.table.entries import Acted, StoodIn
from table.sitting import USERS, Sitting, playing, refused, seated

EVERYBODY = {0, 1, 2}


def shown(sitting: Sitting, seat: int) -> telling.SeatShown:
    found = telling.head(sitting.table, None).seats[seat]
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_for_who_leaves_a_running_game_the_best_bot_plays(game: str) -> None:
    sitting = playing(game=game)
    seat = sitting.turn

    entry = sitting.ask(USERS[seat], Leave)

    assert isinstance(entry, StoodIn)
    assert entry.bot == bots.names(sitting.table.terms.game)[-1]
    assert (shown(sitting, seat).stand_in, shown(sitting, seat).name) == (True, USERS[seat].title())
    assert sitting.events(None)[-1] == "stand_in"
    assert sitting.act_by_itself() == (sitting.now, seat, entry.bot, "bot")
    last = sitting.log[-1][1]
    assert isinstance(last, Acted)
    assert (last.seat, last.chosen_by) == (seat, "bot")


def test_who_has_a_stand_in_can_talk_but_not_act() -> None:
    sitting = playing()
    seat = sitting.turn
    sitting.ask(USERS[seat], Leave)

    assert refused(sitting, USERS[seat], Act, do="declare 1 raven", after=99) == "table.act.stood_in"
    assert refused(sitting, USERS[seat], Leave) == "table.stand_in.already"
    sitting.ask(USERS[seat], Say, phrase="goodbye")


def test_a_seat_can_be_taken_back_at_any_time() -> None:
    for turns in range(3):
        sitting = playing()
        seat = sitting.turn
        sitting.ask(USERS[seat], Leave)
        for number in range(1, turns + 1):
            sitting.write(Acted(seat=sitting.turn, do=f"declare {number} raven"))

        sitting.ask(USERS[seat], Return)

        assert not shown(sitting, seat).stand_in
        assert refused(sitting, USERS[seat], Return) == "table.return.seated"
        while sitting.turn != seat:
            sitting.write(Acted(seat=sitting.turn, do=f"declare {len(sitting.table.playing().steps) + 1} raven"))
        sitting.act(seat, f"declare {len(sitting.table.playing().steps) + 1} raven")


def test_leaving_and_returning_wins_no_time() -> None:
    sitting = playing(pace="standard")
    seat, until = sitting.turn, sitting.now + 60
    assert sitting.until(seat) == until
    sitting.now += 50
    sitting.ask(USERS[seat], Leave)
    assert sitting.until(seat) is None

    sitting.ask(USERS[seat], Return)

    assert sitting.until(seat) == until


def test_only_a_seat_is_taken_back() -> None:
    sitting = playing()

    assert refused(sitting, "zoe", Return) == "table.not_seated"
    assert refused(seated(), "ada", Return) == "table.status.waiting"


def test_the_host_lets_a_bot_play_for_who_is_away() -> None:
    sitting = playing()

    sitting.ask("ada", StandIn, present={0, 2}, seat=1, bot="random")

    assert (shown(sitting, 1).bot, shown(sitting, 1).stand_in) == ("random", True)
    assert refused(sitting, "ada", StandIn, present={0, 2}, seat=1) == "table.stand_in.already"


def test_while_the_host_is_there_nobody_else_decides() -> None:
    sitting = playing()

    assert refused(sitting, "cleo", StandIn, present={0, 2}, seat=1) == "table.host_only"


def test_where_the_host_has_no_seat_anybody_at_the_table_decides() -> None:
    sitting = playing()
    sitting.table.opened = replace(sitting.table.opened, host="yuri")

    assert refused(sitting, "zoe", StandIn, present={2}, seat=1) == "table.host_only"
    sitting.ask("cleo", StandIn, present={2}, seat=1)

    assert shown(sitting, 1).stand_in


@pytest.mark.parametrize("seat", [0, 1])
def test_while_the_host_is_away_anybody_at_the_table_decides(seat: int) -> None:
    sitting = playing()

    assert refused(sitting, "zoe", StandIn, present={2}, seat=seat) == "table.host_only"
    sitting.ask("cleo", StandIn, present={2}, seat=seat)

    assert shown(sitting, seat).stand_in


def test_who_is_present_is_not_replaced() -> None:
    sitting = playing()

    for seat in EVERYBODY:
        assert refused(sitting, "ada", StandIn, present=EVERYBODY, seat=seat) == "table.stand_in.present"


def test_only_people_are_replaced_and_by_bots_that_know_the_game() -> None:
    sitting = playing(None, None, "random")

    assert refused(sitting, "ada", StandIn, seat=2) == "table.nobody_there"
    assert refused(sitting, "ada", StandIn, seat=3) == "core.refusal.no_such_seat"
    assert refused(sitting, "ada", StandIn, seat=1, bot="deep blue") == "core.bot.unknown"


def test_stand_ins_are_for_running_games() -> None:
    assert refused(seated(), "ada", StandIn, seat=1) == "table.status.waiting"
    sitting = playing()
    sitting.play_out()
    assert refused(sitting, "ada", StandIn, seat=1) == "table.status.over"
    assert refused(sitting, "ada", Leave) == "table.status.over"


def test_a_stand_in_thinks_as_long_as_a_bot() -> None:
    sitting = playing(pace="standard")
    seat = sitting.turn
    sitting.ask(USERS[seat], Leave)

    assert 0.7 <= sitting.due.at - sitting.now <= 2.0
    assert sitting.due.chooser == "bot"


def test_the_one_who_left_still_sees_their_own_seat() -> None:
    sitting = playing()
    before = telling.news(sitting.table, 1, 0).view
    sitting.ask("bob", Leave)

    assert telling.news(sitting.table, 1, 0).view == before
    assert telling.head(sitting.table, "bob").you.seat == 1
