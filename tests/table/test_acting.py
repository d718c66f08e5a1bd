"""Acting: whose turn it is, what is stale, and what is heard twice."""

import pytest

from bottega.core.refusals import BadNotation
from bottega.table import entries
from bottega.table.asking import MovedOn
from bottega.table.commands import Act, Leave, Undo
from bottega.table.entries import Acted
from table.sitting import USERS, Sitting, playing, refused, seated


def left_of(sitting: Sitting, seat: int) -> int:
    return (seat + 1) % sitting.table.players


def test_whose_turn_it_is_acts_and_everybody_is_told() -> None:
    sitting = playing()
    seat = sitting.turn

    sitting.act(seat, "declare 1 raven")

    assert [sitting.events(eyes)[-1] for eyes in (None, 0, 1, 2)] == ["declare"] * 4
    assert sitting.turn == left_of(sitting, seat)


def test_who_has_no_turn_is_told_so_with_the_rule() -> None:
    sitting = playing()

    assert refused(sitting, USERS[left_of(sitting, sitting.turn)], Act, do="declare 1 raven",
                   after=99) == "omen.refusal.not_your_turn"


def test_what_the_rules_forbid_is_refused_in_their_words() -> None:
    sitting = playing()
    sitting.act(sitting.turn, "declare 3 raven")

    assert refused(sitting, USERS[sitting.turn], Act, do="declare 2 raven", after=99) == "omen.refusal.too_low"


def test_what_cannot_be_read_is_refused() -> None:
    sitting = playing()

    with pytest.raises(BadNotation):
        sitting.act(sitting.turn, "shuffle everything")


def test_an_action_is_written_down_as_the_game_writes_it() -> None:
    sitting = playing()

    entry = sitting.act(sitting.turn, "  declare   1  raven ")

    assert isinstance(entry, Acted)
    assert entry.do == "declare 1 raven"


def test_nobody_acts_before_the_game_after_it_or_from_outside() -> None:
    sitting = seated()
    assert refused(sitting, "ada", Act, do="omen", after=0) == "table.status.waiting"

    sitting = playing()
    assert refused(sitting, "zoe", Act, do="omen", after=99) == "table.not_seated"

    sitting.play_out()
    assert refused(sitting, "ada", Act, do="omen", after=9999) == "table.status.over"


def test_a_click_meant_for_an_earlier_question_is_stale() -> None:
    sitting = playing()
    before = sitting.table.version
    for number in (1, 2, 3):
        sitting.act(sitting.turn, f"declare {number} raven")
    asked = sitting.table.version

    for seen in (0, before, asked - 1):
        with pytest.raises(MovedOn):
            sitting.act(sitting.turn, "declare 4 raven", after=seen)
    sitting.act(sitting.turn, "declare 4 raven", after=asked)


def test_talk_does_not_make_a_click_stale() -> None:
    sitting = playing()
    seen = sitting.table.version
    sitting.write(entries.Said(user="bob", id="x", seat=1, phrase="hello"))

    sitting.act(sitting.turn, "declare 1 raven", after=seen)


def test_where_several_act_at_once_none_makes_the_others_stale() -> None:
    sitting = playing(None, None, None, game="omnia")
    dealt = sitting.table.version

    for seat in (2, 0, 1):
        sitting.act(seat, sitting.legal(seat)[0], after=dealt)

    assert sitting.table.acting == [0, 1, 2]
    with pytest.raises(MovedOn):                # the packs have been passed: that is a new question
        sitting.act(1, sitting.legal(1)[0], after=dealt + 2)


def test_a_next_step_of_the_same_turn_is_a_new_question() -> None:
    sitting = playing(game="omnia", options={"draft": "off", "first": "0"})
    seen = sitting.table.version
    sitting.act(0, sitting.legal(0)[0])

    with pytest.raises(MovedOn):
        sitting.act(0, sitting.legal(0)[0], after=seen)


def test_a_step_taken_back_makes_the_click_before_it_stale() -> None:
    sitting = playing(game="omnia")
    seen = sitting.table.version
    sitting.act(0, sitting.legal(0)[0])
    sitting.ask("ada", Undo)

    with pytest.raises(MovedOn):
        sitting.act(0, sitting.legal(0)[0], after=seen)
    sitting.act(1, sitting.legal(1)[0], after=seen)             # but it was no question of hers


def test_the_table_knows_which_messages_it_has_heard() -> None:
    sitting = playing()
    seat = sitting.turn
    sitting.ask(USERS[seat], Act, id="click 7", do="declare 1 raven", after=99)
    made = sitting.table.version
    sitting.ask(USERS[seat], Leave, id="click 8")

    for table in (sitting.table, sitting.again().table):
        assert table.heard[USERS[seat], "click 7"].version == made
        assert table.heard[USERS[seat], "click 8"].version == made + 1
        assert (USERS[left_of(sitting, seat)], "click 7") not in table.heard       # an id is the sender's own
