"""bottega serve: says where it is, is alone on its database, and ends when it is told to."""

import json
import re
import signal
import socket
import sqlite3
import stat
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bottega.cli.commands import serve
from bottega.cli.remote import address, database
from bottega.cli.remote.http_client import Wire
from bottega.cli.remote.network import own_address, picture_of
from bottega.core.words import LANGUAGES
from bottega.server.settings import Settings
from bottega.server.storage import keys
from bottega.server.storage.store import Store
from cli.running import complaint, run, start
from cli.served import PATIENCE, served, started


def address_in(file: Path) -> str | None:
    store = Store(file)
    try:
        return store.read(lambda c: keys.key(c, address.NAME))
    finally:
        store.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_answers_till_it_is_told_to_end(tmp_path: Path, number: int) -> None:
    server = started(tmp_path / "b.db", "--port", 0, "--local")
    assert server.get("/healthz")["status"] == "ok"
    assert server.url in (address_in(server.database) or "")

    out, err = server.end(number)

    assert server.process.returncode == 0
    assert re.fullmatch(r"\S+Z INFO GET /healthz 200 [\d.]+ ms\n", err)
    assert out == f"The server has stopped; all tables are kept in {server.database}.\n"
    assert address_in(server.database) is None


def test_a_server_that_ends_tells_every_socket_to_come_back_and_waits_for_no_bot(tmp_path: Path) -> None:
    server = started(tmp_path / "b.db", "--port", 0, "--local", "--log", "json")
    wire = Wire(server.url, "en")
    wire.post("/api/me", {"name": "Ada", "language": "en"}, dict[str, Any])
    table = wire.post("/api/tables", {"game": "omnia", "seats": ["shark"] * 4, "pace": "none"}, dict[str, Any])["id"]
    with connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket", proxy=None,
                 additional_headers={"cookie": str(wire.cookie), "origin": server.url}) as eyes:
        wire.post(f"/api/tables/{table}/start", {"id": "start"}, dict[str, Any])
        eyes.recv(PATIENCE)

        out, err = server.end(signal.SIGTERM)

        with suppress(ConnectionClosed):
            for _ in eyes:
                pass
    assert eyes.close_code == 1012
    assert server.process.returncode == 0
    assert out.startswith("The server has stopped")
    assert {json.loads(line)["level"] for line in err.splitlines()} == {"info"}


def test_a_database_has_one_server(tmp_path: Path) -> None:
    with served(tmp_path / "b.db") as first:
        assert first.url in complaint("serve", "--database", first.database)
        assert first.get("/healthz")["status"] == "ok"


def test_of_two_servers_that_start_at_once_one_is_refused(tmp_path: Path) -> None:
    servers = [start("serve", "--port", 0, "--database", tmp_path / "b.db", BOTTEGA_LANGUAGE="en") for _ in range(2)]

    while all(server.poll() is None for server in servers):
        time.sleep(0.05)
    refused, other = sorted(servers, key=lambda server: server.poll() is None)
    _, complaints = refused.communicate()
    other.send_signal(signal.SIGINT)

    assert refused.returncode == 2
    assert complaints.endswith("already uses the database " + str(tmp_path / "b.db") + ".\n")
    assert other.communicate(timeout=PATIENCE)[0].startswith("The tables are open")


def test_a_server_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    first = started(tmp_path / "b.db", "--port", 0, "--local")
    first.end(signal.SIGKILL)
    assert address_in(first.database) is not None

    with served(first.database) as second:
        assert second.get("/healthz")["status"] == "ok"


def test_a_copy_of_a_database_has_no_server(tmp_path: Path) -> None:
    with served(tmp_path / "b.db") as server:
        assert run("backup", tmp_path / "copy.db", "--database", server.database).status == 0
        with served(tmp_path / "copy.db") as second:
            assert second.url != server.url


def test_without_a_port_the_next_that_is_free_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        monkeypatch.setattr(serve, "USUAL_PORT", taken.getsockname()[1])

        assert serve.with_port(Settings("b.db"), None).port > taken.getsockname()[1]


def test_when_no_port_nearby_is_free_any_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        monkeypatch.setattr(serve, "USUAL_PORT", taken.getsockname()[1])
        monkeypatch.setattr(serve, "PORTS", 1)

        assert serve.with_port(Settings("b.db"), None).port == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_that_is_asked_for_and_taken_is_refused(tmp_path: Path, language: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]

        assert str(port) in complaint("serve", "--port", port, "--database", tmp_path / "b.db", language=language)


def test_on_the_network_phones_find_the_way_by_a_picture(tmp_path: Path) -> None:
    with served(tmp_path / "b.db", where=()) as server:
        out, _ = server.end()

    port, host = server.url.rpartition(":")[2], own_address()
    if host is None:
        assert "no address on a local network" in out
    else:
        assert f"For others, and for phones: http://{host}:{port}\n{picture_of(f'http://{host}:{port}')}" in out


def test_the_public_address_is_said_and_drawn(tmp_path: Path) -> None:
    with served(tmp_path / "b.db", "--public-url", "https://tables.example/") as server:
        out, _ = server.end()

    assert f"For others, and for phones: https://tables.example\n{picture_of('https://tables.example')}" in out


def test_the_users_own_folder_is_made_for_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "FOLDER", tmp_path / "data" / "bottega")
    own = Path(database.path_of(None))

    with database.made(own):
        pass

    assert stat.S_IMODE(own.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(own.stat().st_mode) == 0o600


@pytest.mark.parametrize(("arguments", "told"), [
    (["--port", "-1"], "“-1”"),
    (["--port", "65536"], "“65536”"),
    (["--port", "http"], "“http”"),
    (["--port"], "--port"),
    (["--host", "203.0.113.9"], "203.0.113.9"),
    (["--host", "127.0.0.1", "--local"], "--host"),
    (["--public-url", "tables.example"], "“tables.example”"),
    (["--public-url", "https://tables.example/house"], "“https://tables.example/house”"),
    (["--public-url", "ftp://tables.example"], "“ftp://tables.example”"),
    (["--trusted-proxy", "proxy.example"], "“proxy.example”"),
    (["--trusted-proxy", "10.0.0.0/99"], "“10.0.0.0/99”"),
    (["--database", "no/such/folder/b.db"], "no/such/folder/b.db"),
    (["--database", "."], "The database . cannot be opened"),
    (["omen"], "omen"),
])
def test_a_server_that_cannot_be_is_refused(arguments: list[str], told: str, tmp_path: Path) -> None:
    elsewhere = [] if "--database" in arguments else ["--database", tmp_path / "b.db"]

    assert told in complaint("serve", *arguments, *elsewhere)


@pytest.mark.parametrize("command", [["serve"], ["tables"], ["close", "abcdef"], ["backup", "copy.db"],
                                     ["play", "--no-browser"]])
def test_a_file_that_is_no_database_of_ours_is_refused_and_left_as_it_is(tmp_path: Path, command: list[str]) -> None:
    text, foreign = tmp_path / "thesis.txt", tmp_path / "foreign.db"
    text.write_text("three years of work\n" * 100, "utf-8")
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = [file.read_bytes() for file in (text, foreign)]

    for file in (text, foreign):
        assert str(file) in complaint(*command, "--database", file)

    assert [file.read_bytes() for file in (text, foreign)] == before
