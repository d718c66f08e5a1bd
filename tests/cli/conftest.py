"""A busy machine must not change what a test sees."""

import pytest

from bottega.cli import progress
from bottega.core import games
from bottega.core.warm import warm


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    warm(games.find("omen"), lambda number, count, name: None)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
