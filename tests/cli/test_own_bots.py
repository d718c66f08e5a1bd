"""Bots of one's own at the command line: where they play, where they do not, and the same refusal everywhere."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from cli.running import complaint, run

DOUBTER = Path(__file__).parents[2] / "docs" / "examples" / "doubter.py"
NAME = "doubter:Doubter"
STUBBORN = "class Stubborn:\n    def __init__(self, terms): ...\n    def choose(self, views, luck): return 150\n"

TELLER = "class Teller:\n    def __init__(self, terms): raise ValueError('playing with ' + terms.deck.name)\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, which is the current one."""
    (tmp_path / "doubter.py").write_text(DOUBTER.read_text("utf-8"), "utf-8")
    (tmp_path / "stubborn_bot.py").write_text(STUBBORN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize("bot", [NAME, "odds", "ismcts:100", "novice-2026-11"])
def test_simulate_takes_every_name_that_match_takes(bot: str) -> None:
    told = json.loads(run("simulate", "omen", "--bots", f"{bot},random,random", "--games", 3, "--json").out)

    assert sum(told["wins_by_bot"].values()) == 3
    assert bot in told["wins_by_bot"]


def test_a_match_has_it_play_in_processes_of_their_own_and_counts_the_same() -> None:
    arguments = ("match", "omen", "--bots", f"{NAME},random", "--deals", 2, "--json", "--threads")
    one, two = (json.loads(run(*arguments, threads).out) for threads in (1, 2))

    assert one["line_ups"] == two["line_ups"]


@pytest.mark.parametrize("command", [
    ("simulate", "omen", "--bots", "stubborn_bot:Stubborn", "--games", 1),
    ("match", "omen", "--bots", "stubborn_bot:Stubborn,random", "--deals", 2, "--threads", 1),
])
def test_an_illegal_action_is_refused_in_the_same_words(command: tuple[object, ...]) -> None:
    status, _, err = run(*command)

    assert status == 2
    assert err.splitlines()[-1] == ("The bot stubborn_bot:Stubborn tried something that is not allowed, “lose omen”: "
                                    "There is no card to lose now. (omen-3.9)")


def test_it_plays_with_a_person_in_the_terminal_and_goes_on_when_it_is_named_again(here: Path) -> None:
    file = here / "game.json"
    begun = run("play", "omen", "--bots", NAME, "--players", 3, "--seed", 1, "--record", file, typed=["quit"])

    assert begun.status == 0
    assert complaint("play", "omen", "--resume", file) == (
        f"The record names the bot “{NAME}”, which is code of somebody's own; add --bots {NAME} if it may run here.")
    assert run("play", "omen", "--resume", file, "--bots", NAME, typed=["quit"]).status == 0
    assert complaint("play", "omen", "--resume", file, "--bots", "greedy").startswith("--resume takes players, bots")


def test_it_sits_at_no_table_of_a_server() -> None:
    assert complaint("play", "omen", "--no-browser", "--bots", NAME) == (
        f"The bot “{NAME}” is code of your own, and plays in the terminal only; add --terminal.")


def test_a_match_with_another_deck_is_played_with_it(here: Path) -> None:
    own = (files("bottega.omen") / "cards.toml").read_text("utf-8")
    (here / "deck.toml").write_text(own.replace('name = "omen"', 'name = "mine"', 1), "utf-8")
    (here / "deck_teller.py").write_text(TELLER, "utf-8")
    arguments = ("match", "omen", "--bots", "deck_teller:Teller,random", "--deals", 1, "--threads", 1)

    assert run(*arguments, "--deck", "deck.toml").err.splitlines()[-1].count("playing with mine")
    assert complaint(*arguments, "--deck", "no.toml") == "There is no file no.toml."


def test_a_deck_file_that_will_not_do_is_refused_before_anything_is_played(here: Path) -> None:
    (here / "bad.toml").write_text("name = 1\n", "utf-8")

    assert "deck" in complaint("match", "omen", "--bots", "odds,random", "--deck", "bad.toml")
