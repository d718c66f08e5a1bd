"""Taking back: freely where nothing was seen and nobody rests on it, else with consent, never to peek."""

import pytest

from bottega.table import telling
from bottega.table.commands import Answer, Leave, Return, Say, StandIn, Undo
from bottega.table.entries import Acted, TookBack, UndoAsked
from table.sitting import USERS, Sitting, playing, refused, seated


def declare(sitting: Sitting, number: int) -> int:
    """By whose turn it is; a bot's too."""
    seat = sitting.turn
    sitting.write(Acted(seat=seat, do=f"declare {number} raven"))
    return seat


def declared(sitting: Sitting) -> list[int]:
    return [declaration.number for declaration in telling.news(sitting.table, None, 0).view.declarations]


def asked(sitting: Sitting) -> tuple[int, list[int]]:
    """Two have declared, and the first would like to take it back: who that is, and who is asked."""
    seat = declare(sitting, 1)
    declare(sitting, 2)
    sitting.ask(USERS[seat], Undo)
    return seat, [other for other in range(sitting.table.players) if other != seat]


# Freely

def test_a_step_that_nobody_has_answered_is_taken_back_freely() -> None:
    sitting = playing()
    before = telling.write(telling.news(sitting.table, 0, 99))
    seat = declare(sitting, 1)

    entry = sitting.ask(USERS[seat], Undo)

    assert isinstance(entry, TookBack)
    assert (sitting.turn, declared(sitting)) == (seat, [])
    assert sitting.events(None)[-2:] == ["declare", "undo"]
    after = telling.write(telling.news(sitting.table, 0, 99))
    assert after.partition(b'"turns"')[2] == before.partition(b'"turns"')[2]


def test_only_the_last_step_is_taken_back_each_time() -> None:
    sitting = playing(game="omnia", options={"draft": "off", "first": "0"})
    for _ in range(2):
        sitting.act(0, next(do for do in sitting.legal(0) if do != "city"))
    steps = len(sitting.table.playing().steps)

    sitting.ask("ada", Undo)

    assert len(sitting.table.playing().steps) == steps - 1
    sitting.ask("ada", Undo)
    assert len(sitting.table.playing().steps) == steps - 2


def test_what_showed_hidden_cards_stays() -> None:
    sitting = playing()
    declarer = declare(sitting, 1)
    caller = sitting.turn
    sitting.act(caller, "omen")

    assert refused(sitting, USERS[caller], Undo) == "table.undo.seen"
    assert refused(sitting, USERS[declarer], Undo) == "table.undo.seen"


@pytest.mark.parametrize("others", [None, "random"])
def test_what_others_uncovered_since_makes_a_step_stay_even_where_all_would_agree(others: str | None) -> None:
    sitting = playing(None, others, others)
    while sitting.turn != 0:
        declare(sitting, len(sitting.table.playing().steps) + 1)
    declare(sitting, 8)
    sitting.write(Acted(seat=sitting.turn, do="omen"))

    assert refused(sitting, "ada", Undo) == "table.undo.seen"


def test_there_must_be_a_step_and_a_game_to_take_it_back_in() -> None:
    assert refused(seated(), "ada", Undo) == "table.status.waiting"
    assert refused(playing(), "ada", Undo) == "table.undo.nothing"
    assert refused(playing(), "zoe", Undo) == "table.not_seated"
    sitting = playing()
    sitting.play_out()
    assert refused(sitting, "ada", Undo) == "table.status.over"


def test_where_several_act_at_once_one_step_is_taken_back_alone() -> None:
    sitting = playing(None, None, None, game="omnia")
    for seat in (0, 1):
        sitting.act(seat, sitting.legal(seat)[3])
    kept = telling.news(sitting.table, 1, 0).view.hand

    entry = sitting.ask("ada", Undo)

    assert isinstance(entry, TookBack)
    assert entry.alone
    assert sitting.table.acting == [0, 2]
    assert telling.news(sitting.table, 1, 0).view.hand == kept
    assert telling.news(sitting.table, 0, 0).view.hand == []


def test_in_a_pass_of_the_draft_everybody_sees_cards() -> None:
    sitting = playing(game="omnia")
    for seat in (0, 1):
        sitting.act(seat, sitting.legal(seat)[0])

    for user in ("ada", "bob"):
        assert refused(sitting, user, Undo) == "table.undo.seen"


# By consent

def test_when_others_have_gone_on_they_are_asked() -> None:
    sitting = playing()
    seat, others = asked(sitting)

    assert telling.head(sitting.table, None).undo == telling.Request(seat, others)
    assert declared(sitting) == [1, 2]
    assert sitting.events(None)[-1] == "undo_asked"
    for user in USERS[:3]:
        assert refused(sitting, user, Undo) == "table.undo.pending"


def test_when_all_agree_the_step_and_those_after_it_are_taken_back() -> None:
    sitting = playing()
    seat, others = asked(sitting)

    sitting.ask(USERS[others[1]], Answer, yes=True)
    assert telling.head(sitting.table, None).undo == telling.Request(seat, others[:1])
    assert refused(sitting, USERS[others[1]], Answer, yes=False) == "table.undo.not_asked"
    sitting.ask(USERS[others[0]], Answer, yes=True)

    assert telling.head(sitting.table, None).undo is None
    assert (sitting.turn, declared(sitting)) == (seat, [])
    assert sitting.events(None)[-3:] == ["undo_answered", "undo_answered", "undo"]


