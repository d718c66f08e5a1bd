"""Lines tried out: each is carried out in imagined worlds, all play on for some turns as the net tells them, and the
net judges what has become of it. Lines that do worse are given up by halves (sequential halving, Karnin and others
2013).

All lines meet the same worlds, so that luck weighs on them alike. It still weighs more than most lines differ: so the
net is asked after every round of a trial, and its first word on a line may count as so many trials (`trust`). The very
last turn of a game is not left to the net: who has it finds the best line for certain. Where a game
ends within a trial, the seat's points count too, but so little that they only decide between lines that win equally
often.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.omnia.acting import act
from bottega.bots.omnia.judging import Desk, best_action, judge, keep_values, put_into
from bottega.bots.omnia.lines import Lines, find_lines
from bottega.core.bits import lowest
from bottega.core.kernel import Records, compiled, compiled_apart
from bottega.omnia.facts import ROUNDS

Numbers = npt.NDArray[np.int64]
PER_POINT = 1e-5                                # of a win: less than one game more or less in all trials
UNSEEN = 1 << 62                                # more trials than there are
HALVINGS = 10                                   # at most: so often a thousand lines can be halved


class Trials(NamedTuple):
    """What was seen of each line."""

    total: npt.NDArray[np.float64]              # of what its ends were worth
    times: Numbers
    mean: npt.NDArray[np.float64]               # by which lines are kept or given up
    order: Numbers                              # lines, best first
    so_far: npt.NDArray[np.float64]             # the total of each line after each halving that it has lived to see
    seen: Numbers                               # the trials of each line that was left, by halving


def room_for_trials(count: int) -> Trials:
    return Trials(np.zeros(count), np.zeros(count, np.int64), np.zeros(count), np.zeros(count, np.int64),
                  np.zeros((HALVINGS, count)), np.zeros(HALVINGS, np.int64))


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
def came_to(table: Records, setups: Records, seat: int, desk: Desk) -> float:
    """What the table is worth to a seat after the turn just played."""
    if table[0].acting == 0:
        return judge(table[0], setups[0], seat, desk) + PER_POINT * int(table[0].totals[seat])
    return float(desk.best[seat])


@compiled_apart
def try_line(worlds: Records, j: int, table: Records, setups: Records, seat: int, lines: Lines, line: int,
             horizon: int, only: Lines, desk: Desk) -> float:
    """What a line came to in a world within so many turns after its own: the mean of what the net says of it after each
    turn of the seat."""
    put_into(worlds, j, table, 0)
    begun = int(table[0].turns)
    for n in range(lines.length[line]):
        act(table[0], setups[0], seat, int(lines.actions[line, n]))
    desk.best[seat] = lines.worth[line]
    if table[0].turns == begun:
        play_turn(table, setups, only, desk)
    seats, total, times = int(table[0].seats), 0.0, 0
    for turn in range(1, horizon + 1):
        if table[0].acting != 0:
            play_turn(table, setups, only, desk)
        if turn % seats == 0:
            total += came_to(table, setups, seat, desk)
            times += 1
    return total / times if times > 0 else came_to(table, setups, seat, desk)


@compiled_apart
def halve(worlds: Records, table: Records, setups: Records, seat: int, lines: Lines, count: int, wide: int,
          budget: int, horizon: int, trust: int, only: Lines, trials: Trials, desk: Desk) -> None:
    """Try the best lines, by the net's word first, and keep the better half until one is left."""
    halving = 0
    trials.total[:count], trials.times[:count] = 0.0, 0
    for n in range(HALVINGS):
        trials.seen[n] = UNSEEN
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
        trials.seen[halving] = trials.times[trials.order[0]]
        for k in range(left):
            trials.so_far[halving, trials.order[k]] = trials.total[trials.order[k]]
        halving += 1
        sort_by_mean(lines, trials, trust, left)
        left = (left + 1) // 2


@compiled
def mean_of(thought: float, trust: int, total: float, times: int) -> float:
    """Of a line's trials and of the net's first word, which counts as `trust` of them."""
    return (trust * thought + total) / (trust + times)


@compiled_apart
def sort_by_mean(lines: Lines, trials: Trials, trust: int, left: int) -> None:
    """The first lines of the order, best mean first."""
    for k in range(left):
        line = trials.order[k]
        trials.mean[line] = mean_of(lines.worth[line], trust, trials.total[line], trials.times[line])
    for k in range(1, left):
        line, at = trials.order[k], k
        while at > 0 and trials.mean[trials.order[at - 1]] < trials.mean[line]:
            trials.order[at] = trials.order[at - 1]
            at -= 1
        trials.order[at] = line


def worth_of(lines: Lines, trials: Trials, trust: int, count: int) -> npt.NDArray[np.float64]:
    """What each line is worth. The best one: the mean by which it was chosen. Another: so much less as it was behind in
    the same worlds when it was given up, or, if it was never tried, as it is by the net's word.
    """
    best, thought, worth = int(trials.order[0]), lines.worth[:count], np.zeros(count)
    own = float(trials.mean[best] if trials.times[best] else thought[best])
    for line in range(count):
        if trials.times[line] == 0:
            worth[line] = own + thought[line] - thought[best]
        else:
            halving = int(np.searchsorted(trials.seen, trials.times[line]))
            then = [mean_of(thought[k], trust, trials.so_far[halving, k], trials.times[line]) for k in (best, line)]
            worth[line] = own - (then[0] - then[1])
    return worth
