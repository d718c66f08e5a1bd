"""The client's sentences: in three languages, none missing, none left over, with the plurals that a language has."""

import json
import re
from pathlib import Path

import pytest

import bottega
from bottega import bots
from bottega.core import games
from bottega.core.words import LANGUAGES
from bottega.server.http.routes.public import own_words, words

WEB = Path(bottega.__path__[0]) / "web"
SCRIPTS = "\n".join(file.read_text("utf-8") for file in sorted(WEB.rglob("*.js")) if file.parent.name != "vendor")
SAID = re.compile(r"""\bsay\(\s*(?:"([^"\n]+)"|`([^`\n]+)`)""")
TEXT = re.compile(r"""["`]([a-z_]+(?:\.(?:[a-z_0-9-]+|\$\{[^}]*\}(?:\$\{[^}]*\})*))*)["`]""")
FIELD = re.compile(r"{(\w+)}")
PLURALS = {"it": {"one", "other"}, "en": {"one", "other"}, "de": {"one", "other"}}     # Italian's `many` is its `other`

Said = dict[str, str | dict[str, str]]


def own(language: str) -> Said:
    """What lies in the client itself."""
    read: Said = {}
    for file in sorted((WEB / "words" / language).glob("*.json")):
        area: Said = json.loads(file.read_text("utf-8"))
        assert not read.keys() & area.keys(), file.name
        read |= area
    return read


def area(key: str) -> str:
    """What a key is about: its first word, and of a board also whose it is."""
    words = key.split(".")
    return ".".join(words[:2]) if words[0] == "board" else words[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_area_of_the_client_has_one_file(language: str) -> None:
    owners: dict[str, set[str]] = {}
    for file in sorted((WEB / "words" / language).glob("*.json")):
        for key in json.loads(file.read_text("utf-8")):
            owners.setdefault(area(key), set()).add(file.name)

    assert {area: files for area, files in owners.items() if len(files) > 1} == {}
    assert not owners.keys() & {"bots", "cli", "core", "server", "table", *games.names()}        # rooms have their own


def pattern(key: str) -> str:
    """What a script fills in may be any part of a key."""
    return re.sub(r"\\\$\\{.*?\\}", ".+", re.escape(key))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_values(language: str) -> None:
    def fields(of: str) -> dict[str, list[str]]:
        return {key: sorted(set(FIELD.findall(json.dumps(said)))) for key, said in own(of).items()}

    assert fields(language) == fields("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_with_plurals_has_all_of_them(language: str) -> None:
    odd = [key for key, said in own(language).items() if isinstance(said, dict) and said.keys() != PLURALS[language]]

    assert odd == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_another_language_left_as_it_was(language: str) -> None:
    sentences, english = own(language), own("en")
    alike = [key for key, said in sentences.items()
             if language != "en" and said == english[key] and len(FIELD.sub("", str(said)).split()) > 3]

    assert [key for key, said in sentences.items() if not said] == []
    assert alike == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_one_name(language: str) -> None:
    """A level's in the bots' catalogue, a simple bot's in the client's."""
    played = [games.find(name) for name in games.names()]
    levels = {level for game in played for level in bots.levels(game)}
    simple = {bot for game in played for bot in bots.names(game)} - levels

    assert {key for key in words(language) if key.startswith("bots.")} == {
        *(f"bots.level.{level}" for level in levels), *(f"bots.simple.{bot}" for bot in simple)}


def test_every_sentence_that_a_script_says_is_there() -> None:
    served = words("en") | own_words("en", is_reading=True)
    wanted = {pattern(plain or filled) for plain, filled in SAID.findall(SCRIPTS)}

    assert [key for key in sorted(wanted) if not any(re.fullmatch(key, known) for known in served)] == []


def test_every_sentence_is_said_by_a_script() -> None:
    named = [re.compile(pattern(key)) for key in set(TEXT.findall(SCRIPTS))]

    assert [key for key in own("en") if not any(name.fullmatch(key.partition("@")[0]) for name in named)] == []
