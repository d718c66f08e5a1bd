"""A line: all that a seat does in the rest of its turn, action by action.

A line ends with the turn, or with a look at cities, for nobody knows what comes then. All lines are walked through and
judged at their ends. The two deeds of a card can often be done in either order to the same end: such twins, alike in
their first action and in what they are worth to the last digit, are kept once. No line goes on to skip what lies free.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.omnia.acting import act, choice, choices
from bottega.bots.omnia.free import leaves_free
from bottega.bots.omnia.judging import SPARE, Desk, cover, judge, judge_nearly, put_into
from bottega.core.kernel import Records, compiled, compiled_apart
from bottega.omnia.facts import PLACING

LONGEST = SPARE - 2                             # actions


class Lines(NamedTuple):
    actions: npt.NDArray[np.int16]              # one row per line
    length: npt.NDArray[np.int64]
    worth: npt.NDArray[np.float64]              # to the seat, at its end


def room_for_lines(count: int) -> Lines:
    return Lines(np.zeros((count, LONGEST), np.int16), np.zeros(count, np.int64), np.zeros(count))


@compiled
def place_for(lines: Lines, count: int, first: int, worth: float) -> int:
    """Where a new line is to be kept: behind the others, or, if there is no room, in place of a worse one; -1: not."""
    for line in range(count):
        if lines.worth[line] == worth and lines.actions[line, 0] == first:
            return -1
    if count < len(lines.worth):
        return count
    worst = 0
    for line in range(count):
        if lines.worth[line] < lines.worth[worst]:
            worst = line
    return worst if lines.worth[worst] < worth else -1


@compiled_apart
def find_lines(states: Records, i: int, setups: Records, seat: int, by_net: bool, lines: Lines, desk: Desk) -> int:
    """All lines from the state in place i, or the best of them; answers how many there are.

    Spare state d holds the state after d actions, `tried` how many of its ways were walked through, `path` the
    action that leads on from it.
    """
    spare, setup, begun, depth, count = desk.spare, setups[0], int(states[i].turns), 0, 0
    tried, ways, path = np.zeros(SPARE, np.int64), np.zeros(SPARE, np.int64), np.zeros(SPARE, np.int64)
    put_into(states, i, spare, 0)
    ways[0] = choices(spare[0], setup, seat)
    while depth >= 0:
        if tried[depth] == ways[depth]:
            depth -= 1
            continue
        path[depth] = choice(spare[depth], setup, seat, tried[depth])
        tried[depth] += 1
        if depth > 0 and leaves_free(spare[depth], setup, path[depth]):
            continue
        put_into(spare, depth, spare, depth + 1)
        after = spare[depth + 1]
        act(after, setup, seat, path[depth])
        if after.turns == begun and after.phase != PLACING and depth + 1 < LONGEST:
            depth += 1
            tried[depth], ways[depth] = 0, choices(after, setup, seat)
            continue
        cover(spare[depth], after)
        worth = judge(after, setup, seat, desk) if by_net else judge_nearly(after, setup, seat, desk)
        place = place_for(lines, count, path[0], worth)
        if place >= 0:
            lines.worth[place], lines.length[place] = worth, depth + 1
            for n in range(depth + 1):
                lines.actions[place, n] = path[n]
            count = max(count, place + 1)
    return count
