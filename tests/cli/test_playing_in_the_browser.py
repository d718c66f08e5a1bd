"""bottega play in the browser: the first page or a table against bots, at a server of its own or the one that runs."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bottega.cli.remote.http_client import Wire
from bottega.core.words import LANGUAGES
from cli.running import COMMAND, complaint, environment, run
from cli.served import Served, served, started, without_progress

PLACE = re.compile(r"(http://127\.0\.0\.1:\d+)/recover#([\w-]+)/([0-9a-f]+)")
BROWSER = """import os, sys
with open(sys.argv[1] + ".new", "w") as file:
    file.write(sys.argv[2])
os.rename(sys.argv[1] + ".new", sys.argv[1])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house") / "b.db") as server:
        yield server


def play(server: Served, *arguments: object, language: str = "en") -> str:
    """The address that a person is sent to."""
    status, out, err = run("play", *arguments, "--no-browser", "--database", server.database, language=language)
    assert (status, err) == (0, "")
    return out.split()[-1]


def arrive(link: str) -> tuple[Wire, dict[str, Any]]:
    """What a browser finds that was sent there: who it is, and the table."""
    place = PLACE.fullmatch(link)
    assert place is not None, link
    wire = Wire(place[1], "en")
    wire.post("/api/recover", {"token": place[2]}, dict[str, Any])
    return wire, wire.get(f"/api/tables/{place[3]}", dict[str, Any])


def names_at(table: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_for_no_table_is_sent_to_the_first_page(server: Served, language: str) -> None:
    assert play(server, language=language) == f"{server.url}/"
    assert run("tables", "--json", "--database", server.database).out.count('"id"') == 0


def test_the_first_page_opens_at_a_server_of_its_own_too(tmp_path: Path) -> None:
    own = started(tmp_path / "b.db", "--no-browser", command="play")
    assert Wire(own.url.rstrip("/"), "en").get("/api/games", dict[str, Any])["games"]

    own.end()

    assert own.process.returncode == 0


def test_whoever_opens_the_address_sits_at_a_table_that_is_dealt(server: Served) -> None:
    _, table = arrive(play(server, "omen"))

    assert (table["game"], table["status"], table["pace"]) == ("omen", "playing", "none")
    assert names_at(table) == ["Guest", "club", "club", "club"]
    assert table["you"]["seat"] == 0
    assert table["you"]["host"]


def test_the_table_is_as_asked_for(server: Served, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    own = files("bottega.omnia").joinpath("cards.toml").read_text("utf-8")
    deck.write_text(own.replace('name = "omnia"', 'name = "mine"', 1), "utf-8")

    _, table = arrive(play(server, "omnia", "--bots", "random,dreamer", "-o", "draft=off", "--deck", deck))

    assert table["game"] == "omnia"
    assert names_at(table)[1:] == ["random", "dreamer"]
    assert table["options"]["draft"] == "off"
    assert table["deck"]["name"] == "mine"


def test_who_plays_again_is_the_same_person(server: Served) -> None:
    play(server, "--name", "Ada")
    wire, table = arrive(play(server, "omen"))

    assert names_at(table)[0] == "Ada"
    mine = wire.get("/api/me/tables", dict[str, Any])["tables"]
    assert len(mine) >= 2
    assert wire.get("/api/me", dict[str, Any])["name"] == "Ada"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_person_is_spoken_to_in_the_language_of_the_command(server: Served, language: str) -> None:
    wire, _ = arrive(play(server, "--name", "Ada", language=language))

    assert wire.get("/api/me", dict[str, Any])["language"] == language


def test_a_person_whom_the_database_no_longer_knows_is_somebody_new(tmp_path: Path) -> None:
    with served(tmp_path / "b.db") as server:
        assert run("backup", tmp_path / "empty.db", "--database", server.database).status == 0
        play(server, "--name", "Ada")
        assert run("restore", tmp_path / "empty.db", "--yes", "--database", server.database).status == 0

        assert names_at(arrive(play(server, "omen"))[1])[0] == "Guest"


def test_without_a_server_one_is_started_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    own = started(tmp_path / "b.db", "--no-browser", "--players", 3, command="play")
    assert names_at(arrive(own.url)[1]) == ["Guest", "club", "club"]

    out, err = own.end()

    assert (own.process.returncode, err) == (0, "")
    assert out == f"The server has stopped; all tables are kept in {own.database}.\n"


def test_at_a_terminal_a_browser_is_sent_to_the_table(tmp_path: Path) -> None:
    main, end, program, opened = *os.openpty(), tmp_path / "browser.py", tmp_path / "opened"
    program.write_text(BROWSER)
    own = started(None, "omnia", command="play", typed_at=end, BROWSER=f"{sys.executable} {program} {opened} %s",
                  XDG_DATA_HOME=str(tmp_path))
    while own.process.poll() is None and not opened.exists():
        time.sleep(0.05)

    _, table = arrive(own.url)
    own.end()
    os.close(main)
    os.close(end)

    assert own.process.returncode == 0
    assert table["game"] == "omnia"
    assert opened.read_text() == own.url


@pytest.mark.parametrize(("arguments", "told"), [
    (["--terminal"], "--terminal"),
    (["--seed", "5"], "--seed"),
    (["--seat", "0"], "--seat"),
    (["--record", "game.json"], "--record"),
    (["--resume", "game.json"], "--resume"),
])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_in_the_terminal_or_in_the_browser(arguments: list[str], told: str, language: str) -> None:
    said = complaint("play", *arguments, "--no-browser", language=language)

    assert told in said
    assert "--no-browser" in said


@pytest.mark.parametrize(("arguments", "told"), [
    (["chess"], "“chess”"),
    (["--players", "9"], "(omen-1.1)"),
    (["omnia", "-o", "expansion=on"], "“expansion”"),
    (["--bots", "clever"], "“clever”"),
    (["--players", "4", "--bots", "random,greedy"], "2"),
    (["--deck", "none.toml"], "none.toml"),
    (["--name", ""], "name"),
    (["--name", "x" * 200], "name"),
])
def test_a_table_that_cannot_be_is_refused(server: Served, arguments: list[str], told: str) -> None:
    assert told in complaint("play", *arguments, "--no-browser", "--database", server.database)


def test_a_name_that_will_not_do_ends_a_server_of_its_own_too(tmp_path: Path) -> None:
    process = subprocess.run([*COMMAND, "play", "--no-browser", "--name", "", "--database", str(tmp_path / "b.db")],
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                             env=environment(BOTTEGA_LANGUAGE="en"))

    assert process.returncode == 2
    assert len(without_progress(process.stderr).splitlines()) == 1
