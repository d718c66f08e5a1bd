"""Servers started by the command, as processes of their own on free loopback ports."""

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bottega.cli.remote.http_client import Wire
from bottega.core.words import Words
from cli.running import COMMAND, environment, run

PATIENCE = 120
PROGRESS = Words("en", "bottega.cli").say("cli.progress.kernels")
LINK = re.compile(r"In a browser: (\S+)")


class Served(NamedTuple):
    url: str                        # of the server, or of the table that waits for the person
    process: "subprocess.Popen[str]"
    database: Path                  # that was named

    def get(self, path: str) -> dict[str, Any]:
        return Wire(self.url, "en").get(path, dict[str, Any])

    def end(self, number: int = signal.SIGINT) -> tuple[str, str]:
        """What it still says, on both streams. Not by `communicate`: it forgets what was read ahead with a line."""
        self.process.send_signal(number)
        with self.process as process:
            assert process.stdout is not None
            assert process.stderr is not None
            return process.stdout.read(), without_progress(process.stderr.read())


def without_progress(complaints: str) -> str:
    """A busy machine is told that it takes a while: that is no complaint."""
    return "".join(line for line in complaints.splitlines(keepends=True) if not line.startswith(PROGRESS))


def started(database: Path | None, *arguments: object, command: str = "serve", typed_at: int = subprocess.PIPE,
            **more: str) -> Served:
    """On a database, or on the user's own. `typed_at` is a terminal to read from."""
    named = [] if database is None else ["--database", database]
    process = subprocess.Popen(
        [*COMMAND, command, *map(str, (*named, *arguments))], stdin=typed_at, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=environment(BOTTEGA_LANGUAGE="en", PYTHONUNBUFFERED="1", **more))
    assert process.stdout is not None
    said = process.stdout.readline()
    if (link := LINK.search(said)) is None:
        process.kill()
        raise AssertionError((said, *process.communicate()))
    return Served(link[1], process, database or Path())


@contextmanager
def served(database: Path, *arguments: object, where: tuple[str, ...] = ("--local",)) -> Iterator[Served]:
    """A server on any port, ended when the block ends; on this machine only, unless it is said where."""
    server = started(database, "--port", 0, *where, *arguments)
    try:
        yield server
    finally:
        if server.process.returncode is None:
            server.end()


def table_at(database: Path, *arguments: object) -> str:
    """The id of a new table, set by `play` at the server that runs on a database."""
    status, out, err = run("play", *(arguments or ("omen",)), "--no-browser", "--database", database)
    assert (status, err) == (0, "")
    return out.strip().rpartition("/")[2]
