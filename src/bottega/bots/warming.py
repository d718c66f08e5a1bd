"""Jobs compiled by other processes while this one goes on, and loaded here as they are done.

A lane is a list of jobs that one process does in order; a server has one per game. What is in the store already is
loaded at once, and if that is everything no process is started. A process that dies is told of and started again, and
a job that kills it three times is given up: the others go on. Threads of this process watch over the workers.
"""

import logging
import math
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from bottega import bots
from bottega.bots import warm
from bottega.bots.at_random import AtRandom
from bottega.bots.warm import RULES, Job
from bottega.core import games
from bottega.core.game import Game
from bottega.core.loading import NotStored, only_loading
from bottega.core.store import _stores

STORE = "bottega"                           # the name of a store in a folder of caches (core/store.py)
COMMAND = (sys.executable, "-m", "bottega.bots.worker")
TRIES = 3
BACK_OFF = 0.5                              # seconds before a worker is started again; then twice as long
SHORTLY = 2.0                               # seconds for a worker to end by itself
STUCK = 900.0                               # seconds without a finished step, after which a worker is ended
NEARLY = 0.95                               # how much of a step a bar shows before the step is done
LOADING, PENDING, COMPILING = "loading", "pending", "compiling"         # looked for in the store; not found; at work
READY, GIVEN_UP = "ready", "given_up"
logger = logging.getLogger(__name__)


@cache
def around_store() -> Path:
    """The folder by which another process finds the store of this one. Where the user's cache cannot be written, the
    store is one for this run alone, and has another name than it would look for."""
    store = _stores()
    if store.name == STORE:
        return store.parent
    folder = Path(tempfile.mkdtemp(prefix="bottega-"))
    (folder / STORE).symlink_to(store, target_is_directory=True)
    return folder


class WorkerDied(Exception):
    """A worker ended before its job did."""


class Worker:
    """One process, started when the first job comes."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._is_closed = False
        self._errors: IO[str] | None = None                     # what the process complains of

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def do(self, job: Job, tell: Callable[[int, int], None]) -> None:
        """Until it is done; `tell` is told how many of its steps are, of how many."""
        process = self._started()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(f"{job.game} {job.name}\n")
            process.stdin.flush()
            done, of = 0, 1
            while done < of:
                watchdog = threading.Timer(STUCK, process.kill)
                watchdog.daemon = True
                watchdog.start()
                try:
                    done, of = map(int, process.stdout.readline().split())
                finally:
                    watchdog.cancel()
                tell(done, of)
        except (OSError, ValueError) as error:
            raise WorkerDied(self.end()) from error

    def _started(self) -> "subprocess.Popen[str]":
        with self._lock:
            if self._is_closed:
                raise WorkerDied("nobody wants it any more")
            if self._process is None:
                self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                 stderr=self._errors, text=True, encoding="utf-8",
                                                 env={**os.environ, "NUMBA_CACHE_DIR": str(around_store())})
            return self._process

    def end(self) -> str:
        """Whatever it is doing. The answer is what became of it: its status, and the last it complained of."""
        with self._lock:
            process, errors = self._process, self._errors
            self._process = self._errors = None
        if process is None or errors is None:
            return "it was not running"
        assert process.stdin
        assert process.stdout
        with suppress(OSError):
            process.stdin.close()                   # it ends by itself, if it still can
        try:
            status = process.wait(SHORTLY)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        process.stdout.close()
        with errors:
            errors.seek(0)
            lines = [line.strip() for line in errors.read().splitlines() if line.strip()]
        return f"status {status}: {lines[-1] if lines else 'no message'}"

    def close(self) -> None:
        """For good. Whoever waits for its answer is told that it died."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()