def test_when_one_does_not_agree_all_stays() -> None:
    sitting = playing()
    _, others = asked(sitting)

    sitting.ask(USERS[others[0]], Answer, yes=False)

    assert telling.head(sitting.table, None).undo is None
    assert declared(sitting) == [1, 2]
    assert refused(sitting, USERS[others[1]], Answer, yes=True) == "table.undo.not_asked"


def test_nobody_answers_who_was_not_asked() -> None:
    sitting = playing()
    assert refused(sitting, "ada", Answer, yes=True) == "table.undo.not_asked"
    seat, _ = asked(sitting)

    assert refused(sitting, USERS[seat], Answer, yes=True) == "table.undo.not_asked"
    assert refused(sitting, "zoe", Answer, yes=True) == "table.not_seated"


def test_another_action_withdraws_the_question() -> None:
    sitting = playing()
    _, others = asked(sitting)
    sitting.ask(USERS[others[0]], Answer, yes=True)

    declare(sitting, 3)

    assert telling.head(sitting.table, None).undo is None
    assert refused(sitting, USERS[others[1]], Answer, yes=True) == "table.undo.not_asked"
    assert declared(sitting) == [1, 2, 3]


@pytest.mark.parametrize("who", [0, 1, 2])
def test_somebody_leaving_withdraws_the_question(who: int) -> None:
    sitting = playing()
    asked(sitting)

    sitting.ask(USERS[who], Leave)

    assert telling.head(sitting.table, None).undo is None


def test_talk_withdraws_nothing() -> None:
    sitting = playing()
    seat, _ = asked(sitting)

    sitting.ask(USERS[seat], Say, phrase="sorry")

    assert telling.head(sitting.table, None).undo is not None


@pytest.mark.parametrize(("seats", "programs"), [((None, "random", "greedy"), ()), ((None, None, None),
                                                                                   ("bob", "cleo"))])
def test_bots_and_programs_agree(seats: tuple[str | None, ...], programs: tuple[str, ...]) -> None:
    sitting = playing(*seats, programs=programs)
    while sitting.turn != 0:
        declare(sitting, len(sitting.table.playing().steps) + 1)
    before = declared(sitting)
    for _ in range(3):
        declare(sitting, len(sitting.table.playing().steps) + 1)

    entry = sitting.ask("ada", Undo)

    assert isinstance(entry, TookBack)
    assert not entry.alone
    assert (sitting.turn, declared(sitting)) == (0, before)


def test_a_stand_in_agrees_and_people_are_asked() -> None:
    sitting = playing()
    sitting.ask("cleo", Leave)
    while sitting.turn != 0:
        declare(sitting, len(sitting.table.playing().steps) + 1)
    for _ in range(3):
        declare(sitting, len(sitting.table.playing().steps) + 1)

    entry = sitting.ask("ada", Undo)

    assert isinstance(entry, UndoAsked)
    assert telling.head(sitting.table, None).undo == telling.Request(0, [1])


def test_who_has_a_stand_in_takes_nothing_back() -> None:
    sitting = playing()
    seat = declare(sitting, 1)
    sitting.ask(USERS[seat], Leave)

    assert refused(sitting, USERS[seat], Undo) == "table.act.stood_in"
    sitting.ask(USERS[seat], Return)
    sitting.ask(USERS[seat], Undo)


def test_a_question_stays_when_somebody_else_cannot_be_replaced() -> None:
    sitting = playing()
    asked(sitting)

    assert refused(sitting, "ada", StandIn, present={0, 1, 2}, seat=1) == "table.stand_in.present"
    assert telling.head(sitting.table, None).undo is not None


# Time

@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_taking_back_wins_no_time(game: str) -> None:
    sitting = playing(game=game, pace="standard")
    seat, began = sitting.turn, sitting.now
    for late in (20, 30, 55):
        sitting.now = began + late
        sitting.act(seat, sitting.legal(seat)[0])
        sitting.now = began + late + 2
        sitting.ask(USERS[seat], Undo)

        assert sitting.until(seat) == began + 60
        assert sitting.due.at <= began + 60 + sitting.table.pace.grace


def test_taking_back_by_consent_wins_no_time() -> None:
    sitting = playing(pace="standard")
    began = sitting.now
    sitting.now += 10
    seat, others = asked(sitting)
    sitting.now += 30
    for other in others:
        sitting.ask(USERS[other], Answer, yes=True)

    assert sitting.until(seat) == began + 60


def test_what_was_done_after_the_time_was_up_stays() -> None:
    """Or somebody could act and take back for ever, and the turn would never end."""
    sitting = playing(game="omnia", options={"draft": "off", "first": "0"}, pace="fast")
    began = sitting.now
    sitting.now = began + 20
    sitting.act(0, sitting.legal(0)[0])
    sitting.ask("ada", Undo)
    sitting.now = began + 21
    sitting.act(0, sitting.legal(0)[0])

    assert refused(sitting, "ada", Undo) == "table.undo.late"


def test_without_a_clock_nothing_is_too_late() -> None:
    sitting = playing(pace="none")
    sitting.now += 1e6
    seat = declare(sitting, 1)

    sitting.ask(USERS[seat], Undo)

    assert declared(sitting) == []
