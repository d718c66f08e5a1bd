"""Nobody waits for what somebody else wants to read: while it is worked out, others are answered.

What is asked for is held until the others have been served. So there is nothing to measure: a server that works it out
on its event loop, or in the threads in which it reads its database, never comes to answer them.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bottega.core.words import LANGUAGES, Words
from bottega.omnia import standings
from bottega.server.http.routes import replaying, reviewing
from bottega.server.live import hub
from bottega.table.table import Table
from omnia.decks import competing_faces, deck_text, own_faces
from server.hosting import Server, hosting
from server.people import Answer, Person, play_out, playing

AT_ONCE = 12                                # more than a server has threads for anything
SHORT = 0.1                                 # seconds
DOTTED = 'name = "mine"\na' + ".a" * 90_000 + " = 1\n"
DIGITS = 'name = "mine"\n[[card]]\npoints = ' + "7" * 5_000 + "\n"
pytestmark = pytest.mark.usefixtures("_kernels", "_strongest")


class Hold:
    """Something that takes until it is let go."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.begun, self.over, self._work = Event(), Event(), work

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.begun.set()
        self.over.wait()
        return self._work(*given, **named)


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Iterator[Hold]:
    hold = Hold(getattr(owner, name))
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, hold)
        try:
            yield hold
        finally:
            hold.over.set()


@contextmanager
def asked_at_once(ask: Callable[[], Answer], hold: Hold, times: int = AT_ONCE) -> Iterator["list[Future[Answer]]"]:
    """Many ask for the same, and the first of it has begun."""
    with ThreadPoolExecutor(times) as pool:
        asking = [pool.submit(ask) for _ in range(times)]
        try:
            assert hold.begun.wait(30)
            yield asking
        finally:
            hold.over.set()


def assert_others_are_served(server: Server, table: str, people: list[Person]) -> None:
    """Somebody asks how the server is, looks at the lobby, opens a table, and acts at a table of their own."""
    assert people[0].get("/healthz").body["status"] == "ok"
    assert Person(server).get("/api/games").status == 200
    acting = people[people[0].news(table)["turns"][0]["seat"]]
    mine = acting.news(table)
    assert acting.granted(table, "act", do=mine["view"]["legal"][0], after=mine["version"]) > mine["version"]


def patient(folder: Path) -> AbstractContextManager[Server]:
    """A server at which nobody gives up waiting before the test does."""
    return hosting(folder, reading=600.0, reviewing=600.0)


def until_there(person: Person, path: str) -> Answer:
    """Asked again as long as the server says so: on a busy machine a tenth of a second may not be enough."""
    while (answer := person.get(path)).status == 503:
        pass
    return answer


def over(server: Server, game: str = "omen") -> tuple[str, Person]:
    """A finished game, and who played it."""
    table, people = playing(server, game, None, *["random"] * (1 if game == "omnia" else 2))
    play_out(table, people)
    return table, people[0]


def test_while_aids_are_worked_out_others_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with patient(tmp_path) as server:
        table, people = playing(server)
        hard, hosts = playing(server, "omnia")
        with held(monkeypatch, standings, "score_table") as hold:
            standings.standings.cache_clear()
            with asked_at_once(lambda: hosts[0].get(f"/api/tables/{hard}/news?aids=true"), hold) as asking:
                assert_others_are_served(server, table, people)
                assert hosts[1].news(hard)["view"] is not None          # also who sits at the same table
                assert not any(answer.done() for answer in asking)
        assert {answer.result().status for answer in asking} == {200}
        assert all("standings" in answer.result().body["aids"] for answer in asking)
    assert server.troubles == []


@pytest.mark.parametrize(("path", "owner", "name"), [
    ("replay?step=1", replaying, "moment"), ("replay/events", replaying, "story"),
    ("why?step=1", reviewing, "thought_over")])
def test_while_a_finished_game_is_looked_at_others_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str,
                                                       owner: object, name: str) -> None:
    with patient(tmp_path) as server:
        table, people = playing(server)
        ended, player = over(server)
        with (held(monkeypatch, owner, name) as hold,
              asked_at_once(lambda: player.get(f"/api/tables/{ended}/{path}"), hold) as asking):
            assert_others_are_served(server, table, people)
            assert not any(answer.done() for answer in asking)
        assert {answer.result().status for answer in asking} == {200}
    assert server.troubles == []


