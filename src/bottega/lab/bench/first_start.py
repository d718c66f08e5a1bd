"""The first start on a machine: nothing installed, nothing compiled. How long until somebody plays?

A fresh copy of the project in a folder of its own, with empty caches, is started as the README says, and a newcomer
sits before it in Chromium. From a wheel that carries machine code, the way is shorter.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from bottega.core import games
from bottega.core.store import PACKAGE
from bottega.lab.bench import starts
from bottega.lab.bench.newcomer import A_MOMENT, Newcomer, browsing
from bottega.lab.bench.results import Cost, Report, targets
from bottega.lab.bench.run import machine

Say = Callable[[str], None]
START, CLUB = "first start", "club"
PROJECT = PACKAGE.parent.parent             # where sources lie; an installed package has none
LEFT_OUT = (".git", ".venv", "node_modules", "__pycache__", "*.egg-info", ".*_cache", "dist")
LIMITS = {"page": None, "omen": 45.0, "omnia": 60.0, CLUB: 30.0, "all": 120.0, "wheel": 3.0}
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
NEEDS = "requirements.lock"


class NoSources(OSError):
    """There is no project to start afresh."""


class Mark(NamedTuple):
    """A moment after the start: by the clock, and the processor's seconds of all processes till then."""

    seconds: float
    processor: float


class Started:
    """A command that serves, in a session of its own, so that all its processes can be found."""

    def __init__(self, command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
        self.database = folder / "first.db"
        self._begun = time.perf_counter()
        self._child = subprocess.Popen([*command, "--no-browser", "--database", str(self.database)], cwd=folder,
                                       env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.url = self._find_url()

    def _find_url(self) -> str:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if (place := line.find("http://")) >= 0:
                return line[place:].split()[0]
        raise OSError(f"the command ended with status {self._child.wait()}")

    def mark(self) -> Mark:
        return Mark(time.perf_counter() - self._begun, processor_seconds(self._child.pid))

    def is_ready(self) -> bool:
        try:
            with build_opener(ProxyHandler({})).open(f"{self.url}readyz", timeout=60) as answer:
                return bool(json.load(answer)["ready"])
        except HTTPError as error:
            error.close()
            return False

    def end(self) -> None:
        self._child.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(20)
        with suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        if self._child.stdout:
            self._child.stdout.close()


def processor_seconds(session: int) -> float:
    """Of all processes of a session, with those that have ended and were waited for. Linux only; else 0."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
            if int(fields[3]) == session:
                ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS


def run(say: Say, wheel: Path | None = None, *, quick: bool = False) -> Report:
    """`quick` starts what is installed, with what is compiled."""
    costs = [*from_sources(say, quick=quick), *from_wheel(say, wheel)]
    return Report(datetime.now(UTC).date().isoformat(), machine(), [], costs, targets([], costs, {}))


def from_sources(say: Say, *, quick: bool = False) -> Iterator[Cost]:
    with tempfile.TemporaryDirectory() as name, browsing() as open_page:
        folder = Path(name)
        if quick:
            command, environment = [sys.executable, *starts.COMMAND, "play"], {**os.environ}
        else:
            say("copying the project")
            python = getattr(sys, "_base_executable", sys.executable)       # not the one of a virtual environment
            command, environment = [python, str(copied(folder) / "run.py")], fresh(folder)
        say("starting it")
        with started(command, folder, environment) as server:
            yield from costs_of(played(server, open_page, say))


@contextmanager
def started(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Iterator[Started]:
    server = Started(command, folder, environment)
    try:
        yield server
    finally:
        server.end()


def copied(folder: Path) -> Path:
    if not (PROJECT / "run.py").is_file():
        raise NoSources("the first start is measured from a folder with the sources of the project, and this has none")
    target = folder / "bottega"
    shutil.copytree(PROJECT, target, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return target


def fresh(folder: Path) -> dict[str, str]:
    """An environment in which nothing was ever compiled."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", "VIRTUAL_ENV")}
    return {**kept, "XDG_CACHE_HOME": str(folder / "cache")}


def played(server: Started, open_page: Callable[[], Any], say: Say) -> dict[str, Mark]:
    """Both games at once, each with somebody who presses “Play now” as soon as the page is there."""
    people = [Newcomer(open_page(), server.url, game) for game in games.names()]
    for person in people:
        person.look()
        person.press_play()
    marks = {"page": server.mark()}
    say(f"the page is open after {marks['page'].seconds:.1f} s")
    waiting = {"all", *(person.game for person in people), *(f"{person.game} {CLUB}" for person in people)}
    while waiting - marks.keys():
        for person in people:
            game, moved = person.game, f"{person.game} {CLUB}"
            if game not in marks and person.has_cards:
                marks[game] = server.mark()
                say(f"{game} is dealt after {marks[game].seconds:.1f} s")
            elif game in marks and moved not in marks:
                person.act()
                if person.has_seen_a_move_of(CLUB, server.database):
                    marks[moved] = server.mark()
                    say(f"{CLUB} plays {game} after {marks[moved].seconds:.1f} s")
        if "all" not in marks and server.is_ready():
            marks["all"] = server.mark()
            say(f"everything is compiled after {marks['all'].seconds:.1f} s")
        people[0].page.wait_for_timeout(A_MOMENT)
    return marks


def costs_of(marks: dict[str, Mark]) -> Iterator[Cost]:
    """What a person waits for, by the clock and by the processor."""
    for key, what in (("page", "from `python3 run.py` to the page"),
                      *((game, f"to the first hand of {game.upper()}") for game in games.names()),
                      *((f"{game} {CLUB}", f"from that hand to the first move of `{CLUB}`, {game.upper()}")
                        for game in games.names()),
                      ("all", "until everything is compiled")):
        game, _, bot = key.partition(" ")
        before = marks[game] if bot else Mark(0.0, 0.0)
        limit = LIMITS[bot or key]
        seconds, processor = (mine - before[i] for i, mine in enumerate(marks[key]))
        yield Cost(START, f"first.{key}", what, "s", seconds, None, limit)
        yield Cost(START, f"first.{key}.processor", f"– the processor's seconds, {key}", "s", processor, None, None)


def from_wheel(say: Say, wheel: Path | None) -> Iterator[Cost]:
    """From the command to the page, for somebody who installed a wheel that carries machine code."""
    what = "from `bottega play`, installed from a wheel with machine code, to the page"
    seconds = None if wheel is None else wait_for_wheel(say, wheel)
    yield Cost(START, "first.wheel", what, "s", seconds, None, LIMITS["wheel"])


def wait_for_wheel(say: Say, wheel: Path) -> float:
    with tempfile.TemporaryDirectory() as name, browsing() as open_page:
        folder = Path(name)
        say("installing the wheel")
        command = installed(folder, wheel)
        with started([str(command), "play"], folder, fresh(folder)) as server:
            person = Newcomer(open_page(), server.url, games.names()[0])
            person.look()
            return server.mark().seconds


def installed(folder: Path, wheel: Path) -> Path:
    """The command of a wheel, in a virtual environment of its own."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--require-hashes", "-r", str(PROJECT / NEEDS)], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    subprocess.run([str(programs / "python"), "-m", "compileall", "-q", str(folder / "venv")], check=False)
    return programs / "bottega"
