"""The peer we measure ourselves beside: OpenSpiel, whose games are written in C++ and driven from there or from Python.

Where there is a choice of what to do, it is the one that favours the peer: its rollouts begin at the first decision, so
they deal nothing. From Python both is told: decisions, and steps, which are decisions, dice rolls and cards dealt.
"""

import random  # noqa: TID251  (both sides of the comparison choose with it)
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from itertools import cycle
from typing import Any

from bottega.lab.bench.work import Count, Measure, Work

PACKAGE = "open_spiel"
ROLLOUTS, FROM_PYTHON, STEPS = "openspiel.rollouts.", "openspiel.python.", "openspiel.steps."      # how keys begin
MISSING = "OpenSpiel is not installed, so there is nothing to compare with; `python3 run.py bench` installs it."
BEGINNINGS = 8                              # deals from which games are rolled out
ROLLED_OUT = 2_000                          # games in one search
STEPPED = 50                                # games from Python, at a time
COUNTED = 500                               # from each beginning, to know how long a game is


def peer_version() -> str | None:
    """None where the peer is not installed."""
    return version(PACKAGE) if find_spec("pyspiel") else None


def measures(name: str) -> Iterator[Measure]:
    """Random games of one OpenSpiel game, by C++ and from Python."""
    import pyspiel
    game, dice = pyspiel.load_game(name), random.Random(1)
    beginnings = [first_decision(game, dice) for _ in range(BEGINNINGS)]
    whole = [lengths(game.new_initial_state(), dice) for _ in range(BEGINNINGS)]
    share = sum(decisions for decisions, _ in whole) / sum(steps for _, steps in whole)
    yield Measure(f"{ROLLOUTS}{name}", f"OpenSpiel {name}, C++", "decisions", rollouts(pyspiel, game, beginnings, dice))
    yield Measure(f"{FROM_PYTHON}{name}", f"OpenSpiel {name}, Python", "decisions", from_python(game, share))
    yield Measure(f"{STEPS}{name}", "– with its chance steps", "steps", from_python(game, 1.0))


def first_decision(game: Any, dice: random.Random) -> Any:
    """The game after a random deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, odds)[0])
    return state


def lengths(start: Any, dice: random.Random) -> tuple[float, float]:
    """How many decisions a random game takes from here, on average, and how many steps with those of chance."""
    decisions = steps = 0
    for _ in range(COUNTED):
        state = start.clone()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            steps += 1
            state.apply_action(dice.choice(state.legal_actions()))
    return decisions / COUNTED, steps / COUNTED


def rollouts(pyspiel: Any, game: Any, beginnings: list[Any], dice: random.Random) -> Work:
    """A search of one simulation is one evaluation of its root: so many random games from there."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLED_OUT, seed=1)
    simulations, memory, solve, seed, verbose = 1, 100, False, 1, False
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, memory, solve, seed, verbose)
    turns = cycle([(start, round(ROLLED_OUT * lengths(start, dice)[0])) for start in beginnings])

    def run() -> Count:
        start, decisions = next(turns)
        bot.mcts_search(start)
        return Count(decisions, ROLLED_OUT)
    return run


def from_python(game: Any, share: float) -> Work:
    """Legal actions, one of them at random, apply: a step at a time. A share of the steps is counted as done."""
    fraction = random.Random(1).random

    def run() -> Count:
        steps = 0
        for _ in range(STEPPED):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(fraction() * len(actions))])
                steps += 1
        return Count(round(steps * share), STEPPED)
    return run
