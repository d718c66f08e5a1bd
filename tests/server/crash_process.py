"""A server process that is killed at any moment, and what its database then holds."""

import asyncio
import os
import shutil
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bottega.table import entries
from bottega.table.entries import AnyEntry

# Nothing but the limits and the haste of bots is unusual: all people come from one address.
PROGRAM = """
import sys
from functools import partial
from bottega.server.guard.limits import boundless
from bottega.server.run import serve
from bottega.server.settings import Settings

serve(Settings(sys.argv[1], port=int(sys.argv[2]), limits=boundless(), haste=25.0), partial(print, flush=True))
"""
Log = list[tuple[float, AnyEntry]]


class Server:
    """The same database and the same port at every start."""

    def __init__(self, folder: Path) -> None:
        self.database, self._errors, self._copies = folder / "bottega.db", folder / "errors.txt", folder / "copies"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Returns at once; it may take a while till it is ready."""
        with self._errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", PROGRAM, str(self.database), str(self.port), stdout=asyncio.subprocess.PIPE,
                stderr=errors, env={**os.environ, "PYTHONWARNINGS": "error::ResourceWarning"})

    async def ready(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        said = await self._process.stdout.readline()
        assert said.strip() == str(self.port).encode(), self.errors()

    async def kill(self) -> None:
        """At once, as a power cut would. It must not have ended by itself."""
        if self._process is None:
            return
        assert self._process.returncode is None, self.errors()
        self._process.kill()
        await self._process.communicate()
        self._process = None

    def errors(self) -> str:
        """What the server complained of."""
        return self._errors.read_text("utf-8") if self._errors.exists() else ""

    def logs(self) -> dict[str, Log]:
        """All tables' logs as the killed server left them. A copy is read, so that the server itself must recover."""
        shutil.rmtree(self._copies, ignore_errors=True)
        self._copies.mkdir()
        for file in self.database.parent.glob(f"{self.database.name}*"):
            shutil.copy(file, self._copies / file.name)
        found: dict[str, Log] = {}
        with closing(sqlite3.connect(self._copies / self.database.name)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchall():
                return found                # killed before its first transaction
            for table, number, at, entry in connection.execute(
                    "SELECT table_id, number, at, entry FROM entries ORDER BY table_id, number"):
                log = found.setdefault(table, [])
                assert number == len(log), f"table {table} has a gap before entry {number}"
                log.append((at, entries.read(entry)))
            listed = {table for [table] in connection.execute("SELECT id FROM tables")}
            assert listed == found.keys()   # no half-opened table
        return found
