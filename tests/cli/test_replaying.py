"""bottega replay: the documented events, to the letter; and to each seat only what it saw."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cli.running import events, games_of, run, simulated

FIELDS = {
    "deal": ["event", "dealer", "hands", "table", "deck"],
    "declare": ["event", "seat", "number", "suit"],
    "call": ["event", "seat", "call", "on", "number", "suit", "count", "right", "losers", "rule"],
    "lose": ["event", "seat", "card"],
    "out": ["event", "seat", "rule"],
    "redeal": ["event", "dealer", "hands", "table", "deck", "drew", "after", "rule"],
    "end": ["event", "ranking", "rule"],
}
TABLES = [("--players", 3), ("--players", 8), ("--players", 9, "-o", "expansion=on"),
          ("--bots", "greedy,greedy,random,random")]


@pytest.fixture(params=TABLES, ids=lambda table: " ".join(map(str, table)))
def records(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return simulated(tmp_path, *request.param, games=8)


def test_each_game_begins_with_its_head(records: Path) -> None:
    lines = events(records)
    heads = [line for line in lines if "event" not in line]
    read = [json.loads(line) for line in records.read_text("utf-8").splitlines()]

    assert "event" not in lines[0]
    assert heads == [{name: record[name] for name in ("game", "rules", "options", "seats")} for record in read]


def test_every_event_has_exactly_the_documented_fields(records: Path) -> None:
    for event in (event for game in games_of(events(records)) for event in game):
        assert list(event) == FIELDS[event["event"]]


def test_events_come_in_the_documented_order(records: Path) -> None:
    for game in games_of(events(records)):
        names = [event["event"] for event in game]
        assert names[0] == "deal"
        assert names.count("deal") == names.count("end") == 1
        assert names[-1] == "end"
        assert names[-2] in ("out", "lose")                 # no redeal before the end
        for before, event in pairwise(game):
            if event["event"] == "out":
                assert before == {"event": "lose", "seat": event["seat"], "card": before["card"]}


def test_an_omniscient_reader_sees_every_card(records: Path) -> None:
    for game in games_of(events(records)):
        out: set[int] = set()
        for event in game:
            if event["event"] == "out":
                out.add(event["seat"])
            if event["event"] in ("deal", "redeal"):
                assert {seat for seat, hand in enumerate(event["hands"]) if not hand} == out
                assert None not in [card for hand in event["hands"] for card in hand] + event["deck"]
                assert len(event["table"]) == 4


def known_after(call: dict[str, Any]) -> set[int]:
    """The seats whose hand all know in the next round, by the rules (omen-4.1, 4.2); nobody after Destiny."""
    loser = call["on"] if call["number"] > call["count"] else call["seat"]
    return set() if call["call"] == "destiny" else set(range(9)) - {loser}


@pytest.mark.parametrize("seat", ["0", "2", "spectator"])
def test_a_seat_is_told_what_it_could_see_and_no_more(records: Path, seat: str) -> None:
    for seen, whole in zip(games_of(events(records, "--seat", seat)), games_of(events(records)), strict=True):
        known: set[int] = set()
        for event, truth in zip([event for event in seen if event["event"] != "reveal"], whole, strict=True):
            if event["event"] == "call":
                known = known_after(event)
            if event["event"] not in ("deal", "redeal"):
                assert event == truth
                continue
            may_see = known | ({int(seat)} if seat != "spectator" else set())
            assert event["hands"] == [hand if owner in may_see else [None] * len(hand)
                                      for owner, hand in enumerate(truth["hands"])]
            peek = truth["deck"][:1] if seat == str(truth["dealer"]) else [None]
            assert event["deck"] == [*peek, *[None] * (len(truth["deck"]) - 1)]
            assert (event["dealer"], event["table"]) == (truth["dealer"], truth["table"])


def test_a_call_shows_the_seats_every_hand(records: Path) -> None:
    for game in games_of(events(records, "--seat", "1")):
        for before, event in pairwise(game):
            assert (before["event"] == "call") == (event["event"] == "reveal")


def test_records_can_be_piped_in(records: Path) -> None:
    typed = records.read_text("utf-8").splitlines()

    assert run("replay", "-", "--events", typed=typed).out == run("replay", records, "--events").out
    assert run("verify", "-", typed=typed).status == 0


@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize("seat", [None, "1", "spectator"])
@pytest.mark.parametrize("columns", [40, 80])
def test_people_are_told_the_game_in_their_language(tmp_path: Path, language: str, seat: str | None,
                                                   columns: int) -> None:
    file = simulated(tmp_path, "--players", 3)
    arguments = ["replay", file, *(["--seat", seat] if seat else [])]

    status, out, err = run(*arguments, language=language, columns=columns)

    assert (status, err) == (0, "")
    assert {"it": "Classifica (omen-5.3)", "en": "Ranking (omen-5.3)", "de": "Rangfolge (omen-5.3)"}[language] in out
    assert max(map(len, out.splitlines())) <= columns
    assert "\x1b" not in out


def test_a_game_still_running_is_told_as_far_as_it_went(tmp_path: Path) -> None:
    file = simulated(tmp_path)
    record = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**record, "actions": record["actions"][:3], "result": None}), "utf-8")

    assert "not over" in run("replay", file).out
    assert events(file)[-1]["event"] != "end"


def test_verify_says_how_much_it_has_verified(tmp_path: Path) -> None:
    assert run("verify", simulated(tmp_path)).out.endswith("the record has no proof of its luck.\n")
    assert run("verify", simulated(tmp_path, games=7)).out.endswith("7 records verified.\n")


def test_a_record_with_its_proof_verifies(tmp_path: Path) -> None:
    from bottega.core import records
    from bottega.core.records import Sitter
    from core.playing import keyed, played, proof
    file = tmp_path / "record.json"
    position = played(keyed())
    file.write_text(records.write(records.of(position, [Sitter("a"), Sitter("b"), Sitter("c")], fairness=proof())))

    assert run("verify", file).out.endswith("result and luck.\n")


def test_the_reasons_name_the_bot_and_its_usual_move_as_people_do(tmp_path: Path) -> None:
    file = simulated(tmp_path, "--players", 3, "--bots", "random")

    status, out, err = run("replay", file, "--why", language="it", columns=400)

    assert (status, err) == (0, "")
    told = [line for line in out.splitlines() if line.startswith("  Lo Squalo: ")]
    assert any("Il più delle volte qui farebbe così: dichiarare " in line for line in told)
    assert not any("declare" in line for line in told)
