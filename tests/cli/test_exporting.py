"""bottega export: what it says, what it refuses, and that it goes on."""

import json
from pathlib import Path

import pytest

from cli.running import complaint, run, simulated


@pytest.mark.parametrize(("language", "told"), [("it", "30 partite"), ("en", "30 games"), ("de", "30 Spiele")])
def test_it_says_what_was_written_and_says_the_same_again(tmp_path: Path, language: str, told: str) -> None:
    arguments = ("export", "omen", "--out", tmp_path / "out", "--games", 30, "--seed", 1)
    one, again = (run(*arguments, language=language, columns=200) for _ in range(2))

    assert one.status == again.status == 0
    assert told in one.out
    assert one.out.split(" MB")[0] == again.out.split(" MB")[0]
    asked = json.loads((tmp_path / "out" / "_export.json").read_text("utf-8"))
    assert (asked["bots"], asked["games"], asked["seed"]) == (["random"] * 3, 30, 1)


def test_records_and_bots_are_exported_too(tmp_path: Path) -> None:
    file = simulated(tmp_path, "--players", 2, game="omnia", games=4)

    assert run("export", "omnia", "--out", tmp_path / "a", "--records", file, "--format", "npz").status == 0
    assert run("export", "omen", "--out", tmp_path / "b", "--bots", "odds,random,greedy", "--games", 2).status == 0


def test_what_cannot_be_exported_is_refused_in_one_sentence(tmp_path: Path) -> None:
    out = tmp_path / "out"

    assert complaint("export", "omen", "--out", out, "--records", "r.jsonl", "--seed", 4) == (
        "--records takes players, bots, options and luck from the records; --seed cannot be given too.")
    assert "nobody" in complaint("export", "omen", "--out", out, "--bots", "nobody")
    assert complaint("export", "omen", "--out", out, "--format", "xml").startswith("--format")
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    status, _, err = run("export", "omen", "--out", tmp_path, "--games", 3)
    assert (status, "holds something else" in err) == (2, True)
