"""Laws of all that commands print: one language at a time, names that fit their sentences, no blanks at line ends."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bottega.cli.commands.group import COMMANDS
from bottega.core.words import LANGUAGES
from cli.running import SPEECH, complaint, run, simulated

SPOKEN = [command for command in COMMANDS if command != "bench"]            # which is in English for all
ENGLISH = {"the", "and", "with", "your", "you", "of", "is", "are", "which", "this", "that", "not", "must", "file",
           "missing", "expected", "required", "invalid", "game", "number", "folder", "options", "command", "value"}
BORROWED = {"it": {"file"}, "de": set[str]()}
NOTATION = re.compile(r"--?[a-z][a-z-]*|[a-z]+=[a-z]+|«[^»]*»|„[^“]*“|\S*/\S*")         # typed, quoted, or a path
# "You" where a name was put in, and a verb that fits a name.
MISPLACED = {"en": r"[a-z,] You\b|\bYou (has|is|does|loses|wins|takes|plays|keeps|calls|declares)\b",
             "it": r"[a-zàèéìòù,] Tu\b|\bTu (ha|è|perde|vince|prende|gioca|tiene|dichiara)\b",
             "de": r"[a-zäöüß,] Du\b|\bDu (hat|ist|verliert|gewinnt|nimmt|spielt|behält|ruft|sagt)\b"}
TABLE = {"cities": ["Amboise", "Milano"], "players": [
    {"name": "Ada", "coins": 1, "cards": ["Mona Lisa", "Paracadute"]},
    {"name": "Bo", "coins": 3, "cards": ["Dame mit dem Hermelin"]}]}


def whole_game(game: str, language: str, seed: int) -> str:
    """All that is shown to somebody who also asks for help, a hint and the rules."""
    asked = ["help", "hint", "legal", "view", "hand", "options", "rules"]
    typed = [*asked, *SPEECH[language] * 40] if game == "omen" else [*asked, *["1 2"] * 3, *["1"] * 40]
    status, out, _ = run("play", game, "--players", 3, "--seed", seed, typed=typed, language=language)
    assert status == 0
    return out


def printed(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """What commands print, each by name."""
    score = folder / "score.json"
    score.write_text(json.dumps(TABLE), "utf-8")
    yield "help", run("--help", language=language).out
    for command in SPOKEN:
        yield f"{command} --help", run(command, "--help", language=language).out
    for game in ("omen", "omnia"):
        records = simulated(folder, game=game, games=1)
        yield f"replay of {game}", run("replay", records, language=language).out
        yield f"replay of {game} by a seat", run("replay", records, "--seat", 0, language=language).out
        yield f"deck {game}", run("deck", game, language=language).out
        yield f"play {game}", whole_game(game, language, 1)
    yield "score", run("score", score, language=language).out
    yield "simulate", run("simulate", "omen", "--games", 20, language=language).out
    yield "match", run("match", "omen", "--bots", "random,greedy", "--deals", 2, language=language).out


@pytest.fixture(scope="module", params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    return request.param, dict(printed(tmp_path_factory.mktemp("printed"), request.param))


def test_no_line_ends_in_blanks(spoken: tuple[str, dict[str, str]]) -> None:
    _, told = spoken
    found = [(name, line) for name, text in told.items() for line in text.splitlines() if line != line.rstrip()]

    assert all(told.values())
    assert found == []


def test_no_english_stands_inside_another_language(spoken: tuple[str, dict[str, str]]) -> None:
    language, told = spoken
    if language == "en":
        return
    known = ENGLISH - BORROWED[language]
    found = [(name, line) for name, text in told.items() for line in text.splitlines()
             if not line.startswith("> ")                                       # which was typed
             if not name.startswith("play omnia") or " · " not in line          # lists show the notation too
             if known & {*re.findall(r"\w+", NOTATION.sub("", line).lower())}]

    assert found == []


def test_nobody_is_called_you_inside_a_sentence(spoken: tuple[str, dict[str, str]]) -> None:
    language, told = spoken
    found = [(name, line) for name, text in told.items() for line in text.splitlines()
             if re.search(MISPLACED[language], line)]

    assert found == []


@pytest.mark.parametrize("language", ["it", "de"])
@pytest.mark.parametrize("arguments", [
    ["press", "omen"], ["score", "no.json"], ["play", "chess"], ["play", "--players"], ["nothing"],
    ["simulate", "omen", "--games", "many"], ["play", "omen", "-o", "x"], ["match", "omen", "--bots", "random"],
    ["close"], ["deck", "check", "no.toml"], ["replay", "no.json"], ["verify"], ["play", "--seat", "0", "--no-browser"],
])
def test_refusals_are_in_one_language(arguments: list[str], language: str) -> None:
    said = {*re.findall(r"\w+", NOTATION.sub("", complaint(*arguments, language=language)).lower())}

    assert said & (ENGLISH - BORROWED[language]) == set()


@pytest.mark.parametrize("language", ["it", "de"])
@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"cities": 1}', '{"cities": [], "players": [{"name": "A"}]}',
                                  '{"cities": [], "players": [], "more": 1}'])
def test_why_a_score_file_cannot_be_read_is_in_one_language(tmp_path: Path, text: str, language: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    said = NOTATION.sub("", complaint("score", file, language=language))

    assert {*re.findall(r"\w+", said.lower())} & (ENGLISH - BORROWED[language]) == set()


@pytest.mark.parametrize(("text", "said"), [
    ("", "name ="), ('name = "x"', "[[card]]"), ("name = ", "TOML"), ('name = "x"\n[[card]]\nid = 3', "id"),
])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_file_is_told_what_it_lacks(tmp_path: Path, text: str, said: str, language: str) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(text, "utf-8")

    assert said in complaint("deck", "check", file, "--game", "omen", language=language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "--out FOLDER"), ("it", "--out CARTELLA"), ("de", "--out ORDNER"),
])
def test_press_says_what_it_lacks(language: str, said: str) -> None:
    assert said in complaint("press", "omen", language=language)
    assert said in run("press", "--help", language=language).out.splitlines()[0]
