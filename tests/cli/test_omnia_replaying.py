"""bottega replay of OMNIA: the documented events, to the letter; to each seat only what it saw; in words for people."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from cli.running import events, games_of, run, simulated

FIELDS = {
    "deal": ["event", "first", "cities", "market", "hands", "coins", "decks"],
    "keep": ["event", "seat", "cards"],
    "pass": ["event", "from", "to", "cards"],
    "play": ["event", "seat", "card"],
    "take": ["event", "seat", "kind", "card", "paid"],
    "coins": ["event", "seat", "amount"],
    "look": ["event", "seat", "cards"],
    "place": ["event", "seat", "card"],
    "skip": ["event", "seat", "action"],
    "refill": ["event", "kind", "card"],
    "score": ["event", "seat", "printed", "cities", "sets", "total", "coins", "characters", "lines"],
    "end": ["event", "ranking", "decided_by", "rule"],
}
SECRET = {"keep": "cards", "pass": "cards", "look": "cards"}


@pytest.fixture(params=[("--players", 2), ("--players", 3, "-o", "effects=may"), ("--players", 4, "-o", "draft=off")],
                ids=lambda table: " ".join(map(str, table)))
def records(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return simulated(tmp_path, *request.param, game="omnia", games=5)


def test_every_event_has_exactly_the_documented_fields(records: Path) -> None:
    for event in (event for game in games_of(events(records)) for event in game):
        assert list(event) == FIELDS[event["event"]]
        assert event["event"] != "deal" or list(event["decks"]) == ["city", "work", "invention", "character"]


def test_events_come_in_the_documented_order(records: Path) -> None:
    for game in games_of(events(records)):
        names = [event["event"] for event in game]
        players = len(game[0]["hands"])
        assert names[0] == "deal"
        assert names[-players - 1:] == [*["score"] * players, "end"]
        assert names.count("play") == 6 * players
        for before, event in pairwise(game):
            assert event["event"] != "place" or before["event"] == "look"


@pytest.mark.parametrize("seat", ["0", "1", "spectator"])
def test_a_seat_is_told_what_it_could_see_and_no_more(records: Path, seat: str) -> None:
    for seen, whole in zip(games_of(events(records, "--seat", seat)), games_of(events(records)), strict=True):
        for event, truth in zip(seen, whole, strict=True):
            if event["event"] == "deal":
                assert event["hands"] == [hand if str(owner) == seat else [None] * 7
                                          for owner, hand in enumerate(truth["hands"])]
                assert all(set(deck) == {None} for deck in event["decks"].values())
            elif event["event"] in SECRET and not may_see(seat, truth):
                assert event == {**truth, "cards": [None] * len(truth["cards"])}
            else:
                assert event == truth


def may_see(seat: str, event: dict[str, Any]) -> bool:
    return seat in {str(event.get(name)) for name in ("seat", "from", "to")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [None, "1", "spectator"])
@pytest.mark.parametrize("columns", [40, 80])
def test_people_are_told_the_game_in_their_language(tmp_path: Path, language: str, seat: str | None,
                                                   columns: int) -> None:
    file = simulated(tmp_path, "--players", 3, game="omnia")
    arguments = ["replay", file, *(["--seat", seat] if seat else [])]

    status, out, err = run(*arguments, language=language, columns=columns)

    assert (status, err) == (0, "")
    assert {"it": "Classifica (omnia-7.1)", "en": "Ranking (omnia-7.1)", "de": "Rangfolge (omnia-7.1)"}[language] in out
    assert {"it": "Turno 6 di 6", "en": "Round 6 of 6", "de": "Runde 6 von 6"}[language] in out
    assert max(map(len, out.splitlines())) <= columns
    assert "\x1b" not in out


def test_records_of_both_games_can_be_told_one_after_the_other(tmp_path: Path) -> None:
    lines = [simulated(tmp_path, game=game).read_text("utf-8") for game in ("omen", "omnia")]
    file = tmp_path / "both.jsonl"
    file.write_text("".join(lines), "utf-8")

    out = run("replay", file).out

    assert "Ranking (omen-5.3)" in out
    assert "Ranking (omnia-7.1)" in out
    assert run("verify", file).out.endswith("2 records verified.\n")
