"""What helps people to decide: for who asks for it, where the table allows it."""

from typing import Any

import pytest

from server.hosting import Server
from server.people import Person, playing


def aids(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}/news?aids=true").body.get("aids")


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_who_does_not_ask_is_told_nothing(server: Server, game: str) -> None:
    table, people = playing(server, game, aids="odds")

    assert "aids" not in people[0].news(table)
    with people[0].watching(table) as eyes:
        assert "aids" not in eyes.hear()


def test_before_the_start_there_is_nothing_to_tell(server: Server) -> None:
    ada = Person(server, "Ada")

    assert aids(ada, ada.open("omnia")) is None


def test_standings_of_omnia_are_for_everybody_at_every_table(server: Server) -> None:
    table, people = playing(server, "omnia", aids="none")

    told = [aids(person, table) for person in (*people, Person(server))]

    assert told[0] == told[1] == told[2]
    assert [*told[0]] == ["standings"]
    for seat in told[0]["standings"]["seats"]:      # the first city may pay for the coin that everybody begins with
        assert (seat["printed"], seat["sets"], seat["total"]) == (0, [], sum(seat["cities"].values()))


@pytest.mark.parametrize("allowed", ["none", "memory", "odds"])
def test_chances_of_omen_are_for_seats_at_tables_that_allow_them(server: Server, allowed: str) -> None:
    table, people = playing(server, "omen", aids=allowed)

    assert people[0].head(table)["aids"] == allowed
    assert [*(aids(people[0], table) or {})] == (["chances"] if allowed == "odds" else [])
    assert aids(Person(server), table) is None


def test_a_socket_brings_them_with_every_news(server: Server) -> None:
    table, people = playing(server, "omen", aids="odds")
    seat = people[0].news(table)["turns"][0]["seat"]
    with people[seat].watching(table, aids=True) as eyes:
        assert {*eyes.hear()["aids"]["chances"]} == {"raven", "skull", "feather"}

        eyes.granted("act", do="declare 1 raven", after=eyes.version)
        eyes.until(lambda eyes: any(event["event"] == "declare" for event in eyes.events))

        told = [frame for frame in eyes.frames if frame["type"] == "news"]
        assert told[-1]["aids"] == aids(people[seat], table)


def test_two_seats_have_odds_of_their_own(server: Server) -> None:
    table, people = playing(server, "omen", aids="odds")

    first, second = (aids(person, table)["chances"]["raven"]["exactly"] for person in people[:2])
    assert len(first) == len(second) == people[0].news(table)["view"]["in_hands"] + 1


def test_what_a_table_does_not_know_is_refused(server: Server) -> None:
    refused = Person(server, "Ada").post("/api/tables", game="omen", seats=[None] * 3, aids="all")

    assert (refused.status, refused.key) == (409, "core.option.value")
    assert refused.body["refused"]["values"]["values"] == "none, memory, odds"


def test_the_offer_lists_what_can_be_allowed(server: Server) -> None:
    assert Person(server).get("/api/games").body["aids"] == ["none", "memory", "odds"]
