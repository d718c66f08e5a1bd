"""The table's words: the same in three languages, each said somewhere, and none missing."""

import ast
import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import bottega.table
from bottega.core import sentences as core
from bottega.core.events import Event, name_of
from bottega.core.sentences import Reader
from bottega.core.words import LANGUAGES, Sentence, Words, catalogue
from bottega.table import events
from bottega.table.pace import PACES
from bottega.table.sentences import packed, tell
from bottega.table.table import CLOSED, OVER, PLAYING, WAITING
from bottega.table.talk import SAYINGS

PACKAGE = "bottega.table"
SOURCE = Path(*bottega.table.__path__)
MADE = {"table.status.": (WAITING, PLAYING, OVER, CLOSED), "table.phrase.": SAYINGS, "table.pace.": PACES}
ALL: list[Event] = [
    events.Sit(1, "Bob"), events.Leave(1), events.Undo(1), events.UndoAsked(1), events.UndoAnswered(1, yes=True),
    events.UndoAnswered(1, yes=False), events.StandIn(1, "random"), events.Return(1), events.Hurry(1),
    events.Say(1, "hello"), events.Over(), events.Rematch("x"), events.Close(),
]


def parameters(sentence: Sentence) -> dict[str, set[str | None]]:
    """By plural category."""
    forms = {"": sentence} if isinstance(sentence, str) else sentence
    return {form: {name for _, name, _, _ in Formatter().parse(text)} - {None} for form, text in forms.items()}


def named() -> set[str]:
    """Keys that stand in the source as they are, and those made of a beginning and what the table knows."""
    strings = {node.value for file in SOURCE.glob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))
               if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    whole = {string for string in strings if re.fullmatch(r"table(\.[a-z_]+)+", string)}
    return whole | {f"{beginning}{end}" for beginning, ends in MADE.items() for end in ends}


def test_the_three_catalogues_have_the_same_keys_and_parameters() -> None:
    italian, english, german = ({key: parameters(sentence) for key, sentence in catalogue(PACKAGE, language).items()}
                                for language in LANGUAGES)

    assert italian == english == german


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_sentence_and_every_sentence_is_said(language: str) -> None:
    said = {*catalogue(PACKAGE, language)}

    assert {key for key in said if "@" not in key} == named()
    assert {key.partition("@")[0] for key in said if "@" in key} <= named()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", ALL, ids=name_of)
def test_all_that_happens_at_a_table_is_told_to_others_and_to_the_one_it_is_about(event: Event, language: str) -> None:
    words = Words(language, PACKAGE)
    told = tell(event)

    for_others, for_oneself = ([Reader(words, ["Ada", "Bob"], str, me).read(sentence) for sentence in told]
                               for me in (0, 1))

    assert len(told) == (not isinstance(event, events.Say))
    assert "Ada" not in "".join(for_others)
    assert ("Bob" in "".join(for_others)) == (for_others != for_oneself) == (hasattr(event, "seat") and bool(told))
    assert "Bob" not in "".join(for_oneself)


def test_sentences_are_short_on_the_wire() -> None:
    ravens = core.Sentence("omen.cards.raven", {"count": 2})
    values: dict[str, core.Value] = {"seat": core.Seat(1), "seats": core.Seats([0, 2]), "card": core.Card("a"),
                                     "cards": core.Cards(["a", "b"]), "within": ravens, "number": 3,
                                     "listed": core.Listed([ravens, core.Sentence("omen.one.omen")])}

    assert packed(core.Sentence("table.event.over"), "omen") == {"table.event.over": {}}
    assert packed(core.Sentence("omen.event.some", values, "omen-3.7"), "omen") == {"some": {
        "seat": [1], "seats": [0, 2], "card": ["a"], "cards": ["a", "b"], "within": {".cards.raven": 2},
        "number": 3, "listed": [{".cards.raven": 2}, {".one.omen": {}}], "rule": "omen-3.7"}}


def test_no_kind_of_event_was_forgotten() -> None:
    assert {type(event) for event in ALL} == {*get_args(events.AnyEvent)}


def test_keys_are_made_only_in_ways_this_test_knows() -> None:
    filled = {"".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
              for file in SOURCE.glob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))
              if isinstance(node, ast.JoinedStr)}

    assert {string for string in filled if string.startswith("table.")} <= {*MADE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_the_way_is_said_in_a_whole_sentence(language: str) -> None:
    for key, sentence in catalogue(PACKAGE, language).items():
        for text in [sentence] if isinstance(sentence, str) else sentence.values():
            if not key.startswith(("table.phrase.", "table.pace.")):
                assert text.endswith("."), key
                assert text[0].isupper() or text[0] in "{È", key
