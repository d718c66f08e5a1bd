"""What `import bottega` offers: quickly, by name, and with types that a user's own checker sees."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bottega
from bottega.omen import OMEN
from docs.pages import first_column, read, section

USER = '''
from typing import assert_type

import bottega

omen = bottega.game("omen")
assert_type(omen, bottega.Game)
terms = omen.terms(3, {"next_dealer": "random"})
assert_type(terms, bottega.Terms)
position = omen.start(3, seed=7)
assert_type(position, bottega.Position)
assert_type(position.turn, int | None)
numbers = position.legal_numbers(position.turn or 0)
while numbers:
    numbers = position.step(numbers[0])
assert_type(numbers, list[int])
assert_type(position.ranking, list[list[int]])
assert_type(position.history, list[tuple[int, int]])
views: bottega.Records = bottega.look(terms, position.states, 0)
worlds = bottega.imagine(terms, views, 100, seed=1)
assert_type(bottega.loops(omen), bottega.Loops)
assert_type(terms.legal(views), list[int])
'''
MISTAKES = '''
import bottega
position = bottega.game("omen").start("three", seed=7)
position.step("omen")
bottega.no_such_name
'''


def checked(folder: Path, source: str) -> str:
    """What a user's mypy says of a program, strictly and without settings of ours."""
    (folder / "program.py").write_text(source, "utf-8")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--config-file=", "program.py"], cwd=folder,
                          capture_output=True, text=True)
    return done.stdout


def test_a_program_that_uses_it_passes_a_strict_checker_and_one_with_mistakes_does_not(tmp_path: Path) -> None:
    assert checked(tmp_path, USER).startswith("Success")
    said = checked(tmp_path, MISTAKES)

    assert [int(line) for line in re.findall(r"^program\.py:(\d+): error", said, re.MULTILINE)] == [3, 4, 5]


def test_the_same_program_runs() -> None:
    exec(compile(USER, "program.py", "exec"), {})


def test_importing_it_loads_neither_numba_nor_numpy() -> None:
    source = "import bottega, sys; print([name for name in ('numba', 'numpy', 'msgspec') if name in sys.modules])"

    assert subprocess.run([sys.executable, "-c", source], capture_output=True, text=True).stdout == "[]\n"


def test_every_name_is_there_and_on_the_page_and_no_other_is() -> None:
    told = {name.partition("(")[0].removeprefix("bottega.") for name in first_column(
        section(read("docs/python.md"), "What there is"))}

    assert {*bottega.__all__} == told == {name for name in dir(bottega) if name in told}
    assert all(getattr(bottega, name) is not None for name in bottega.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = bottega.nothing                 # type: ignore[attr-defined]  # it is not there


def test_looking_and_imagining_are_the_kernels_of_the_game() -> None:
    position = OMEN.start(3, seed=7)
    views = bottega.look(position.terms, position.states, 1)
    worlds = bottega.imagine(position.terms, views, 50, seed=3)

    assert views.tobytes() == position.views(1).tobytes()
    assert np.array_equal(worlds["hands"][:, 1], np.repeat(position.states["hands"][:, 1], 50, axis=0))
    assert len(np.unique(worlds["hands"][:, 0], axis=0)) > 10
    assert bottega.look(position.terms, worlds, 1).tobytes() == views.tobytes() * 50
    with pytest.raises(bottega.Refused):
        bottega.look(position.terms, position.states, 3)
