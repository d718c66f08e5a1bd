"""A database that cannot be written, and a table of other rules: said plainly, harming nobody."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bottega.core.words import LANGUAGES
from bottega.server.live import hub
from bottega.server.storage import engines
from server.hosting import hosting
from server.people import Person, play_out, playing, seated


@pytest.fixture
def _impatience(_kernels: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits only a moment for a file that somebody else has locked, and then for nobody."""
    monkeypatch.setattr(engines, "PATIENCE", 0.02)
    monkeypatch.setattr(hub, "AFTER_TROUBLE", 0.1)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The database, held by another process as it were: nothing can be written."""
    with closing(sqlite3.connect(folder / "bottega.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.usefixtures("_impatience")
def test_what_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        before = [person.news(table) for person in people]
        seat = before[0]["turns"][0]["seat"]
        act = {"id": "the act", "do": "declare 1 raven", "after": before[0]["version"]}
        with people[(seat + 1) % 3].watching(table) as eyes:
            eyes.hear()
            with locked(tmp_path):
                by_http = people[seat].ask(table, "act", **act)
                with people[seat].watching(table) as mine:
                    by_socket = mine.ask("act", **act)
                during = [person.news(table) for person in people]
                elsewhere = [Person(server).post("/api/me", name="Eve"), people[0].post("/api/me/recovery"),
                             people[0].post("/api/tables", game="omen", seats=[None] * 3)]
            version = people[seat].granted(table, "act", **act)
            eyes.until_version(version)

        assert (by_http.status, by_http.key) == (503, "server.trouble")
        assert by_socket["refused"]["key"] == "server.trouble"
        assert [(news["version"], news["events"], news["view"]) for news in during] == [
            (news["version"], news["events"], news["view"]) for news in before]
        assert [(answer.status, answer.key) for answer in elsewhere] == [(503, "server.trouble")] * 3
        assert version == before[0]["version"] + 1
        assert [event["event"] for event in eyes.events].count("declare") == 1
        assert eyes.events == people[(seat + 1) % 3].news(table)["events"]
        play_out(table, people)


@pytest.mark.usefixtures("_impatience")
def test_bots_go_on_when_the_trouble_is_over(tmp_path: Path) -> None:
    with hosting(tmp_path, haste=20.0) as server:
        table, people = playing(server, "omen", None, "random", "random")
        with people[0].watching(table) as eyes:
            eyes.hear()
            if eyes.turns[0]["seat"] == 0:
                eyes.granted("act", do="declare 1 raven", after=99)
            with locked(tmp_path):
                while not server.troubles:
                    people[0].news(table, wait=0.01)
            eyes.until(lambda eyes: bool(eyes.turns) and eyes.turns[0]["seat"] == 0)
        play_out(table, people)

    assert all("could not be written" in line for line in server.troubles)


@pytest.mark.usefixtures("_impatience")
def test_a_table_with_trouble_does_not_stop_another(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = seated(server)
        other, others = seated(server)
        with locked(tmp_path):
            assert people[0].ask(table, "start").status == 503
        others[0].granted(other, "start")
        people[0].granted(table, "start")


def of_other_rules(folder: Path, table: str) -> None:
    """As a table looks that was begun by another version of the program."""
    with closing(sqlite3.connect(folder / "bottega.db")) as database, database:
        [(line,)] = database.execute("SELECT entry FROM entries WHERE table_id = ? AND number = 0", (table,))
        opened = {**json.loads(line), "rules": 999}
        database.execute("UPDATE entries SET entry = ? WHERE table_id = ? AND number = 0",
                         (json.dumps(opened).encode(), table))


@pytest.mark.usefixtures("_kernels")
def test_a_table_of_other_rules_says_so(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, "omen", None, "random", "random", visibility="open", pace="fast")
        waiting = people[0].open("omen", visibility="open")
        fine = people[0].open("omen", visibility="open")
    of_other_rules(tmp_path, table)
    of_other_rules(tmp_path, waiting)

    with hosting(tmp_path) as server:
        ada = Person(server, cookie=people[0].cookie)
        answers = [ada.get(f"/api/tables/{table}{path}") for path in ("", "/news", "/record", "/deck")]
        answers += [ada.ask(table, "act", do="omen", after=99), ada.ask(table, "say", phrase="hello")]
        for answer in answers:
            assert (answer.status, answer.key) == (409, "table.other_rules")
            assert answer.body["refused"]["values"] == {"game": "omen", "found": 999, "known": 1}
        said = {ada.get(f"/api/tables/{table}?language={language}").body["refused"]["say"] for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        with ada.watching(table) as eyes:
            assert eyes.closed() == (4403, "table.other_rules")
        assert {row["table"] for row in ada.get("/api/me/tables").body["tables"]} == {table}
        assert [head["id"] for head in ada.get("/api/tables").body["tables"]] == [fine]
