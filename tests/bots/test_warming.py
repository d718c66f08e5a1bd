"""Jobs are done in other processes, in the order in which people need them; one that dies hinders nobody for long."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bottega import bots
from bottega.bots import warm
from bottega.bots.warm import HELP, PLAYOUTS, RULES, SIMULATIONS, jobs_of
from bottega.bots.warming import Warming, all_games, shared_out
from bottega.core import games, store
from bottega.core.loading import NotStored, only_loading
from holding import Held, is_running

GAMES = [games.find(name) for name in games.names()]
# A process that warms up, and says what has changed. A line on its standard input ends it.
PROGRAM = """
import json, logging, sys, threading
from bottega.bots import warming as room
from bottega.bots.warm import jobs_for
from bottega.bots.warming import Warming
from bottega.core import games
from bottega.core.loading import watch_compiler

compiled, said = [], []
watch_compiler(compiled.append)
logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(message)s")
room.BACK_OFF = 0.01
lanes = [jobs_for(games.find(game), names) for game, names in json.loads(sys.argv[1]).items()]
command = json.loads(sys.argv[2])
omen = games.find("omen")
ended = threading.Event()
threading.Thread(target=lambda: (sys.stdin.readline(), ended.set()), daemon=True).start()
with Warming(lanes, **({"command": command} if command else {})) as warming:
    while not ended.is_set():
        told = {"states": {str(job): warming.state(job.game, job.name) for job in warming.jobs},
                "shark": warming.player_for(omen, "shark"), "settled": warming.is_settled, "deaths": warming.deaths,
                "shown": warming.is_compiling, "compiled": compiled}
        if told not in said[-1:]:
            said.append(told)
            print(json.dumps(told), flush=True)
        print(json.dumps({"progress": warming.progress()}), flush=True)
        ended.wait(0.05)
"""

# A process with nothing but the rules of a game, in which a table is played; it says which other kernels that takes.
A_TABLE = """
import sys
from numba.core import sigutils
from numba.core.dispatcher import Dispatcher
from bottega.bots import warm
from bottega.core import games, records, replay
from bottega.table import telling
from bottega.table.commands import Undo
from bottega.table.table import Table

game = games.find(sys.argv[1])
from table.sitting import LEAST, Refused, playing
[rules] = warm.jobs_for(game, [warm.RULES])
warm.run(rules)
more, compile_it = [], Dispatcher.compile

def compile(kernel, signature):
    if tuple(sigutils.normalize_signature(signature)[0]) not in kernel.overloads:
        more.append(kernel.py_func.__qualname__)
    return compile_it(kernel, signature)

Dispatcher.compile = compile
sitting = playing(*[None] * LEAST[game.name], game=game.name)
table = sitting.table
sitting.act(sitting.turn, sitting.legal(sitting.turn)[0])
try:
    sitting.ask("ada", Undo)
except Refused:
    pass
for seat in (None, *range(table.players)):
    telling.news(table, seat, 0, telling.head(table, "ada"), with_text=True)
sitting.play_out()
for seat in (None, *range(table.players)):
    telling.news(table, seat, 0, telling.head(table, "ada"), with_text=True)
