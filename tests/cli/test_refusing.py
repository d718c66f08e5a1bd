"""Whatever cannot be done is said in one line on stderr, in the reader's language, with its rule; the status is 2."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from cli.running import complaint, events, run, simulated

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return simulated(tmp_path, "--players", 3)


def changed(file: Path, change: Change) -> Path:
    """The same record with something amiss."""
    read = json.loads(file.read_text("utf-8"))
    change(read)
    file.write_text(json.dumps(read), "utf-8")
    return file


def acted(file: Path, *acts: tuple[int, str]) -> Path:
    """The record of a game in which these actions follow the deal; seats count from the dealer."""
    dealer = events(file)[1]["dealer"]
    actions = [[(dealer + turn) % 3, action, None] for turn, action in acts]
    return changed(file, lambda read: read.update(actions=actions, result=None))


@pytest.mark.parametrize(("acts", "rule"), [
    ([(0, "declare 3 crow")], "omen-3.3"),
    ([(0, "declare 3 omen")], "omen-3.3"),
    ([(0, "declare 3 raven"), (1, "declare 2 skull")], "omen-3.3"),
    ([(0, "declare 3 raven"), (1, "declare 3 skull")], "omen-3.3"),
    ([(0, "declare 13 raven")], "omen-3.4"),
    ([(0, "declare 99 raven")], "omen-3.4"),
    ([(0, "declare 3 wolf")], "omen-1.4"),
    ([(1, "declare 3 raven")], "omen-3.2"),
    ([(0, "declare 3 raven"), (0, "omen")], "omen-3.2"),
    ([(0, "omen")], "omen-3.4"),
    ([(0, "destiny")], "omen-3.4"),
    ([(0, "lose raven")], "omen-3.9"),
    ([(0, "pass")], "omen-3.2"),
])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_action_against_the_rules_is_refused_with_its_rule_once(
        record: Path, command: str, acts: list[tuple[int, str]], rule: str) -> None:
    said = complaint(command, acted(record, *acts))

    assert acts[-1][1] in said
    assert said.endswith(f"({rule})")
    assert said.count(rule) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_readers_language(record: Path, language: str) -> None:
    said = complaint("verify", acted(record, (0, "omen")), language=language)

    assert {"en": "Nothing has been declared", "it": "nessun numero", "de": "noch nichts angesagt"}[
        language] in said


@pytest.mark.parametrize("change", [
    lambda read: read.update(rules=2),
    lambda read: read.update(bottega=9),
    lambda read: read.update(game="chess"),
    lambda read: read.update(seats=read["seats"][:2]),
    lambda read: read.update(seats=3 * read["seats"]),
    lambda read: read.update(seed="00"),
    lambda read: read.update(extra=1),
    lambda read: read.update(options={"expansion": "maybe"}),
    lambda read: read.update(options={"wolves": "on"}),
    lambda read: read.update(result=None),
    lambda read: read["result"]["ranking"].reverse(),
    lambda read: read["actions"].pop(),
    lambda read: read["actions"][0].__setitem__(0, 8),
    lambda read: read["deck"].update(digest="0"),
    lambda read: read.update(fairness={"table": "t", "commitment": "00", "nonces": [], "secret": None}),
    lambda read: read.update(fairness={"table": "t", "commitment": "00", "nonces": [], "secret": "00"}),
    lambda read: read.update(fairness={"table": "t", "commitment": "00", "nonces": [], "secret": "no"}),
])
def test_a_record_that_is_not_right_is_refused(record: Path, change: Change) -> None:
    assert complaint("verify", changed(record, change)).startswith(f"{record}, record 1: ")


@pytest.mark.parametrize("seat", [-1, 10**6, 10**25])
def test_a_seat_that_cannot_be_is_refused(record: Path, seat: int) -> None:
    assert "seat" in complaint("verify", changed(record, lambda read: read["actions"][0].__setitem__(0, seat)))


@pytest.mark.parametrize("content", [b"", b"\n", b"no", b"[]", b"{", b"1", b"null", b"{}", b"\xff\xfe", b"\x00"])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, command: str, content: bytes) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)

    assert str(file) in complaint(command, file)


def test_trouble_with_one_of_many_records_says_which(tmp_path: Path) -> None:
    file = simulated(tmp_path, games=5)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:3], lines[3].replace('"rules":1', '"rules":7'), lines[4]]), "utf-8")

    assert complaint("verify", file).startswith(f"{file}, record 4: ")


def test_every_file_is_verified_though_one_is_wrong(tmp_path: Path) -> None:
    file = simulated(tmp_path)

    status, out, err = run("verify", file, tmp_path / "none.json", file)

    assert status == 2
    assert len(out.splitlines()) == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(("arguments", "told"), [
    (["chess"], "“chess”"),
    (["omen", "--players", "2"], "(omen-1.1)"),
    (["omen", "--players", "9"], "(omen-1.1)"),
    (["omen", "--players", "10", "-o", "expansion=on"], "(omen-1.1)"),
    (["omen", "--players", "three"], "“three”"),
    (["omen", "--players", "-3"], "“-3”"),
    (["omen", "--seed", "-1"], "--seed"),
    (["omen", "--seed", str(2**64)], "--seed"),
    (["omen", "--seed", "1.5"], "--seed"),
    (["omen", "--seed"], "--seed"),
    (["omen", "-o", "expansion"], "“expansion”"),
    (["omen", "-o", "=on"], "“=on”"),
    (["omen", "-o", "expansion="], "“expansion=”"),
    (["omen", "-o", "wolves=on"], "“wolves”"),
    (["omen", "-o", "expansion=maybe"], "“maybe”"),
    (["omen", "--bots", "clever"], "“clever”"),
    (["omen", "--bots", ""], "“”"),
    (["omen", "--players", "4", "--bots", "random,greedy"], "2"),
    (["omen", "--deck", "none.toml"], "none.toml"),
    (["omen", "--language", "fr"], "“fr”"),
    (["omen", "--colour"], "--colour"),
    (["omen", "omnia"], "omnia"),
])
def test_a_command_line_that_will_not_do_is_refused(command: str, arguments: list[str], told: str) -> None:
    assert told in complaint(command, *arguments)


@pytest.mark.parametrize("arguments", [
    ["paly"], ["--colour"], ["verify"], ["replay"], ["verify", "none.json"], ["replay", "none.json"], ["deck"],
    ["deck", "chess"], ["simulate", "omen", "--games", "0"], ["simulate", "omen", "--threads", "0"],
    ["simulate", "omen", "--records", "no/such/folder/file"], ["play", "omen", "--record", "no/such/folder/file"],
    ["play", "omen", "--seat", "4"], ["play", "omen", "--resume", "none.json"], ["verify", "."], ["bench", "--colour"],
    ["simulate"], ["close"], ["backup"], ["restore"], ["tables"], ["serve", "--port", "x"],
    ["serve", "--host", "x", "--local"], ["serve", "--public-url", "x"], ["restore", "none.db"],
    ["backup", "copy.db"],
])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_refused_in_every_language(arguments: list[str], language: str) -> None:
    assert complaint(*arguments, language=language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [["play", "omen", "--record"], ["play", "omnia", "--record"],
                                       ["simulate", "omen", "--records"], ["simulate", "omnia", "--records"]])
def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, arguments: list[str], language: str) -> None:
    file = tmp_path / "thesis.txt"
    file.write_text("three years of work", "utf-8")

    said = complaint(*arguments, file, language=language)

    assert str(file) in said
    assert "--force" in said
    assert file.read_text("utf-8") == "three years of work"
    assert run(*arguments, file, "--force").status == 0
    assert json.loads(file.read_text("utf-8").splitlines()[0])["game"] == arguments[1]


def test_at_the_table_too_no_file_is_written_over(tmp_path: Path) -> None:
    file, other = tmp_path / "thesis.txt", tmp_path / "game.json"
    file.write_text("three years of work", "utf-8")

    out = run("play", "omen", "--seed", 5, typed=[f"save {file}", f"save {other}", f"save {other}"]).out

    assert out.count("There is already a file") == 1
    assert out.count("The game is saved in") == 2
    assert file.read_text("utf-8") == "three years of work"
    assert run("verify", other).status == 0


@pytest.mark.parametrize("seat", ["3", "99", "left", "-1"])
def test_a_seat_that_is_not_in_the_record_cannot_be_looked_through(record: Path, seat: str) -> None:
    assert f"“{seat}”" in complaint("replay", record, "--events", "--seat", seat)


@pytest.mark.parametrize(("old", "new", "told"), [
    ("copies = 10", "copies = 9", "(omen-1.2)"),
    ("copies = 10", "copies = 11", "(omen-1.2)"),
    ("copies = 8 ", "copies = 7 ", "(omen-1.4)"),
    ('kind = "raven"', 'kind = "crow"', "(omen-1.2)"),
    ('faction = "reconstructed"', 'faction = "hearsay"', "raven"),
    ('faction = "divinity"', "", "faction"),
    ("copies = 10", 'copies = "ten"', "copies"),
    ("copies = 10", "copies = 10\nworth = 3", "worth"),
    ('name = "omen"', "", "name"),
    ("[[card]]", "[[card", ""),
])
@pytest.mark.parametrize("command", ["deck", "play", "simulate"])
def test_a_deck_file_that_is_not_right_is_refused(tmp_path: Path, command: str, old: str, new: str,
                                                  told: str) -> None:
    file = tmp_path / "deck.toml"
    own = files("bottega.omen").joinpath("cards.toml").read_text("utf-8")
    assert old in own
    file.write_text(own.replace(old, new, 1), "utf-8")

    assert told in complaint(command, "omen", "--deck", file)


@pytest.mark.parametrize("content", ["card = [1]\nname = 'x'", "card = 1\nname = 'x'", "name = 'x'", "", "\0"])
def test_a_file_that_is_no_deck_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(content, "utf-8")

    assert complaint("deck", "omen", "--deck", file)


def test_what_a_file_says_cannot_draw_on_the_terminal(record: Path) -> None:
    said = complaint("verify", changed(record, lambda read: read["deck"].update(name="\x1b[31m\nred", digest="0")))

    assert "red" in said
    assert "\x1b" not in said
