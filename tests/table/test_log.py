"""The log: a table is its entries, and whatever cannot be carried out is refused loudly."""

import msgspec
import pytest

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.table import entries
from bottega.table.commands import AnyCommand, Leave, Mute, Return, Say, Undo
from bottega.table.table import Table
from table.sitting import NOON, USERS, Sitting, playing, waiting


def eventful() -> Sitting:
    """A bit of everything."""
    sitting = playing(None, None, "random", pace="standard")
    while sitting.turn == 2:
        sitting.act_by_itself()
    sitting.act(sitting.turn, "declare 7 raven")
    sitting.ask(USERS[sitting.turn - 1], Undo)
    sitting.ask("bob", Leave)
    sitting.ask("ada", Say, phrase="goodbye")
    sitting.ask("ada", Mute, seat=1)
    sitting.ask("bob", Return)
    sitting.act_by_itself()
    return sitting


def refusal_of(log: list[tuple[float, entries.AnyEntry]]) -> str:
    with pytest.raises(Refused) as caught:
        Table.replayed(log)
    return caught.value.refusal.key


def test_a_log_read_again_is_the_same_table() -> None:
    sitting = eventful()

    assert sitting.again().told_to_all() == sitting.told_to_all()
    assert sitting.again().due == sitting.due
    assert sitting.table.version == len(sitting.log)


def test_every_entry_is_read_as_it_was_written() -> None:
    for _, entry in eventful().log:
        assert entries.read(entries.write(entry)) == entry


def test_a_table_begun_under_other_rules_is_refused_in_one_sentence() -> None:
    opened = msgspec.structs.replace(waiting().table.opened, rules=99)
    with pytest.raises(Refused) as caught:
        Table(opened, NOON)

    for language in LANGUAGES:
        said = Words(language, "bottega.table").refuse(caught.value.refusal)
        assert "99" in said
        assert said.count(".") == 1
        assert said.endswith(".")


def test_a_log_begins_with_the_opening_and_has_only_one() -> None:
    sitting = playing()

    assert refusal_of(sitting.log[1:]) == "table.log"
    assert refusal_of([*sitting.log, sitting.log[0]]) == "table.log"


def test_an_action_before_the_start_or_against_the_rules_is_no_entry() -> None:
    sitting = playing()
    act = (NOON, entries.Acted(seat=sitting.turn, do="declare 1 raven"))

    assert refusal_of([*sitting.log[:-1], act]) == "table.not_begun"
    assert refusal_of([*sitting.log, act, act]) == "omen.refusal.not_your_turn"


def test_a_refused_entry_changes_nothing() -> None:
    sitting = playing()
    before = sitting.told_to_all()

    with pytest.raises(Refused):
        sitting.table.apply(entries.Acted(user="ada", id="x", seat=sitting.turn, do="omen"), NOON)

    assert sitting.told_to_all() == before
    assert ("ada", "x") not in sitting.table.heard


@pytest.mark.parametrize("line", [
    '{"ask":"act","id":"1","do":"omen"}',                               # what had been seen is missing
    '{"ask":"act","id":"","do":"omen","after":1}',
    '{"ask":"act","id":"1","do":"omen","after":-1}',
    '{"ask":"act","id":"1","do":"omen","after":1,"seat":2}',            # a seat is never in a message
    '{"ask":"sit","id":"1","seat":-1,"nonce":"x"}',
    '{"ask":"sit","id":"1","seat":100,"nonce":"x"}',
    '{"ask":"sit","id":"1","seat":0,"nonce":""}',
    '{"ask":"say","id":"1","text":"' + "x" * 281 + '"}',
    '{"ask":"leave","id":"' + "x" * 65 + '"}',
    '{"ask":"cheat","id":"1"}',
    '{"id":"1"}',
])
def test_a_command_that_is_not_as_agreed_is_not_read(line: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=AnyCommand)


@pytest.mark.parametrize("line", [
    '{"ask":"sit","id":"1","seat":0,"nonce":"x"}', '{"ask":"leave","id":"1"}', '{"ask":"kick","id":"1","seat":1}',
    '{"ask":"start","id":"1"}', '{"ask":"act","id":"1","do":"omen","after":3}', '{"ask":"undo","id":"1"}',
    '{"ask":"answer","id":"1","yes":true}', '{"ask":"stand_in","id":"1","seat":1,"bot":null}',
    '{"ask":"return","id":"1"}', '{"ask":"say","id":"1","phrase":"hello","text":null}',
    '{"ask":"mute","id":"1","seat":1,"on":true}', '{"ask":"rematch","id":"1"}', '{"ask":"close","id":"1"}',
])
def test_every_command_is_read_as_it_is_written(line: str) -> None:
    command: AnyCommand = msgspec.json.decode(line, type=AnyCommand)

    assert msgspec.json.encode(command).decode() == line
