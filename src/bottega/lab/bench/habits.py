"""What the answer to players by habit costs and brings, in rounds that can be solved (bots/omen/minds/habits.py)."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from bottega.bots.omen.minds.answering import with_own
from bottega.bots.omen.minds.habits import habitual, with_habits
from bottega.bots.omen.solve.certificate import certificate, reply, settled
from bottega.bots.omen.solve.solver import solve
from bottega.bots.omen.solve.tree import Round

ITERATIONS = 300


class Price(NamedTuple):
    """Of one seat of a round, in units of a card won or lost."""

    seat: int
    given_away: float                       # to a perfect opponent, more than the safe answer gives
    safe: float                             # what the safe answer gets from who plays by habit
    bold: float                             # what this one gets


def prices(game: Round, part: float) -> Iterator[Price]:
    """For each of two seats that takes the other to play by habit with a chance."""
    safe = solve(game, ITERATIONS)
    values = certificate(game, safe).values
    for seat in range(2):
        other = 1 - seat
        expecting, surely = with_habits(game, other, part), with_habits(game, other, 1.0)
        habits = habitual(expecting, other)
        bold = solve(expecting, ITERATIONS, habits, other)
        played = np.where(habits >= 0.0, habits, solve(surely, 1, habits, other))
        worst = reply(game, settled(game, with_own(expecting, bold, seat, game, safe)), other, best=True)
        gains = [reply(surely, settled(surely, with_own(form, shares, seat, surely, played)), seat, best=False)
                 for form, shares in ((game, safe), (expecting, bold))]
        yield Price(seat, worst - float(values[other]), *gains)
