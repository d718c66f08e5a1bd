"""bottega serve --workers: several processes on one port, of which any may end."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.running import run
from cli.served import PATIENCE, started
from server.people import Person
from server.postgresql import Cluster, cluster


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


class At:
    def __init__(self, url: str) -> None:
        self.port = int(url.rpartition(":")[2])


def children(pid: int) -> set[int]:
    """The workers of a server: its processes that listen."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return {int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def test_several_workers_serve_one_port_and_one_that_dies_is_replaced(postgresql: Cluster) -> None:
    server = started(postgresql.make(), "--port", 0, "--local", "--workers", 2)     # type: ignore[arg-type]
    ada, before = Person(At(server.url), "Ada"), children(server.process.pid)
    assert len(before) == 2
    table = ada.open()

    os.kill(min(before), signal.SIGKILL)

    deadline = time.monotonic() + PATIENCE
    while len(now := children(server.process.pid)) < 2 or now == before:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert now & before == {max(before)}
    ada.granted(table, "sit", seat=0, nonce="mine")
    for _ in range(4):                              # whichever worker hears it
        ada.granted(table, "say", phrase="hello")

    _, err = server.end(signal.SIGTERM)

    assert server.process.returncode == 0
    assert "worker 1 has ended" in err or "worker 2 has ended" in err
    assert "Traceback" not in err


def test_a_worker_ends_with_the_process_that_started_it(postgresql: Cluster) -> None:
    server = started(postgresql.make(), "--port", 0, "--local", "--workers", 2)     # type: ignore[arg-type]
    workers = children(server.process.pid)

    server.end(signal.SIGKILL)

    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_several_workers_need_a_database_that_can_be_shared(tmp_path: Path) -> None:
    status, _, err = run("serve", "--workers", 2, "--database", tmp_path / "b.db")

    assert status != 0
    assert "postgresql://" in err
