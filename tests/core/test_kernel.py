"""A kernel keeps its meaning, and only where kernels may be are there any."""

import re

import pytest

from bottega.core.kernel import compiled, records
from bottega.core.store import PACKAGE
from bottega.omen import OMEN

ROOMS_WITHOUT_KERNELS = ("cli", "press", "server", "table")
SOURCES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("source", [source for source in SOURCES if source.startswith(ROOMS_WITHOUT_KERNELS)])
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
