"""Who the bots are at a table, seats that bots fill, and games that anybody may look at."""

import pytest
from msgspec.structs import replace

from bottega import bots
from bottega.core import games
from bottega.table import entries, telling
from bottega.table.commands import Fill, Kick, Leave, Rematch, Share, Sit, StandIn, Start
from bottega.table.opening import open_rematch
from bottega.table.table import Table
from table.sitting import FRESH, NOON, Sitting, playing, refused, seated, waiting


def called(sitting: Sitting) -> list[str | None]:
    return [seat.called if seat else None for seat in telling.head(sitting.table, None).seats]


def levels(sitting: Sitting) -> list[str | None]:
    return [chair.bot for chair in sitting.table.chairs]


# Who they are


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_a_bot_is_somebody_of_the_games_world(game: str) -> None:
    sitting = seated(None, "casual", "casual", game=game)
    world = {person.name for person in bots.people_of(games.find(game))}

    assert called(sitting)[0] is None
    assert len({*called(sitting)[1:]} & world) == 2


def test_the_name_is_beside_the_level_and_takes_nothing_from_it() -> None:
    seat = telling.head(seated(None, None, "casual").table, None).seats[2]

    assert seat is not None
    assert (seat.name, seat.bot, seat.kind) == ("casual", "casual", "bot")


def test_whoever_stands_in_is_somebody_too() -> None:
    sitting = playing()
    sitting.ask("ada", StandIn, seat=1)

    assert called(sitting) == [None, sitting.table.people[1], None]


def test_an_older_log_that_names_nobody_still_has_people() -> None:
    opened = seated(None, None, "random").table.opened
    older = entries.read(entries.write(replace(opened, people=[])))
    assert isinstance(older, entries.Opened)

    assert Table(older, NOON).people == opened.people


def test_in_a_rematch_they_are_the_same_people_one_seat_further_on() -> None:
    sitting = playing(None, "random", "random")
    sitting.play_out()
    table = sitting.table

    again = Table(open_rematch(table, "ada", FRESH[::-1]), NOON)

    assert again.people == [table.people[2], table.people[0], table.people[1]]
    assert [chair.name for chair in again.chairs if chair.bot] == [table.people[2], table.people[1]]


def test_the_record_says_who_they_were() -> None:
    sitting = playing(None, None, "random")
    sitting.play_out()

    assert [sitter.called for sitter in sitting.table.record().seats] == [None, None, sitting.table.people[2]]


# Filling seats


def test_the_host_fills_all_free_seats_at_once() -> None:
    sitting = waiting(None, None, "random", None)
    sitting.ask("ada", Sit, seat=0, nonce="x")

    sitting.ask("ada", Fill, bot="casual")

    assert levels(sitting) == [None, "casual", "random", "casual"]
    assert called(sitting) == [None, *sitting.table.people[1:]]
    assert sitting.events(None)[-2:] == ["sit", "sit"]
    sitting.ask("ada", Start)


def test_one_seat_at_a_time_each_with_its_level() -> None:
    sitting = waiting()
    sitting.ask("ada", Fill, seat=2, bot="shark")
    sitting.ask("ada", Fill, seat=1)

    assert levels(sitting) == [None, bots.usual(sitting.table.terms.game), "shark"]
    assert refused(sitting, "ada", Fill, seat=2) == "table.sit.taken"
    assert refused(sitting, "ada", Fill, seat=9) == "core.refusal.no_such_seat"
    assert refused(sitting, "ada", Fill, seat=0, bot="nobody") == "core.bot.unknown"


def test_a_bot_can_be_sent_away_again_and_its_seat_is_for_people() -> None:
    sitting = waiting(None, None, "random")
    sitting.ask("ada", Fill)
    sitting.ask("ada", Kick, seat=2)
    sitting.ask("bob", Sit, seat=2, nonce="x")

    assert [chair.user for chair in sitting.table.chairs] == [None, None, "bob"]
    assert refused(sitting, "bob", Kick, seat=1) == "table.host_only"


def test_only_the_host_and_only_before_the_start() -> None:
    sitting = waiting()

    assert refused(sitting, "bob", Fill) == "table.host_only"
    assert refused(playing(), "ada", Fill) == "table.status.playing"
    assert refused(seated(), "ada", Fill) == "table.fill.none"


def test_a_seat_that_is_kept_for_somebody_is_not_filled() -> None:
    over = playing(None, None, "random")
    over.play_out()
    again = Sitting(open_rematch(over.table, "ada", FRESH[::-1]))

    assert refused(again, "ada", Fill) == "table.fill.none"
    again.ask("ada", Kick, seat=2)
    again.ask("ada", Fill)
    assert again.table.chairs[2].bot is not None


def test_it_is_listed_where_it_would_be_granted() -> None:
    sitting = waiting(None, "random", None)

    assert [wish for wish in telling.head(sitting.table, "ada").you.may if wish.startswith(("fill", "kick"))] == [
        "fill", "kick 1", "fill 0", "fill 2"]
    assert not any(wish.startswith("fill") for wish in telling.head(sitting.table, "bob").you.may)


# Games that anybody may look at


def test_a_game_of_bots_alone_is_anybodys() -> None:
    assert playing("random", "random", "random", spectators="none").table.is_public
    assert not playing(None, "random", "random", spectators="none").table.is_public
    assert playing(None, None, None, spectators="after").table.is_public


def test_whoever_played_with_bots_alone_may_share_the_game_once_it_is_over() -> None:
    sitting = playing(None, "random", "random", spectators="none")
    assert refused(sitting, "ada", Share) == "table.status.playing"
    sitting.play_out()
    assert refused(sitting, "bob", Share) == "table.not_seated"
    assert "share" in telling.head(sitting.table, "ada").you.may

    sitting.ask("ada", Share)

    assert telling.head(sitting.table, None).public
    assert sitting.again().table.is_public
    assert refused(sitting, "ada", Share) == "table.share.already"


@pytest.mark.parametrize("programs", [(), ("bob",)])
def test_cards_of_somebody_else_are_not_shared(programs: tuple[str, ...]) -> None:
    sitting = playing(None, None, "random", spectators="none", programs=programs)
    sitting.play_out()

    assert refused(sitting, "ada", Share) == "table.share.others"
    assert not telling.head(sitting.table, None).public


def test_whoever_left_is_still_the_one_who_played() -> None:
    sitting = playing(None, "random", "random", spectators="none")
    sitting.ask("ada", Leave)
    sitting.play_out()

    assert not sitting.table.is_public
    sitting.ask("ada", Share)
    assert sitting.table.is_public


def test_a_rematch_is_not_shared_with_the_game_before_it() -> None:
    sitting = playing(None, "random", "random", spectators="none")
    sitting.play_out()
    sitting.ask("ada", Share)

    assert refused(sitting, "ada", Rematch) == "table.rematch.elsewhere"
    assert not Table(open_rematch(sitting.table, "ada", FRESH[::-1]), NOON).is_public
