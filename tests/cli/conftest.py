"""A busy machine must not change what a test sees, and no test sees what is the user's own."""

from pathlib import Path

import pytest

from bottega.cli import progress
from bottega.cli.remote import database
from bottega.cli.terminal.game_terminal import warm_terminal
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


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(database, "FOLDER", tmp_path / "own folder")
