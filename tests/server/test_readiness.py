"""A server is open before its rules are compiled: nothing is compiled in it, and whoever is too early is told so."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import ClientConnection, connect

from bottega.core.words import LANGUAGES, Words
from holding import Held
from serving import Server, running_server

COMPILING, GIVEN_UP = "server.warm.compiling", "server.warm.given_up"


class Answer(NamedTuple):
    status: int
    body: Any
    headers: dict[str, str]

    @property
    def key(self) -> str:
        return str(self.body["refused"]["key"])


class Caller:
    """Somebody who asks over HTTP, and keeps the cookie."""

    def __init__(self, server: Server) -> None:
        self.url, self.cookie = server.url, ""
        self.ask("POST", "/api/me", name="Ada")

    def ask(self, method: str, path: str, **body: Any) -> Answer:
        headers = {"content-type": "application/json", "origin": self.url, "cookie": self.cookie}
        request = Request(self.url + path, json.dumps(body).encode() if method == "POST" else None, headers,
                          method=method)
        try:
            with urlopen(request) as answer:
                self.cookie = (answer.headers.get("set-cookie") or self.cookie).partition(";")[0]
                status, told, heads = answer.status, answer.read(), dict(answer.headers)
        except HTTPError as error:
            with error:
                status, told, heads = error.code, error.read(), dict(error.headers)
        is_json = heads.get("content-type", "").startswith("application/json")
        return Answer(status, json.loads(told) if told and is_json else told, heads)

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def watch(self, table: str) -> ClientConnection:
        return connect(f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket", proxy=None,
                       additional_headers={"cookie": self.cookie, "origin": self.url})

    def set_table(self, game: str, *seats: str | None) -> str:
        head = self.ask("POST", "/api/tables", game=game, seats=[None, *seats], pace="none", aids="odds")
        assert head.status == 201, head
        self.ask("POST", f"/api/tables/{head.body['id']}/sit", id="sit", seat=0, nonce="n")
        assert self.ask("POST", f"/api/tables/{head.body['id']}/start", id="start").status == 200
        return str(head.body["id"])

    def until(self, path: str, shows: Callable[[Any], bool]) -> Any:
        """Until an answer shows something; answers whatever its status."""
        while not shows(found := self.get(path).body):
            time.sleep(0.05)
        return found


class Place(NamedTuple):
    folder: Path
    over: str                           # a table whose game is over
    playing: str                        # one where it is a bot's turn, or ours
    cookie: str


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A database with tables, from a day on which everything was compiled."""
    folder = tmp_path_factory.mktemp("place")
    with running_server(folder, haste=1000.0) as server:
        ada = Caller(server)
        over, playing = (ada.set_table("omen", "novice", "novice") for _ in range(2))
        ada.ask("POST", f"/api/tables/{over}/leave", id="leave")
        ada.until(f"/api/tables/{over}", lambda head: head["status"] == "over")
        return Place(folder, over, playing, ada.cookie)


@pytest.fixture
def held(tmp_path: Path) -> Held:
    return Held(tmp_path)


@pytest.fixture
def server(place: Place, held: Held, tmp_path: Path) -> Iterator[Server]:
    """The next day, with an empty store and workers that wait."""
    folder = tmp_path / "server"
    folder.mkdir()
    with (closing(sqlite3.connect(place.folder / "bottega.db")) as old,
          closing(sqlite3.connect(folder / "bottega.db")) as new):
        old.backup(new)
    with running_server(folder, haste=1000.0, worker=held.command, NUMBA_CACHE_DIR=str(held.store)) as server:
        yield server
    assert "compiled here" not in server.log


@pytest.fixture
def ada(place: Place, server: Server) -> Caller:
    caller = Caller(server)
    caller.cookie = place.cookie
    return caller


