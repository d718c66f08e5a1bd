"""A node that dies leaves nothing undone: its tables go on at whichever node finds them."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.hosting import hosting
from server.many.node_processes import Node
from server.people import Person
from server.postgresql import Cluster

BOTS = ("random",) * 5
pytestmark = pytest.mark.usefixtures("_kernels")


class Elsewhere:
    """A node in a process of its own, driven from a test that is not asynchronous."""

    def __init__(self, folder: Path, database: str) -> None:
        self._runner, self._node = asyncio.Runner(), Node(folder, database)
        self.port = self._node.port
        self.run(self._node.start())
        self.run(self._node.ready())

    def run(self, work: Coroutine[object, object, None]) -> None:
        self._runner.run(work)

    def kill(self) -> None:
        self.run(self._node.kill())

    def hang(self) -> None:
        self._node.stop()

    def close(self) -> None:
        self.kill()
        self._runner.close()


@contextmanager
def elsewhere(folder: Path, database: str) -> Iterator[Elsewhere]:
    node = Elsewhere(folder, database)
    try:
        yield node
    finally:
        node.close()


def begun(person: Person) -> str:
    """A table of bots alone that is being played."""
    table = person.open("omen", *BOTS, pace="standard")
    person.granted(table, "start")
    version = 0
    while version < 4:
        version = person.news(table, version, wait=5)["version"]
    return table


@pytest.mark.parametrize("end", [Elsewhere.kill, Elsewhere.hang])
def test_bots_play_on_when_their_node_is_killed_or_hangs(
        end: Callable[[Elsewhere], None], tmp_path: Path, database: str) -> None:
    with hosting(tmp_path, database=database) as here, elsewhere(tmp_path, database) as there:
        ada = Person(there, "Ada")
        table = begun(ada)

        end(there)

        ada.server, version = here, 0
        while (news := ada.news(table, version, wait=10))["table"]["status"] == "playing":
            version = news["version"]
        assert news["table"]["status"] == "over"


def test_tables_go_on_after_the_database_was_killed_though_nobody_looks(tmp_path: Path, postgresql: Cluster) -> None:
    """The cluster is the one that all tests share: it comes back."""
    with hosting(tmp_path, database=postgresql.make()) as here:
        ada = Person(here, "Ada")
        table = begun(ada)

        postgresql.kill()
        postgresql.start()

        version = 0
        while (answer := ada.get(f"/api/tables/{table}/news?since={version}&wait=1")).status != 200 or (
                answer.body["table"]["status"] == "playing"):
            version = answer.body["version"] if answer.status == 200 else version
        assert answer.body["table"]["status"] == "over"
