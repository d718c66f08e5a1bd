"""Options, notation, events and records are documented as they are."""

import inspect
import random
import re
from collections import defaultdict

import pytest

from bottega.core import deck_files, fairness, games, records, replay
from bottega.core.events import name_of, plain
from bottega.core.game import Game
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.facts import KIND_NAMES, NUMBERS
from bottega.omen.notation import SUIT_NAMES
from bottega.omnia import OMNIA, cards, score_file
from bottega.omnia.facts import DEED_NAMES
from docs.pages import blocks, first_column, read, section, titles
from docs.renewal import example_record

GAMES = pytest.mark.parametrize("game", [games.find(name) for name in games.names()], ids=games.names())
SPELLED = {7: "seven"}
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
        position, choose = game.start(3, seed), random.Random(seed).choice
        note_events(found, position)
        while not position.is_over:
            [seat, *_] = position.acting
            position.act(seat, choose(position.legal(seat)))
            note_events(found, position)
    return found


def note_events(found: dict[str, set[str]], position: Position) -> None:
    for event in [*position.events(), *position.events_for(0), *position.events_for(None)]:
        fields, told = found[name_of(event)], plain(event)
        assert fields in (set(), {*told})
        fields.update(told)


def test_reveal_is_in_the_streams_of_seats_only() -> None:
    position = OMEN.start(3, seed=7)
    position.act(position.acting[0], "declare 1 raven")
    position.act(position.acting[0], "omen")

    assert [name_of(event) for event in position.events()] == ["call"]
    assert [name_of(event) for event in position.events_for(None)] == ["call", "reveal"]


def test_what_a_seat_may_not_see_is_null_in_its_stream() -> None:
    [deal] = map(plain, OMNIA.start(2, seed=7).events_for(0))

    assert None not in deal["hands"][0]
    assert {*deal["hands"][1]} == {None} == {card for cards in deal["decks"].values() for card in cards}


@GAMES
def test_the_notation_page_shows_texts_that_can_be_read(game: Game) -> None:
    deck = game.read_deck(None)
    shown = first_column(notation(game)[0])

    assert [game.write(game.read(text, deck), deck) for text in shown] == shown
    written = {game.write(number, deck).split()[0] for number in range(game.actions)}
    assert {text.split()[0] for text in shown} == written


@GAMES
def test_the_notation_page_numbers_the_actions_as_they_are(game: Game) -> None:
    deck, page, expected = game.read_deck(None), notation(game)[1], 0

    assert f"There are {game.actions}." in page
    for shape, first, last in re.findall(r"^\| `([^`]+)` \| (?:.+: )?(\d+)(?: to (\d+))? \|$", page, re.MULTILINE):
        numbers = range(int(first), int(last or first) + 1)
        assert numbers[0] == expected
        for number in numbers:
            assert fits(game.write(number, deck), shape), number
        expected = numbers[-1] + 1
    assert expected == game.actions
    for text, number in re.findall(r"`([^`]+)` is (\d+)\.", page):
        assert game.read(text, deck) == int(number)


def notation(game: Game) -> tuple[str, str]:
    """What the page says of a game's texts, and of its numbers."""
    title = game.name.upper()
    texts, _, numbers = section(read("docs/notation.md"), title).partition(f"### Numbers of {title}")
    return texts, numbers


def fits(text: str, shape: str) -> bool:
    """Whether a text has the words of a shape; one in capitals stands for any."""
    words, places = text.split(), shape.split()
    return len(words) == len(places) and all(place.isupper() or place == word
                                             for word, place in zip(words, places, strict=True))


def test_the_notation_page_has_the_whole_grammar() -> None:
    of_omen, of_omnia = (dict(re.findall(r"^(\w+) += (.+)$", block.body, re.MULTILINE))
                         for block in blocks(read("docs/notation.md"), "text"))

    assert tuple(re.findall(r'"(\w+)"', of_omen["suit"])) == SUIT_NAMES
    assert (*SUIT_NAMES, *re.findall(r'"(\w+)"', of_omen["kind"])) == KIND_NAMES
    assert of_omen["number"].endswith(f'"{NUMBERS}"')
    assert tuple(re.findall(r'"(\w+)"', of_omnia["deed"])) == DEED_NAMES


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


@GAMES
def test_the_result_of_a_record_has_the_fields_that_the_page_names(game: Game) -> None:
    position = game.start(3, seed=1)
    while not position.is_over:
        position.act(position.acting[0], position.legal(position.acting[0])[0])
    [row] = re.findall(r"^\| `result` \| (.+) \|$", read("docs/records.md"), re.MULTILINE)

    assert all(f"`{field}`" in row for field in position.result or {})


def test_the_page_of_deck_files_has_every_field_and_word() -> None:
    page = read("docs/deck-files.md")
    told = {name for row in re.findall(r"^\| (`.+?) \|", section(page, "Fields"), re.MULTILINE)
            for name in re.findall(r"`([a-z]+)`", row)}
    fields = {field for deck in (games.find(name).read_deck(None) for name in games.names())
              for card in deck.cards for field in card}

    assert fields | {"copies"} == told
    for word in (*cards.COUNTS, *DEED_NAMES, *cards.MAJORITIES, *cards.COLOUR_RULES, *deck_files.PROVENANCES):
        assert re.search(rf'[`"]{word}[`"]', page), word
    for number in (*cards.COUNTS.values(), *cards.MARKS.values(), cards.MOST_IN_SET):
        assert re.search(rf"\b({number}|{SPELLED.get(number)})\b", page), number


def test_the_page_of_score_files_has_every_field() -> None:
    page = read("docs/scoring.md")
    [shown] = blocks(page, "json")
    table = score_file.read(shown.body, OMNIA.read_deck(None))
    scored = score_file.score(table, OMNIA.terms(len(table.players)))

    assert scored["players"][0]["total"] == 18                          # omnia-6.8
    assert first_column(section(page, "For programs")) == [*scored]
    assert all(f"`{field}`" in page for field in scored["players"][0])
