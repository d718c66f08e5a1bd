"""Bots among themselves play while somebody looks; and those that somebody waits for think first. Nothing is timed:
what a bot thinks is held, or counted while a game with a person is played to its end."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from bottega.server.guard.limits import Rate
from bottega.server.live import charging, hosted_table
from bottega.server.live.pausing import LOOKING
from bottega.table.clock import Due, question
from bottega.table.entries import Acted
from bottega.table.table import Table
from server.hosting import NO_LIMITS, Clock, Server, hosting
from server.people import Person, play_out, playing

MANY = 60
BOTS = ["shark"] * 3
pytestmark = pytest.mark.usefixtures("_kernels", "_strongest")


class Thoughts:
    """At which tables bots were asked, in the order in which they began to think. Some may be held back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.held: set[str] = set()
        self.go_on, self.is_held = Event(), Event()
        patch.setattr(hosted_table, "question", self._question(question))

    def _question(self, real: Callable[..., Callable[[], Acted]]) -> Callable[..., Callable[[], Acted]]:
        def question(table: Table, moment: Due, player: str | None = None) -> Callable[[], Acted]:
            answer = real(table, moment, player)

            def think() -> Acted:
                self.begun.append(table.id)
                if table.id in self.held:
                    self.is_held.set()
                    assert self.go_on.wait(60)
                return answer()

            return think

        return question


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    return Thoughts(monkeypatch)


def of_bots(host: Person, seats: list[str] | None = None, **wish: Any) -> str:
    """A table of bots alone, begun."""
    table = host.open("omen", *(seats or BOTS), **wish)
    host.granted(table, "start")
    return table


def moves_of(person: Person, table: str, version: int) -> int:
    """The version after the next moves, over HTTP."""
    return int(person.news(table, version, wait=20)["version"])


def memory_of(server: Server, table: str) -> Any:
    return server.running.lifespan.state["house"].hub._hosted[table]


def test_tables_of_bots_alone_that_nobody_watches_do_not_think_at_all(tmp_path: Path, thoughts: Thoughts) -> None:
    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")
        unseen = [of_bots(ada) for _ in range(MANY)]
        mine, people = playing(server, "omen", None, "random", "random")
        play_out(mine, people)

        assert set(thoughts.begun) == {mine}
        assert all(memory_of(server, table).table.version == 2 for table in unseen)     # opened, begun
    assert server.troubles == []


def test_a_table_goes_on_when_somebody_looks_and_rests_when_nobody_does(tmp_path: Path, thoughts: Thoughts) -> None:
    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")
        table, other = of_bots(ada, ["random"] * 3), of_bots(ada, ["random"] * 3)
        thoughts.held = {table}
        with Person(server).watching(table) as eyes:                    # anybody will do
            eyes.hear()
            assert thoughts.is_held.wait(30)
        while memory_of(server, table).watchers:
            pass
        thoughts.go_on.set()
        with Person(server).watching(other) as eyes:
            eyes.until(lambda eyes: eyes.table is not None and eyes.table["status"] == "over")

        assert thoughts.begun.count(table) == 1
        assert memory_of(server, table).is_paused()
        with Person(server).watching(table) as eyes:
            eyes.until(lambda eyes: eyes.table is not None and eyes.table["status"] == "over")


def test_a_look_over_http_counts_for_a_while(tmp_path: Path) -> None:
    clock = Clock()
    with hosting(tmp_path, clock, haste=1e6) as server:
        ada = Person(server, "Ada")
        table = of_bots(ada)
        version = moves_of(ada, table, 2)
        assert version > 2
        assert not memory_of(server, table).is_paused()

        clock.leap(LOOKING + 1)
        assert memory_of(server, table).is_paused()
        version = memory_of(server, table).table.version
        ada.head(table)                                                 # a program may ask for no more than the head
        assert not memory_of(server, table).is_paused()
        assert moves_of(ada, table, version) > version


