"""An id of a command counts once: over sockets, over HTTP, over both, after coming back and after a restart."""

from pathlib import Path
from typing import Any

import pytest

from server.hosting import hosting
from server.people import Person, playing


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
                assert eyes.granted(command, id=f"n{number}", **fields) == versions[number]

    assert versions == sorted(set(versions))
