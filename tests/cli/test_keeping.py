"""bottega tables, close, backup and restore: with a server that runs, and without one."""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bottega import bots
from bottega.core import games
from bottega.core.words import LANGUAGES
from bottega.server.storage.store import Store
from cli.running import COMMAND, complaint, environment, run
from cli.served import Served, served, table_at


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "house.db") as server:
        yield server


@pytest.fixture(scope="module")
def one_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that no server uses any more."""
    database = tmp_path_factory.mktemp("one table") / "b.db"
    with served(database):
        table_at(database, "--name", "Ada")
    return database


@pytest.fixture
def kept(one_table: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(one_table, tmp_path / "kept.db"))


def tables(database: Path) -> list[dict[str, Any]]:
    status, out, err = run("tables", "--json", "--database", database)
    assert (status, err) == (0, "")
    found: list[dict[str, Any]] = json.loads(out)
    return found


def only_table(database: Path) -> dict[str, Any]:
    [table] = tables(database)
    return table


def said(*arguments: object, language: str = "en") -> str:
    """The one sentence of a command that did what it was asked."""
    status, out, err = run(*arguments, language=language)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 1
    return out.strip()


# Looking


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_listed_with_who_sits_there(kept: Path, language: str) -> None:
    table = only_table(kept)

    status, out, _ = run("tables", "--database", kept, language=language, columns=200)

    assert status == 0
    assert all(table[field] in out for field in ("id", "code", "game"))
    level = {"it": "Socio", "en": "Regular", "de": "Stammgast"}[language]
    assert "Ada, " in out
    assert all(f"{seat['called']} (" in out for seat in table["seats"][1:])
    assert out.count(f"({level})") == 3
    assert {"it": "in corso", "en": "playing", "de": "läuft"}[language] in out


def test_for_programs_tables_are_a_list(kept: Path) -> None:
    table = only_table(kept)

    assert [*table] == ["id", "code", "game", "status", "seats", "made_at", "moved_at"]
    person, bot, *_ = table["seats"]
    assert person == {"name": "Ada", "bot": False}
    assert bot == {"name": "club", "bot": True, "called": bot["called"]}
    assert bot["called"] in {one.name for one in bots.people_of(games.find("omen"))}


def test_the_table_that_moved_last_comes_first(server: Served) -> None:
    first, second = table_at(server.database, "omen"), table_at(server.database, "omnia")
    assert said("close", first, "--database", server.database)

    assert {table["id"] for table in tables(server.database)} == {first, second}
    moments = [table["moved_at"] for table in tables(server.database)]
    assert moments == sorted(moments, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tables_are_a_sentence_or_an_empty_list(tmp_path: Path, language: str) -> None:
    Store(tmp_path / "b.db").close()

    assert said("tables", "--database", tmp_path / "b.db", language=language).endswith(".")
    assert tables(tmp_path / "b.db") == []


# Closing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["id", "code"])
def test_a_table_is_closed_without_a_server(kept: Path, name: str, language: str) -> None:
    table = only_table(kept)

    assert table["code"] in said("close", table[name].upper(), "--database", kept, language=language)

    assert only_table(kept)["status"] == "closed"
    assert complaint("close", table[name], "--database", kept, language=language)


def test_a_table_that_was_closed_without_a_server_is_closed_when_one_comes(kept: Path) -> None:
    table = only_table(kept)["id"]
    said("close", table, "--database", kept)

    with served(kept) as server:
        assert server.get(f"/api/tables/{table}")["status"] == "closed"


def test_a_table_is_closed_by_the_server_that_runs(server: Served) -> None:
    table = table_at(server.database)

    said("close", table, "--database", server.database)

    assert server.get(f"/api/tables/{table}")["status"] == "closed"
    assert complaint("close", table, "--database", server.database) == (
        "The server answers: This table has been closed.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_not_there_cannot_be_closed(kept: Path, language: str) -> None:
    for name in ("abcdef", "", "../x", "%"):
        assert complaint("close", name, "--database", kept, language=language)


# Copying


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_backup_holds_all_tables_and_replaces_nothing_unasked(kept: Path, tmp_path: Path, language: str) -> None:
    copy = tmp_path / "copy.db"

    assert str(copy) in said("backup", copy, "--database", kept, language=language)

    assert tables(copy) == tables(kept)
    assert "--force" in complaint("backup", copy, "--database", kept, language=language)
    assert said("backup", copy, "--force", "--database", kept, language=language)


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_backup_that_cannot_be_written_is_refused(kept: Path, tmp_path: Path, force: list[str]) -> None:
    for target in (tmp_path / "no" / "such" / "folder.db", tmp_path, kept, kept.parent / "." / kept.name):
        assert complaint("backup", target, *force, "--database", kept)

    assert only_table(kept)


def test_a_database_that_is_not_there_cannot_be_copied(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"

    for command in (["tables"], ["close", "abcdef"], ["backup", tmp_path / "copy.db"]):
        assert complaint(*command, "--database", missing) == f"There is no database {missing}."

    assert [*tmp_path.iterdir()] == []


# Restoring


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_backup_is_brought_back_without_a_server(kept: Path, tmp_path: Path, language: str) -> None:
    copy, before = tmp_path / "copy.db", tables(kept)
    said("backup", copy, "--database", kept)
    said("close", before[0]["id"], "--database", kept)

    assert "--yes" in complaint("restore", copy, "--database", kept, language=language)
    assert only_table(kept)["status"] == "closed"
    assert str(copy) in said("restore", copy, "--yes", "--database", kept, language=language)

    assert tables(kept) == before


def test_a_backup_is_brought_back_under_a_server_that_runs(server: Served, tmp_path: Path) -> None:
    copy, table = tmp_path / "copy.db", table_at(server.database)
    said("backup", copy, "--database", server.database)
    later = table_at(server.database)
    said("close", table, "--database", server.database)

    said("restore", copy, "--yes", "--database", server.database)

    assert server.get(f"/api/tables/{table}")["status"] == "playing"
    assert [listed["id"] for listed in tables(server.database)] == [table]
    assert complaint("close", later, "--database", server.database) == "There is no such table."
    assert server.url in complaint("serve", "--database", server.database)
    said("close", table, "--database", server.database)
    assert server.get(f"/api/tables/{table}")["status"] == "closed"


def test_where_no_database_is_there_is_nothing_to_ask(kept: Path, tmp_path: Path) -> None:
    said("restore", kept, "--database", tmp_path / "new.db")

    assert tables(tmp_path / "new.db") == tables(kept)


def garbage(folder: Path) -> Iterator[Path]:
    """Files that are no backups."""
    for name, content in (("empty", b""), ("text", b"three years of work\n" * 500), ("zeros", bytes(8192))):
        (folder / name).write_bytes(content)
        yield folder / name
    with closing(sqlite3.connect(folder / "foreign")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    yield folder / "foreign"
    yield folder / "none"
    yield folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_backup_is_refused_and_nothing_changes(kept: Path, tmp_path: Path, language: str) -> None:
    before = tables(kept)

    for file in garbage(tmp_path):
        assert str(file) in complaint("restore", file, "--yes", "--database", kept, language=language)

    assert complaint("restore", kept, "--yes", "--database", kept, language=language)
    assert tables(kept) == before


def test_half_a_backup_is_refused(kept: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.db"
    half.write_bytes(kept.read_bytes()[:kept.stat().st_size // 2])

    assert "damaged" in complaint("restore", half, "--yes", "--database", kept)


def test_garbage_does_not_disturb_a_server_that_runs(server: Served, tmp_path: Path) -> None:
    table = table_at(server.database)

    for file in garbage(tmp_path):
        assert complaint("restore", file, "--yes", "--database", server.database)

    assert server.get(f"/api/tables/{table}")["status"] == "playing"


def test_only_a_database_of_ours_is_replaced(kept: Path, tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("three years of work\n" * 500, "utf-8")

    assert str(thesis) in complaint("restore", kept, "--yes", "--database", thesis)

    assert thesis.read_text("utf-8").startswith("three years of work")


@pytest.mark.parametrize(("language", "answer", "is_done"), [
    ("en", "y", True), ("it", "Sì", True), ("de", "ja", True), ("en", "no", False), ("it", "", False),
    ("de", "j?", False), ("en", "\x04", False),        # the end of what is typed
])
def test_at_a_terminal_it_is_asked_first(kept: Path, tmp_path: Path, language: str, answer: str, is_done: bool) -> None:
    copy = tmp_path / "copy.db"
    said("backup", copy, "--database", kept)
    said("close", only_table(kept)["id"], "--database", kept)
    main, end = os.openpty()
    os.write(main, f"{answer}\n".encode())

    asked = subprocess.run([*COMMAND, "restore", str(copy), "--database", str(kept)], stdin=end, capture_output=True,
                           text=True, env=environment(BOTTEGA_LANGUAGE=language), check=True)
    os.close(main)
    os.close(end)

    assert str(kept) in asked.stdout
    assert only_table(kept)["status"] == ("playing" if is_done else "closed")
