"""An id of a command counts once: over sockets, over HTTP, over both, after coming back and after a restart."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from bottega.table import commands
from bottega.table.asking import Asker
from server.hosting import hosting
from server.people import SOON, Person, play_out, playing


@pytest.mark.usefixtures("_kernels")
def test_a_command_counts_once_whatever_way_it_comes(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        seat = people[0].news(table)["turns"][0]["seat"]
        actor, other = people[seat], people[(seat + 1) % 3]
        act = {"id": "mine", "do": "declare 1 raven", "after": people[seat].news(table)["version"]}
        talk = {"id": "word", "phrase": "hello"}
        with actor.watching(table) as eyes:
            version = eyes.granted("act", **act)
            said = eyes.granted("say", **talk)
            assert eyes.granted("act", **act) == version
        assert actor.granted(table, "act", **act) == version                # the other way in
        with actor.watching(table) as eyes:                                 # another socket
            assert (eyes.granted("act", **act), eyes.granted("say", **talk)) == (version, said)
        before = other.news(table)

    with hosting(tmp_path) as server:
        actor, other = Person(server, cookie=actor.cookie), Person(server, cookie=other.cookie)
        with actor.watching(table) as eyes:
            assert (eyes.granted("act", **act), eyes.granted("say", **talk)) == (version, said)
        assert actor.granted(table, "act", **act) == version
        after = other.news(table)
        assert (after["version"], after["events"], after["view"]) == (before["version"], before["events"],
                                                                      before["view"])


@pytest.mark.usefixtures("_kernels")
def test_every_command_can_be_repeated(tmp_path: Path) -> None:
    """What was granted stays granted, even where asking anew would be refused."""
    with hosting(tmp_path) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        table = ada.open("omen", None, None, "random", free_text=True)
        story: list[tuple[Person, str, dict[str, Any]]] = [
            (ada, "sit", {"seat": 0, "nonce": "a"}), (bob, "sit", {"seat": 1, "nonce": "b"}),
            (ada, "kick", {"seat": 1}), (bob, "sit", {"seat": 1, "nonce": "c"}), (bob, "leave", {}),
            (bob, "sit", {"seat": 1, "nonce": "d"}), (ada, "mute", {"seat": 1}), (bob, "say", {"text": "Ciao!"}),
            (ada, "start", {}), (bob, "leave", {}), (bob, "return", {})]
        versions = [who.granted(table, command, id=f"n{number}", **fields)
                    for number, (who, command, fields) in enumerate(story)]
        for number, (who, command, fields) in enumerate(story):
            with who.watching(table) as eyes:
                again = eyes.granted(command, id=f"n{number}", **fields)
                assert again == (eyes.version if command == "mute" else versions[number])      # it makes none

    made = [version for version, (_, command, _) in zip(versions, story, strict=True) if command != "mute"]
    assert made == sorted(set(made))


@pytest.mark.usefixtures("_kernels")
def test_an_id_that_stands_for_one_command_is_refused_for_another(tmp_path: Path) -> None:
    """Over HTTP and over a socket, after a restart too, and the table stays as it is."""
    with hosting(tmp_path) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        table = ada.open("omen", None, None, "random", free_text=True)
        sat = ada.granted(table, "sit", id="mine", seat=0, nonce="a")
        said = ada.granted(table, "say", id="word", text="Ciao!")
        bob.granted(table, "sit", id="mine", seat=1, nonce="b")             # another person's ids are their own
        refusals = others(ada, table)

    with hosting(tmp_path) as server:
        ada = Person(server, cookie=ada.cookie)
        assert others(ada, table) == refusals
        assert ada.granted(table, "sit", id="mine", seat=0, nonce="a") == sat
        assert ada.granted(table, "say", id="word", text="Ciao!") == said
        assert ada.news(table)["version"] == said + 1

    assert refusals == [(409, "table.id_used")] * 4 + ["table.id_used"] * 2


def others(ada: Person, table: str) -> list[Any]:
    """What comes of the ids under which something else was granted."""
    over_http = [ada.ask(table, "leave", id="mine"), ada.ask(table, "sit", id="mine", seat=0, nonce="other"),
                 ada.ask(table, "say", id="word", text="Ciao."), ada.ask(table, "rematch", id="word")]
    with ada.watching(table) as eyes:
        over_socket = [eyes.ask("leave", id="mine"), eyes.ask("say", id="word", phrase="hello")]
    return [*((answer.status, answer.key) for answer in over_http),
            *(answer["refused"]["key"] for answer in over_socket)]


@pytest.mark.usefixtures("_kernels")
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_a_sentence_that_the_id_is_used(tmp_path: Path, language: str) -> None:
    with hosting(tmp_path) as server:
        ada = Person(server, "Ada")
        table = ada.open("omen")
        ada.granted(table, "sit", id="mine", seat=0, nonce="a")
        said = ada.call("POST", f"/api/tables/{table}/leave?language={language}", {"id": "mine"}).body["refused"]

    assert "mine" in said["say"]
    assert said["say"].endswith(".")


@pytest.mark.usefixtures("_kernels")
def test_a_rematch_asked_twice_under_one_id_has_one_answer_whoever_opened_it(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        ada, bob, _ = people
        play_out(table, people)
        with ada.watching(table) as first, bob.watching(table) as second:
            opened = first.granted("rematch", id="again")
            joined = second.granted("rematch", id="again too")
            ada.granted(table, "say", phrase="good_game")
            assert first.granted("rematch", id="again") == opened
            assert second.granted("rematch", id="again too") == joined
            assert second.ask("say", id="again too", phrase="hello")["refused"]["key"] == "table.id_used"
            assert second.granted("rematch", id="and again") == joined      # nothing more is written down
        assert [event["event"] for event in bob.news(table)["events"]].count("rematch") == 1
        new = bob.ask(table, "rematch", id="again too").body["table"]

    with hosting(tmp_path) as server:
        bob = Person(server, cookie=bob.cookie)
        with bob.watching(table) as second:
            assert second.granted("rematch", id="again too") == joined
        assert bob.ask(table, "rematch", id="again too").body["table"] == new


@pytest.mark.usefixtures("_kernels")
def test_a_rematch_whose_asker_is_let_go_meanwhile_is_opened_once(tmp_path: Path) -> None:
    """As a socket that takes nothing in is let go, in the middle of what it asked for."""
    with hosting(tmp_path) as server:
        table, people = playing(server)
        play_out(table, people)
        house, loop = server.running.lifespan.state["house"], server.running.servers[0].get_loop()
        opened, is_asked, add = [], threading.Event(), house.hub._opened

        async def opened_slowly(opening: Any) -> Any:
            is_asked.set()
            await asyncio.sleep(0.2)
            opened.append(await add(opening))
            return opened[-1]

        house.hub._opened = opened_slowly
        host = house.hub._hosted[table].table.opened.host
        asking = asyncio.run_coroutine_threadsafe(
            house.hub.rematch(table, Asker(host, "Ada"), commands.Rematch(id="again")), loop)
        assert is_asked.wait(SOON)
        asking.cancel()

        assert people[0].ask(table, "rematch", id="again").body["table"] == opened[0].id
        assert len(opened) == 1
