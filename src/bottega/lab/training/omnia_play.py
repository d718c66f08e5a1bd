"""OMNIA played by a net against itself, as fast as can be, and written down as lessons for it.

A lesson is what the net was told after an action and what became of it: a mixture of what the net itself thought after
later actions and of how the game ended (TD(lambda), Sutton 1988). Now and then an action is chosen at random, so that
the net sees what it would not do; what comes of such an action is not held against what led to it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats
from bottega.bots.omnia.draft import keep_by_taste
from bottega.bots.omnia.features import INPUTS
from bottega.bots.omnia.judging import OUTPUTS, POINTS_UNIT, Desk, try_action
from bottega.bots.omnia.taste import Values
from bottega.core.bits import lowest
from bottega.core.chance import below, unit
from bottega.core.kernel import Records, Words64, compiled_apart
from bottega.omnia.facts import DRAFTING, SEATS
from bottega.omnia.rules import carry_out, deal, has_won, legal_at, legal_count

LONGEST = 400                                   # actions of a game that are written down


class Lessons(NamedTuple):
    inputs: Floats                              # one row per lesson
    targets: Floats                             # how likely each seat wins, its points; in turn order from who acted
    seats: npt.NDArray[np.int8]                 # how many there are

    def some(self, rows: slice | npt.NDArray[np.int64]) -> "Lessons":
        return Lessons(self.inputs[rows], self.targets[rows], self.seats[rows])


class Course(NamedTuple):
    """What is remembered of the game being played, action by action."""

    actor: npt.NDArray[np.int64]
    strayed: npt.NDArray[np.int64]              # 1 where the action was a random one
    thought: npt.NDArray[np.float64]            # by seat: how likely it wins after the action done
    best: npt.NDArray[np.float64]               # and after the one that looked best


def room_for_lessons(rows: int) -> Lessons:
    return Lessons(np.zeros((rows, INPUTS), np.float32), np.zeros((rows, OUTPUTS), np.float32), np.zeros(rows, np.int8))


def new_course() -> Course:
    return Course(np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64), np.zeros((LONGEST, SEATS)),
                  np.zeros((LONGEST, SEATS)))


@compiled_apart
def consider(states: Records, setups: Records, seat: int, action: int, desk: Desk, values: npt.NDArray[np.float64],
             inputs: Floats) -> None:
    """Judge an action, and keep what was thought and told."""
    try_action(states, 0, setups, seat, action, True, desk)
    for other in range(SEATS):
        values[other] = desk.values[other]
    inputs[:] = desk.inputs


@compiled_apart
def act(states: Records, setups: Records, desk: Desk, stray: float, luck: Words64, course: Course, n: int,
        inputs: Floats) -> None:
    """One action of the seat whose turn it is: the best by the net, or, now and then, any."""
    seat = lowest(states[0].acting)
    count, best, most = legal_count(states[0], setups[0], seat), 0, -1.0
    for k in range(count):
        value = try_action(states, 0, setups, seat, legal_at(states[0], setups[0], seat, k), True, desk)
        if value > most:
            best, most = k, value
    action = legal_at(states[0], setups[0], seat, best)
    consider(states, setups, seat, action, desk, course.best[n], inputs)
    course.actor[n], course.strayed[n] = seat, 0
    course.thought[n] = course.best[n]
    if count > 1 and unit(luck) < stray:
        action = legal_at(states[0], setups[0], seat, below(luck, count))
        consider(states, setups, seat, action, desk, course.thought[n], inputs)
        course.strayed[n] = 1
    carry_out(states[0], setups[0], seat, action, None)


@compiled_apart
def play_lesson(states: Records, setups: Records, liked: Values, desk: Desk, stray: float, trust: float,
                luck: Words64, course: Course, lessons: Lessons, first: int) -> int:
    """One game, from the deal on; answers the row after its last lesson."""
    deal(states, 0, setups, luck, None)
    s, n = states[0], 0
    while s.phase == DRAFTING:
        keep_by_taste(states, 0, setups, liked, luck)
    while s.acting != 0:
        act(states, setups, desk, stray, luck, course, n, lessons.inputs[first + n])
        n += 1
    return write_targets(states, trust, course, n, lessons, first)


@compiled_apart
def write_targets(states: Records, trust: float, course: Course, count: int, lessons: Lessons, first: int) -> int:
    """From the last action back: what came of each. `trust` is how much the end counts against later thoughts."""
    s, seats = states[0], int(states[0].seats)
    came, winners = np.zeros(SEATS), 0
    for seat in range(seats):
        winners += has_won(s, seat)
    for seat in range(seats):
        came[seat] = 1.0 / winners if has_won(s, seat) else 0.0
    for n in range(count - 1, -1, -1):
        row = lessons.targets[first + n]
        for relative in range(seats):
            seat = (course.actor[n] + relative) % seats
            row[relative] = came[seat]
            row[SEATS + relative] = s.totals[seat] / POINTS_UNIT
        lessons.seats[first + n] = seats
        for seat in range(seats):
            if course.strayed[n] == 1:
                came[seat] = course.best[n, seat]
            else:
                came[seat] = trust * came[seat] + (1.0 - trust) * course.thought[n, seat]
    return first + count


@compiled_apart
def play_lessons(states: Records, setups: Records, liked: Values, desk: Desk, stray: float, trust: float,
                 luck: Words64, course: Course, lessons: Lessons, first: int, last: int) -> int:
    """Games until about so many rows are full."""
    row = first
    while row + LONGEST <= last:
        row = play_lesson(states, setups, liked, desk, stray, trust, luck, course, lessons, row)
    return row
