"""What whoever runs a server can ask it: whether it lives, whether it is ready, and what it counts."""

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from bottega.server.storage.store import Store
from bottega.server.watch import lacking
from server.hosting import Server, hosting
from server.people import Person, play_out, playing

pytestmark = pytest.mark.usefixtures("_kernels")
SECRET = "s3cret"


def token_of(server: Server, name: str = "metrics") -> str:
    with closing(sqlite3.connect(server.settings.database)) as opened:
        [(token,)] = opened.execute("SELECT value FROM keys WHERE name = ?", (name,))
    return str(token)


def text_of(server: Server) -> str:
    answer = Person(server, token=token_of(server)).get("/metrics")
    assert answer.status == 200
    return bytes(answer.body).decode()


def counted(text: str) -> dict[str, dict[tuple[str, ...], float]]:
    """What is counted, by its name and the values of its labels."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = tuple(value for _, value in sorted(sample.labels.items()))
            found.setdefault(sample.name, {})[labels] = sample.value
    return found


# living

def test_a_server_says_that_it_lives_while_nothing_else_of_it_answers(server: Server,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    over = Event()

    def never(*_: Any) -> None:
        over.wait()

    ada = Person(server, "Ada")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "read", never)
        try:
            assert (ada.get("/livez").status, ada.get("/livez").body) == (200, {"status": "alive"})
            assert Person(server, token="of nobody").get("/livez").status == 200
        finally:
            over.set()


# ready

def fail(*_: Any) -> None:
    raise OperationalError("select", {}, Exception(SECRET))


@pytest.mark.parametrize(("owner", "name", "value", "lacks"), [
    (Store, "read", fail, "database"), (lacking, "LEAST_ROOM", 1 << 80, "disk"),
    (lacking, "has_room", lambda _: False, "disk")])
def test_what_a_server_lacks_is_told_by_name(server: Server, monkeypatch: pytest.MonkeyPatch, owner: object,
                                             name: str, value: object, lacks: str) -> None:
    eyes = Person(server)
    while (ready := eyes.get("/readyz")).status != 200:
        assert ready.body["missing"]
        time.sleep(0.05)
    assert ready.body["missing"] == []
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, value)
        found = eyes.get("/readyz")

    assert (found.status, found.body["ready"], found.body["missing"]) == (503, False, [lacks])
    assert eyes.get("/readyz").status == 200


def test_a_folder_that_is_gone_has_no_room_and_a_database_elsewhere_sees_to_it_itself(tmp_path: Path) -> None:
    assert lacking.has_room(str(tmp_path / "b.db"))
    assert not lacking.has_room(str(tmp_path / "gone" / "b.db"))
    assert lacking.has_room("postgresql://elsewhere/bottega")


def test_a_database_that_does_not_answer_in_time_is_missing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    over = Event()

    def slow(_self: Store, _work: Callable[..., Any]) -> list[Any]:
        over.wait()
        return []

    with monkeypatch.context() as patch:
        patch.setattr(lacking, "ANSWER_WITHIN", 0.05)
        patch.setattr(Store, "read", slow)
        try:
            assert Person(server).get("/readyz").body["missing"][0] == "database"
        finally:
            over.set()


# counting

def test_what_happens_is_counted(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:                   # its own: nothing else is counted there
        table, people = playing(server, "omen", None, None, "random")
        with people[0].watching(table) as eyes:
            eyes.hear()
            assert counted(text_of(server))["bottega_sockets"] == {(): 1}
            eyes.socket.send('{"ask": "act", "id": "x", "do": "nonsense", "after": 99}')
            while eyes.hear()["type"] != "refused":
                pass
        play_out(table, people)
        assert people[0].get("/api/tables/nonesuch").status == 404
        found = counted(text_of(server))

    acted = found["bottega_entries_total"]["acted", "omen"]
    assert acted > 5
    assert found["bottega_entries_total"]["ended", "omen"] == 1
    assert found["bottega_tables"][()] == 1
    assert found["bottega_requests_total"]["POST", "/api/tables", "201"] == 1
    assert found["bottega_requests_total"]["GET", "/api/tables/{table}", "404"] == 1
    assert found["bottega_refusals_total"]["server.table.unknown",] == 1
    assert found["bottega_refusals_total"]["omen.notation.action",] == 1
    assert found["bottega_thinking_seconds_count"]["bots",] > 0
    assert found["bottega_thinking_waiting"] == {("bots",): 0, ("reads",): 0, ("reviews",): 0}
    assert found["bottega_writer_batch_sum"][()] >= acted
    assert found["bottega_writer_seconds_count"] == found["bottega_writer_batch_count"]
    assert found["bottega_loop_late_seconds_count"][()] >= 0
    assert server.troubles == []


def test_metrics_are_for_whoever_has_their_token_or_the_administrators(server: Server) -> None:
    ada = Person(server, "Ada")
    program = Person(server, token=ada.post("/api/bots", name="Deep Raven").body["token"])
    for asker in (Person(server), ada, program, Person(server, token="of nobody")):
        assert (asker.get("/metrics").status, asker.get("/metrics").key) == (401, "server.token")
    for name in ("metrics", "admin"):
        assert Person(server, token=token_of(server, name)).get("/metrics").status == 200
    assert Person(server, token=token_of(server)).post("/api/admin/close", table="x").status == 401     # nothing else


def test_metrics_may_be_open_to_all(tmp_path: Path) -> None:
    with hosting(tmp_path, open_metrics=True) as server:
        assert b"bottega_tables" in Person(server).get("/metrics").body


def test_nobody_and_nothing_that_was_sent_is_in_the_metrics_and_they_do_not_grow_by_it(tmp_path: Path) -> None:
    def meet(number: int) -> list[str]:
        """Somebody comes, with a secret wherever one can be."""
        ada = Person(server, f"{SECRET} {number}")
        table = ada.open("omen", None, "random", "random")
        ada.ask(table, "sit", seat=0, nonce=f"{SECRET}-{number}")
        ada.ask(f"{SECRET}{number}", "act", id=SECRET, do=SECRET, after=0)
        ada.call("POST", f"/{SECRET}/{number}")
        ada.call(f"{SECRET}{number}".upper(), "/api/games")
        ada.get(f"/api/games?x={SECRET}{number}")
        with ada.watching(table) as eyes:
            eyes.hear()
            eyes.socket.send(SECRET)
            eyes.hear()
        return [table, ada.head(table)["code"], ada.cookie.partition("=")[2]]

    with hosting(tmp_path) as server:
        told, before = meet(0), text_of(server)
        while 'method="SOCKET"' not in before or 'route="/metrics"' not in before:      # a socket counts when it closes
            before = text_of(server)
        for number in range(1, 4):
            told += meet(number)
        after = text_of(server)

    assert SECRET not in after.lower()
    assert not any(secret in after for secret in told)
    assert series(after) == series(before)


def series(text: str) -> list[str]:
    return [re.sub(r" \S+$", "", line) for line in text.splitlines() if not line.startswith("#")]
