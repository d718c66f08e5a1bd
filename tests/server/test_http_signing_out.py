"""Being nobody again: a new recovery link, signing out here and everywhere, keys that rotate, cookies that age."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bottega.server.guard.cookies import DAY, LIFETIME
from server.hosting import Clock, Server, hosting
from server.people import Answer, Person, playing

SIGNED_OUT = (4401, "server.signed_out")


def known(*people: Person) -> list[bool]:
    return [person.get("/api/me").status == 200 for person in people]


def recovered(server: Server, link: str) -> Person:
    """The same person in another browser."""
    other = Person(server)
    assert other.post("/api/recover", token=link.partition("#")[2]).status == 200
    return other


def devices(server: Server) -> tuple[Person, Person, Person]:
    """Ada at her desk, on her phone, and a copy of the cookie at her desk."""
    desk = Person(server, "Ada")
    phone = recovered(server, desk.post("/api/me/recovery", end_others=False).body["link"])
    return desk, phone, Person(server, cookie=desk.cookie)


def test_a_recovery_link_made_anew_ends_every_older_cookie(server: Server) -> None:
    desk, phone, copy = devices(server)
    assert known(desk, phone, copy) == [True, True, True]

    answer = desk.post("/api/me/recovery")

    assert "HttpOnly" in answer.headers["set-cookie"]
    assert known(desk, phone, copy) == [True, False, False]
    assert known(recovered(server, answer.body["link"])) == [True]


def test_signing_out_here_leaves_other_devices_signed_in(server: Server) -> None:
    desk, phone, copy = devices(server)

    answer = desk.post("/api/me/sign_out")

    assert (answer.status, desk.cookie) == (204, "bottega=")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert known(desk, phone, copy) == [False, True, False]


def test_signing_out_everywhere_leaves_the_link_as_the_way_back(server: Server) -> None:
    desk, phone, copy = devices(server)
    link = desk.post("/api/me/recovery", end_others=False).body["link"]

    assert phone.post("/api/me/sign_out", everywhere=True).status == 204

    assert known(desk, phone, copy) == [False, False, False]
    assert recovered(server, link).get("/api/me").body["name"] == "Ada"


def test_whoever_is_nobody_may_sign_out_too(server: Server) -> None:
    assert Person(server).post("/api/me/sign_out").status == 204
    assert Person(server).post("/api/me/sign_out", everywhere=True).status == 204


def test_a_token_is_not_signed_out_and_touches_no_cookie(server: Server) -> None:
    ada = Person(server, "Ada")
    guest = Person(server, token=ada.post("/api/guests", name="Pina").body["token"], cookie=ada.cookie)

    answers = [guest.post("/api/me/sign_out"), guest.post("/api/me/sign_out", everywhere=True)]

    assert ["set-cookie" in answer.headers for answer in answers] == [False, False]
    assert known(guest, ada) == [True, True]


def test_open_sockets_end_with_their_cookies(server: Server) -> None:
    table, people = playing(server)
    desk = people[0]
    phone = recovered(server, desk.post("/api/me/recovery", end_others=False).body["link"])
    token = desk.post("/api/bots", name="Bot").body["token"]
    with (desk.watching(table) as at_desk, phone.watching(table) as on_phone, people[1].watching(table) as bobs,
          Person(server, token=token).watching(table) as programs):
        for eyes in (at_desk, on_phone, bobs, programs):
            eyes.hear()

        phone.post("/api/me/sign_out")
        assert on_phone.closed() == SIGNED_OUT
        assert at_desk.ask("say", phrase="hello")["type"] == "done"

        desk.post("/api/me/recovery")
        assert at_desk.closed() == SIGNED_OUT               # also a copy of this device's cookie may have opened it
        assert bobs.ask("say", phrase="hello")["type"] == "done"
        assert programs.ask("leave")["type"] == "refused"   # it hears and is answered
    with desk.watching(table) as again:                     # with the cookie of the answer
        assert again.ask("say", phrase="hello")["type"] == "done"


def test_a_long_poll_ends_with_its_cookie(server: Server) -> None:
    table, people = playing(server)
    phone = recovered(server, people[0].post("/api/me/recovery", end_others=False).body["link"])
    version, answers = phone.news(table)["version"], list[Answer]()
    path = f"/api/tables/{table}/news?since={version}&wait=30"
    house = server.running.lifespan.state["house"]
    waiting = Thread(target=lambda: answers.append(phone.get(path)))
    waiting.start()
    while not len(house.signed_in):
        time.sleep(0.01)

    people[0].post("/api/me/sign_out", everywhere=True)
    waiting.join()

    assert [(answer.status, answer.key) for answer in answers] == [(401, "server.signed_out")]


def test_notifications_end_where_one_is_signed_out(server: Server) -> None:
    ada = Person(server, "Ada")
    subscribe(server, ada, "https://fcm.googleapis.com/one")
    ada.post("/api/me/recovery", end_others=False)
    assert subscriptions(server) == 1
    ada.post("/api/me/recovery")
    assert subscriptions(server) == 0


def subscribe(server: Server, ada: Person, endpoint: str) -> None:
    keys = {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    assert ada.post("/api/push", endpoint=endpoint, keys=keys).status == 204


def subscriptions(server: Server) -> int:
    with closing(sqlite3.connect(server.settings.database)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM subscriptions")
    return int(count)


def test_a_cookie_lasts_a_year_and_is_signed_anew_when_it_is_used(tmp_path: Path, clock: Clock) -> None:
    with hosting(tmp_path, clock) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        assert "set-cookie" not in ada.get("/api/me").headers
        first = ada.cookie
        clock.leap(LIFETIME - DAY)
        used = ada.get("/api/me")
        clock.leap(2 * DAY)

        assert "Max-Age=31536000" in used.headers["set-cookie"]
        assert ada.cookie != first
        assert known(ada, bob, Person(server, cookie=first)) == [True, False, False]


@pytest.mark.usefixtures("_kernels")
def test_a_key_that_rotates_signs_nobody_out_and_a_key_that_is_gone_everybody(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")
        admin = Person(server, token=server.running.lifespan.state["house"].admin_token)
        before = ada.cookie
        assert Person(server, token="A" * 43).post("/api/admin/rotate").status == 401
        assert admin.post("/api/admin/rotate").status == 204
        assert known(ada, Person(server, cookie=before)) == [True, True]
        assert ada.post("/api/me", name="Ada").status == 200
        assert len(stored_keys(server)) == 2

    with hosting(tmp_path) as server:
        admin.server = ada.server = server
        assert known(ada, Person(server, cookie=before)) == [True, True]
        table = ada.open("omen")
        with ada.watching(table) as eyes:
            eyes.hear()
            assert admin.post("/api/admin/rotate", end_cookies=True).status == 204
            assert eyes.closed() == SIGNED_OUT
        assert known(ada, Person(server, cookie=before)) == [False, False]
        assert len(stored_keys(server)) == 1


def stored_keys(server: Server) -> list[Any]:
    with closing(sqlite3.connect(server.settings.database)) as connection:
        return connection.execute("SELECT key FROM signing_keys").fetchall()
