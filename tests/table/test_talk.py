"""Talk: phrases that everybody reads in their own language, words of one's own where allowed, and not hearing."""

import pytest

from bottega.table import telling
from bottega.table.commands import Kick, Leave, Mute, Say, Sit
from bottega.table.talk import PHRASES, REACTIONS, is_clean
from table.sitting import Sitting, playing, refused, seated


def heard(sitting: Sitting, seat: int | None) -> list[str]:
    return [event.get("phrase") or event["text"] for event in telling.events(sitting.table, seat, 0)
            if event["event"] == "say"]


@pytest.mark.parametrize("phrase", PHRASES + REACTIONS)
def test_everybody_hears_a_phrase(phrase: str) -> None:
    sitting = playing()

    sitting.ask("bob", Say, phrase=phrase)

    assert [heard(sitting, eyes) for eyes in (None, 0, 1, 2)] == [[phrase]] * 4


def test_people_talk_before_the_game_and_after_it() -> None:
    sitting = seated()
    sitting.ask("ada", Say, phrase="hello")
    sitting = playing()
    sitting.play_out()
    sitting.ask("ada", Say, phrase="good_game")

    assert heard(sitting, 1) == ["good_game"]


def test_only_who_sits_at_the_table_talks() -> None:
    assert refused(playing(), "zoe", Say, phrase="hello") == "table.not_seated"


def test_a_phrase_that_there_is_not_is_refused() -> None:
    assert refused(playing(), "ada", Say, phrase="checkmate") == "table.say.phrase"


def test_one_says_either_a_phrase_or_words_of_ones_own() -> None:
    sitting = playing(free_text=True)

    assert refused(sitting, "ada", Say) == "table.say.one"
    assert refused(sitting, "ada", Say, phrase="hello", text="Hello") == "table.say.one"


def test_words_of_ones_own_only_where_the_table_allows_them() -> None:
    assert refused(playing(), "ada", Say, text="What a hand!") == "table.say.free_text"
    sitting = playing(free_text=True)

    sitting.ask("ada", Say, text="Che mano! {seat} 👏")

    assert heard(sitting, 2) == ["Che mano! {seat} 👏"]


@pytest.mark.parametrize("text", [" ", " padded ", "two\nlines", "turned \u202e around", "bell \a", "\u200b"])
def test_words_hold_only_what_can_be_seen(text: str) -> None:
    assert not is_clean(text)
    assert refused(playing(free_text=True), "ada", Say, text=text) == "table.say.characters"


def test_who_mutes_a_seat_hears_it_no_more_and_nobody_is_told() -> None:
    sitting = playing()
    sitting.ask("ada", Mute, seat=1)
    for user in ("bob", "cleo"):
        sitting.ask(user, Say, phrase="hello")

    assert [len(heard(sitting, eyes)) for eyes in (None, 0, 1, 2)] == [2, 1, 2, 2]
    assert telling.head(sitting.table, "ada").you.muted == [1]
    assert telling.head(sitting.table, "bob").you.muted == []
    assert b"muted" not in sitting.told(1).replace(b'"muted":[]', b"")
    assert "mute" not in sitting.events(1)


def test_who_unmutes_a_seat_hears_it_again() -> None:
    sitting = playing()
    sitting.ask("ada", Mute, seat=1)
    sitting.ask("ada", Mute, seat=1, on=False)
    sitting.ask("bob", Say, phrase="hello")

    assert heard(sitting, 0) == ["hello"]


def test_muting_hides_words_and_nothing_else() -> None:
    sitting = playing()
    sitting.ask("ada", Mute, seat=sitting.turn)
    sitting.act(sitting.turn, "declare 1 raven")

    assert sitting.events(0)[-1] == "declare"


def test_only_people_are_muted() -> None:
    sitting = playing(None, None, "random")

    assert refused(sitting, "ada", Mute, seat=2) == "table.nobody_there"
    assert refused(sitting, "ada", Mute, seat=3) == "core.refusal.no_such_seat"
    assert refused(sitting, "zoe", Mute, seat=1) == "table.not_seated"


@pytest.mark.parametrize("kicked", [False, True])
def test_who_comes_next_into_a_seat_is_heard(kicked: bool) -> None:
    sitting = seated()
    sitting.ask("cleo", Mute, seat=1)
    if kicked:
        sitting.ask("ada", Kick, seat=1)
    else:
        sitting.ask("bob", Leave)
    sitting.ask("dora", Sit, seat=1, nonce="x")
    sitting.ask("dora", Say, phrase="hello")

    assert heard(sitting, 2) == ["hello"]