replay.verify(records.read(records.write(table.record())), game)
Table.replayed(sitting.log)
print(more)
"""


class Process:
    def __init__(self, held: Held, jobs: dict[str, list[str]], *, command: tuple[str, ...] | None = None) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(jobs), json.dumps(command)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **held.environment})
        self.told: dict[str, Any] = {}
        self.progress: list[float] = []

    def until(self, **wanted: object) -> dict[str, Any]:
        """Until it says so; what it says is remembered."""
        assert self.child.stdout is not None
        while not all(self.told.get(name, self.told.get("states", {}).get(name)) == value
                      for name, value in wanted.items()):
            line = json.loads(self.child.stdout.readline())
            if "progress" in line:
                self.progress.append(line["progress"])
            else:
                self.told = line
        return self.told

    def end(self) -> str:
        """What it logged."""
        return self.child.communicate("\n", timeout=60)[1]


@pytest.fixture
def held(tmp_path: Path) -> Held:
    return Held(tmp_path)


@pytest.fixture
def running(held: Held) -> Iterator[Any]:
    started: list[Process] = []

    def run(**jobs: list[str]) -> Process:
        started.append(Process(held, jobs, command=held.command))
        return started[-1]

    yield run
    for process in started:
        process.child.kill()
        process.child.communicate()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_come_first_then_the_usual_bot_then_help_then_every_other_bot(game: Any) -> None:
    names = [job.name for job in jobs_of(game)]

    assert names[:3] == [RULES, bots.usual(game), HELP]
    assert sorted(names[3:]) == sorted({*bots.names(game)} - {bots.usual(game)})
    assert [job.name for job in jobs_of(game, simulations=True)] == [*names, PLAYOUTS, SIMULATIONS]


def test_what_a_command_waits_for_is_shared_out_to_two() -> None:
    first, second = shared_out(GAMES[0], [RULES, "club", "shark"])

    assert first[0].name == RULES
    assert {job.name for job in (*first, *second)} == {RULES, "club", "shark"}
    assert shared_out(GAMES[0], [PLAYOUTS]) == [warm.jobs_for(GAMES[0], [PLAYOUTS])]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_and_bots_need_nothing_that_is_not_among_their_jobs(game: Any) -> None:
    """All that a server does of a game runs where nothing can be compiled, once the jobs are loaded."""
    for job in jobs_of(game):
        warm.run(job)
    with only_loading():
        for job in jobs_of(game):
            warm.run(job)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_needs_no_kernel_but_those_of_the_rules(game: Any) -> None:
    """From the deal to the record, with everything that a seat is told and asked, in a process that has only those."""
    tests = Path(__file__).parent.parent
    told = subprocess.run([sys.executable, "-c", A_TABLE, game.name], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": str(tests)})

    assert told.stdout == "[]\n"


def test_where_everything_is_stored_no_process_is_started_and_nothing_is_shown() -> None:
    for lane in all_games():
        for job in lane:
            warm.run(job)
    with Warming(all_games(), command=["no such program"]) as warming:
        while not warming.is_settled:
            assert not warming.is_compiling
            warming.wait_for_change()

        assert warming.given_up == []
        assert warming.deaths == 0
        assert warming.progress() == 1.0


def test_a_thread_that_only_loads_compiles_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from bottega.core.kernel import compiled
    store.shelf_of.cache_clear()
    monkeypatch.setattr(store, "_stores", lambda: tmp_path)     # an earlier run left it in the usual one

    @compiled
    def tripled(number: int) -> int:
        return 3 * number

    with only_loading(), pytest.raises(NotStored, match="tripled"):
        tripled(2)
    assert tripled(2) == 6


def test_jobs_become_ready_one_by_one_and_a_simpler_bot_plays_meanwhile(held: Held, running: Any) -> None:
    process = running(omen=[RULES, *bots.levels(games.find("omen"))])
    process.until(**{"omen rules": "compiling", "shown": True})
    assert process.told["shark"] is None

    held.let("omen rules")
    process.until(**{"omen rules": "ready", "omen club": "compiling"})
    assert process.told["shark"] is None

    held.let("omen club")
    process.until(**{"omen club": "ready"})
    assert process.told["shark"] == "club"

    held.let("all")
    told = process.until(settled=True)
    assert told["shark"] == "shark"
    assert told["compiled"] == []                       # not here
    assert len(held.started) == 1
    assert process.progress == sorted(process.progress)
    assert len({*process.progress}) > 5                 # it moves also while a job lasts
    assert process.end() == ""


def test_a_worker_that_dies_is_told_of_and_started_again(held: Held, running: Any) -> None:
    process = running(omen=[RULES])
    process.until(**{"omen rules": "compiling"})
    while not held.started:
        time.sleep(0.01)
    os.kill(held.started[0], signal.SIGKILL)
    process.until(deaths=1)
    held.let("all")

    assert process.until(settled=True)["states"] == {"omen rules": "ready"}
    assert len(held.started) == 2
    assert "WARNING a worker died while it compiled omen rules (status -9" in process.end()


def test_a_job_that_kills_its_worker_three_times_is_given_up_and_the_others_go_on(held: Held, running: Any) -> None:
    held.kill("omen club")
    held.let("omen rules")
    held.let("omen casual")
    process = running(omen=[RULES, "club", "casual"])

    told = process.until(settled=True)

    assert told["states"] == {"omen rules": "ready", "omen club": "given_up", "omen casual": "ready"}
    assert told["deaths"] == 3
    assert told["shark"] == "shark"                     # not among these jobs: nothing to wait for
    logged = process.end()
    assert logged.count("WARNING a worker died while it compiled omen club (status 7: no room for omen club)") == 3
    assert "ERROR omen club is given up after 3 tries" in logged


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_whoever_employs_them(held: Held, running: Any, number: int) -> None:
    process = running(omen=[RULES], omnia=[RULES])
    process.until(**{"omen rules": "compiling", "omnia rules": "compiling"})
    while len(held.started) < 2:
        time.sleep(0.01)

    process.child.send_signal(number)
    process.child.wait()

    while any(map(is_running, held.started)):
        time.sleep(0.01)


def test_workers_fill_the_store_of_whoever_employs_them_also_one_for_this_run_alone(tmp_path: Path) -> None:
    """Where the user's cache cannot be written."""
    (tmp_path / "cache").write_text("no folder")
    look = "from bottega.core.store import _stores; print(_stores().resolve(), flush=True)"
    ask = f"""
import os, subprocess, sys
from bottega.bots.warming import around_store
{look}
os.environ["NUMBA_CACHE_DIR"] = str(around_store())
subprocess.run([sys.executable, "-c", {look!r}], check=True)
"""
    told = subprocess.run([sys.executable, "-c", ask],
                          capture_output=True, text=True, check=True,
                          env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")})

    mine, workers = told.stdout.splitlines()
    assert mine == workers


def test_a_real_worker_fills_a_store_from_which_nothing_is_compiled_again(held: Held) -> None:
    process = Process(held, {"omen": [RULES]})
    told = process.until(settled=True)

    assert told["states"] == {"omen rules": "ready"}
    assert told["compiled"] == []
    assert process.end() == ""
