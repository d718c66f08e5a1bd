"""Servers for tests, and kernels that are compiled before anybody waits for an answer."""

from collections.abc import Iterator

import pytest

from bottega import bots
from bottega.bots.warm import warm_bots
from bottega.core import games
from bottega.core.warm import warm
from server.hosting import Clock, Server, hosting


@pytest.fixture(scope="session")
def _kernels() -> None:
    for name in games.names():
        warm(games.find(name), lambda number, count, kernel: None)


@pytest.fixture(scope="session")
def _strongest() -> None:
    """What thinks a move over is compiled too."""
    for game in map(games.find, games.names()):
        warm_bots(game, [bots.strongest(game)])


@pytest.fixture(scope="module")
def server(_kernels: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a file; none of them gives it trouble."""
    with hosting(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.troubles == []


@pytest.fixture
def clock(_kernels: None) -> Clock:
    return Clock()
