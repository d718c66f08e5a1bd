"""bottega rotate: a new key for cookies, with a server that runs, and without one."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bottega.cli.commands.play_in_browser import PERSON
from bottega.cli.remote.http_client import Wire
from bottega.core.words import LANGUAGES
from bottega.server.storage import keys
from bottega.server.storage.store import Store
from cli.running import run
from cli.served import served, table_at


def keys_in(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [key for (key,) in connection.execute("SELECT key FROM signing_keys ORDER BY made_at")]


def is_known(url: str, cookie: str | None) -> bool:
    wire = Wire(url, "en")
    wire.cookie = cookie
    try:
        wire.get("/api/me", dict[str, Any])
    except Exception:           # noqa: BLE001  whatever is answered to nobody
        return False
    return True


def test_a_running_server_signs_with_the_new_key_at_once_and_knows_who_came_before(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with served(database) as server:
        ada = Wire(server.url, "en")
        ada.post("/api/me", {"name": "Ada"}, dict[str, Any])
        before = ada.cookie

        assert run("rotate", "--database", database, language="en") == (
            0, "A new key signs cookies; those signed before stay valid.\n", "")
        assert len(keys_in(database)) == 2
        assert is_known(server.url, before)

        status, _, err = run("rotate", "--end-cookies", "--database", database)
        assert (status, err) == (0, "")
        assert len(keys_in(database)) == 1
        assert not is_known(server.url, before)


def test_without_a_server_it_is_written_into_the_database(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with served(database) as server:
        ada = Wire(server.url, "en")
        ada.post("/api/me", {"name": "Ada"}, dict[str, Any])
    [first] = keys_in(database)

    run("rotate", "--database", database)

    assert keys_in(database)[0] == first
    with served(database) as server:
        assert is_known(server.url, ada.cookie)
    assert run("rotate", "--end-cookies", "--database", database)[0] == 0
    with served(database) as server:
        assert not is_known(server.url, ada.cookie)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_key_where_there_is_no_database(tmp_path: Path, language: str) -> None:
    status, out, err = run("rotate", "--database", tmp_path / "none.db", language=language)

    assert (status, out) == (2, "")
    assert "none.db" in err


def test_playing_from_the_terminal_leaves_other_devices_signed_in(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with served(database) as server:
        _, said, _ = run("play", "omen", "--name", "Ada", "--no-browser", "--database", database)
        link = said.strip()
        phone = Wire(server.url, "en")
        phone.post("/api/recover", {"token": link.partition("#")[2].partition("/")[0]}, dict[str, Any])

        table_at(database)

        assert is_known(server.url, phone.cookie)


def test_the_cookie_of_the_terminal_is_kept_when_it_is_signed_anew(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with served(database):
        table_at(database, "--name", "Ada")
        store = Store(database)
        before = store.read(lambda c: keys.key(c, PERSON))
        run("rotate", "--database", database)
        table_at(database, "--name", "Ada L.")
        after = store.read(lambda c: keys.key(c, PERSON))
        store.close()

    assert after != before
