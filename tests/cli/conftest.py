"""A busy machine must not change what a test sees."""

import pytest

from bottega.cli import progress
from bottega.cli.terminal import warm_terminal
from bottega.core import games
from bottega.core.warm import warm


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    for name in games.names():
        warm(games.find(name), lambda number, count, kernel: None)
        warm_terminal(games.find(name))


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