def test_while_moves_are_reviewed_others_replay_and_open_tables(tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think for seconds: those who only read do not wait for their threads."""
    with patient(tmp_path) as server:
        ended, player = over(server)
        with (held(monkeypatch, reviewing, "thought_over") as hold,
              asked_at_once(lambda: player.get(f"/api/tables/{ended}/why?step=1"), hold)):
            assert player.get(f"/api/tables/{ended}/replay?step=1").status == 200
            assert Person(server, "Ada").post("/api/tables", game="omnia", seats=[None, None]).status == 201


def test_while_tables_are_loaded_others_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with patient(tmp_path) as server:
        kept = [Person(server, "Ada").open("omen") for _ in range(AT_ONCE)]
    with patient(tmp_path) as server:
        table, people = playing(server)
        with held(monkeypatch, Table, "replayed") as hold, ThreadPoolExecutor(AT_ONCE) as pool:
            asking = [pool.submit(Person(server).get, f"/api/tables/{name}") for name in kept]
            assert hold.begun.wait(30)
            try:
                assert_others_are_served(server, table, people)
                assert not any(answer.done() for answer in asking)
            finally:
                hold.over.set()
        assert [answer.result().body["id"] for answer in asking] == kept
    assert server.troubles == []


def test_while_deck_files_are_read_others_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with patient(tmp_path) as server:
        table, people = playing(server)
        eve, text = Person(server, "Eve"), deck_text(own_faces())

        def ask() -> Answer:
            return eve.post("/api/tables", game="omnia", seats=[None] * 2, deck=text)

        with held(monkeypatch, hub, "open_table") as hold, asked_at_once(ask, hold) as asking:
            assert_others_are_served(server, table, people)
            assert not any(answer.done() for answer in asking)
        assert {answer.result().status for answer in asking} == {201}
    assert server.troubles == []


@pytest.mark.parametrize(("text", "key"), [
    (DOTTED, "core.deck.limit.parts"), (DIGITS, "core.deck.limit.digits"),
    (deck_text(competing_faces()), "omnia.deck.too_much_work")], ids=["dotted", "digits", "competing"])
def test_a_deck_file_that_would_stop_everybody_is_refused(tmp_path: Path, text: str, key: str) -> None:
    with hosting(tmp_path) as server:
        eve = Person(server, "Eve")
        for language in LANGUAGES:
            answer = eve.call("POST", f"/api/tables?language={language}",
                              {"game": "omnia", "seats": [None, None], "deck": text})

            assert (answer.status, answer.key) == (400, key)
            values = answer.body["refused"]["values"]
            assert f"{values['line']}" in answer.body["refused"]["say"]
            assert f"{values['most']}" in answer.body["refused"]["say"]
    assert server.troubles == []


# over the budget

def test_who_would_wait_too_long_is_told_to_ask_again_and_then_gets_it(tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    with hosting(tmp_path) as server:
        ended, player = over(server)
    with hosting(tmp_path, reading=SHORT, reviewing=SHORT) as server:
        player.server = server
        for path, name, owner in (("replay?step=1", "moment", replaying), ("why?step=1", "thought_over", reviewing)):
            with held(monkeypatch, owner, name):
                late = player.get(f"/api/tables/{ended}/{path}")
            assert (late.status, late.key, late.headers["retry-after"]) == (503, "server.busy", "2")
            assert until_there(player, f"/api/tables/{ended}/replay?step=1").status == 200
        for language in LANGUAGES:
            assert "2 s" in Words(language, "bottega.server").say("server.busy", seconds=2)
    assert server.troubles == []


def test_a_table_that_takes_too_long_to_open_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosting(tmp_path, reading=SHORT) as server:
        ada = Person(server, "Ada")
        with held(monkeypatch, hub, "open_table"):
            late = ada.post("/api/tables", game="omen", seats=[None] * 3, visibility="open")
        assert (late.status, late.key) == (503, "server.busy")
        assert ada.get("/api/tables").body["tables"] == []


def test_a_table_that_takes_long_to_load_is_there_the_next_time(tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    with hosting(tmp_path) as server:
        table = Person(server, "Ada").open("omen")
    with hosting(tmp_path, reading=SHORT) as server:
        with held(monkeypatch, Table, "replayed"):
            late = [Person(server).get(f"/api/tables/{table}") for _ in range(2)]
        assert [(answer.status, answer.key) for answer in late] == [(503, "server.busy")] * 2
        assert until_there(Person(server), f"/api/tables/{table}").body["id"] == table
    assert server.troubles == []


def test_news_over_a_socket_come_without_aids_rather_than_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, "omnia")
    with hosting(tmp_path, reading=SHORT) as server:
        people[0].server = server
        until_there(people[0], f"/api/tables/{table}")
        with held(monkeypatch, standings, "score_table"):
            standings.standings.cache_clear()
            with people[0].watching(table, aids=True) as eyes:
                assert "aids" not in eyes.hear()
                assert eyes.view["legal"]
    assert server.troubles == []
