"""Whole games over sockets; coming back with `since`; taking steps back with consent."""

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bottega.core import games, records, replay
from bottega.core.words import LANGUAGES
from server.hosting import Clock, Server, hosting
from server.people import Eyes, Person, playing, seated

GAMES = pytest.mark.parametrize("game", games.names())


def all_watching(stack: ExitStack, table: str, people: list[Person]) -> list[Eyes]:
    """Everybody, knowing how the table is."""
    eyes = [stack.enter_context(person.watching(table)) for person in people]
    for each in eyes:
        each.hear()
    return eyes


def step(eyes: list[Eyes], luck: Random) -> bool:
    """One action over the socket of whoever may act. False when the game is over."""
    latest = max(each.version for each in eyes)
    for each in eyes:
        each.until_version(latest)
    if not eyes[0].turns:
        return False
    seat = luck.choice(eyes[0].turns)["seat"]
    version = eyes[seat].granted("act", do=luck.choice(eyes[seat].view["legal"]), after=eyes[seat].version)
    for each in eyes:
        each.until_version(version)
    return True


def play_over_sockets(eyes: list[Eyes], seed: int = 1) -> None:
    luck = Random(seed)
    while step(eyes, luck):
        pass


@GAMES
def test_people_play_to_the_end_over_sockets_only(server: Server, game: str) -> None:
    table, people = seated(server, game)

    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        eyes[0].until_version(eyes[0].granted("start"))
        play_over_sockets(eyes)
        for each in eyes:
            each.until(lambda each: each.table["status"] == "over")

    assert len({json.dumps(each.table["result"]) for each in eyes}) == 1
    record = records.read(json.dumps(people[0].get(f"/api/tables/{table}/record").body))
    assert replay.verify(record, games.find(game)).is_over


@GAMES
def test_who_comes_back_gets_exactly_what_was_missed_at_every_cut(server: Server, game: str) -> None:
    table, people = playing(server, game)
    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        play_over_sockets(eyes, seed=2)
        whole = [each.events for each in eyes]
    last = people[0].news(table)["version"]

    for seat, person in enumerate(people):
        for since in range(last + 1):
            missed = [event for event in whole[seat] if event["version"] > since]
            if since % 5 == 0:                              # by socket, at some cuts; by HTTP at all
                with person.watching(table, since) as back:
                    assert back.hear()["events"] == missed
            assert person.news(table, since)["events"] == missed
    assert [event["version"] for event in whole[0]] == sorted(event["version"] for event in whole[0])


@GAMES
def test_what_is_hidden_is_hidden_after_coming_back_too(server: Server, game: str) -> None:
    """Told at once or in pieces, a seat gets the same; another seat's secrets are in neither."""
    table, people = playing(server, game)
    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        luck = Random(5)
        for _ in range(12):
            step(eyes, luck)
        live = [each.events for each in eyes]

    for seat, person in enumerate(people):
        assert person.news(table)["events"] == live[seat]
        [deal] = [event for event in live[seat] if event["event"] == "deal"]
        assert [None in hand for hand in deal["hands"]] == [other != seat for other in range(len(people))]
    assert live[0] != live[1]


def test_since_beyond_the_table_brings_what_there_is(server: Server) -> None:
    table, people = playing(server)
    version = people[0].news(table)["version"]

    with people[0].watching(table, since=10**12) as eyes:
        assert (eyes.hear()["version"], eyes.events) == (version, [])
        people[1].granted(table, "say", phrase="hello")
        eyes.until_version(version + 1)

    assert [event["event"] for event in eyes.events] == ["say"]


def test_news_bring_the_head_when_seats_change_and_not_with_every_action(server: Server) -> None:
    table, people = playing(server)
    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        luck = Random(1)
        for _ in range(10):
            step(eyes, luck)
        heads = [frame for frame in eyes[2].frames if frame["type"] == "news" and frame.get("table")]

    assert 1 <= len(heads) <= 3                             # at first, and as others came in
    assert all(seat["online"] for seat in eyes[0].table["seats"])


