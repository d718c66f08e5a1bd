"""The timing: what is measured of which game, and for how long."""

import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bottega.core import games
from bottega.lab.bench import peers, starts
from bottega.lab.bench.measures import from_python, playouts, playouts_key
from bottega.lab.bench.results import Cost, Rate, Report, compare, targets
from bottega.lab.bench.work import Measure

STATE_LIMIT = 256.0                         # bytes


class Plan(NamedTuple):
    """What to measure of a game."""

    players: tuple[int, ...]                # counts with a target; the first serves for all else
    others: tuple[tuple[int, Mapping[str, str]], ...]           # playouts without one
    peers: tuple[str, ...]                  # games of OpenSpiel, the nearest counterpart first


PLANS = {
    "omen": Plan((3, 5, 8), ((5, {"expansion": "on"}),), ("liars_dice", "liars_dice(numdice=5)")),
}


class Effort(NamedTuple):
    repeats: int
    seconds: float                          # of each repeat of each rate
    compile_anew: bool                      # takes half a minute


THOROUGH = Effort(9, 0.2, compile_anew=True)
QUICK = Effort(1, 0.001, compile_anew=False)

Say = Callable[[str], None]                 # told what is being measured


def run(effort: Effort, say: Say) -> Report:
    """Measure every game there is a plan for."""
    rates: list[Rate] = []
    costs: list[Cost] = []
    for name, plan in PLANS.items():
        rates += compare([*measure_rates(name, plan, effort, say)])
        costs += measure_costs(name, plan, effort, say)
    keys = ["step.direct", *(playouts_key(players, {}) for plan in PLANS.values() for players in plan.players)]
    return Report(datetime.now(UTC).date().isoformat(), machine(), rates, costs, targets(rates, costs, keys))


def machine() -> dict[str, str]:
    """What the figures depend on; nothing that tells whose machine it is."""
    told = {"processor": processor(), "cores": str(os.cpu_count()), "system": platform.system(),
            "Python": platform.python_version(), "numba": version("numba"), "NumPy": version("numpy")}
    peer = peers.peer_version()
    return told | {"OpenSpiel": peer} if peer else told


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def measure_rates(name: str, plan: Plan, effort: Effort, say: Say) -> Iterator[Rate]:
    """In turn: one repeat of everything, ours and the peer's, then the next of everything."""
    say("getting ready")
    measures = [*all_measures(name, plan)]
    for measure in measures:
        measure.work()                      # kernels are loaded, caches are filled
    repeats: dict[str, list[tuple[float, float]]] = {measure.key: [] for measure in measures}
    for repeat in range(effort.repeats):
        say(f"rates, {repeat + 1} of {effort.repeats}")
        for measure in measures:
            repeats[measure.key].append(per_second(measure, effort.seconds))
    for measure in measures:
        done, whole_games = zip(*repeats[measure.key], strict=True)
        yield Rate(name, measure.key, measure.what, measure.unit, median(done), max(done), median(whole_games) or None)


def all_measures(name: str, plan: Plan) -> Iterator[Measure]:
    game = games.find(name)
    for players in plan.players:
        yield playouts(game, players, {})
    for players, options in plan.others:
        yield playouts(game, players, options)
    yield from from_python(game, plan.players[0])
    if peers.peer_version():
        for peer in plan.peers:
            yield from peers.measures(peer)


def per_second(measure: Measure, seconds: float) -> tuple[float, float]:
    """How much is done in a second of the processor's, and how many whole games."""
    done = whole_games = 0
    begun, spent = time.process_time(), 0.0
    while spent < seconds:
        count = measure.work()
        done, whole_games = done + count.done, whole_games + count.games
        spent = time.process_time() - begun
    return done / spent, whole_games / spent


def measure_costs(name: str, plan: Plan, effort: Effort, say: Say) -> Iterator[Cost]:
    """Bytes, and the clock's seconds that a person waits."""
    game = games.find(name)
    state, view = float(game.state.itemsize), float(game.view.itemsize)
    yield Cost(name, "state", "a game in progress", "bytes", state, state, STATE_LIMIT)
    yield Cost(name, "view", "what a seat may know of it", "bytes", view, view, None)
    for start in starts.starts(name, plan.players[0]):
        say(start.what)
        starts.wait(start)                  # so that what it needs is compiled, and was read from the disk once
        waits = [starts.wait(start) for _ in range(effort.repeats)]
        yield Cost(name, start.key, start.what, "s", median(waits), min(waits), start.limit)
    first = starts.FIRST_COMPILE
    say(first.what)
    seconds = starts.wait_for_compiler() if effort.compile_anew else None
    yield Cost(name, first.key, first.what, "s", seconds, seconds, first.limit)
