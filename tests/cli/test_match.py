"""bottega match: shares and times in three languages, JSON for programs, and clear refusals."""

import json
from importlib.util import find_spec

import pytest

from cli.running import complaint, run

SMALL = ("match", "omen", "--bots", "greedy,random", "--deals", 3, "--seed", 1)


def test_json_is_one_object_with_the_documented_fields() -> None:
    status, out, _ = run(*SMALL, "--players", 4, "-o", "next_dealer=random", "--json")
    read = json.loads(out)

    assert status == 0
    assert read["match"] == {"game": "omen", "players": 4, "options": {"next_dealer": "random"}, "first": "greedy",
                             "second": "random", "deals": 3, "seed": 1, "cards": 0, "deck": ""}
    assert [(row["lone"], row["among"], row["games"], row["fair"]) for row in read["line_ups"]] == [
        ("greedy", "random", 12, 0.25), ("random", "greedy", 12, 0.25)]
    assert all(row["low"] <= row["share"] <= row["high"] for row in read["line_ups"])


@pytest.mark.parametrize(("language", "told"), [
    ("it", "3 distribuzioni, 18 partite"), ("en", "3 deals, 18 games"), ("de", "3 Kartenverteilungen, 18 Spiele"),
])
def test_people_get_tables_in_their_language(language: str, told: str) -> None:
    status, out, _ = run(*SMALL, language=language)
    rows = [line.split() for line in out.splitlines()]

    assert status == 0
    assert told in out
    assert [row[:4] for row in rows if "×" in row] == [["greedy", "2", "×", "random"], ["random", "2", "×", "greedy"]]
    assert out.count(" ms") == 4


@pytest.mark.parametrize(("given", "cards"), [(("--duel",), 4), (("--duel", 2), 2)])
def test_a_duel_has_two_players(given: tuple[object, ...], cards: int) -> None:
    read = json.loads(run(*SMALL, "--json", *given).out)

    assert (read["match"]["cards"], read["line_ups"][0]["fair"], len(read["line_ups"])) == (cards, 0.5, 1)


@pytest.mark.parametrize(("deals", "told"), [(2, "still open"), (200, "greedy is stronger than random.")])
def test_whether_the_first_is_stronger_is_said_in_a_sentence(deals: int, told: str) -> None:
    assert told in run("match", "omen", "--bots", "greedy,random", "--deals", deals, "--until").out


def test_the_cost_of_decisions_is_told_in_thousandths() -> None:
    arguments = ("match", "omen", "--bots", "random,ismcts:100", "--deals", 2, "--duel", 1, "--loss")
    told = json.loads(run(*arguments, "--json").out)

    assert told["low"] <= told["loss"] <= told["high"]
    assert "According to ismcts:100, a decision of random costs" in run(*arguments, columns=200).out


def test_what_cannot_be_played_is_refused_in_one_sentence() -> None:
    assert complaint("match", "omen", "--bots", "greedy") == (
        "A match needs two bots, with a comma between their names, not 1.")
    assert complaint("match", "omnia", "--bots", "random,random", "--duel") == (
        "Only OMEN has duels, at a table of three at which one player is out.")
    assert complaint("match", "omen", "--bots", "random,random", "--players", 4, "--duel").startswith("Only OMEN")
    assert "nobody" in complaint("match", "omen", "--bots", "random,nobody")
    assert complaint("match", "omen", "--bots", "random,random", "--players", 2).endswith("(omen-1.1)")


def test_a_peer_that_is_not_installed_is_named() -> None:
    arguments = ("match", "omen", "--bots", "openspiel@1ms,random", "--deals", 1, "--duel", 1)
    if find_spec("pyspiel"):
        assert run(*arguments).status == 0
    else:
        assert complaint(*arguments) == ("OpenSpiel is not installed, so “openspiel@1ms” cannot play; "
                                         "“python3 run.py bench” installs it.")
