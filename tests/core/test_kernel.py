"""Compiled code is found again by all that it was made of, and by nothing less."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bottega.core.kernel import PACKAGE, REACH, compiled, fingerprint, records, room_of
from bottega.omen import OMEN

SOURCES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
KERNELS = [source for source in SOURCES if "@compiled" in (PACKAGE / source).read_text("utf-8")]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package, as a copy to edit."""
    return Path(shutil.copytree(PACKAGE, tmp_path / "bottega", ignore=shutil.ignore_patterns("__pycache__", "web")))


def rooms_changed_by(edit: Callable[[], object], package: Path) -> set[str]:
    before = {room: fingerprint(room, package) for room in REACH}
    edit()
    return {room for room in REACH if fingerprint(room, package) != before[room]}


def test_the_same_sources_have_the_same_fingerprint(copy: Path) -> None:
    for room in REACH:
        assert fingerprint(room, copy) == fingerprint(room)


@pytest.mark.parametrize("edited", sorted(REACH))
def test_an_edit_changes_the_fingerprint_of_every_room_that_reaches_it_and_of_no_other(copy: Path, edited: str) -> None:
    (copy / edited).mkdir(parents=True, exist_ok=True)

    changed = rooms_changed_by(lambda: (copy / edited / "another.py").write_text("# a file\n", "utf-8"), copy)

    assert changed == {room for room, reached in REACH.items() if edited in reached}


@pytest.mark.parametrize("room", ["cli", "lab", "press", "server", "table"])
def test_an_edit_where_no_kernels_are_changes_none(copy: Path, room: str) -> None:
    assert rooms_changed_by(lambda: (copy / room / "another.py").write_text("# a file\n", "utf-8"), copy) == set()


@pytest.mark.parametrize("source", KERNELS)
def test_every_kernel_lies_in_a_room_that_an_edit_of_it_changes(copy: Path, source: str) -> None:
    path = copy / source

    changed = rooms_changed_by(lambda: path.write_text(path.read_text("utf-8") + "\n", "utf-8"), copy)

    assert room_of(source) in changed


def test_a_file_that_moves_or_vanishes_changes_the_fingerprint(copy: Path) -> None:
    before = fingerprint("omen", copy)

    (copy / "omen" / "pool.py").rename(copy / "omen" / "pond.py")
    moved = fingerprint("omen", copy)
    (copy / "omen" / "pond.py").unlink()

    assert len({before, moved, fingerprint("omen", copy)}) == 3


@pytest.mark.parametrize("source", KERNELS)
def test_kernels_import_nothing_that_their_room_is_not_said_to_reach(source: str) -> None:
    """Or an edit there could be missed."""
    imports = re.findall(r"^\s*(?:from|import) bottega\.([\w.]+)", (PACKAGE / source).read_text("utf-8"), re.MULTILINE)

    assert {room_of(name.replace(".", "/")) for name in imports} <= REACH[room_of(source)]


@pytest.mark.parametrize("source", [source for source in SOURCES if not room_of(source)])
def test_rooms_without_kernels_have_none(source: str) -> None:
    named = re.compile(r"@compiled\b|import .*\bcompiled\b|import numba\b|\bnjit\b")

    assert not named.search((PACKAGE / source).read_text("utf-8"))


def test_records_begin_empty() -> None:
    made = records(OMEN.state, 3)

    assert made.tobytes() == bytes(3 * OMEN.state.itemsize)


def test_a_compiled_function_keeps_its_meaning() -> None:
    @compiled
    def doubled(number: int) -> int:
        return number * 2

    assert doubled(21) == 42
