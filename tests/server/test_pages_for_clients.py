"""docs/http.md, docs/wire.md and docs/writing-a-bot.md say what is so, and their examples run."""

import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from bottega.core import fairness, games
from bottega.core.words import Words
from bottega.server.http import openapi
from bottega.server.http.routes import lobby
from bottega.server.live import frames, socket
from bottega.server.storage.backup import backup
from bottega.table import events as table_events
from bottega.table.commands import AnyCommand
from bottega.table.telling import News
from docs.curl import commands, run
from docs.pages import DOCS, blocks, first_column, read, section, titles
from server.browser import Browser
from server.hosting import Clock, Server, hosting
from server.people import Person, play_out

HTTP, WIRE, BOT = read("docs/http.md"), read("docs/wire.md"), read("docs/writing-a-bot.md")
ENDPOINT = "https://updates.push.services.mozilla" + ".com/wpush/v2/example"
ROUTES = [title for title in titles(HTTP, 3) if re.match(r"(GET|POST|DELETE) /", title)]


class Scene:
    """What an example needs to find: a table, a program and people at it, and the variables that name them.
    The token is the program's, which is the host; the cookie is Ada's."""

    def __init__(self, server: Server, clock: Clock) -> None:
        self.server, self.clock = server, clock
        self.ada, self.bob = Person(server, "Ada"), Person(server, "Bob")
        token = self.ada.post("/api/bots", name="Deep Raven").body["token"]
        self.program = Person(server, "Deep Raven", token=token)
        self.people = [self.program, self.ada, self.bob]
        self.values = {"SERVER": f"127.0.0.1:{server.port}", "TOKEN": token}
        self.open()

    def open(self) -> None:
        self.table = self.values["TABLE"] = self.program.open("omen", None, None, None)

    def seat_ada(self) -> None:
        self.ada.granted(self.table, "sit", seat=1, nonce="a")

    def seat(self) -> None:
        for seat, person in enumerate(self.people):
            person.granted(self.table, "sit", seat=seat, nonce="n")

    def seal(self) -> None:
        self.program.granted(self.table, "sit", seat=0, seal=fairness.seal("b7e2f1"))
        for seat, person in enumerate(self.people[1:], 1):
            person.granted(self.table, "sit", seat=seat, nonce="n")
        self.program.granted(self.table, "start")

    def start(self, first: int = 0) -> None:
        """Who begins is a matter of luck: the program, at some table."""
        self.seat()
        self.program.granted(self.table, "start")
        if self.program.news(self.table)["turns"][0]["seat"] != first:
            self.open()
            self.start(first)

    def act(self) -> None:
        self.start()
        self.program.granted(self.table, "act", do="declare 1 raven", after=99)

    def ask_ada(self) -> None:
        """Bob would like to take back what the program's declaration rests on."""
        self.start(first=2)
        self.bob.granted(self.table, "act", do="declare 1 raven", after=99)
        self.program.granted(self.table, "act", do="declare 2 raven", after=99)
        self.bob.granted(self.table, "undo")

    def go_away(self) -> None:
        self.start()
        self.clock.leap(61)

    def leave(self) -> None:
        self.start()
        self.program.granted(self.table, "leave")

    def leave_all(self) -> None:
        self.start()
        for person in self.people:
            person.granted(self.table, "leave")

    def finish(self) -> None:
        self.start()
        play_out(self.table, self.people)

    def finish_alone(self) -> None:
        """Against bots, at a table that nobody could watch."""
        self.table = self.values["TABLE"] = self.program.open("omen", None, "random", "random", spectators="none")
        self.program.granted(self.table, "sit", seat=0, nonce="n")
        self.program.granted(self.table, "start")
        play_out(self.table, [self.program, Person(self.server), Person(self.server)])

    def load(self) -> None:
        """A server that has just been started loads its machine code."""
        while not self.ada.get("/api/readiness").body["ready"]:
            time.sleep(0.1)

    def recovery(self) -> None:
        link = self.ada.post("/api/me/recovery").body["link"]
        self.values["RECOVERY"] = link.partition("#")[2]

    def admin(self) -> None:
        database = self.server.settings.database
        with closing(sqlite3.connect(database)) as opened:
            tokens = dict(opened.execute("SELECT name, value FROM keys"))
        self.values |= {"ADMIN": tokens["admin"], "METRICS": tokens["metrics"]}
        self.values["FILE"] = str(Path(database).parent / "backup.db")
        backup(database, self.values["FILE"], force=True)

    def subscribe(self) -> None:
        keys = Browser().keys
        self.values |= {"ENDPOINT": ENDPOINT, "POINT": keys["p256dh"], "SECRET": keys["auth"]}


