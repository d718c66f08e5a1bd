"""One's own data: told as a whole, and taken out as a whole, while games replay as before."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bottega.core import games, records, replay
from bottega.core.words import LANGUAGES
from server.hosting import Server, hosting
from server.people import Person, play_out, playing

pytestmark = pytest.mark.usefixtures("_kernels")
WORDS = "My grandmother says hello"


def everything(server: Server) -> str:
    """All texts and blobs of the database."""
    with closing(sqlite3.connect(server.settings.database)) as c:
        tables = [name for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(value.decode() if isinstance(value, bytes) else value) for table in tables
                         for row in c.execute(f"SELECT * FROM {table}") for value in row)


def user_of(server: Server, name: str) -> str:
    with closing(sqlite3.connect(server.settings.database)) as c:
        [(user,)] = c.execute("SELECT id FROM users WHERE name = ?", (name,))
    return str(user)


def test_all_that_is_kept_is_told_and_no_secret_of_a_table(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, free_text=True)
        people[0].granted(table, "say", text=WORDS)
        people[0].post("/api/bots", name="Ada's bot")
        answer = people[0].get("/api/me/data")
        [_, secret] = everything(server).split('"secret":"')

        assert answer.headers["content-disposition"] == 'attachment; filename="bottega.json"'
        assert (answer.body["name"], answer.body["accounts"][0]["name"]) == ("Ada", "Ada's bot")
        [told] = answer.body["tables"]
        assert (told["table"], [entry["entry"] for entry in told["entries"]]) == (
            table, ["opened", "sat", "began", "said"])
        assert WORDS in json.dumps(answer.body)
        assert secret[:64] not in json.dumps(answer.body)
        assert "Bob" not in json.dumps(answer.body)
        assert Person(server).get("/api/me/data").key == "server.who"
        robot = Person(server, token=people[0].post("/api/bots", name="Robot").body["token"])
        assert robot.get("/api/me/data").key == robot.post("/api/me/erase", sure=True).key == "server.people_only"


def test_who_erases_everything_is_a_guest_without_a_name_and_the_game_replays(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        over, people = playing(server, free_text=True)
        ada, bob, _ = people
        ada.post("/api/me", name="Adalgisa")
        ada.granted(over, "say", text=WORDS)
        ada.granted(over, "mute", seat=1)
        play_out(over, people)
        rematch = bob.ask(over, "rematch").body["table"]                    # a seat is kept for Ada there
        running, others = playing(server)
        second = Person(server, "Adalgisa")
        guest = Person(server, token=ada.post("/api/guests", name="Adalgisa's aunt").body["token"])
        bobs = bob.open("omen")
        ada.granted(bobs, "sit", seat=0, nonce="a")
        ada.granted(bobs, "leave")                                          # she was there, too
        guest.granted(bobs, "sit", seat=0, nonce="g")
        opened = ada.open("omen")
        mine = ada.open("omnia", None, "random")
        ada.granted(mine, "sit", seat=0, nonce="mine")
        ada.granted(mine, "start")
        ids = [user_of(server, name) for name in ("Adalgisa's aunt",)]
        before = json.dumps(ada.get(f"/api/tables/{over}/record").body["actions"])

        for language in LANGUAGES:
            answer = ada.call("POST", f"/api/me/erase?language={language}", {"sure": False})
            assert (answer.status, answer.key) == (409, "server.erase.sure")
        with bob.watching(over) as eyes:
            eyes.hear()
            cookie = ada.cookie
            assert ada.post("/api/me/erase", sure=True).status == 204
            eyes.until(lambda eyes: eyes.table["seats"][0]["name"] == "")

        left = everything(server)
        assert left.count("Adalgisa") == 1                                  # another person of that name
        assert not any(gone in left for gone in (WORDS, "aunt", *ids))
        assert Person(server, cookie=cookie).get("/api/me").key == "server.who"
        assert guest.get("/api/me").key == "server.token"
        assert second.get("/api/me").body["name"] == "Adalgisa"
        assert bob.head(opened)["status"] == "closed"
        assert bob.head(bobs)["seats"] == [None] * 3
        assert bob.head(mine)["seats"][0]["stand_in"] is True
        assert bob.head(rematch)["seats"] == [None] * 3
        assert others[0].head(running)["status"] == "playing"

        told = bob.get(f"/api/tables/{over}/record").body
        assert [sitter["name"] for sitter in told["seats"]] == ["", "Bob", "Cleo"]
        assert json.dumps(told["actions"]) == before
        assert replay.verify(records.read(json.dumps(told)), games.find("omen")).is_over
        assert bob.get(f"/api/tables/{over}/replay/events").status == 200
    assert server.troubles == []
