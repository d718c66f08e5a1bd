"""Lines tried out: each is carried out in imagined worlds, all play on for some turns as the net tells them, and the
net judges what has become of it. Lines that do worse are given up by halves (sequential halving, Karnin and others
2013).

All lines meet the same worlds, so that luck weighs on them alike. The very last turn of a game is not left to the net:
who has it finds the best line for certain.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.omnia.acting import act
from bottega.bots.omnia.judging import Desk, best_action, judge, keep_values, put_into
from bottega.bots.omnia.lines import Lines, find_lines
from bottega.core.bits import lowest
from bottega.core.kernel import Records, compiled_apart
from bottega.omnia.facts import ROUNDS

Numbers = npt.NDArray[np.int64]


class Trials(NamedTuple):
    """What was seen of each line."""

    total: npt.NDArray[np.float64]              # of what its ends were worth
    times: Numbers
    order: Numbers                              # lines, best first


@compiled_apart
def play_turn(table: Records, setups: Records, only: Lines, desk: Desk) -> None:
    """The acting seat's turn, or the rest of it; the desk's best values are then those at its end."""
    begun, seats = int(table[0].turns), int(table[0].seats)
    seat = lowest(table[0].acting)
    if begun == ROUNDS * seats - 1 and find_lines(table, 0, setups, seat, True, only, desk) > 0:
        for n in range(only.length[0]):
            act(table[0], setups[0], seat, int(only.actions[0, n]))
    while table[0].acting != 0 and table[0].turns == begun:
        act(table[0], setups[0], seat, best_action(table, 0, setups, desk))
    if table[0].acting == 0:
        judge(table[0], setups[0], seat, desk)
        keep_values(desk)


@compiled_apart
def try_line(worlds: Records, j: int, table: Records, setups: Records, seat: int, lines: Lines, line: int,
             horizon: int, only: Lines, desk: Desk) -> float:
    """What a line came to in a world, so many turns after its own."""
    put_into(worlds, j, table, 0)
    begun = int(table[0].turns)
    for n in range(lines.length[line]):
        act(table[0], setups[0], seat, int(lines.actions[line, n]))
    desk.best[seat] = lines.worth[line]
    if table[0].turns == begun:
        play_turn(table, setups, only, desk)
    for _ in range(horizon):
        if table[0].acting != 0:
            play_turn(table, setups, only, desk)
    if table[0].acting == 0:
        return judge(table[0], setups[0], seat, desk)
    return float(desk.best[seat])


@compiled_apart
def halve(worlds: Records, table: Records, setups: Records, seat: int, lines: Lines, count: int, wide: int,
          budget: int, horizon: int, only: Lines, trials: Trials, desk: Desk) -> None:
    """Try the best lines, by the net's word first, and keep the better half until one is left."""
    trials.total[:count], trials.times[:count] = 0.0, 0
    best_first = np.argsort(-lines.worth[:count])
    for k in range(count):                              # for `order[:count] =` numba compiles the text of an error, too
        trials.order[k] = best_first[k]
    left, rounds, world = min(count, wide), 1, 0
    while 1 << rounds < left:
        rounds += 1
    while left > 1:
        each = max(1, budget // (rounds * left))
        for _ in range(each):
            for k in range(left):
                line = trials.order[k]
                trials.total[line] += try_line(worlds, world, table, setups, seat, lines, line, horizon, only, desk)
                trials.times[line] += 1
            world = (world + 1) % len(worlds)
        sort_by_mean(trials, left)
        left = (left + 1) // 2


@compiled_apart
def sort_by_mean(trials: Trials, left: int) -> None:
    """The first lines of the order, best mean first."""
    for k in range(1, left):
        line, at = trials.order[k], k
        mean = trials.total[line] / trials.times[line]
        while at > 0 and trials.total[trials.order[at - 1]] / trials.times[trials.order[at - 1]] < mean:
            trials.order[at] = trials.order[at - 1]
            at -= 1
        trials.order[at] = line
