"""Time that runs out, servers that start again: a table goes on by its log."""

import json
import time
from pathlib import Path
from threading import Thread

import pytest

from bottega.core import games, records, replay
from server.browser import Browser, push_service
from server.hosting import Clock, Server, hosting
from server.people import Person, play_out, playing
from serving import running_server

FAST, GRACE = 20.0, 3.0
DAY = 24 * 3600.0


def again(server: Server, people: list[Person]) -> list[Person]:
    """The same people, at a server that was started again."""
    return [Person(server, person.name, cookie=person.cookie) if person.name else Person(server) for person in people]


def acting(person: Person, table: str) -> int:
    return int(person.news(table)["turns"][0]["seat"])


def test_when_time_is_up_a_bot_acts_once(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        table, people = playing(server, pace="fast")
        before, seat = people[0].news(table), acting(people[0], table)
        until = before["turns"][0]["until"]
        assert clock.now() < until <= clock.now() + FAST

        clock.leap(FAST - 2)
        assert people[0].news(table, before["version"], wait=0)["version"] == before["version"]
        clock.leap(2 + GRACE)
        after = people[seat].news(table, before["version"], wait=20)

        assert [event["seat"] for event in after["events"]] == [seat]
        assert after["stood_in"] is True
        assert "stood_in" not in people[(seat + 1) % 3].news(table, before["version"])      # nobody else is told
        assert people[0].head(table)["seats"][seat]["stand_in"] is False
        assert after["turns"][0]["seat"] != seat


def test_without_a_clock_nothing_happens_by_itself(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        table, people = playing(server, pace="none")
        before = people[0].news(table)

        clock.leap(100 * DAY)

        assert before["turns"][0]["until"] is None
        assert people[0].news(table, before["version"], wait=0)["version"] == before["version"]


def test_time_goes_on_while_the_server_is_down(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        table, people = playing(server, pace="fast")
        before = people[0].news(table)
    clock.leap(FAST + GRACE)
    with hosting(tmp_path, clock) as server:
        after = again(server, people)[0].news(table, before["version"], wait=20)

        assert len(after["events"]) >= 1
        assert after["events"][0]["seat"] == before["turns"][0]["seat"]


def test_a_clock_is_the_same_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        table, people = playing(server, pace="standard")
        before = people[0].news(table)
    clock.leap(10)
    with hosting(tmp_path, clock) as server:
        after = again(server, people)[0].news(table)

    assert after["turns"] == before["turns"]


def test_bots_go_on_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock, haste=1e-6) as server:                # they would think for days
        table, people = playing(server, "omen", None, "random", "random")
        before = people[0].news(table)["version"]
    with hosting(tmp_path, clock) as server:
        people = again(server, people)
        play_out(table, people)

        record = records.read(json.dumps(people[0].get(f"/api/tables/{table}/record").body))
    assert replay.verify(record, games.find("omen")).is_over
    assert before <= 4                                                  # opened, Ada, start, perhaps her own step


def test_a_question_about_an_undo_outlives_a_restart(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        table, people = playing(server)
        seat = acting(people[0], table)
        others = sorted({0, 1, 2} - {seat})
        people[seat].granted(table, "act", do="declare 1 raven", after=99)
        people[(seat + 1) % 3].granted(table, "act", do="declare 2 raven", after=99)
        people[seat].granted(table, "undo")
    with hosting(tmp_path, clock) as server:
        people = again(server, people)
        assert people[0].head(table)["undo"] == {"seat": seat, "waiting_for": others}
        for other in others:
            people[other].granted(table, "answer", yes=True)

        assert acting(people[0], table) == seat


@pytest.mark.usefixtures("_kernels")
def test_what_was_answered_is_there_after_a_crash(tmp_path: Path) -> None:
    """The process is killed, not stopped."""
    with running_server(tmp_path) as child:
        table, people = playing(child, "omnia")
        for person in people:
            seen = person.news(table)
            person.granted(table, "act", do=seen["view"]["legal"][0], after=seen["version"])
        before = [person.news(table) for person in people]
        child.kill()
    with hosting(tmp_path) as server:
        after = [person.news(table) for person in again(server, people)]

    for told, was in zip(after, before, strict=True):
        assert (told["version"], told["events"], told["view"]) == (was["version"], was["events"], was["view"])


def test_who_plays_over_days_is_called_when_it_is_their_turn(tmp_path: Path, clock: Clock) -> None:
    browser = Browser()
    with push_service() as service, hosting(tmp_path, clock, push_hosts=(service.origin,)) as server:
        table, people = playing(server, pace="day")
        seat = acting(people[0], table)
        called = people[(seat + 1) % 3]
        endpoint = f"{service.origin}/her-browser"
        assert called.call("POST", "/api/push", {"endpoint": endpoint, "keys": browser.keys}).status == 204
        assert called.post("/api/me", name=called.name, language="de").status == 200

        people[seat].granted(table, "act", do="declare 1 raven", after=99)
        while not service.received:
            time.sleep(0.01)

        [message] = service.received
        told = browser.read(message.body)
        assert (told["table"], told["game"]) == (table, "omen")
        assert told["say"].startswith("Du bist an einem Tisch")
        assert called.call("DELETE", "/api/push", {"endpoint": endpoint}).status == 204


def test_who_is_looking_is_not_called(tmp_path: Path, clock: Clock) -> None:
    browser = Browser()
    with push_service() as service, hosting(tmp_path, clock, push_hosts=(service.origin,)) as server:
        table, people = playing(server, pace="day")
        seat = acting(people[0], table)
        endpoint = f"{service.origin}/browser"
        looking, away = people[(seat + 1) % 3], people[(seat + 2) % 3]
        for person in (looking, away):
            assert person.call("POST", "/api/push", {"endpoint": f"{endpoint}-{person.name}",
                                                     "keys": browser.keys}).status == 204
        with looking.watching(table) as eyes:
            eyes.hear()
            people[seat].granted(table, "act", do="declare 1 raven", after=99)
            eyes.granted("act", do="declare 2 raven", after=99)
        while not service.received:
            time.sleep(0.01)

    assert [message.path for message in service.received] == [f"/browser-{away.name}"]


@pytest.mark.usefixtures("_kernels")
def test_a_server_that_stops_keeps_nobody_waiting(tmp_path: Path) -> None:
    told: list[dict[str, object]] = []
    with hosting(tmp_path) as server:
        table, people = playing(server)
        version = people[0].news(table)["version"]
        waiting = Thread(target=lambda: told.append(people[0].news(table, version, wait=30)))
        with people[1].watching(table) as eyes:
            eyes.hear()
            waiting.start()
            while len(told) == 0 and not is_waiting(people[2], table):
                time.sleep(0.01)
            server.stop()
            assert eyes.closed()[0] == 1012
        waiting.join()

    assert [news["version"] for news in told] == [version]
    assert server.troubles == []


def is_waiting(person: Person, table: str) -> bool:
    """Whether Ada is at the table, as far as another can see."""
    return bool(person.head(table)["seats"][0]["online"])
