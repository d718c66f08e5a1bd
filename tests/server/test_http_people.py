"""Who somebody is over HTTP: cookies, another device, programs, one's own tables; and that seats follow from it."""

from random import Random
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from bottega.server.guard.identity import MOST_BOTS
from server.hosting import Server
from server.people import Person, act_once, play_out, playing, seated

COMMANDS: dict[str, dict[str, Any]] = {
    "sit": {"seat": 0, "nonce": "n"}, "leave": {}, "kick": {"seat": 1}, "start": {}, "act": {"do": "omen", "after": 9},
    "undo": {}, "answer": {"yes": True}, "stand_in": {"seat": 0}, "return": {}, "say": {"phrase": "hello"},
    "mute": {"seat": 0}, "rematch": {}, "close": {},
}


def test_a_name_is_all_it_takes(server: Server) -> None:
    ada = Person(server)

    answer = ada.post("/api/me", name="  Ada   Lovelace ", language="it")

    assert answer.body == {"name": "Ada Lovelace", "language": "it", "bot": False}
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert ada.get("/api/me").body == answer.body
    assert ada.post("/api/me", name="Ada").body == {"name": "Ada", "language": "it", "bot": False}


def test_nobody_is_asked_to_introduce_themselves_in_their_own_language(server: Server) -> None:
    said = {Person(server).call("GET", "/api/me", headers={"Accept-Language": language}).body["refused"]["say"]
            for language in LANGUAGES}

    assert len(said) == len(LANGUAGES)
    assert Person(server).get("/api/me").status == 401
    assert Person(server).post("/api/tables", game="omen", seats=[None] * 3).key == "server.who"


def test_a_forged_cookie_is_nobodys(server: Server) -> None:
    ada = Person(server, "Ada")
    # The last digit has bits that mean nothing.
    forged = Person(server, cookie=ada.cookie[:-2] + ("AA" if ada.cookie[-2] != "A" else "BA"))

    assert forged.get("/api/me").status == 401


def test_a_recovery_link_carries_a_person_to_another_device(server: Server) -> None:
    table, people = playing(server)
    link = people[0].post("/api/me/recovery").body["link"]
    phone = Person(server)

    assert phone.post("/api/recover", token=link.partition("#")[2]).body["name"] == "Ada"

    assert link.startswith(f"http://{server.address}/recover#")
    you = phone.head(table)["you"]
    assert (you["seat"], you["host"]) == (0, True)
    phone.granted(table, "say", phrase="hello")
    people[0].post("/api/me/recovery")
    assert Person(server).post("/api/recover", token=link.partition("#")[2]).status == 404


def test_a_program_plays_with_its_token_and_is_shown_as_one(server: Server) -> None:
    ada = Person(server, "Ada")
    made = ada.post("/api/bots", name="Deep Raven")
    program = Person(server, "Deep Raven", token=made.body["token"])
    table = ada.open("omen", None, None, "random")

    ada.granted(table, "sit", seat=0, nonce="a")
    program.granted(table, "sit", seat=1, nonce="b")
    ada.granted(table, "start")
    play_out(table, [ada, program, Person(server)])

    assert made.status == 201
    assert [seat["kind"] for seat in ada.head(table)["seats"]] == ["person", "program", "bot"]
    assert program.get("/api/me").body["bot"] is True
    sitters = ada.get(f"/api/tables/{table}/record").body["seats"]
    assert [sitter.get("bot", False) for sitter in sitters] == [False, True, True]


def test_a_program_is_no_person(server: Server) -> None:
    program = Person(server, token=Person(server, "Ada").post("/api/bots", name="Bot").body["token"])

    assert program.post("/api/bots", name="Another").key == "server.people_only"
    assert program.post("/api/me/recovery").key == "server.people_only"


def test_a_guest_plays_with_a_token_and_is_shown_as_a_person(server: Server) -> None:
    ada = Person(server, "Ada")
    made = ada.post("/api/guests", name="  Nonna   Pina ")
    guest = Person(server, "Nonna Pina", token=made.body["token"])
    table = ada.open("omen", None, None, "random")

    ada.granted(table, "sit", seat=0, nonce="a")
    guest.granted(table, "sit", seat=1, nonce="b")
    ada.granted(table, "start")
    play_out(table, [ada, guest, Person(server)])

    assert (made.status, made.body["name"]) == (201, "Nonna Pina")
    assert guest.get("/api/me").body == {"name": "Nonna Pina", "language": "en", "bot": False}
    assert [seat["kind"] for seat in ada.head(table)["seats"]] == ["person", "person", "bot"]
    assert ada.head(table)["seats"][1]["online"] is True
    assert "bot" not in ada.get(f"/api/tables/{table}/record").body["seats"][1]


def test_a_guest_leaves_the_cookie_of_the_device_alone(server: Server) -> None:
    ada = Person(server, "Ada")
    made = ada.post("/api/guests", name="Pina")
    guest = Person(server, token=made.body["token"], cookie=ada.cookie)

    renamed = guest.post("/api/me", name="Pina Rossi")

    assert "set-cookie" not in {*made.headers, *renamed.headers}
    assert renamed.body["name"] == guest.get("/api/me").body["name"] == "Pina Rossi"
    assert ada.get("/api/me").body["name"] == "Ada"


