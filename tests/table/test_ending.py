"""The end: the result, the record with the proof of its luck, and the rematch."""

from typing import Any

import msgspec
import pytest

from bottega.core import records
from bottega.core.refusals import BadRecord, Refused
from bottega.core.replay import verify
from bottega.table import telling
from bottega.table.asking import Asker, ask_rematch
from bottega.table.commands import Kick, Leave, Rematch, Sit, Start, Undo
from bottega.table.entries import Ended, Rematched
from bottega.table.opening import open_rematch
from omen.decks import deck_text
from table.sitting import FRESH, Sitting, playing, refused, seated

GAMES = ["omen", "omnia"]
FRESHER = bytes(reversed(FRESH))


def over(*seats: str | None, game: str = "omen", **wish: Any) -> Sitting:
    sitting = playing(*seats, game=game, **wish)
    sitting.play_out()
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_after_the_last_action_the_table_writes_the_result_down(game: str) -> None:
    sitting = over(game=game)
    last = sitting.log[-1][1]

    assert isinstance(last, Ended)
    assert last.result == sitting.table.playing().position.result == telling.head(sitting.table, None).result
    assert sitting.table.status == "over"
    assert sitting.events(None)[-2:] == ["end", "over"]
    assert telling.news(sitting.table, None, 0).turns == []


def test_nothing_is_written_down_before_the_end_or_twice() -> None:
    assert seated().table.follow_up() is None
    assert playing().table.follow_up() is None
    assert over().table.follow_up() is None


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_verified_rules_result_and_luck(game: str) -> None:
    sitting = over(None, None, "random", game=game, programs={"bob"})

    record = records.read(records.write(sitting.table.record()))

    assert verify(record, sitting.table.terms.game).result == sitting.table.result
    assert record.fairness is not None
    assert record.fairness.secret == sitting.table.opened.secret
    assert record.fairness.nonces == ["ada's own", "bob's own"]
    assert [(sitter.name, sitter.bot) for sitter in record.seats] == [("Ada", False), ("Bob", True), ("random", True)]


def test_a_record_with_another_nonce_or_secret_is_not_verified() -> None:
    record, game = over().table.record(), over().table.terms.game
    assert record.fairness is not None
    for false in ({"nonces": ["a", "b", "c"]}, {"secret": "00" * 32}, {"table": "another"}):
        proof = msgspec.structs.replace(record.fairness, **false)
        with pytest.raises(BadRecord):
            verify(msgspec.structs.replace(record, fairness=proof), game)


def test_a_record_tells_when_each_action_was_taken() -> None:
    sitting = playing(pace="none")
    for number in (1, 2):
        sitting.now += 10.5
        sitting.act(sitting.turn, f"declare {number} raven")
    sitting.play_out()

    assert [act.at for act in sitting.table.record().actions[:3]] == [10.5, 21.0, 21.0]


def test_what_was_taken_back_is_not_in_the_record() -> None:
    sitting = playing()
    seat = sitting.turn
    sitting.act(seat, "declare 1 raven")
    sitting.ask(("ada", "bob", "cleo")[seat], Undo)
    sitting.act(seat, "declare 2 raven")
    sitting.play_out()
    record = sitting.table.record()

    assert [act.do for act in record.actions].count("declare 1 raven") == 0
    verify(record, sitting.table.terms.game)


def test_a_record_with_a_deck_of_its_own_is_verified_with_that_deck() -> None:
    deck = deck_text(omen=10, wolf=9)
    sitting = over(deck=deck, options={"expansion": "on"})
    game = sitting.table.terms.game

    assert verify(sitting.table.record(), game, game.read_deck(deck)).is_over
    with pytest.raises(BadRecord):
        verify(sitting.table.record(), game)


