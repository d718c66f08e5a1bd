"""A finished game thought over again, by HTTP."""

from pathlib import Path

import pytest

from bottega import bots
from bottega.core import games
from server.hosting import hosting
from server.people import Person, play_out, playing

GAMES = pytest.mark.parametrize(("game", "bots_there"), [("omen", ["casual", "random"]), ("omnia", ["casual"])])

pytestmark = pytest.mark.usefixtures("_strongest")


def reckons(game: str, level: str) -> bool:
    """Whether a level has chances to quote."""
    return next(one.reckons for one in bots.roster_of(games.find(game)).levels if one.name == level)


@GAMES
def test_a_move_is_explained_by_who_made_it_or_by_the_strongest(game: str, bots_there: list[str],
                                                                tmp_path: Path) -> None:
    strongest = bots.levels(games.find(game))[-1]
    with hosting(tmp_path) as server:
        table, people = playing(server, game, None, *bots_there)
        assert people[0].get(f"/api/tables/{table}/why?step=1").key == "table.record.running"
        play_out(table, people)

        record = people[0].get(f"/api/tables/{table}/record").body
        by_seat = {seat: next(n for n, act in enumerate(record["actions"], 1) if act[0] == seat)
                   for seat in range(len(record["seats"]))}
        told = {seat: people[0].get(f"/api/tables/{table}/why?step={step}&language=de").body
                for seat, step in by_seat.items()}

        for seat, review in told.items():
            assert [review["seat"], review["do"]] == record["actions"][by_seat[seat] - 1][:2]
            assert review["say"].endswith(".")
            without_chances = "Es gab nichts anderes zu tun." in review["say"] or "klar" in review["say"]
            assert "%" in review["say"] or without_chances or not reckons(game, review["by"])
        assert [(review["by"], review["own"]) for review in told.values()] \
            == [(strongest, False), ("casual", True), *[(strongest, False)] * (len(told) - 2)]
        assert people[0].get(f"/api/tables/{table}/why?step={by_seat[0]}&language=de").body == told[0]
        assert not server.troubles


def test_there_is_no_move_before_the_first_and_none_after_the_last(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server, "omen", None, "random", "random", spectators="none")
        play_out(table, people)
        steps = people[0].get(f"/api/tables/{table}/replay").body["steps"]

        assert people[0].get(f"/api/tables/{table}/why?step=0").key == "server.message"
        assert people[0].get(f"/api/tables/{table}/why?step={steps + 1}").key == "server.replay.step"
        assert Person(server, "Eve").get(f"/api/tables/{table}/why?step=1").key == "server.record.not_yours"