class Warming:
    """`command` starts a worker. Whoever begins it closes it, or uses it in a `with`."""

    def __init__(self, lanes: Iterable[Sequence[Job]], *, command: Sequence[str] = COMMAND,
                 on_change: Callable[[], None] = lambda: None) -> None:
        self._lanes = [[*lane] for lane in lanes if lane]
        self._states = {(job.game, job.name): LOADING for lane in self._lanes for job in lane}
        self.jobs = [job for lane in self._lanes for job in lane]
        self._steps: dict[Job, tuple[int, int, float]] = {}     # done, of how many, and since when
        self._shown: dict[Job, float] = {}                      # no bar goes back when a worker is started again
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._on_change = on_change
        self._has_begun = False
        self.deaths = 0                                         # of workers, so far
        self.workers = [Worker(command) for _ in self._lanes]
        self._threads = [threading.Thread(target=self._go_through, args=pair, daemon=True)
                         for pair in zip(self._lanes, self.workers, strict=True)]

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None,
                 _trace: TracebackType | None) -> None:
        self.close()

    def begin(self) -> None:
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._closing.set()
        for worker in self.workers:
            worker.close()
        self._tell()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    # how far it is

    def state(self, game: str, name: str) -> str:
        """What is not among the jobs needs nothing."""
        return self._states.get((game, name), READY)

    def is_ready(self, job: Job) -> bool:
        return self.state(job.game, job.name) == READY

    @property
    def given_up(self) -> list[Job]:
        return [job for job in self.jobs if self.state(job.game, job.name) == GIVEN_UP]

    @property
    def is_settled(self) -> bool:
        """Whether nothing is still to come."""
        return self.is_settled_for(None)

    def is_settled_for(self, game: str | None) -> bool:
        return self._closing.is_set() or all(
            state in (READY, GIVEN_UP) for (name, _), state in self._states.items() if game in (None, name))

    @property
    def is_compiling(self) -> bool:
        """Whether a worker is at it, or was: where everything lay in the store, there is nothing to show."""
        return self._has_begun and not self.is_settled

    def progress(self, game: str | None = None, name: str | None = None) -> float:
        """From 0 to 1, of one job, one game or all: by about what each job costs, moving also within one."""
        mine = [job for job in self.jobs if game in (None, job.game) and name in (None, job.name)]
        whole = sum(job.cost for job in mine)
        return sum(job.cost * self._part(job) for job in mine) / whole if whole else 1.0

    def _part(self, job: Job) -> float:
        if self.state(job.game, job.name) in (READY, GIVEN_UP):
            return 1.0
        if job not in self._steps:
            return self._shown.get(job, 0.0)
        done, of, since = self._steps[job]
        usual = max(job.cost, 0.1) / of
        moved = NEARLY * (1.0 - math.exp(-(time.monotonic() - since) / usual)) if done < of else 0.0
        part = min((done + moved) / of, NEARLY)         # what is compiled must still be loaded
        self._shown[job] = max(part, self._shown.get(job, 0.0))
        return self._shown[job]

    def wait_for_change(self, seconds: float = 1.0) -> None:
        with self._changed:
            if not self.is_settled:
                self._changed.wait(seconds)

    def player_for(self, game: Game, name: str) -> str | None:
        """The bot that can play for one whose own job is not done: the next weaker level that is ready, else the
        simplest one; at random when there is no hope of a better one. None: something is worth waiting for."""
        state = self.state(game.name, name)
        if state in (READY, LOADING):
            return name if state == READY else None
        levels = bots.levels(game)
        weaker = levels[:levels.index(name)] if name in levels else []
        for other in [*reversed(weaker), *levels]:
            if self.state(game.name, other) == READY:
                return other
        return AtRandom.name if self.is_settled_for(game.name) else None

    # doing it

    def _go_through(self, lane: list[Job], worker: Worker) -> None:
        try:
            missing = [job for job in lane if not self._load(job)]
            for job in missing:
                self._set(job, PENDING)
            for job in missing:
                self._wait_for_rules(job)
                self._make(job, worker)
        finally:
            worker.end()

    def _wait_for_rules(self, job: Job) -> None:
        """Everything else is made of them, so they are compiled once, also where two lanes work on one game."""
        not_yet = (LOADING, PENDING, COMPILING)
        while job.name != RULES and self.state(job.game, RULES) in not_yet and not self._closing.is_set():
            self.wait_for_change()

    def _make(self, job: Job, worker: Worker) -> None:
        for attempt in range(TRIES):
            if self._closing.is_set():
                return
            self._steps[job], self._has_begun = (0, 1, time.monotonic()), True
            self._set(job, COMPILING)
            try:
                worker.do(job, partial(self._step, job))
            except WorkerDied as died:
                if not self._closing.is_set():
                    self.deaths += 1
                    logger.warning("a worker died while it compiled %s (%s)", job, died)
                self._steps.pop(job)
                self._closing.wait(BACK_OFF * 2 ** attempt)
                continue
            if self._load(job):
                return
            logger.warning("%s was compiled, but is not in the store", job)
        if not self._closing.is_set():
            logger.error("%s is given up after %d tries", job, TRIES)
            self._set(job, GIVEN_UP)

    def _step(self, job: Job, done: int, of: int) -> None:
        self._steps[job] = done, of, time.monotonic()
        self._tell()

    def _load(self, job: Job) -> bool:
        """Have it here, if it is in the store."""
        if self._closing.is_set():
            return False
        try:
            with only_loading():
                warm.run(job)
        except NotStored:
            return False
        except Exception:
            logger.exception("%s cannot be loaded", job)
            return False
        self._set(job, READY)
        return True

    def _set(self, job: Job, state: str) -> None:
        self._states[job.game, job.name] = state
        self._tell()

    def _tell(self) -> None:
        with self._changed:
            self._changed.notify_all()
        self._on_change()


def shared_out(game: Game, names: Iterable[str]) -> list[list[Job]]:
    """Some jobs of one game on two lanes, for whoever waits for all of them: the rules, then about half to each."""
    jobs = warm.jobs_for(game, names)
    lanes: list[list[Job]] = [[], []]
    for job in jobs:
        min(lanes, key=lambda lane: sum(other.cost for other in lane if other.name != RULES)).append(job)
    return [lane for lane in lanes if lane]


def all_games() -> list[list[Job]]:
    """What a server needs: a lane per game."""
    return [warm.jobs_of(games.find(name)) for name in games.names()]