def test_everybody_sees_who_is_there(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        table, people = playing(server)
        clock.leap(61)                                      # what they asked by HTTP is long ago
        with people[0].watching(table) as eyes:
            assert eyes.hear()["table"]["seats"][1]["online"] is False
            with people[1].watching(table):
                eyes.until(lambda eyes: eyes.table["seats"][1]["online"] is True)
            eyes.until(lambda eyes: eyes.table["seats"][1]["online"] is False)
        assert eyes.table["seats"][0]["online"] is True


def declare_twice(eyes: list[Eyes], seat: int) -> int:
    """A seat and the next one, which then rests on the first declaration."""
    eyes[seat].granted("act", do="declare 1 raven", after=eyes[seat].version)
    return eyes[(seat + 1) % 3].granted("act", do="declare 2 raven", after=99)


def test_a_step_that_nobody_rests_on_is_taken_back_at_once(server: Server) -> None:
    table, people = playing(server)
    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        seat = eyes[0].turns[0]["seat"]
        eyes[seat].granted("act", do="declare 1 raven", after=eyes[seat].version)

        eyes[0].until_version(eyes[seat].granted("undo"))

    assert eyes[0].events[-1]["event"] == "undo"
    assert eyes[0].turns[0]["seat"] == seat


def test_an_undo_needs_the_consent_of_all(server: Server) -> None:
    table, people = playing(server)
    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        seat = eyes[0].turns[0]["seat"]
        others = sorted({0, 1, 2} - {seat})
        declared = declare_twice(eyes, seat)

        asked = eyes[seat].granted("undo")
        for other in others:
            eyes[other].until_version(asked)
            assert eyes[other].table["undo"] == {"seat": seat, "waiting_for": others}
        assert eyes[seat].ask("answer", yes=True)["refused"]["key"] == "table.undo.not_asked"
        eyes[others[0]].granted("answer", yes=True)
        last = eyes[others[1]].granted("answer", yes=True)
        for each in eyes:
            each.until_version(last)

    assert asked == declared + 1
    for each in eyes:
        assert [event["event"] for event in each.events][-4:] == ["undo_asked", "undo_answered", "undo_answered",
                                                                  "undo"]
        assert each.table["undo"] is None
        assert each.turns[0]["seat"] == seat
    assert "declare 1 raven" in eyes[seat].view["legal"]


def test_one_no_is_enough(server: Server) -> None:
    table, people = playing(server)
    with ExitStack() as stack:
        eyes = all_watching(stack, table, people)
        seat = eyes[0].turns[0]["seat"]
        declare_twice(eyes, seat)
        eyes[seat].granted("undo")

        version = eyes[(seat + 1) % 3].granted("answer", yes=False)
        eyes[seat].until_version(version)

    assert eyes[seat].table["undo"] is None
    assert eyes[seat].events[-1]["event"] == "undo_answered"
    assert eyes[seat].turns[0]["seat"] != seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_over_a_socket_is_said_in_its_language(server: Server, language: str) -> None:
    table, people = playing(server)
    with people[0].watching(table, language=language) as eyes:
        answer: Any = eyes.ask("act", do="omen", after=99)
        unread: Any = eyes.ask("dance")

    assert answer["type"] == unread["type"] == "refused"
    assert answer["refused"]["rule"].startswith("omen-")
    assert answer["refused"]["say"].endswith(")")
    assert unread["id"] is None
    with people[0].watching(table, language="en") as eyes:
        same = eyes.ask("act", do="omen", after=99)["refused"]
    assert (same["say"] == answer["refused"]["say"]) == (language == "en")


@pytest.mark.parametrize("query", ["since=x", "since=", "text=maybe", "aids=2"])
def test_a_socket_whose_query_cannot_be_read_does_not_open(server: Server, query: str) -> None:
    person = Person(server, "Ada")
    table = person.open()

    with pytest.raises(InvalidStatus) as raised, connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?{query}", additional_headers=person.headers):
        pass

    assert raised.value.response.status_code == 403


def test_nobody_may_watch_but_not_ask(server: Server) -> None:
    table, _ = playing(server)

    with Person(server).watching(table) as eyes:
        answer = eyes.ask("say", phrase="hello")

    assert answer["refused"]["key"] == "server.who"
