"""Before the game: sitting down, getting up, being asked to leave, starting, closing."""

from bottega.core import fairness
from bottega.table import telling
from bottega.table.commands import Close, Kick, Leave, Say, Sit, Start
from table.sitting import Sitting, playing, refused, seated, waiting


def names(sitting: Sitting) -> list[str | None]:
    return [seat.name if seat else None for seat in telling.head(sitting.table, None).seats]


def test_who_sits_down_has_the_seat() -> None:
    sitting = waiting()

    sitting.ask("bob", Sit, seat=2, nonce="bob's own")

    assert names(sitting) == [None, None, "Bob"]
    assert telling.head(sitting.table, "bob").you.seat == 2
    assert telling.head(sitting.table, "ada").you.seat is None
    assert telling.events(sitting.table, None, 1) == [
        {"version": 2, "at": sitting.now, "event": "sit", "seat": 2, "name": "Bob",
         "told": [{"table.event.sit": {"seat": [2]}}]}]


def test_a_seat_that_is_taken_cannot_be_taken() -> None:
    sitting = waiting(None, None, "random")
    sitting.ask("ada", Sit, seat=0, nonce="x")

    assert refused(sitting, "bob", Sit, seat=0, nonce="x") == "table.sit.taken"
    assert refused(sitting, "bob", Sit, seat=2, nonce="x") == "table.sit.taken"
    assert refused(sitting, "bob", Sit, seat=3, nonce="x") == "core.refusal.no_such_seat"


def test_nobody_has_two_seats() -> None:
    sitting = waiting()
    sitting.ask("ada", Sit, seat=0, nonce="x")

    assert refused(sitting, "ada", Sit, seat=1, nonce="x") == "table.sit.twice"


def test_a_nonce_holds_only_what_can_be_seen() -> None:
    sitting = waiting()

    for nonce in (" ", " a", "a ", "a\nb", "a\u202eb", "a\u200bb", "\0"):
        assert refused(sitting, "ada", Sit, seat=0, nonce=nonce) == "table.sit.nonce"
    sitting.ask("ada", Sit, seat=0, nonce="würfel 🎲 { }")


def test_who_gets_up_frees_the_seat_and_takes_the_nonce_along() -> None:
    sitting = seated()

    sitting.ask("bob", Leave)

    assert names(sitting) == ["Ada", None, "Cleo"]
    assert sitting.table.nonces() == ["ada's own", "cleo's own"]
    assert refused(sitting, "bob", Leave) == "table.not_seated"


def test_nonces_are_told_in_the_order_in_which_people_sat_down() -> None:
    sitting = waiting()
    for user, seat in (("cleo", 2), ("ada", 0), ("bob", 1)):
        sitting.ask(user, Sit, seat=seat, nonce=user)
    assert telling.head(sitting.table, None).nonces == ["cleo", "ada", "bob"]

    sitting.ask("ada", Leave)
    sitting.ask("ada", Sit, seat=0, nonce="again")

    assert telling.head(sitting.table, None).nonces == ["cleo", "bob", "again"]


def test_only_the_host_asks_people_to_leave() -> None:
    sitting = seated(None, None, None, "random")

    assert refused(sitting, "bob", Kick, seat=2) == "table.host_only"
    assert refused(sitting, "ada", Kick, seat=4) == "core.refusal.no_such_seat"

    sitting.ask("ada", Kick, seat=2)

    assert names(sitting) == ["Ada", "Bob", None, "random"]
    assert refused(sitting, "cleo", Say, phrase="hello") == "table.not_seated"


def test_nobody_is_asked_to_leave_once_the_game_runs() -> None:
    assert refused(playing(), "ada", Kick, seat=2) == "table.status.playing"


def test_the_game_starts_when_the_host_says_so_and_every_seat_is_taken() -> None:
    sitting = waiting(None, None, "random")
    sitting.ask("ada", Sit, seat=0, nonce="x")

    assert refused(sitting, "ada", Start) == "table.start.free"
    sitting.ask("bob", Sit, seat=1, nonce="x")
    assert refused(sitting, "bob", Start) == "table.host_only"
    assert telling.news(sitting.table, 0, 0).view is None

    sitting.ask("ada", Start)

    assert sitting.table.status == "playing"
    assert sitting.events(0)[-1] == "deal"
    assert telling.news(sitting.table, 0, 0).view.seat == 0
    assert refused(sitting, "ada", Start) == "table.status.playing"
    assert refused(sitting, "dora", Sit, seat=0, nonce="x") == "table.status.playing"


def test_the_luck_of_a_game_comes_from_the_secret_and_from_everybodys_nonce() -> None:
    def key(nonce: str) -> str:
        sitting = seated()
        sitting.ask("cleo", Leave)
        sitting.ask("cleo", Sit, seat=2, nonce=nonce)
        sitting.ask("ada", Start)
        table = sitting.table
        assert table.playing().key == fairness.sealed_key(table.opened.secret, table.commitment,
                                                          ["ada's own", "bob's own", nonce], [""] * 3)
        return table.playing().key

    assert key("one") != key("other")


def test_only_the_host_closes_a_table_and_only_before_the_start() -> None:
    sitting = seated()

    assert refused(sitting, "bob", Close) == "table.host_only"
    assert refused(playing(), "ada", Close) == "table.status.playing"

    sitting.ask("ada", Close)

    assert sitting.table.status == "closed"
    assert sitting.events(None)[-1] == "close"
    for wish in (Start, Leave, Close):
        assert refused(sitting, "ada", wish) == "table.status.closed"
    assert refused(sitting, "dora", Sit, seat=0, nonce="x") == "table.status.closed"


def test_a_host_without_a_seat_is_still_the_host() -> None:
    sitting = seated()
    sitting.ask("ada", Leave)
    sitting.ask("dora", Sit, seat=0, nonce="x")

    sitting.ask("ada", Start)

    head = telling.head(sitting.table, "ada")
    assert (head.host, head.you.host, head.you.seat) == (None, True, None)
    assert sitting.table.status == "playing"


def test_who_is_there_and_what_they_are_is_told() -> None:
    sitting = seated(None, None, "random", programs={"bob"})

    head = telling.head(sitting.table, None, online={1})

    assert [seat and (seat.kind, seat.bot, seat.online) for seat in head.seats] == [
        ("person", None, False), ("program", None, True), ("bot", "random", True)]
