"""Options, notation, events and records are documented as they are."""

import inspect
import re
from collections import defaultdict

import pytest

from bottega.core import fairness, games, records, replay
from bottega.core.game import Game
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.notation import SUIT_NAMES
from bottega.omen.state import KIND_NAMES, NUMBERS
from docs.pages import blocks, first_column, read, section, titles
from docs.renewal import example_record

DECK = OMEN.read_deck(None)

GAMES = pytest.mark.parametrize("game", [games.find(name) for name in games.names()], ids=games.names())
KINDS_OF_REFUSALS = r"\"(core\.(?:record|fairness)\.\w+)\""


@GAMES
def test_every_option_and_value_is_on_the_page(game: Game) -> None:
    page = section(read("docs/options.md"), game.name.upper())

    assert titles(page, 3) == [option.name for option in game.options]
    for option in game.options:
        values = section(page, option.name)
        assert first_column(values) == [*option.values]
        assert re.search(rf"\| `{option.values[0]}` \| the default", values)


@GAMES
def test_every_event_and_field_is_on_the_page(game: Game) -> None:
    page = section(read("docs/events.md"), game.name.upper())
    happened = fields_of_events(game)

    assert set(titles(page, 3)) == set(happened)
    for event, fields in happened.items():
        assert {"event", *first_column(section(page, event))} == fields, event


def fields_of_events(game: Game) -> dict[str, set[str]]:
    """Of all events that a few games bring, in any eyes. An event has the same fields whenever it happens."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(8):
        position = game.start(3, seed)
        note_events(found, position)
        while not position.is_over:
            [seat, *_] = position.acting
            legal = position.legal(seat)
            position.act(seat, legal[-1 - seed % min(2, len(legal))])
            note_events(found, position)
    return found


def note_events(found: dict[str, set[str]], position: Position) -> None:
    for event in [*position.events(), *position.events_for(0), *position.events_for(None)]:
        fields = found[event["event"]]
        assert fields in (set(), set(event))
        fields.update(event)


def test_reveal_is_in_the_streams_of_seats_only() -> None:
    position = OMEN.start(3, seed=7)
    position.act(position.acting[0], "declare 1 raven")
    position.act(position.acting[0], "omen")

    assert [event["event"] for event in position.events()] == ["call"]
    assert [event["event"] for event in position.events_for(None)] == ["call", "reveal"]


def test_the_notation_page_shows_texts_that_can_be_read() -> None:
    shown = first_column(section(read("docs/notation.md"), "OMEN"))

    assert [OMEN.write(OMEN.read(text, DECK), DECK) for text in shown] == shown
    written = {OMEN.write(number, DECK).split()[0] for number in range(OMEN.actions)}
    assert {text.split()[0] for text in shown} == written


def test_the_notation_page_has_the_whole_grammar() -> None:
    [grammar] = blocks(read("docs/notation.md"), "text")
    rules = dict(re.findall(r"^(\w+) += (.+)$", grammar.body, re.MULTILINE))

    assert tuple(re.findall(r'"(\w+)"', rules["suit"])) == SUIT_NAMES
    assert (*SUIT_NAMES, *re.findall(r'"(\w+)"', rules["kind"])) == KIND_NAMES
    assert rules["number"].endswith(f'"{NUMBERS}"')


def test_the_notation_page_numbers_the_actions_as_they_are() -> None:
    page = section(read("docs/notation.md"), "Numbers")
    ranges = [(int(first), int(last)) for first, last in re.findall(r": (\d+) to (\d+) \|", page)]

    assert f"there are {OMEN.actions}" in page
    assert ranges == [(OMEN.read("declare 1 raven", DECK), OMEN.read("declare 36 wolf", DECK)),
                      (OMEN.read("lose raven", DECK), OMEN.read("lose omen", DECK))]
    assert f"| `omen` | {OMEN.read('omen', DECK)} |" in page
    assert f"| `destiny` | {OMEN.read('destiny', DECK)} |" in page
    assert f"`declare 8 raven` is {OMEN.read('declare 8 raven', DECK)}" in page


def test_the_example_of_a_record_is_right_from_luck_to_result() -> None:
    [record] = records.read_many(example_record().splitlines())

    assert replay.verify(record, games.find(record.game)).is_over
    assert record.fairness is not None


def test_the_records_page_has_every_field() -> None:
    told = first_column(section(read("docs/records.md"), "Fields"))

    assert told == [*records.Record.__struct_fields__, *fairness.Fairness.__struct_fields__]
    assert all(f"`{field}`" in read("docs/records.md") for field in records.Sitter.__struct_fields__)
    assert f"version of this format: {records.FORMAT} " in read("docs/records.md")


def test_the_records_page_lists_every_way_to_refuse_one() -> None:
    sources = "".join(inspect.getsource(module) for module in (records, replay, fairness))
    listed = re.findall(r"\| `(core\.[\w.]+)` \|$", section(read("docs/records.md"), "What is refused"), re.MULTILINE)

    assert set(listed) == set(re.findall(KINDS_OF_REFUSALS, sources))
