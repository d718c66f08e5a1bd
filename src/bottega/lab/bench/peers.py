"""The peer we measure ourselves beside: OpenSpiel, whose games are written in C++ and driven from there or from Python.

Where there is a choice of what to count, it is the one that favours the peer: rollouts begin at the first decision, so
they deal nothing, and from Python every dice roll counts as a decision too.
"""

import random  # noqa: TID251  (both sides of the comparison choose with it)
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from bottega.lab.bench.work import Count, Measure, Work

PACKAGE = "open_spiel"
ROLLOUTS, FROM_PYTHON = "openspiel.rollouts.", "openspiel.python."       # how keys begin
MISSING = "OpenSpiel is not installed, so there is nothing to compare with; `python3 run.py bench` installs it."
ROLLED_OUT = 50_000                         # games in one search
STEPPED = 200                               # games from Python, at a time
COUNTED = 20_000                            # to know how long a rollout is


def peer_version() -> str | None:
    """None where the peer is not installed."""
    return version(PACKAGE) if find_spec("pyspiel") else None


def measures(name: str) -> Iterator[Measure]:
    """Random games of one OpenSpiel game, by C++ and from Python."""
    import pyspiel
    game = pyspiel.load_game(name)
    yield Measure(f"{ROLLOUTS}{name}", f"OpenSpiel {name}, C++", "decisions", rollouts(pyspiel, game))
    yield Measure(f"{FROM_PYTHON}{name}", f"OpenSpiel {name}, Python, dice counted", "decisions", from_python(game))


def rollouts(pyspiel: Any, game: Any) -> Work:
    """A search of one simulation is one evaluation of its root: so many random games from there."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLED_OUT, seed=1)
    simulations, memory, solve, seed, verbose = 1, 100, False, 1, False
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, memory, solve, seed, verbose)
    start = first_decision(game)
    decisions = round(ROLLED_OUT * decisions_from(start))

    def run() -> Count:
        bot.mcts_search(start)
        return Count(decisions, ROLLED_OUT)
    return run


def first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def decisions_from(start: Any) -> float:
    """How many decisions a random game takes from here, on average."""
    choose, decisions = random.Random(1).choice, 0
    for _ in range(COUNTED):
        state = start.clone()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(choose(state.legal_actions()))
    return decisions / COUNTED


def from_python(game: Any) -> Work:
    """Legal actions, one of them at random, apply: a step at a time."""
    fraction = random.Random(1).random

    def run() -> Count:
        steps = 0
        for _ in range(STEPPED):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(fraction() * len(actions))])
                steps += 1
        return Count(steps, STEPPED)
    return run
