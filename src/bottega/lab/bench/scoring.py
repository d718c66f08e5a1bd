"""What it costs to score one player's final hand of OMNIA exactly, hand by hand: a rare hard one must not take long.

A single call is too short for a clock, so each hand is scored many times over. It is given to every seat of its table,
which then share the time: so the cities are those of a real game, and the majorities are counted among as many.
"""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from bottega import bots
from bottega.bots.playing import play_out
from bottega.core import chance
from bottega.core.game import Terms
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records, direct
from bottega.core.kernel import records as blank_records
from bottega.core.position import Position
from bottega.lab.bench.work import Count, Work
from bottega.omnia.scoring import score_table

RUNS, REPEATS = 4, 50                       # the quickest run counts: in the others something else may have run too
FINALS = 1024                               # games scored one after the other
NO_LOG = np.zeros((0, 2), np.int16)
OF_A_SEAT = ("owned", "coins", "printed", "tally")

Play = Callable[[Terms, int], Records]      # a table, how many games: their final states


def random_finals(at: Terms, count: int) -> Records:
    states, luck, dice = blank_records(at.game.state, count), np.zeros(4, np.uint64), chance.from_seed(2)
    for i in range(count):
        chance.spread(1, i, luck)
        at.game.deal(states, i, at.setups, luck, UNTOLD)
        at.game.loops.play_out(states, i, dice, NO_LOG, at.setups)
    return states


def finals_of(bot: str, at: Terms, count: int) -> Records:
    """The same of a bot that sits in every seat; several games at a time."""
    def play(number: int) -> Records:
        with np.errstate(over="ignore"):
            position = Position.dealt(at, chance.to_text(chance.from_seed(1, number)))
            play_out(position, [bots.make(at, bot)] * at.players)
        return position.states

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        finals = [*pool.map(play, range(count))]
    states = blank_records(at.game.state, count)
    states[:] = np.concatenate(finals)
    return states


def hands_of(states: Records, players: int) -> Records:
    """For each seat of each game the same table, with that seat's hand everywhere."""
    hands = blank_records(states.dtype, len(states) * players)
    hands[:] = np.repeat(states, players)
    for field in OF_A_SEAT:
        own = states[field][:, :players].reshape(len(hands), *states[field].shape[2:])
        hands[field] = own[:, None]
    return hands


def microseconds(hands: Records, at: Terms) -> list[float]:
    """What each hand costs."""
    score = direct(score_table, hands, 0, at.setups, UNTOLD)
    return [_cost(partial(score, hands, i, at.setups, UNTOLD)) / at.players for i in range(len(hands))]


def _cost(score: Callable[[], object]) -> float:
    runs = []
    for _ in range(RUNS):
        begun = time.process_time_ns()
        for _ in range(REPEATS):
            score()
        runs.append(time.process_time_ns() - begun)
    return min(runs) / REPEATS / 1000


def spread_of(tables: Sequence[Terms], hands: int, play: Play) -> tuple[float, float]:
    """Median and 99.9th percentile of what so many hands cost, as many at each table."""
    costs: list[float] = []
    for at in tables:
        states = play(at, -(-hands // (len(tables) * at.players)))
        costs += microseconds(hands_of(states, at.players), at)
    return float(np.percentile(costs, 50)), float(np.percentile(costs, 99.9))


def one_after_another(at: Terms) -> Work:
    """Another game each time, so that nothing is found where the last call left it."""
    states = random_finals(at, FINALS)
    score = direct(score_table, states, 0, at.setups, UNTOLD)

    def run() -> Count:
        for i in range(FINALS):
            score(states, i, at.setups, UNTOLD)
        return Count(FINALS * at.players)
    return run
