"""A store of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bottega.server.storage.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bottega.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store(path)
    yield opened
    opened.close()
