"""Whole games by plain HTTP, and what a single request is answered."""

import json
from random import Random
from threading import Thread
from typing import Any

import pytest

from bottega.core import games, records, replay
from bottega.core.words import LANGUAGES
from server.hosting import Server
from server.people import LEAST, Person, act_once, fresh_id, play_out, playing, seated

GAMES = pytest.mark.parametrize("game", games.names())


def record_of(person: Person, table: str) -> records.Record:
    answer = person.get(f"/api/tables/{table}/record")
    assert answer.status == 200, answer
    return records.read(json.dumps(answer.body))


@GAMES
def test_people_play_to_the_end_and_the_record_verifies(server: Server, game: str) -> None:
    table, people = playing(server, game)

    play_out(table, people)

    head = people[0].head(table)
    assert head["status"] == "over"
    assert head["result"] == people[1].head(table)["result"]
    record = record_of(people[0], table)
    assert replay.verify(record, games.find(game)).is_over
    assert record.result == head["result"]
    assert [sitter.name for sitter in record.seats] == [person.name for person in people]
    assert record.fairness is not None
    assert record.fairness.commitment == head["commitment"]
    assert record.fairness.nonces == head["nonces"] == [f"of {person.name}" for person in people]


@GAMES
def test_bots_fill_a_table(server: Server, game: str) -> None:
    seats = [None, *["random"] * (LEAST[game] - 1)]
    table, people = playing(server, game, *seats)

    play_out(table, people)

    assert replay.verify(record_of(people[0], table), games.find(game)).is_over


@GAMES
def test_an_id_that_is_repeated_changes_nothing_and_gives_the_same_version(server: Server, game: str) -> None:
    table, people = playing(server, game)
    news = people[0].news(table)
    seat = news["turns"][0]["seat"]
    mine = people[seat].news(table)
    act = {"id": "once", "do": mine["view"]["legal"][0], "after": mine["version"]}
    version = people[seat].granted(table, "act", **act)
    people[0].granted(table, "say", phrase="hello")

    again = [people[seat].granted(table, "act", **act) for _ in range(3)]

    assert again == [version] * 3
    assert people[0].news(table)["version"] == version + 1


def test_ids_are_the_senders_own(server: Server) -> None:
    table, people = playing(server)

    versions = [person.granted(table, "say", id="the same", phrase="hello") for person in people]

    assert versions == [*range(versions[0], versions[0] + len(people))]


def test_what_was_asked_behind_the_tables_back_is_stale(server: Server) -> None:
    table, people = playing(server, "omnia")        # both are asked for a draft, in two steps or more
    first = people[0].news(table)
    people[0].granted(table, "act", do=first["view"]["legal"][0], after=first["version"])
    while 0 not in [turn["seat"] for turn in people[0].news(table)["turns"]]:
        now = people[1].news(table)
        people[1].granted(table, "act", do=now["view"]["legal"][0], after=now["version"])
    now = people[0].news(table)

    answer = people[0].ask(table, "act", do=now["view"]["legal"][0], after=first["version"])

    assert (answer.status, answer.body) == (409, {"stale": {"version": now["version"]}})
    assert people[0].news(table)["version"] == now["version"]


def test_acting_beside_another_is_not_stale(server: Server) -> None:
    table, people = playing(server, "omnia")
    news = [person.news(table) for person in people]

    for person, seen in zip(people, news, strict=True):
        person.granted(table, "act", do=seen["view"]["legal"][0], after=seen["version"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_cites_its_rule_and_is_said_in_every_language(server: Server, language: str) -> None:
    table, people = playing(server)
    news = people[0].news(table)
    other = people[(news["turns"][0]["seat"] + 1) % 3]
    acting = people[news["turns"][0]["seat"]]
    paths = f"/api/tables/{table}/act?language={language}"

    not_my_turn = other.post(paths, id=fresh_id(), do="declare 1 raven", after=news["version"])
    no_call_yet = acting.post(paths, id=fresh_id(), do="omen", after=news["version"])

    for answer in (not_my_turn, no_call_yet):
        refused = answer.body["refused"]
        assert answer.status == 409
        assert refused["rule"].startswith("omen-")
        assert refused["say"].endswith(f"({refused['rule']})")
        assert set(refused) == {"key", "rule", "values", "say"}
    said = {people[0].post(f"/api/tables/{table}/start?language={tongue}", id=fresh_id()).body["refused"]["say"]
            for tongue in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_what_is_no_notation_cannot_be_read(server: Server) -> None:
    table, people = playing(server)

    answer = people[0].ask(table, "act", do="checkmate", after=10)

    assert answer.status == 400
    assert people[0].news(table)["version"] == 5


def test_a_long_poll_ends_with_the_next_event(server: Server) -> None:
    table, people = seated(server)
    version, heard = people[0].news(table)["version"], []
    waiting = Thread(target=lambda: heard.append(people[0].news(table, version, wait=30)))
    waiting.start()

    people[1].granted(table, "say", phrase="hello")

    waiting.join()
    assert [event["event"] for event in heard[0]["events"]] == ["say"]


def test_a_long_poll_without_news_tells_what_there_is(server: Server) -> None:
    table, people = seated(server)
    version = people[0].news(table)["version"]

    news = people[0].news(table, version, wait=0.05)

    assert (news["version"], news["events"], news["table"]["id"]) == (version, [], table)


@pytest.mark.parametrize("query", ["since=-1", "since=x", "wait=31", "wait=-1", "wait=nan", "wait=inf", "wait=",
                                   "colour=red"])
def test_a_question_that_cannot_be_read_is_refused(server: Server, query: str) -> None:
    table, people = seated(server)

    answer = people[0].get(f"/api/tables/{table}/news?{query}")

    assert (answer.status, answer.key) == (400, "server.message")


def test_news_can_be_drawn_as_text(server: Server) -> None:
    table, people = playing(server)

    assert "text" not in people[0].news(table)
    assert "\n" in people[0].get(f"/api/tables/{table}/news?text=true").body["text"]


def test_a_table_is_found_by_its_code_as_it_is_spoken(server: Server) -> None:
    table, people = seated(server)
    code = people[0].head(table)["code"]

    assert people[0].head(code.upper())["id"] == table
    people[0].granted(code, "start")
    assert people[0].get("/api/tables/no-such-table").status == 404


def test_the_deck_is_that_of_the_command_line(server: Server) -> None:
    table, people = seated(server, "omnia")
    deck = games.find("omnia").read_deck(None)

    assert people[0].get(f"/api/tables/{table}/deck").body == json.loads(json.dumps([*deck.cards]))
    assert people[0].head(table)["deck"]["digest"] == deck.digest


def test_the_offer_names_games_options_and_bots_in_the_language_asked_for(server: Server) -> None:
    nobody = Person(server)

    told: dict[str, Any] = {language: nobody.get(f"/api/games?language={language}").body for language in LANGUAGES}

    for offer in told.values():
        assert [game["name"] for game in offer["games"]] == games.names()
    assert len({json.dumps(offer["paces"]) for offer in told.values()}) == len(LANGUAGES)


def test_a_step_at_a_time_every_version_is_one_more(server: Server) -> None:
    table, people = playing(server)
    luck, version = Random(3), people[0].news(table)["version"]

    versions = [act_once(table, people, luck) for _ in range(10)]

    assert versions == [*range(version + 1, version + 11)]
