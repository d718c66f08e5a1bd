"""Servers for tests, and kernels that are compiled before anybody waits for an answer."""

from collections.abc import Iterator

import pytest

from bottega import bots
from bottega.bots.warm import warm_bots
from bottega.core import games
from bottega.core.warm import warm
from bottega.server.storage.store import Store
from server.hosting import Clock, Server, hosting
from server.postgresql import TEMPLATE, Cluster, cluster


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


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A real one, for all tests that do not kill it; with an empty database of ours to copy."""
    with cluster() as running:
        running.execute("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {TEMPLATE}")
        Store(running.url(TEMPLATE)).close()
        yield running


@pytest.fixture
def database(postgresql: Cluster) -> str:
    """The address of an empty one."""
    return postgresql.make(TEMPLATE)