SCENES: dict[str, Callable[[Scene], None]] = {
    "GET /api/me/data": Scene.start, "POST /api/tables/{table}/unseal": Scene.seal,
    "GET /api/me/tables": Scene.start, "GET /api/tables/{table}/news": Scene.act,
    "GET /api/tables/{table}/record": Scene.finish, "GET /api/tables/{table}/replay": Scene.finish,
    "GET /api/tables/{table}/replay/events": Scene.finish, "GET /api/tables/{table}/why": Scene.finish,
    "POST /api/tables/{table}/start": Scene.seat,
    "POST /api/tables/{table}/act": Scene.start, "POST /api/tables/{table}/undo": Scene.act,
    "POST /api/tables/{table}/answer": Scene.ask_ada, "POST /api/tables/{table}/say": Scene.seat,
    "POST /api/tables/{table}/mute": Scene.seat, "POST /api/tables/{table}/leave": Scene.start,
    "POST /api/tables/{table}/return": Scene.leave, "POST /api/tables/{table}/hurry": Scene.leave_all,
    "POST /api/tables/{table}/stand_in": Scene.go_away,
    "POST /api/tables/{table}/kick": Scene.seat_ada, "POST /api/tables/{table}/rematch": Scene.finish,
    "POST /api/tables/{table}/share": Scene.finish_alone, "GET /readyz": Scene.load,
    "POST /api/recover": Scene.recovery, "POST /api/push": Scene.subscribe, "DELETE /api/push": Scene.subscribe,
    "POST /api/admin/close": Scene.admin, "POST /api/admin/restore": Scene.admin,
    "POST /api/admin/rotate": Scene.admin, "GET /metrics": Scene.admin,
}


def test_every_route_has_its_section_and_no_other_has(server: Server) -> None:
    page = Person(server).get("/api/openapi.json").body

    assert sorted(ROUTES) == sorted(f"{method.upper()} {path}" for path, methods in page["paths"].items()
                                    for method in methods)


@pytest.mark.parametrize("route", ROUTES)
def test_the_example_of_a_route_is_answered_as_the_page_shows(route: str, tmp_path: Path, clock: Clock) -> None:
    part = section(HTTP, route)
    with hosting(tmp_path, clock) as server:
        scene = Scene(server, clock)
        if route in SCENES:
            SCENES[route](scene)
        [shown] = commands(blocks(part, "sh")[0].body, scene.values)
        status, told = run(shown, server.port, scene.ada.cookie)

    method, _, template = route.partition(" ")
    assert shown.method == method
    assert re.fullmatch(template.replace("{table}", "[0-9a-f]+"), shown.path.partition("?")[0])
    assert status in (200, 201, 204), told
    for block in blocks(part, "json"):
        assert shape(told) == shape(json.loads(block.body))


def shape(told: Any) -> Any:
    """The names of the fields, and of those of a field that is shown in full."""
    return sorted(told) if isinstance(told, dict) else type(told)


@pytest.mark.usefixtures("_kernels")
def test_every_command_is_answered_as_the_page_says(tmp_path: Path, clock: Clock) -> None:
    [done] = blocks(section(HTTP, "Commands").partition("###")[0], "json")

    with hosting(tmp_path, clock) as server:
        scene = Scene(server, clock)
        answer = scene.program.ask(scene.table, "sit", seat=0, nonce="n")

    assert [*answer.body] == [*json.loads(done.body)] == ["type", *frames.Done.__struct_fields__]


