"""Stored machine code is never older than the rules: an edit in one file reaches every caller in the others."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bottega.core.store import KEPT_STORES, PACKAGE

# A kernel of rules.py that reaches the edited line through other files: three ravens are declared.
REFUSE = """
from bottega.core.kernel import records
from bottega.omen.notation import read_action
from bottega.omen.actions import to_number
from bottega.omen.refusals import REASONS
from bottega.omen.rules import refuse
from bottega.omen.state import SETUP, STATE
setups = records(SETUP, 1)
states = records(STATE, 1)
states["seats"], states["suits"], states["in_hands"], states["number"] = 3, 3, 12, 3
states["acting"], states["still_in"] = 1, 7
texts = "declare 3 skull", "declare 12 skull", "omen"
print(*(REASONS[refuse(states, 0, 0, to_number(read_action(text)), setups)].key for text in texts))
"""
AS_IT_IS = "omen.refusal.too_low fine fine"


class Workshop:
    """A copy of the package with a store of its own for machine code."""

    def __init__(self, folder: Path) -> None:
        self.sources = Path(shutil.copytree(PACKAGE, folder / "bottega", ignore=shutil.ignore_patterns("__pycache__")))
        self.cache = folder / "cache"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")},
            "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1",
        }

    def run(self) -> str:
        done = subprocess.run([sys.executable, "-c", REFUSE], env=self.environment, capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def edit(self, file: str, old: str, new: str) -> None:
        text = (self.sources / file).read_text("utf-8")
        assert text.count(old) == 1
        (self.sources / file).write_text(text.replace(old, new), "utf-8")

    def stores(self) -> set[str]:
        return {path.name for path in (self.cache / "bottega").iterdir()}

    def stored(self) -> set[Path]:
        return {path for path in self.cache.rglob("*") if path.suffix == ".nbc"}


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_an_edited_rule_in_another_file_is_obeyed_at_once(workshop: Workshop) -> None:
    assert workshop.run() == AS_IT_IS
    first = workshop.stores()

    workshop.edit("omen/declaration.py", "number_of(action) <= s.number", "number_of(action) < s.number")

    assert workshop.run() == "fine fine fine"
    made_anew = {name.split("-")[0] for name in workshop.stores() - first}
    assert made_anew == {"bottega.omen.rules"}              # what Python calls; declaring is inside it


def test_an_edited_constant_in_another_file_is_obeyed_at_once(workshop: Workshop) -> None:
    assert workshop.run() == AS_IT_IS

    workshop.edit("omen/facts.py", "DECLARING, LOSING, OVER = range(3)", "OVER, LOSING, DECLARING = range(3)")

    assert workshop.run() == " ".join(["omen.refusal.over"] * 3)


def test_sources_as_they_were_find_their_old_code_again(workshop: Workshop) -> None:
    assert workshop.run() == AS_IT_IS
    stored = workshop.stored()
    assert stored

    assert workshop.run() == AS_IT_IS

    assert workshop.stored() == stored


def test_sources_elsewhere_find_the_code_that_was_made_of_the_same(workshop: Workshop, tmp_path: Path) -> None:
    assert workshop.run() == AS_IT_IS
    stored = workshop.stored()

    clone = Workshop(tmp_path / "clone")
    clone.environment["XDG_CACHE_HOME"] = str(workshop.cache)

    assert clone.run() == AS_IT_IS
    assert workshop.stored() == stored


@pytest.mark.parametrize("room", ["cli", "omnia", "bots", "omen"])
def test_an_edit_of_what_a_rule_does_not_reach_compiles_no_rule_anew(workshop: Workshop, room: str) -> None:
    assert workshop.run() == AS_IT_IS
    stored = workshop.stored()

    (workshop.sources / room / "another.py").write_text("# another file\n", "utf-8")

    assert workshop.run() == AS_IT_IS
    assert workshop.stored() == stored


def test_old_stores_are_swept_away_but_the_last_few(workshop: Workshop) -> None:
    old = workshop.cache / "bottega"
    names = [f"bottega.omen.rules-{number:016}" for number in range(KEPT_STORES + 2)]
    for number, name in enumerate(names):
        (old / name).mkdir(parents=True)
        os.utime(old / name, (1_000_000 + number, 1_000_000 + number))

    assert workshop.run() == AS_IT_IS

    kept = {name for name in workshop.stores() if name.startswith("bottega.omen.rules-")}
    assert len(kept) == KEPT_STORES
    assert kept & {*names} == {*names[-len(kept & {*names}):]}