def test_whoever_comes_too_early_is_told_so_whatever_they_ask_for(place: Place, ada: Caller) -> None:
    over, playing = f"/api/tables/{place.over}", f"/api/tables/{place.playing}"
    asked = [
        ada.ask("POST", "/api/tables", game="omen", seats=[None, "club", "club"]),
        ada.ask("POST", "/api/tables", game="omnia", seats=[None, "club"]),
        *map(ada.get, (over, f"{over}/news?aids=true", f"{over}/record", f"{over}/replay?step=3",
                       f"{over}/replay/events", f"{over}/why?step=1", f"{over}/deck", f"{over}/faces", playing)),
        ada.ask("POST", f"{over}/rematch", id="again"),
        ada.ask("POST", f"{playing}/act", id="act", do="declare 1 raven", after=2),
    ]

    assert [(answer.status, answer.key) for answer in asked] == [(503, COMPILING)] * len(asked)
    assert all(answer.headers["retry-after"] == "1" for answer in asked)
    assert ada.get("/api/tables").body == {"tables": [], "running": [], "finished": []}
    assert len(ada.get("/api/me/tables").body["tables"]) == 2
    assert ada.get(f"/t/{place.over}").status == 200
    assert ada.get("/api/games").body["ready"] is False
    assert ada.get("/healthz").status == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_is_in_the_language_of_whoever_asks(language: str, place: Place, ada: Caller) -> None:
    refused = ada.get(f"/api/tables/{place.over}?language={language}").body["refused"]

    assert refused["say"] == Words(language, "bottega.server").say(COMPILING, **refused["values"])


def test_everything_goes_on_by_itself_as_it_becomes_ready(
        place: Place, held: Held, server: Server, ada: Caller) -> None:
    ready = ada.get("/readyz")
    assert ready.status == 503
    assert ready.body["ready"] is False
    waiting = ada.until("/api/readiness", lambda found: found["compiling"])
    assert [(game["rules"], game["ready"]) for game in waiting["games"]] == [("compiling", False)] * 2

    with ada.watch(place.playing) as socket:            # it is open, and silent
        held.let("omen rules")
        assert json.loads(socket.recv())["type"] == "news"

    table = ada.set_table("omen", "shark", "shark")     # and nobody can play for them yet
    found = ada.until("/api/readiness", lambda found: found["games"][0]["rules"] == "ready")
    assert {"name": "shark", "state": "pending", "player": None} in found["games"][0]["bots"]
    assert ada.get(f"/api/tables/{table}/news?aids=true").body.get("aids", {}) == {}
    assert ada.ask("POST", "/api/tables", game="omnia", seats=[None, "club"]).key == COMPILING

    ada.ask("POST", f"/api/tables/{table}/leave", id="leave")        # all three are a shark's now
    held.let("omen club")
    ada.until(f"/api/tables/{table}", lambda head: head["status"] == "over")
    assert {entry["player"] for entry in acted(server, table)} == {"club"}
    bots_now = {bot["name"]: bot["player"] for bot in ada.get("/api/readiness").body["games"][0]["bots"]}
    assert (bots_now["shark"], bots_now["novice"], bots_now["club"]) == ("club", "club", "club")
    first = next(step for step, entry in enumerate(acted(server, place.over), 1) if entry["seat"] != 0)
    assert ada.get(f"/api/tables/{place.over}/why?step={first}").key == COMPILING       # a novice's
    for_shark = next(step for step, entry in enumerate(acted(server, table), 1) if entry["seat"] != 0)
    assert ada.get(f"/api/tables/{table}/why?step={for_shark}").body["by"] == "club"

    held.let("all")
    ada.until("/readyz", lambda found: found["ready"])
    assert ada.get("/readyz").status == 200
    assert ada.get("/api/games").body["ready"] is True
    assert ada.get(f"/api/tables/{place.over}/why?step={first}").body["by"] == "novice"
    assert "player" not in acted(server, place.over)[first - 1]
    assert len(held.started) == 2                       # one per game


def test_what_cannot_be_compiled_is_told_and_the_rest_goes_on(held: Held, server: Server, ada: Caller) -> None:
    held.kill("omnia rules")
    for job in ("omen rules", "omen club"):
        held.let(job)
    ada.until("/api/readiness", lambda found: found["games"][1]["rules"] == "given_up")

    assert ada.ask("POST", "/api/tables", game="omnia", seats=[None, "club"]).key == GIVEN_UP
    ada.set_table("omen", "club", "club")
    held.spare("omnia rules")
    held.let("all")
    ada.until("/api/readiness", lambda found: found["games"][0]["ready"])
    assert ada.get("/readyz").status == 503
    assert "omnia rules is given up after 3 tries" in server.log


def acted(server: Server, table: str) -> list[dict[str, Any]]:
    """What bots did at a table, as its log has it."""
    with closing(sqlite3.connect(server.database)) as database:
        rows = database.execute("select entry from entries where table_id = ? order by number", (table,))
        return [entry for row in rows if (entry := json.loads(row[0]))["entry"] == "acted"]
