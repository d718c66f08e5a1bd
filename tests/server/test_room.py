"""How much room somebody takes up: what is stored once, what is refused, and what is removed in the end."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from bottega.server.live.sweeping import sweep
from bottega.server.storage.retention import DAY
from omen.decks import deck_text
from server.hosting import NO_LIMITS, Clock, Server, hosting
from server.people import Answer, Person, play_out, playing

pytestmark = pytest.mark.usefixtures("_kernels")


def rows(server: Server, query: str) -> list[Any]:
    with closing(sqlite3.connect(server.settings.database)) as c:
        return c.execute(query).fetchall()


def again(server: Server, person: Person) -> Person:
    return Person(server, person.name, cookie=person.cookie)


def assert_refused(person: Person, key: str, most: int, **wish: Any) -> None:
    for language in LANGUAGES:
        answer: Answer = person.call("POST", f"/api/tables?language={language}",
                                     {"game": "omen", "seats": [None] * 3, **wish})
        assert (answer.status, answer.key) == (409, key)
        assert str(most) in answer.body["refused"]["say"]


def test_a_deck_is_stored_once_and_is_there_after_a_restart(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        text = deck_text(wolf=9)
        tables = [ada.open("omen", deck=text), ada.open("omen", deck=text), bob.open("omen", deck=text)]
        digests = {ada.head(table)["deck"]["digest"] for table in tables}
        assert rows(server, "SELECT text FROM decks") == [(text,)]
        assert rows(server, "SELECT max(length(entry)) FROM entries") < [(2 * len(text),)]
        assert len(digests) == 1
    with hosting(tmp_path) as server:
        assert {again(server, ada).head(table)["deck"]["digest"] for table in tables} == digests


def test_muting_is_no_entry_of_the_log_and_outlives_a_restart(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        with people[0].watching(table) as eyes:
            eyes.hear()
            for number in range(20):
                eyes.granted("mute", seat=1, on=number % 2 == 0)
            eyes.granted("mute", seat=1)
            eyes.until(lambda eyes: eyes.table["you"]["muted"] == [1])
        assert people[1].head(table)["you"]["muted"] == []
        assert rows(server, "SELECT count(*) FROM entries WHERE instr(entry, 'muted')") == [(0,)]
        assert people[0].ask(table, "mute", seat=9).key == "core.refusal.no_such_seat"
    with hosting(tmp_path) as server:
        ada, bob = (again(server, person) for person in people[:2])
        assert ada.head(table)["you"]["muted"] == [1]
        bob.granted(table, "say", phrase="hello")
        assert "say" not in [event["event"] for event in ada.news(table)["events"]]
        ada.granted(table, "mute", seat=1, on=False)
        assert "say" in [event["event"] for event in ada.news(table)["events"]]


def test_one_person_has_only_so_many_tables_that_are_not_over(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=replace(NO_LIMITS, tables_open=2)) as server:
        table, [ada, *_] = playing(server, "omen", None, "random", "random")
        other = ada.open("omen")

        assert_refused(ada, "server.budget.tables", 2)
        assert Person(server, "Bob").open("omen")
        ada.granted(other, "close")
        assert ada.open("omen")
        play_out(table, [ada, Person(server), Person(server)])
        assert ada.ask(table, "rematch").status == 200                  # one is over
        assert_refused(ada, "server.budget.tables", 2)


def test_one_person_stores_only_so_much(tmp_path: Path) -> None:
    text = deck_text(wolf=9)
    with hosting(tmp_path, limits=replace(NO_LIMITS, stored=1_000_000)) as server:
        ada = Person(server, "Ada")
        for number in (0, 0, 0, 1, 1, 2, 3, 4, 5):                      # the same text takes up no more room
            ada.open("omen", deck=text + f"# {number}" * 60_000)

        assert_refused(ada, "server.budget.stored", 1, deck=text)
        assert Person(server, "Bob").open("omen", deck=text)


def test_a_log_ends_and_the_game_with_it(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=replace(NO_LIMITS, entries=12)) as server:
        table, people = playing(server)
        said = [people[0].ask(table, "say", phrase="hello") for _ in range(10)]
        assert {answer.status for answer in said} == {200, 409}
        for language in LANGUAGES:
            answer = people[0].call("POST", f"/api/tables/{table}/say?language={language}",
                                    {"id": "too much", "phrase": "hello"})
            assert (answer.key, "12" in answer.body["refused"]["say"]) == ("server.budget.log", True)
        play_out(table, people)
        assert people[0].head(table)["status"] == "over"


def test_abandoned_tables_are_removed_and_finished_games_kept(tmp_path: Path) -> None:
    clock = Clock()
    with hosting(tmp_path, clock) as server:
        over, [ada, *others] = playing(server, "omen", None, "random", "random")
        play_out(over, [ada, *others])
        waiting = ada.ask(over, "rematch").body["table"]
        running, _ = playing(server, "omen", None, None, "random")
    clock.leap(31 * DAY)
    with hosting(tmp_path, clock) as server:
        loop = clock._loops[-1]
        house = server.running.lifespan.state["house"]

        def gone(days: float) -> int:
            clock.leap(days * DAY)
            return asyncio.run_coroutine_threadsafe(sweep(house.store, house.hub, clock.now()), loop).result(30)

        assert gone(0) == 1
        ada = again(server, ada)
        assert ada.get(f"/api/tables/{waiting}").key == "server.table.unknown"
        assert gone(140) == 0
        assert gone(20) == 1
        assert ada.get(f"/api/tables/{running}").key == "server.table.unknown"
        assert ada.get(f"/api/tables/{over}/record").status == 200
        new = ada.ask(over, "rematch").body["table"]                    # the one before is not there any more
        assert new != waiting
        assert ada.head(new)["you"]["reserved"] is not None
    assert server.troubles == []
