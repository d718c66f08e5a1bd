"""Whatever comes over a connection, a good client is still answered, and nobody else's table has changed.

A longer run: BOTTEGA_FUZZ=seconds. What it finds can be found again by its seed.
"""

import os
import time
from itertools import count
from pathlib import Path
from random import Random

import pytest

from server.fuzzing import mangled, send
from server.hosting import Server, hosting
from server.people import Person, play_out, playing

ROUNDS = 300
LONGER = float(os.environ.get("BOTTEGA_FUZZ", "0"))


def seeds() -> "list[int] | count[int]":
    return count(int(time.time())) if LONGER else [*range(ROUNDS)]


def is_well(server: Server, good: Person, table: str, version: int, seed: int) -> None:
    news = good.news(table)
    assert news["version"] == version, f"seed {seed}"
    assert server.troubles == [], f"seed {seed}"


@pytest.mark.timeout(LONGER + 300)
@pytest.mark.usefixtures("_kernels")
def test_nonsense_harms_nobody(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        version, ends = people[0].news(table)["version"], time.monotonic() + LONGER
        eve = Person(server, "Eve")
        strangers = [eve, Person(server), Person(server, token="A" * 43), Person(server, cookie="bottega=nobody.x")]
        mine = eve.open("omen", None, "random", "random")

        for seed in seeds():
            luck = Random(seed)
            send(luck.choice(strangers), luck.choice((table, table, mine, "nowhere")), luck)
            is_well(server, people[0], table, version, seed)
            if LONGER and time.monotonic() > ends:
                break
        play_out(table, people)
        assert people[0].get(f"/api/tables/{table}/record").status == 200
    assert server.troubles == []


@pytest.mark.usefixtures("_kernels")
def test_nonsense_from_who_sits_there_is_answered_frame_by_frame(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        luck, version = Random(11), people[0].news(table)["version"]
        with people[0].watching(table) as eyes:
            for _ in range(200):
                text = mangled(luck).decode("utf-8", "replace")
                eyes.socket.send(text)
                answer = eyes.answer()
                assert answer["type"] in ("refused", "stale", "done"), text
            eyes.granted("say", id="at last", phrase="hello")
        told = people[1].news(table, version)["events"]

        assert {event["event"] for event in told} <= {"say", "declare", "undo"}      # what could be read was done
        assert all(event["seat"] == 0 for event in told)
    assert server.troubles == []
