"""What one may ask a table for: listed with its door, and nothing of it is refused."""

from random import Random

import pytest

from bottega.table import entries, telling
from bottega.table.commands import Answer, Close, Kick, Leave, Say, Sit, Start, Undo
from bottega.table.may import after_step, may
from bottega.table.opening import open_rematch
from table.sitting import FRESH, USERS, Sitting, playing, seated, waiting

EVERYBODY = {0, 1, 2}


def listed(sitting: Sitting, user: str | None, present: set[int] = EVERYBODY) -> list[str]:
    return telling.head(sitting.table, user, present).you.may


def test_whoever_has_no_name_yet_may_sit_where_nobody_does() -> None:
    sitting = waiting(None, "random", None)

    assert listed(sitting, None) == listed(sitting, "bob") == ["sit 0", "sit 2"]


def test_the_host_may_kick_start_and_close() -> None:
    sitting = seated()

    assert listed(sitting, "ada") == ["start", "close", "leave", "say phrase", "kick 1", "kick 2", "mute 1", "mute 2"]
    assert listed(sitting, "bob") == ["leave", "say phrase", "mute 0", "mute 2"]


def test_nobody_starts_with_a_free_seat() -> None:
    sitting = waiting(None, "random", "random")
    assert "start" not in listed(sitting, "ada")

    sitting.ask("ada", Sit, seat=0, nonce="x")

    assert "start" in listed(sitting, "ada")


def test_words_of_ones_own_only_where_the_table_allows_them() -> None:
    assert "say text" not in listed(seated(), "bob")
    assert "say text" in listed(seated(free_text=True), "bob")


def test_a_step_may_be_taken_back_until_something_is_seen() -> None:
    sitting = playing()
    user = USERS[sitting.turn]
    assert "undo" not in listed(sitting, user)

    sitting.act(sitting.turn, "declare 1 raven")
    assert "undo" in listed(sitting, user)

    sitting.act(sitting.turn, "omen")
    assert "undo" not in listed(sitting, user)


def test_whoever_is_asked_may_answer() -> None:
    sitting = playing()
    asker = sitting.turn
    sitting.act(asker, "declare 1 raven")
    sitting.act(sitting.turn, "declare 2 raven")
    sitting.ask(USERS[asker], Undo)

    assert [("answer" in listed(sitting, user)) for user in USERS[:3]] == [seat != asker for seat in range(3)]
    assert "undo" not in listed(sitting, USERS[asker])

    sitting.ask(USERS[(asker + 1) % 3], Answer, yes=False)
    assert "answer" not in listed(sitting, USERS[(asker + 2) % 3])


def test_a_host_without_a_seat_lets_everybody_call_stand_ins() -> None:
    """Whoever opened the table only watches: it must go on without them."""
    sitting = waiting("random", None, None)
    for seat in (1, 2):
        sitting.ask(USERS[seat], Sit, seat=seat, nonce="x")
    sitting.ask("ada", Start)

    assert "stand_in 2" in listed(sitting, "bob", present={1})
    assert "stand_in 2" not in listed(sitting, "bob", present={1, 2})
    assert "stand_in 2" in listed(sitting, "ada", present=set())
    assert "stand_in 2" not in listed(sitting, "dora", present={1})


def test_with_the_host_at_the_table_only_the_host_calls_a_stand_in() -> None:
    sitting = playing()

    assert "stand_in 2" in listed(sitting, "ada", present={0, 1})
    assert "stand_in 2" not in listed(sitting, "bob", present={0, 1})
    assert "stand_in 2" in listed(sitting, "bob", present={1})


def test_whoever_left_may_return() -> None:
    sitting = playing()
    sitting.ask("bob", Leave)

    assert {"return", "leave", "undo"} & {*listed(sitting, "bob")} == {"return"}


def test_afterwards_there_are_rematches_and_talk() -> None:
    sitting = playing()
    sitting.play_out()

    assert listed(sitting, "bob") == ["rematch", "say phrase", "mute 0", "mute 2"]
    assert listed(sitting, "dora") == listed(sitting, None) == []


def test_a_closed_table_has_nothing_to_offer_to_strangers() -> None:
    sitting = waiting()
    sitting.ask("ada", Close)

    assert listed(sitting, "ada") == listed(sitting, None) == []


def test_a_seat_that_is_kept_may_be_freed() -> None:
    over = playing()
    over.play_out()
    sitting = Sitting(open_rematch(over.table, "ada", FRESH))
    kept = [seat for seat, chair in enumerate(sitting.table.chairs) if chair.reserved == "bob"]

    assert f"kick {kept[0]}" in listed(sitting, "ada")
    assert [wish for wish in listed(sitting, "bob") if wish.startswith("sit")] == [f"sit {kept[0]}"]

    sitting.ask("ada", Kick, seat=kept[0])
    assert f"sit {kept[0]}" in listed(sitting, None)


@pytest.mark.parametrize(("game", "players"), [("omen", 3), ("omen", 8), ("omnia", 2), ("omnia", 4)])
def test_a_step_changes_nothing_but_taking_back(game: str, players: int) -> None:
    """So that after a step not everything has to be tried again."""
    sitting, luck = playing(*[None] * players, game=game), Random(players)
    people = [None, *USERS[:players]]
    known = {user: may(sitting.table, user, EVERYBODY) for user in people}
    changes = 0
    while sitting.table.acting:
        seat = luck.choice(sitting.table.acting)
        sitting.write(entries.Acted(seat=seat, do=luck.choice(sitting.legal(seat))))
        sitting.ask(USERS[seat], Say, phrase="hello")
        if sitting.table.acting:
            now = {user: may(sitting.table, user, EVERYBODY) for user in people}
            assert {user: after_step(known[user], sitting.table, user)[0] for user in people} == now
            changes += now != known
            known = now

    assert changes > 5
