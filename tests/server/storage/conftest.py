"""A store of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bottega.server.storage.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bottega.db"


@pytest.fixture
def store(path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    """A file, unless a test is parametrised by `making.in_both`."""
    is_file = getattr(request, "param", "SQLite") == "SQLite"
    opened = Store(path) if is_file else Store(request.getfixturevalue("database"), node="this node")
    yield opened
    opened.close()
