"""A real server, in a process of its own: it can be killed and started again at the same address."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PROGRAM = """
import sys
from functools import partial
from bottega.core.loading import watch_compiler
from bottega.server.run import serve
from bottega.server.settings import Settings

database, port, haste, *worker = sys.argv[1:]
if worker:
    watch_compiler(lambda kernel: print("compiled here:", kernel, file=sys.stderr))
serve(Settings(database=database, port=int(port), haste=float(haste), **({"worker": tuple(worker)} if worker else {})),
      partial(print, flush=True))
"""


class Server:
    """`haste` is how many times faster than usual bots act; `worker` starts what compiles (holding.py), if not the
    usual one does."""

    def __init__(self, folder: Path, haste: float, worker: Sequence[str], environment: Mapping[str, str]) -> None:
        self.port = 0                       # any that is free, at first
        self._environment, self._worker = {**os.environ, **environment}, worker
        self.database, self._haste, self._log = folder / "bottega.db", haste, folder / "server.log"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = self._started(log)
        assert self._process.stdout is not None
        with self._process.stdout:
            said = self._process.stdout.readline()
        assert said, self._log.read_text()
        self.port = int(said)

    def _started(self, log: IO[str]) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", PROGRAM, str(self.database), str(self.port), str(self._haste), *self._worker]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment)

    @property
    def log(self) -> str:
        return self._log.read_text()

    def kill(self) -> None:
        """At once, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running_server(folder: Path, *, haste: float = 50.0, worker: Sequence[str] = (),
                   **environment: str) -> Iterator[Server]:
    """A server with a database of its own in a folder."""
    server = Server(folder, haste, worker, environment)
    try:
        yield server
    finally:
        server.kill()