def test_who_leaves_bots_alone_finds_the_game_where_it_was(tmp_path: Path, thoughts: Thoughts) -> None:
    with hosting(tmp_path) as server:
        table, [ada, *_] = playing(server, "omen", None, "random", "random")
        ada.granted(table, "leave")
        mine, people = playing(server, "omen", None, "random", "random")
        thoughts.begun.clear()
        play_out(mine, people)
        assert set(thoughts.begun) == {mine}

        with ada.watching(table) as eyes:
            assert eyes.granted("return") > 0
        assert ada.head(table)["seats"][0]["stand_in"] is False


def test_after_a_restart_a_table_of_bots_alone_is_not_even_loaded(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")
        table = of_bots(ada)
        with ada.watching(table) as eyes:
            eyes.until_version(4)
        with closing(sqlite3.connect(server.settings.database)) as c:
            assert c.execute("SELECT wake_at FROM tables").fetchall() == [(None,)]
    with hosting(tmp_path) as server:
        house = server.running.lifespan.state["house"]
        assert not house.hub._wakes
        assert not house.hub.has(table)
        ada.server = server
        with ada.watching(table) as eyes:
            eyes.until(lambda eyes: eyes.version > 6)


def test_a_persons_table_is_served_before_those_of_bots(tmp_path: Path, thoughts: Thoughts) -> None:
    with hosting(tmp_path, threads=1) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        first, second = of_bots(ada), of_bots(ada)
        thoughts.held = {first}
        with ada.watching(first) as one, ada.watching(second) as two:   # both want to think
            assert thoughts.is_held.wait(30)
            one.hear()
            two.hear()
            mine = bob.open("omen", "random", "random", None)
            bob.granted(mine, "sit", seat=2, nonce="b")
            with bob.watching(mine) as eyes:
                bob.granted(mine, "start")
                eyes.until(lambda eyes: bool(eyes.turns))
                if {turn["seat"] for turn in eyes.turns} == {2}:        # he acts himself, then bots
                    bob.granted(mine, "act", do=eyes.view["legal"][0], after=eyes.version)
                waits_for_a_bot(server, 2)
                thoughts.held = set()
                thoughts.go_on.set()
                while mine not in thoughts.begun:
                    pass

        after = [table for table in thoughts.begun[1:] if table != first]
        assert after[0] == mine
    assert server.troubles == []


def waits_for_a_bot(server: Server, count: int) -> None:
    """Until so many wait for the one thread."""
    thinkers = server.running.lifespan.state["house"].hub._thinkers._thinkers
    while len(thinkers._waiting) < count:
        pass


# budgets

def test_whose_bots_have_thought_for_too_long_is_served_last_and_can_begin_no_other_game_with_bots(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(10**9))
    monkeypatch.setattr(charging, "thread_time", lambda: next(moments))         # a thought takes a second
    with hosting(tmp_path, limits=replace(NO_LIMITS, thinking=Rate(3, 0.001))) as server:
        ada = Person(server, "Ada")
        empty = ada.open("omen", None, None, "random")
        table = of_bots(ada, ["random"] * 3)
        with ada.watching(table) as eyes:
            eyes.until_version(8)                                               # what is played already goes on

        for language in LANGUAGES:
            answer = ada.call("POST", f"/api/tables?language={language}", {"game": "omen", "seats": ["random"] * 3})
            assert (answer.status, answer.key) == (429, "server.budget.thinking")
            assert answer.headers["retry-after"] in answer.body["refused"]["say"]
        assert ada.ask(empty, "fill").key == "server.budget.thinking"
        people = ada.open("omen")
        assert ada.ask(people, "start").key == "table.start.free"               # people need no bots
        assert Person(server, "Bob").post("/api/tables", game="omen", seats=["random"] * 3).status == 201


def test_one_address_makes_only_so_many_people_over_days(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=replace(NO_LIMITS, newcomers=Rate(3, 0.001))) as server:
        ada, *_ = [Person(server, name) for name in ("Ada", "Bob", "Cleo")]
        for language in LANGUAGES:
            answer = Person(server).call("POST", f"/api/me?language={language}", {"name": "Dora"})
            assert (answer.status, answer.key) == (429, "server.budget.newcomers")
            assert answer.headers["retry-after"] in answer.body["refused"]["say"]
        assert ada.post("/api/me", name="Ada the first").status == 200          # who is known is not counted
