"""Many games at once, and one game a step at a time: the compiled loops around the rules.

Who chooses at random draws from a luck of its own (`dice`), never from the game's: so a record of the seed and the
actions alone replays to the same game.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.bits import lowest
from bottega.core.chance import below, spread
from bottega.core.kernel import Records, Rows, Words64, compiled
from bottega.omen.rules import apply, carry_out, deal, legal_at, legal_count

Numbers = npt.NDArray[Any]
CHOICES = 0x5EED                    # sets the luck of random choices apart from that of the deals


@compiled
def legal(records: Records, i: int, seat: int, actions: Numbers) -> int:
    """List what a seat may do, from a state or from a view; answers how many there are."""
    count = legal_count(records[i], seat)
    for k in range(count):
        actions[k] = legal_at(records[i], seat, k)
    return count


@compiled
def choices(states: Records, i: int) -> int:
    """How many actions the lowest acting seat has; 0 when the game is over."""
    s = states[i]
    return 0 if s.acting == 0 else legal_count(s, lowest(s.acting))


@compiled
def choose(states: Records, i: int, k: int, rows: Rows) -> int:
    """The lowest acting seat does its k-th legal action; answers how many choices the next one has."""
    s = states[i]
    seat = lowest(s.acting)
    carry_out(s, seat, legal_at(s, seat, k), rows)
    return choices(states, i)


@compiled
def step_all(states: Records, actions: Numbers, refusals: Numbers, rows: Rows) -> int:
    """One action of the lowest acting seat in every game; answers how many games still run."""
    running = 0
    for i in range(len(states)):
        refusals[i] = apply(states, i, lowest(states[i].acting), int(actions[i]), rows)
        running += states[i].acting != 0
    return running


@compiled
def play_out(states: Records, i: int, dice: Words64, log: Numbers, rows: Rows) -> int:
    """Random play to the end; answers how many decisions it took. A log with room takes seat and action of each."""
    s = states[i]
    decisions = 0
    while s.acting != 0:
        seat = lowest(s.acting)
        action = legal_at(s, seat, below(dice, legal_count(s, seat)))
        carry_out(s, seat, action, rows)
        if decisions < len(log):
            log[decisions, 0], log[decisions, 1] = seat, action
        decisions += 1
    return decisions


@compiled
def play_many(states: Records, setups: Records, seed: int, first: int, games: int, wins: Numbers, log: Numbers,
              rows: Rows) -> int:
    """Games `first` and on of a series, all at random; adds up each seat's wins, answers the decisions taken."""
    luck, dice = np.zeros(4, np.uint64), np.zeros(4, np.uint64)
    decisions = 0
    for game in range(first, first + games):
        spread(seed, game, luck)
        spread(seed ^ CHOICES, game, dice)
        deal(states, 0, setups, luck, rows)
        decisions += play_out(states, 0, dice, log, rows)
        wins[lowest(states[0].still_in)] += 1
    return decisions
