"""The answer to a round, as it is played: what every type does at every node, and what that is worth.

Two seats. What is played is the table that the solver made, as it stands: nothing is solved again on the way, since a
rest of a round that is solved by itself can be far from safe where it stands in the whole. Habits of the other are made
something of (habits.py) as far as a certificate allows, round by round:

(1) The safe answer, and what each seat could count on against it (`Safe`).
(2) The answer to habits, and what the best reply to it gains over what the other can count on anyway.
(3) Of the two answers a mixture, as if one of them were drawn before the round: what a best reply gains against a
    mixture is at most the mixture of what it gains, so as much of the bold one as keeps that below a cap.

More seats have no such proof: the best of some answers is taken, by their certificates.
"""

from typing import NamedTuple

import numpy as np

from bottega.bots.omen.minds.habits import habitual, with_habits
from bottega.bots.omen.solve.certificate import reply, settled, solve_proven, value_all
from bottega.bots.omen.solve.rounds import Setting
from bottega.bots.omen.solve.solver import Memory, solve
from bottega.bots.omen.solve.tree import Floats, Ints, Round, tree_of
from bottega.core.kernel import compiled_apart

WORK = 230.0                        # what a solution may cost, in millions of steps: up to 200 ms on a quiet core
FEWEST, MOST = 22, 250              # iterations
MOST_OF_MANY = 60                   # with more than two seats; if several have secrets, the best of some answers
CHECKS = 3                          # is taken, looked at so often
ENOUGH = 60                         # iterations of the safe answer; where they take more than half the work, no habits
SLIPS = 0.0001                      # how often others are taken to declare anything by mistake: all is thought about,
LARGE = 2000                        # except in larger trees, where there is no time for it
TINY = 0.002                        # what is done less often is left of the first iterations
CAP = 0.003                         # what a perfect opponent may gain in a round: a chance to win the game


class Answer(NamedTuple):
    what: Setting
    memory: Memory                  # all keep to the answer; not to be worked in
    values: tuple[Floats, ...]      # by seat, node and type, times how likely the others go there with it


class Trust(NamedTuple):
    """What is taken into account of the other of two seats: that it plays by habit (habits.py), with some chance."""

    part: float                     # that chance
    seat: int                       # the other


class Safe(NamedTuple):
    """The safe answer of two seats."""

    memory: Memory
    most: tuple[float, float]       # what a best reply of each seat gets against it


def steps(game: Round) -> float:
    """Roughly what an iteration costs, in millions of steps; as measured, most of a large tree is never visited."""
    nodes, secrets = float((game.suits + 1).prod()), int((game.types > 1).sum())
    if len(game.types) == 2:
        return (1.0 if slips_in(game) == 0.0 else 1.8) * nodes * (200.0 + 15.0 * float(game.types.sum())) / 1e6
    return nodes * (200.0 + 3.0 * (1 + secrets) * len(game.weights)) / 1e6


def iterations(game: Round, work: float = WORK) -> int:
    """As many as the work allows; 0 if these are too few to be of use."""
    fit = int(work / steps(game))
    return 0 if fit < FEWEST else min(fit, MOST if len(game.types) == 2 else MOST_OF_MANY)


def slips_in(game: Round) -> float:
    return SLIPS if float((game.suits + 1).prod()) <= LARGE else 0.0


def leaves_room(game: Round, work: float) -> bool:
    """Whether the answer to habits can be afforded beside the safe one."""
    return int(work / 2 / steps(game)) >= ENOUGH


def safe_answer(game: Round, work: float) -> Safe:
    shares = solve(game, max(FEWEST, iterations(game, work)), slips=slips_in(game))
    memory = settled(game, purified(game, shares))
    return Safe(memory, (reply(game, memory, 0, best=True), reply(game, memory, 1, best=True)))


def answer_to_habits(what: Setting, safe: Safe, trust: Trust, work: float) -> Answer:
    """As much of the answer to habits as is allowed. What it is worth is told against the safe answer of the other."""
    game, other = what.game, what.seats.index(trust.seat)
    own = 1 - other
    expecting = with_habits(game, other, trust.part)
    habits = habitual(expecting, other)
    shares = solve(expecting, max(FEWEST, iterations(expecting, work)), habits, other, slips_in(game))
    bold = settled(game, purified(game, with_own(expecting, shares, own, game, safe.memory.share)))
    gained = [most + safe.most[own] - 1.0 for most in (safe.most[other], reply(game, bold, other, best=True))]
    part = 1.0 if gained[1] <= CAP else max(0.0, (CAP - gained[0]) / (gained[1] - gained[0]))
    played = safe.memory.share.copy()
    mix(tree_of(game).turn, tree_of(game).entry, bold, safe.memory, own, int(game.types[own]), part, played)
    return answered(what, played)


def answer_of_many(what: Setting, work: float, weights: Floats | None = None) -> Answer:
    """With more than two seats; `weights` are what is believed of the deals, if it is not as at the beginning."""
    if weights is not None:
        what = what._replace(game=what.game._replace(weights=weights))
    count, secrets = max(iterations(what.game, work), FEWEST), int((what.game.types > 1).sum())
    if secrets > 1:
        return answered(what, solve_proven(what.game, count, CHECKS)[0])
    return answered(what, solve(what.game, count))


def answered(what: Setting, shares: Floats) -> Answer:
    """An answer to which all keep but for slips, so that all has its worth."""
    memory, values = settled(what.game, shares, SLIPS), []
    for place in range(len(what.seats)):
        value_all(tree_of(what.game), what.game, memory, place, False)
        values.append(memory.values[:-2, :int(what.game.types[place])].copy())
    return Answer(what, memory, tuple(values))


def with_own(game: Round, shares: Floats, seat: int, into: Round, others: Floats) -> Floats:
    """What a seat does in one form of a round, beside what the others do in another form of it."""
    made, here, there = others.copy(), tree_of(game), tree_of(into)
    for x in np.flatnonzero(here.turn == seat):
        made[there.entry[x]:there.entry[x + 1]] = shares[here.entry[x]:here.entry[x + 1]]
    return made


def purified(game: Round, shares: Floats) -> Floats:
    """Shares without what the first iterations left."""
    kept = np.where(shares >= TINY, shares, 0.0)
    tree = tree_of(game)
    sum_to_one(tree.turn, tree.entry, game.types, kept)
    return kept


@compiled_apart
def sum_to_one(turn: Ints, entry: Ints, types: Ints, shares: Floats) -> None:
    for x in range(len(turn)):
        n = types[turn[x]]
        for i in range(n):
            whole = 0.0
            for k in range(entry[x] + i, entry[x + 1], n):
                whole += shares[k]
            for k in range(entry[x] + i, entry[x + 1], n):
                shares[k] /= whole


@compiled_apart
def mix(turn: Ints, entry: Ints, bold: Memory, safe: Memory, seat: int, n: int, part: float,
        played: Floats) -> None:
    """What a seat does that draws before the round whether to be bold, as an opponent sees it.

    Where it acts, it is the likelier one of the two the more of it would have come here.
    """
    start = safe.starts[seat]
    for x in range(len(turn)):
        if turn[x] == seat:
            for i in range(n):
                a, b = part * bold.reach[x, start + i], (1.0 - part) * safe.reach[x, start + i]
                a, b = (a / (a + b), b / (a + b)) if a + b > 0.0 else (0.0, 1.0)
                for k in range(entry[x] + i, entry[x + 1], n):
                    played[k] = a * bold.share[k] + b * safe.share[k]
