"""A third game is played in the terminal and by bots, recorded, verified and replayed: nothing of ours names it."""

import json
from pathlib import Path

import pytest

from bottega.core.words import LANGUAGES
from printing.looking import Pdf
from third.installed import bottega, run

FIRST_LINES = "legal\n" + "1\n" * 400       # whatever is listed first; the call is, once there is a bid: so it ends
WON = {"it": "La partita è finita.", "en": "The game is over.", "de": "Das Spiel ist zu Ende."}


@pytest.mark.timeout(900)                   # the first time all kernels of the game are compiled
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_plays_it_to_the_end_in_the_terminal(language: str, site: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    said = bottega(site, "play", "dice", "--terminal", "--players", 3, "--seed", 5, "--bots", "random",
                   "--record", record, typed=FIRST_LINES, BOTTEGA_LANGUAGE=language)

    assert "\n  1  " in said
    assert WON[language] in said
    assert "(dice-3.2)" in said
    assert "dice.event" not in said
    assert "verified" in bottega(site, "verify", record)


@pytest.mark.timeout(900)
def test_bots_for_any_game_play_it_and_their_games_are_verified_and_replayed(site: Path, tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    summary = json.loads(bottega(site, "simulate", "dice", "--bots", "random,dreamer,ismcts", "--games", 6, "--seed", 1,
                                 "--records", records, "--json"))
    assert (summary["games"], sum(summary["wins_by_bot"].values())) == (6, 6)
    assert [*summary["wins_by_bot"]] == ["random", "dreamer", "ismcts"]

    bottega(site, "verify", records)
    events = [json.loads(line) for line in bottega(site, "replay", records, "--events").splitlines()]
    told = bottega(site, "replay", records)
    assert sum("game" in line for line in events) == 6
    assert {line.get("event") for line in events} == {None, "deal", "roll", "bid", "call", "lose", "out", "end"}
    assert told.count(WON["en"]) == 6


@pytest.mark.timeout(900)
def test_many_games_at_random_are_the_same_with_the_same_seed(site: Path) -> None:
    asked = ("simulate", "dice", "--games", 500, "--seed", 3, "-o", "ones=wild", "--json")
    first, again = (json.loads(bottega(site, *asked)) for _ in range(2))

    assert first["wins_by_seat"] == again["wins_by_seat"]
    assert sum(first["wins_by_seat"]) == 500


def test_its_deck_is_listed_and_its_faces_are_drawn(site: Path, tmp_path: Path) -> None:
    listed = bottega(site, "deck", "dice")
    bottega(site, "press", "dice", "--out", tmp_path / "faces", BOTTEGA_LANGUAGE="de")

    assert "six" in listed
    assert "Six" in listed
    assert ">Sechs<" in (tmp_path / "faces" / "card-six.svg").read_text("utf-8")


def test_its_cards_sheets_and_rules_are_printed(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "dice.pdf"

    bottega(site, "print", "dice", "--what", "all", "--output", file)

    with Pdf(file.read_bytes()) as pdf:
        assert len(pdf) >= 8                # cards and backs, how to print, a score sheet, an aid, and a booklet


def test_it_is_there_where_it_is_installed_and_only_there(site: Path, tmp_path: Path) -> None:
    names = "from bottega.core import games; print(*games.names())"

    assert run(site, "-c", names).split() == ["dice", "omen", "omnia"]
    assert run(tmp_path, "-c", names).split() == ["omen", "omnia"]
