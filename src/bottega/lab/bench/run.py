"""The timing: what is measured of which game, and for how long."""

import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bottega.core import games
from bottega.core.game import Game
from bottega.lab.bench import peers, scoring, starts
from bottega.lab.bench.measures import from_python, playouts
from bottega.lab.bench.results import GAMES, TIMES, Aim, Cost, Rate, Report, compare, targets
from bottega.lab.bench.work import Measure


class Plan(NamedTuple):
    """What to measure of a game, and what we mean to reach."""

    players: tuple[int, ...]                # of playouts; the first serves for all else
    others: tuple[tuple[int, Mapping[str, str]], ...]           # playouts with options
    peers: tuple[str, ...]                  # games of OpenSpiel that are like it
    aims: tuple[Aim, ...]
    state_limit: float                      # bytes
    start_limit: float | None               # seconds to a first game, its kernels compiled before
    compile_limit: float | None             # seconds to compile them
    scored: bool = False                    # whether scoring a hand is measured


PLANS = {
    "omen": Plan(
        (3, 5, 8), ((5, {"expansion": "on"}),), ("liars_dice", "liars_dice(numdice=5)"),
        (Aim("playouts.3", TIMES, 2), Aim("playouts.5", TIMES, 2), Aim("playouts.8", TIMES, 2),
         Aim("step.direct", TIMES, 2), Aim("step.numbers", TIMES, 1)),
        state_limit=256, start_limit=1.5, compile_limit=30),
    "omnia": Plan(
        (2, 3, 4), ((4, {"draft": "off"}),), ("hearts", "crazy_eights"),
        (Aim("playouts.2", GAMES, 40_000), Aim("playouts.4", GAMES, 15_000),
         Aim("playouts.2", TIMES, 1), Aim("playouts.3", TIMES, 1), Aim("playouts.4", TIMES, 1),
         Aim("step.direct", TIMES, 1), Aim("step.choose", TIMES, 1)),
        state_limit=512, start_limit=None, compile_limit=None, scored=True),
}
MEDIAN_LIMIT, RARE_LIMIT = 5.0, 100.0       # µs to score a hand: the median, and all but one in a thousand


class Effort(NamedTuple):
    repeats: int
    seconds: float                          # of each repeat of each rate
    random_hands: int                       # to score
    dreamt_hands: int                       # the same of `dreamer`, whose games take a tenth of a second each
    compile_anew: bool                      # takes a minute


THOROUGH = Effort(9, 0.2, random_hands=12_000, dreamt_hands=2_000, compile_anew=True)
QUICK = Effort(1, 0.001, random_hands=24, dreamt_hands=2, compile_anew=False)

Say = Callable[[str], None]                 # told what is being measured


def run(effort: Effort, say: Say) -> Report:
    """Measure every game there is a plan for."""
    rates: list[Rate] = []
    costs: list[Cost] = []
    for name, plan in PLANS.items():
        rates += compare([*measure_rates(name, plan, effort, say)])
        costs += measure_costs(name, plan, effort, say)
    aims = {name: plan.aims for name, plan in PLANS.items()}
    return Report(datetime.now(UTC).date().isoformat(), machine(), rates, costs, targets(rates, costs, aims))


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
    if plan.scored:
        yield Measure("score", "score a hand, a different one each time", "hands",
                      scoring.one_after_another(game.terms(plan.players[0])))
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
    """Bytes, microseconds a hand, and the clock's seconds that a person waits."""
    game = games.find(name)
    state, view = float(game.state.itemsize), float(game.view.itemsize)
    yield Cost(name, "state", "a game in progress", "bytes", state, state, plan.state_limit)
    yield Cost(name, "view", "what a seat may know of it", "bytes", view, view, None)
    if plan.scored:
        yield from scoring_costs(game, plan, effort, say)
    for start in starts.starts(name, plan.players[0], plan.start_limit, with_help=name == next(iter(PLANS))):
        say(start.what)
        starts.wait(start)                  # so that what it needs is compiled, and was read from the disk once
        waits = [starts.wait(start) for _ in range(effort.repeats)]
        yield Cost(name, start.key, start.what, "s", median(waits), min(waits), start.limit)
    first = starts.first_compile(name, plan.compile_limit)
    say(first.what)
    seconds = starts.wait_for_compiler(first) if effort.compile_anew else None
    yield Cost(name, first.key, first.what, "s", seconds, seconds, first.limit)


def scoring_costs(game: Game, plan: Plan, effort: Effort, say: Say) -> Iterator[Cost]:
    tables = [game.terms(players) for players in plan.players]
    for bot, hands, at, play in (
        ("random", effort.random_hands, tables, scoring.random_finals),
        ("dreamer", effort.dreamt_hands, tables[:1], partial(scoring.finals_of, "dreamer")),
    ):
        what = f"score a hand of `{bot}`, {hands:,} hands"
        say(what)
        middle, rare = scoring.spread_of(at, hands, play)
        yield Cost(game.name, f"score.{bot}.median", f"{what}: median", "µs", middle, None, MEDIAN_LIMIT)
        yield Cost(game.name, f"score.{bot}.rare", f"{what}: 99.9th percentile", "µs", rare, None, RARE_LIMIT)
