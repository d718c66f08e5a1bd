"""bottega simulate: the same numbers however many threads, and records that verify."""

import json
from pathlib import Path

import pytest

from cli.running import run, simulated

FIELDS = ["game", "players", "options", "seed", "games", "decisions", "seconds", "games_per_second", "wins_by_seat",
          "wins_by_bot"]
TIMES = {"seconds", "games_per_second"}


def summary(*arguments: object, game: str = "omen") -> dict[str, object]:
    status, out, err = run("simulate", game, *arguments, "--json")
    assert (status, err) == (0, "")
    read: dict[str, object] = json.loads(out)
    return {name: value for name, value in read.items() if name not in TIMES}


def test_json_is_one_object_with_the_documented_fields() -> None:
    status, out, _ = run("simulate", "omen", "--players", 4, "--games", 50, "--seed", 3, "--json")
    read = json.loads(out)

    assert status == 0
    assert list(read) == FIELDS
    assert (read["game"], read["players"], read["games"], read["seed"]) == ("omen", 4, 50, 3)
    assert read["options"] == {"expansion": "off", "extras": "fitted", "next_dealer": "loser"}
    assert sum(read["wins_by_seat"]) == sum(read["wins_by_bot"].values()) == 50
    assert read["games_per_second"] > 0


@pytest.mark.parametrize("arguments", [
    ["--players", 3, "--games", 20_000],
    ["--players", 9, "--games", 5_000, "-o", "expansion=on", "-o", "next_dealer=random"],
    ["--bots", "greedy,random,random", "--games", 40],
])
def test_threads_change_nothing(arguments: list[object]) -> None:
    alone, *together = [summary(*arguments, "--seed", 11, "--threads", threads) for threads in (1, 2, 5)]

    assert together == [alone, alone]


@pytest.mark.parametrize("bots", ["random", "greedy,random,random"])
def test_threads_change_no_record(tmp_path: Path, bots: str) -> None:
    alone, *together = [simulated(tmp_path, "--players", 3, "--bots", bots, "--threads", threads, games=50).read_bytes()
                        for threads in (1, 2, 5)]

    assert together == [alone, alone]
    assert len(set(alone.splitlines())) == 50


@pytest.mark.parametrize("bots", ["random", "random,greedy,random,random"])
def test_records_change_no_count(tmp_path: Path, bots: str) -> None:
    arguments = ("--players", 4, "--bots", bots, "--games", 40)

    assert summary(*arguments) == summary(*arguments, "--records", tmp_path / "records.jsonl")


def test_counts_are_those_of_the_records(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    told = summary("--bots", "greedy,random,random", "--games", 40, "--records", file)
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    winners = [record["result"]["ranking"][0] for record in records]

    assert told["decisions"] == sum(len(record["actions"]) for record in records)
    assert told["wins_by_seat"] == [winners.count([seat]) for seat in range(3)]
    assert told["wins_by_bot"] == {"greedy": winners.count([0]), "random": winners.count([1]) + winners.count([2])}
    assert [sitter["name"] for sitter in records[0]["seats"]] == ["greedy", "random", "random"]


def test_another_seed_is_another_series(tmp_path: Path) -> None:
    one, other = (simulated(tmp_path, "--seed", seed, games=3).read_text("utf-8").splitlines() for seed in (1, 2))

    assert not set(one) & set(other)


def test_a_series_begins_with_the_game_that_its_seed_deals(tmp_path: Path) -> None:
    from bottega.omen import OMEN

    first = json.loads(simulated(tmp_path, "--seed", 5, "--players", 3).read_text("utf-8"))

    assert first["seed"] == OMEN.start(3, 5).seed


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_people_get_a_table_in_their_language(language: str) -> None:
    status, out, err = run("simulate", "omen", "--games", 5000, "--seed", 1, language=language)

    assert (status, err) == (0, "")
    assert {"it": "5.000 partite", "en": "5,000 games", "de": "5.000 Spiele"}[language] in out
    assert out.count("random") == 3


def test_a_line_up_of_several_bots_is_summed_up_by_bot() -> None:
    rows = [line.split() for line in run("simulate", "omen", "--games", 5, "--bots", "greedy,random,random").out
            .splitlines()]

    assert [row[:2] for row in rows[-2:]] == [["all", "greedy"], ["all", "random"]]


OMNIA_TABLES = [("--players", 2, "--games", 3000), ("--players", 4, "--games", 3000, "-o", "draft=off"),
                ("--bots", "random,dreamer,random", "--games", 10, "-o", "effects=may")]


@pytest.mark.parametrize("arguments", OMNIA_TABLES, ids=["2", "4", "dreamer"])
def test_threads_and_records_change_nothing_in_omnia(tmp_path: Path, arguments: tuple[object, ...]) -> None:
    alone, together = (summary(*arguments, "--seed", 11, "--threads", threads, game="omnia") for threads in (1, 3))

    assert alone == together
    assert sum(alone["wins_by_seat"]) == pytest.approx(alone["games"])          # type: ignore[call-overload]


@pytest.mark.parametrize("bots", ["random", "random,dreamer"])
def test_a_shared_first_place_is_a_part_of_a_win_each(tmp_path: Path, bots: str) -> None:
    games = 400 if bots == "random" else 20
    file = simulated(tmp_path, "--players", 2, "--bots", bots, game="omnia", games=games)
    told = summary("--players", 2, "--bots", bots, "--games", games, game="omnia")
    winners = [json.loads(line)["result"]["ranking"][0] for line in file.read_text("utf-8").splitlines()]

    assert bots != "random" or any(len(first) > 1 for first in winners)
    assert told["wins_by_seat"] == [sum((seat in first) / len(first) for first in winners) for seat in range(2)]
    assert run("verify", file).status == 0
