"""Compiled code is found again by all that it was made of, and by nothing less."""

import re
import shutil
from pathlib import Path

import pytest

from bottega.core.kernel import PACKAGE, ROOMS_WITHOUT_KERNELS, compiled, fingerprint, records
from bottega.omen import OMEN

ROOMS = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists())
KERNELS = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")
                 if "@compiled" in path.read_text("utf-8"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package, as a copy to edit."""
    return Path(shutil.copytree(PACKAGE, tmp_path / "bottega", ignore=shutil.ignore_patterns("__pycache__")))


def test_the_same_sources_have_the_same_fingerprint(copy: Path) -> None:
    assert fingerprint(copy) == fingerprint(PACKAGE) == fingerprint()


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ROOMS_WITHOUT_KERNELS])
def test_an_edit_where_kernels_are_changes_the_fingerprint(copy: Path, room: str) -> None:
    before = fingerprint(copy)

    (copy / room / "__init__.py").write_text("# another line\n", "utf-8")

    assert fingerprint(copy) != before


@pytest.mark.parametrize("room", sorted(ROOMS_WITHOUT_KERNELS))
def test_an_edit_where_no_kernels_are_does_not(copy: Path, room: str) -> None:
    before = fingerprint(copy)

    (copy / room).mkdir(exist_ok=True)
    (copy / room / "another.py").write_text("# another file\n", "utf-8")

    assert fingerprint(copy) == before


@pytest.mark.parametrize("source", KERNELS)
def test_an_edit_of_any_kernel_changes_the_fingerprint(copy: Path, source: str) -> None:
    before = fingerprint(copy)

    path = copy / source
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")

    assert fingerprint(copy) != before


def test_a_file_that_moves_or_vanishes_changes_the_fingerprint(copy: Path) -> None:
    before = fingerprint(copy)

    (copy / "omen" / "pool.py").rename(copy / "omen" / "pond.py")
    moved = fingerprint(copy)
    (copy / "omen" / "pond.py").unlink()

    assert len({before, moved, fingerprint(copy)}) == 3


@pytest.mark.parametrize("room", sorted(ROOMS_WITHOUT_KERNELS))
def test_rooms_said_to_have_no_kernels_have_none(room: str) -> None:
    named = re.compile(r"@compiled\b|import .*\bcompiled\b|import numba\b|\bnjit\b")

    for source in (PACKAGE / room).rglob("*.py"):
        assert not named.search(source.read_text("utf-8")), source.name


@pytest.mark.parametrize("source", KERNELS)
def test_kernels_import_nothing_from_a_room_without_kernels(source: str) -> None:
    """Or an edit there could be missed."""
    imports = re.findall(r"^\s*(?:from|import) bottega\.(\w+)", (PACKAGE / source).read_text("utf-8"), re.MULTILINE)

    assert not set(imports) & ROOMS_WITHOUT_KERNELS


def test_records_begin_empty() -> None:
    made = records(OMEN.state, 3)

    assert made.tobytes() == bytes(3 * OMEN.state.itemsize)


def test_a_compiled_function_keeps_its_meaning() -> None:
    @compiled
    def doubled(number: int) -> int:
        return number * 2

    assert doubled(21) == 42
