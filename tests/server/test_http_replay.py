"""A finished game shown again, moment by moment."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bottega.core.position import Position
from server.hosting import hosting
from server.people import Person, play_out, playing


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_every_moment_of_a_finished_game_can_be_seen_with_all_cards_open(game: str, tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, game, None, *["random"] * (2 if game == "omen" else 1))
        ada = people[0]
        assert ada.get(f"/api/tables/{table}/replay").key == "table.record.running"
        play_out(table, people)

        record = ada.get(f"/api/tables/{table}/record").body
        first = ada.get(f"/api/tables/{table}/replay?text=true").body
        moments = [ada.get(f"/api/tables/{table}/replay?step={step}").body for step in range(1, first["steps"] + 1)]

        assert first["events"][0]["event"] == "deal"
        assert None not in first["events"][0]["hands"][0] + first["events"][0]["hands"][1]
        assert [view["seat"] for view in first["views"]] == [*range(len(first["views"]))]
        assert len(first["texts"]) == len(first["views"])
        assert [*first.get("aids", {})] == (["standings"] if game == "omnia" else [])
        assert [[moment["seat"], moment["do"], moment["at"]] for moment in moments] == record["actions"]
        end = moments[-1]["events"][-1]
        assert (end["event"], end["ranking"]) == ("end", record["result"]["ranking"])
        if game == "omnia":
            standings = moments[-1]["aids"]["standings"]["seats"]
            assert [seat["total"] for seat in standings] == record["result"]["totals"]
        assert ada.get(f"/api/tables/{table}/replay?step={first['steps'] + 1}").key == "server.replay.step"
        assert not server.troubles


def test_where_nobody_may_watch_only_those_who_played_see_it_again(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, "omen", None, "random", "random", spectators="none")
        ada, eve = people[0], Person(server, "Eve")
        play_out(table, people)

        assert ada.get(f"/api/tables/{table}/replay").status == 200
        assert eve.get(f"/api/tables/{table}/replay").key == "server.record.not_yours"


def test_a_whole_game_is_told_at_once_through_any_pair_of_eyes(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, "omen", None, "random", "random")
        ada = people[0]
        assert ada.get(f"/api/tables/{table}/replay/events").key == "table.record.running"
        play_out(table, people)

        record = ada.get(f"/api/tables/{table}/record").body
        story = {eyes: ada.get(f"/api/tables/{table}/replay/events?eyes={eyes}").body["steps"]
                 for eyes in ("all", "public", "0")}
        moment = ada.get(f"/api/tables/{table}/replay?step=1").body

        assert story["all"] == ada.get(f"/api/tables/{table}/replay/events").body["steps"]
        assert [step["step"] for step in story["all"]] == [*range(len(record["actions"]) + 1)]
        assert [[step["seat"], step["do"], step["at"]] for step in story["0"][1:]] == record["actions"]
        assert story["all"][1]["events"] == moment["events"]
        [dealt] = story["all"][0]["events"]
        assert story["0"][0]["events"][0]["hands"] == [dealt["hands"][0], [None] * 4, [None] * 4]
        assert story["public"][0]["events"][0]["hands"] == [[None] * 4] * 3
        for eyes in ("3", "nobody", "-1"):
            assert ada.get(f"/api/tables/{table}/replay/events?eyes={eyes}").status in (400, 409)
        assert not server.troubles


@pytest.mark.usefixtures("_strongest")
@pytest.mark.parametrize("asked", ["replay?step=0", "replay?step=2", "replay/events", "replay/events?eyes=0",
                                   "why?step=2"])
def test_a_game_is_replayed_off_the_event_loop(asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at a position does so in a thread in which no loop runs, so no other table waits."""
    looks: list[bool] = []

    def watched(look: Callable[..., object]) -> Callable[..., object]:
        def looked(*arguments: object) -> object:
            looks.append(is_on_a_loop())
            return look(*arguments)
        return looked

    with hosting(tmp_path) as server:
        table, people = playing(server, "omen", None, "random", "random")
        play_out(table, people)
        for name in ("act", "views", "events", "events_for"):
            monkeypatch.setattr(Position, name, watched(getattr(Position, name)))

        assert people[0].get(f"/api/tables/{table}/{asked}").status == 200
        assert set(looks) == {False}
        assert not server.troubles


def is_on_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