def test_before_the_end_the_secret_is_nobodys() -> None:
    for sitting in (seated(), playing()):
        assert sitting.table.proof().secret is None
        with pytest.raises(Refused) as caught:
            sitting.table.record()
        assert caught.value.refusal.key == "table.record.running"
    sitting = over()
    assert sitting.table.proof().secret == sitting.table.opened.secret


def test_a_running_table_tells_nobody_its_secret_or_its_key() -> None:
    sitting = playing()
    secrets = (sitting.table.opened.secret.encode(), sitting.table.playing().key.encode())

    assert not any(secret in told for told in sitting.told_to_all() for secret in secrets)


# The rematch

def rematch(sitting: Sitting, host: str = "bob") -> Sitting:
    return Sitting(open_rematch(sitting.table, host, FRESHER))


def test_in_a_rematch_everybody_sits_a_seat_further_on() -> None:
    again = rematch(over(None, None, "random", None)).table.opened

    assert again.seats == [None, None, None, "random"]
    assert again.reserved == ["dora", "ada", "bob", None]


def test_a_rematch_is_agreed_as_the_game_before_with_luck_of_its_own() -> None:
    sitting = over(options={"expansion": "on"}, deck=deck_text(wolf=9), pace="day", spectators="none", free_text=True,
                   aids="odds")
    old, new = sitting.table.opened, rematch(sitting).table.opened

    for name in ("game", "rules", "options", "deck", "pace", "visibility", "spectators", "free_text", "aids"):
        assert getattr(new, name) == getattr(old, name)
    for name in ("table", "code", "secret"):
        assert getattr(new, name) != getattr(old, name)
    assert (new.rematch_of, new.host) == (old.table, "bob")


def test_the_seats_of_a_rematch_are_kept_for_their_people() -> None:
    sitting = rematch(over())

    assert telling.head(sitting.table, "ada").you.reserved == 1
    assert telling.head(sitting.table, "zoe").you.reserved is None
    assert refused(sitting, "zoe", Sit, seat=1, nonce="x") == "table.sit.taken"
    assert refused(sitting, "bob", Sit, seat=1, nonce="x") == "table.sit.taken"
    for user, seat in (("ada", 1), ("bob", 2), ("cleo", 0)):
        sitting.ask(user, Sit, seat=seat, nonce="x")
    assert telling.head(sitting.table, "ada").you.reserved is None
    sitting.ask("ada", Leave)
    assert telling.head(sitting.table, "ada").you.reserved == 1
    sitting.ask("ada", Sit, seat=1, nonce="y")
    sitting.ask("bob", Start)
    assert sitting.table.status == "playing"


def test_the_host_frees_a_seat_that_is_kept_for_somebody_who_does_not_come() -> None:
    sitting = rematch(over())
    assert refused(sitting, "ada", Kick, seat=0) == "table.host_only"

    sitting.ask("bob", Kick, seat=0)
    sitting.ask("zoe", Sit, seat=0, nonce="z")

    assert sitting.table.seat_of("zoe") == 0
    sitting.ask("zoe", Leave)
    assert refused(sitting, "bob", Kick, seat=0) == "table.nobody_there"


def test_where_the_rematch_is_everybody_is_told() -> None:
    sitting = over()

    sitting.write(Rematched(user="bob", id="x", table="another"))

    assert telling.head(sitting.table, None).rematch == "another"
    assert sitting.events(None)[-1] == "rematch"


def test_a_rematch_is_for_those_who_played_and_after_the_game() -> None:
    ask_rematch(over().table, Asker("ada", "Ada"))
    for sitting, user, key in ((over(), "zoe", "table.not_seated"), (playing(), "ada", "table.status.playing"),
                               (seated(), "ada", "table.status.waiting")):
        with pytest.raises(Refused) as caught:
            ask_rematch(sitting.table, Asker(user, user))
        assert caught.value.refusal.key == key


def test_a_table_by_itself_opens_no_other() -> None:
    assert refused(over(), "ada", Rematch) == "table.rematch.elsewhere"