def test_only_who_is_there_by_themselves_brings_guests(server: Server) -> None:
    ada = Person(server, "Ada")
    guest = Person(server, token=ada.post("/api/guests", name="Pina").body["token"])
    program = Person(server, token=ada.post("/api/bots", name="Bot").body["token"])

    assert Person(server).post("/api/guests", name="Eve").key == "server.who"
    assert program.post("/api/guests", name="Eve").key == "server.people_only"
    for path in ("/api/guests", "/api/bots"):
        assert guest.post(path, name="Eve").key == "server.name.only_people"
    assert ada.post("/api/guests", name=" ").key == "server.name.empty"


def test_bots_and_guests_together_are_not_too_many(server: Server) -> None:
    ada = Person(server, "Ada")
    for number in range(MOST_BOTS):
        assert ada.post("/api/guests" if number % 2 else "/api/bots", name=f"No. {number}").status == 201

    assert ada.post("/api/guests", name="One more").key == "server.name.too_many_bots"


def test_a_wrong_token_is_refused_whatever_cookie_comes_along(server: Server) -> None:
    ada = Person(server, "Ada")
    ada.token = "A" * 43

    assert ada.get("/api/me").key == "server.token"
    assert ada.get("/api/games").status == 401


def test_a_change_that_another_page_asks_for_is_refused(server: Server) -> None:
    ada = Person(server, "Ada")

    foreign = ada.call("POST", "/api/me", {"name": "Eve"}, {"Origin": "http://elsewhere.example"})

    assert (foreign.status, foreign.key) == (403, "server.safety.origin")
    assert ada.get("/api/me").body["name"] == "Ada"


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_touches_a_seat_of_another(server: Server, command: str) -> None:
    """Whatever a stranger sends, with whatever seat in it, the table stays as it is."""
    table, people = playing(server)
    eve, before = Person(server, "Eve"), people[0].news(table)
    fields = COMMANDS[command]

    plain = eve.ask(table, command, **fields)
    pretending = [eve.ask(table, command, **{**fields, **lie}) for lie in ({"seat": 0}, {"user": "x"}, {"as": 0})]

    assert plain.status == 409
    assert all(answer.status in (400, 409) for answer in pretending)
    assert people[0].news(table) == before


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_nobody_can_do_anything(server: Server, command: str) -> None:
    table, people = playing(server)
    before = people[0].news(table)

    assert Person(server).ask(table, command, **COMMANDS[command]).key == "server.who"

    assert people[0].news(table) == before


def test_my_tables_say_where_it_is_my_turn_and_those_come_first(server: Server) -> None:
    mine, people = playing(server)
    waiting, others = seated(server)
    [turn] = people[0].news(mine)["turns"]
    acting, other = people[turn["seat"]], people[(turn["seat"] + 1) % 3]
    acting.granted(others[0].open("omen", None, None, None), "sit", seat=0, nonce="n")

    [first, second] = acting.get("/api/me/tables").body["tables"]

    assert (first["table"], first["seat"], first["your_turn"], first["status"]) == (mine, turn["seat"], True, "playing")
    assert (second["your_turn"], second["status"]) == (False, "waiting")
    assert [row["your_turn"] for row in other.get("/api/me/tables").body["tables"]] == [False]
    legal = acting.news(mine)["view"]["legal"]
    acting.granted(mine, "act", do=legal[0], after=99)
    assert [row["your_turn"] for row in acting.get("/api/me/tables").body["tables"]] == [False, False]
    assert waiting not in [row["table"] for row in acting.get("/api/me/tables").body["tables"]]


def test_open_tables_are_listed_while_they_wait(server: Server) -> None:
    ada, nobody = Person(server, "Ada"), Person(server)
    listed, hidden = ada.open("omen", visibility="open"), ada.open("omen")

    found = [head["id"] for head in nobody.get("/api/tables").body["tables"]]

    assert listed in found
    assert hidden not in found
    ada.granted(listed, "close")
    assert listed not in [head["id"] for head in nobody.get("/api/tables").body["tables"]]


def test_the_server_says_whether_it_is_well(server: Server) -> None:
    assert Person(server).get("/healthz").body["status"] == "ok"


def test_what_is_not_there_is_answered_in_json(server: Server) -> None:
    ada = Person(server, "Ada")

    assert (ada.get("/api/nothing").status, ada.get("/api/nothing").key) == (404, "server.page")
    wrong_method = ada.call("PUT", "/api/me", {})
    assert (wrong_method.status, wrong_method.key) == (405, "server.page")
    assert wrong_method.headers["allow"] == "GET, POST"


def test_a_name_at_a_table_is_the_one_somebody_sat_down_with(server: Server) -> None:
    table, people = playing(server)
    people[0].post("/api/me", name="Augusta")

    act_once(table, people, Random(1))

    assert people[1].head(table)["seats"][0]["name"] == "Ada"