def test_every_status_is_on_the_page() -> None:
    told = {int(status) for status in first_column(section(HTTP, "In general"))}

    assert told == {200, 201, 204, 405, 408, 431, *openapi.MEANINGS}


def test_every_field_of_a_new_table_is_on_the_page() -> None:
    assert tuple(first_column(section(HTTP, "POST /api/tables"))) == lobby.NewTable.__struct_fields__


def test_the_refusal_on_the_page_is_a_real_one() -> None:
    shown = json.loads(blocks(section(HTTP, "In general"), "json")[0].body)["refused"]
    words = Words("en", "bottega.omen")

    assert shown["say"] == f"{words.say(shown['key'], **shown['values'])} ({shown['rule']})"


def test_the_wire_page_has_every_frame_and_field() -> None:
    page = section(WIRE, "Frames from the server")

    assert titles(page, 3) == ["news", "done", "stale", "refused"]
    assert first_column(section(page, "news").partition("An event has")[0]) == [
        "version", "events", "turns", "view", "table", "may", "no_undo", "out", "stood_in", "text", "aids",
    ] == [*News.__struct_fields__]
    for kind in get_args(frames.AnyAnswer):
        assert first_column(section(page, str(kind.__struct_config__.tag))) == [*kind.__struct_fields__]


def test_the_wire_page_has_every_command_and_field() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?)\|$", section(WIRE, "Frames to the server"), re.MULTILINE))

    assert {*rows} == {str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)}
    for kind in get_args(AnyCommand):
        fields = set(re.findall(r"`(\w+)`", rows[str(kind.__struct_config__.tag)]))
        assert fields == {*kind.__struct_fields__} - {"id"}


def test_the_wire_page_has_every_event_of_tables() -> None:
    told = {str(kind.__struct_config__.tag) for kind in get_args(table_events.AnyEvent)}

    assert {*first_column(section(WIRE, "news").partition("An event has")[2].partition("####")[0])} == told


def test_the_wire_page_has_every_code() -> None:
    ours = {socket.NOBODY, socket.NOT_ALLOWED, socket.UNKNOWN, socket.TOO_SLOW, socket.TOO_MANY, socket.TROUBLE}

    assert {int(code) for code in first_column(section(WIRE, "Closing"))} == ours | {1007, 1009, 1012}


def test_the_bot_on_the_page_is_the_one_of_the_file() -> None:
    source = (DOCS / "examples" / "bot.py").read_text("utf-8")

    assert blocks(BOT, "py")[-1].body == source             # before it are bots that sit in the same process
    assert len(source.splitlines()) <= 30


@pytest.mark.parametrize("game", games.names())
def test_the_bot_plays_to_the_end(server: Server, game: str) -> None:
    ada = Person(server, "Ada")
    token = ada.post("/api/bots", name="Deep Raven").body["token"]
    table = ada.open(game, None, None, "random")
    ada.granted(table, "sit", seat=0, nonce="a")
    bot = subprocess.Popen([sys.executable, DOCS / "examples" / "bot.py", f"127.0.0.1:{server.port}", token,
                            ada.head(table)["code"], "1"], stdout=subprocess.PIPE, text=True)
    with bot:
        while ada.head(table)["seats"][1] is None:
            ada.news(table, ada.news(table)["version"], wait=1)
        ada.granted(table, "start")
        while ada.head(table)["status"] == "playing":
            news = ada.news(table)
            if 0 in [turn["seat"] for turn in news["turns"]]:
                ada.granted(table, "act", do=news["view"]["legal"][0], after=news["version"])
            else:
                ada.news(table, news["version"], wait=5)
        said, _ = bot.communicate()

    assert bot.returncode == 0
    assert "ranking" in said
