"""Any node serves any table: people and bots play through two of them as through one."""

from concurrent.futures import ThreadPoolExecutor

import psycopg

from bottega.server.guard.rotating import rotate
from bottega.server.settings import Sources
from bottega.server.storage.store import Store
from server.many.conftest import Pair
from server.people import Person, play_out, playing, seated


def at(person: Person, server: object) -> Person:
    """The same person, by a node of their own choice."""
    return Person(server, person.name, cookie=person.cookie)        # type: ignore[arg-type]


def test_a_game_of_people_and_bots_is_played_by_whichever_node_is_asked(pair: Pair) -> None:
    """What one node was told the other one knows at once: every request goes to the other."""
    table, people = playing(pair.both, "omen", None, "random", None)

    play_out(table, people)

    records = [at(people[0], node).get(f"/api/tables/{table}/record").body for node in (pair.first, pair.second)]
    assert records[0] == records[1]
    assert records[0]["actions"]


def test_whoever_watches_by_one_node_is_told_what_happens_by_another(pair: Pair) -> None:
    table, (ada, bob, _) = playing(pair.first)
    with at(bob, pair.second).watching(table) as eyes:
        eyes.until(lambda seen: seen.table is not None)
        version = ada.granted(table, "say", phrase="hello")
        eyes.until_version(version)

    assert eyes.events[-1]["event"] == "say"


def test_what_is_asked_twice_under_one_id_is_done_once_wherever_it_is_asked(pair: Pair) -> None:
    table, (ada, *_) = seated(pair.first)
    askers = [at(ada, node) for node in (pair.first, pair.second) * 3]

    with ThreadPoolExecutor(6) as pool:
        versions = {*pool.map(lambda asker: asker.granted(table, "start", id="once"), askers)}

    assert len(versions) == 1
    assert askers[1].ask(table, "say", id="once", phrase="hello").key == "table.id_used"


def test_all_who_ask_for_a_rematch_at_the_same_moment_get_the_same_table_and_no_other_is_left(pair: Pair) -> None:
    table, people = playing(pair.both)
    play_out(table, people)
    askers = [at(person, node) for person, node in zip(people, (pair.first, pair.second, pair.first), strict=True)]

    with ThreadPoolExecutor(3) as pool:
        found = {str(answer.body["table"]) for answer in pool.map(lambda asker: asker.ask(table, "rematch"), askers)}

    assert len(found) == 1
    with psycopg.connect(pair.database) as c:
        opened = c.execute("SELECT count(*) FROM entries WHERE number = 0 AND entry LIKE %s",
                           (f'%"rematch_of":"{table}"%'.encode(),)).fetchone()
    assert opened == (1,)


def test_signing_out_everywhere_at_one_node_ends_cookies_and_sockets_at_the_other(pair: Pair) -> None:
    ada = Person(pair.first, "Ada")
    table, there = ada.open(), at(ada, pair.second)
    with there.watching(table) as eyes:
        eyes.until(lambda seen: seen.table is not None)

        assert ada.call("POST", "/api/me/sign_out", {"everywhere": True}).status == 204

        assert eyes.closed() == (4401, "server.signed_out")
    assert there.get("/api/me").status == 401


def test_signing_out_here_ends_this_device_at_every_node_and_no_other(pair: Pair) -> None:
    ada = Person(pair.first, "Ada")
    link = ada.call("POST", "/api/me/recovery", {"end_others": False}).body["link"]
    other = Person(pair.second, "")
    assert other.post("/api/recover", token=link.rpartition("#")[2]).status == 200
    table, there = ada.open(), at(ada, pair.second)
    with there.watching(table) as eyes:
        eyes.until(lambda seen: seen.table is not None)

        assert ada.call("POST", "/api/me/sign_out", {}).status == 204

        assert eyes.closed() == (4401, "server.signed_out")
    assert [person.get("/api/me").status for person in (there, other)] == [401, 200]


def test_a_name_changed_at_one_node_is_the_name_at_the_other(pair: Pair) -> None:
    ada = Person(pair.first, "Ada")
    there, table = at(ada, pair.second), ada.open()
    assert there.get("/api/me").body["name"] == "Ada"

    with there.watching(table) as eyes:
        eyes.until(lambda seen: seen.table is not None)
        ada.post("/api/me", name="Ada Lovelace")
        ada.granted(table, "sit", seat=0, nonce="mine")     # said after the name, and so heard after it
        eyes.until(lambda seen: any(event["event"] == "sit" for event in seen.events))

    assert there.get("/api/me").body["name"] == "Ada Lovelace"


def test_whoever_is_there_by_another_node_is_there(pair: Pair) -> None:
    table, (ada, bob, _) = playing(pair.first)
    with ada.watching(table) as eyes, at(bob, pair.second).watching(table):
        eyes.until(lambda seen: seen.table is not None and seen.table["seats"][1]["online"])
        assert eyes.ask("stand_in", seat=1)["refused"]["key"] == "table.stand_in.present"


def test_cookies_that_are_ended_with_their_key_end_at_all_nodes(pair: Pair) -> None:
    people = [Person(node, "Ada") for node in (pair.first, pair.second)]
    with people[0].watching(people[0].open()) as first, people[1].watching(people[1].open()) as second:
        for eyes in (first, second):
            eyes.until(lambda seen: seen.table is not None)
        store = Store(pair.database)

        store.write(lambda c: rotate(c, Sources(), end_cookies=True)).result()      # as `bottega rotate` does

        store.close()
        assert [eyes.closed()[0] for eyes in (first, second)] == [4401, 4401]
    assert [person.get("/api/me").status for person in people] == [401, 401]
