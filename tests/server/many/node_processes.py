"""Nodes on one database, each a process of its own, that can be killed and stopped at any moment."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import psycopg

from bottega.table import entries
from server.crash_process import Log

# Unusual are the limits, the haste of bots, the clocks, and that each message of the bus may come late, twice or never.
PROGRAM = """
import random, sys, time
from functools import partial
from bottega.server.guard.limits import boundless
from bottega.server.run import serve
from bottega.server.settings import Settings, Sources
from bottega.server.storage import bus

database, port, ahead, trouble = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
read, late = bus.read, []

def read_badly(message):
    node, words = read(message)
    if random.random() < trouble:
        late.extend(words)
        words = []
    elif late and random.random() < 0.5:
        words = [*words, *words, *late]
        random.shuffle(words)
        del late[:random.randrange(len(late) + 1)]
    return node, words

bus.read = read_badly
sources = Sources(now=lambda: time.time() + ahead)
serve(Settings(database, port=port, limits=boundless(), haste=25.0, threads=1, sources=sources),
      partial(print, flush=True))
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Node:
    """The same port at every start."""

    def __init__(self, folder: Path, database: str, *, ahead: float = 0.0, trouble: float = 0.0) -> None:
        self.port = free_port()
        self._arguments = [database, str(self.port), str(ahead), str(trouble)]
        self._errors = folder / f"errors of {self.port}.txt"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self._errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", PROGRAM, *self._arguments, stdout=asyncio.subprocess.PIPE, stderr=errors,
                env={**os.environ, "PYTHONWARNINGS": "error::ResourceWarning"})

    async def ready(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        assert (await self._process.stdout.readline()).strip() == str(self.port).encode(), self.errors()

    def stop(self) -> None:
        """It hangs: alive to the kernel, and to nobody else."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    async def kill(self) -> None:
        """It must not have ended by itself."""
        if self._process is not None:
            assert self._process.returncode is None, self.errors()
            self._process.kill()
            await self._process.communicate()
            self._process = None

    def errors(self) -> str:
        return self._errors.read_text("utf-8") if self._errors.exists() else ""


def logs_in(database: str) -> dict[str, Log]:
    """All tables' logs, read without our code."""
    found: dict[str, Log] = {}
    with psycopg.connect(database) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ         # of one moment
        for table, number, at, entry in connection.execute(
                'SELECT table_id, number, "at", entry FROM entries ORDER BY table_id, number'):
            log = found.setdefault(table, [])
            assert number == len(log), f"table {table} has a gap before entry {number}"
            log.append((at, entries.read(bytes(entry))))
        assert {table for [table] in connection.execute("SELECT id FROM tables")} == found.keys()
    return found
