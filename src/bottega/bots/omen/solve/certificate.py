"""How good an answer is, proven: what the best reply to it would win more, seat by seat."""

from typing import NamedTuple

import numpy as np

from bottega.bots.omen.solve.calls import call_own
from bottega.bots.omen.solve.solver import Memory, add_up, average, begun, carry, improved, is_unreached, list_rows
from bottega.bots.omen.solve.tree import NOT_SAID, Floats, Round, Tree, tree_of
from bottega.core.kernel import compiled, compiled_apart


class Certificate(NamedTuple):
    values: Floats                          # what each seat gets when all keep to the answer
    best: Floats                            # the most it could get alone by another way to play

    @property
    def nash_conv(self) -> float:
        """What all seats could gain, summed up."""
        return float((self.best - self.values).sum())

    @property
    def exploitability(self) -> float:
        """The same a seat; of two seats with opposed interests, how far the answer is from the value of the round."""
        return self.nash_conv / len(self.values)


def certificate(game: Round, shares: Floats) -> Certificate:
    memory = settled(game, shares)
    seats = range(len(game.types))
    return Certificate(np.array([reply(game, memory, seat, best=False) for seat in seats]),
                       np.array([reply(game, memory, seat, best=True) for seat in seats]))


def solve_proven(game: Round, iterations: int, checks: int) -> tuple[Floats, Certificate]:
    """The best of some averages on the way, by their certificates: with three seats and more the last need not be."""
    memory, found = begun(game), []
    for check in range(checks):
        done, until = iterations * check // checks, iterations * (check + 1) // checks
        improved(game, memory, done + 1, until - done)
        shares = average(game, memory)
        found.append((shares, certificate(game, shares)))
    return min(found, key=lambda one: one[1].nash_conv)


def settled(game: Round, shares: Floats, slips: float = 0.0) -> Memory:
    """A memory in which all keep to an answer, but for some slips."""
    memory = begun(game, slips=slips)
    memory.share[:] = shares
    for seat in range(len(game.types)):
        carry(tree_of(game), game, memory, seat, 0.0)
    return memory


def reply(game: Round, memory: Memory, seat: int, *, best: bool) -> float:
    """What a seat gets; afterwards `memory.values` holds it by node and type."""
    value_all(tree_of(game), game, memory, seat, best)
    return float(memory.values[0, :game.types[seat]].sum())


@compiled_apart
def value_all(tree: Tree, game: Round, memory: Memory, seat: int, best: bool) -> None:
    """The values of all nodes for a seat that keeps to its shares, or does the best for each type."""
    n = game.types[seat]
    for x in range(len(tree.last) - 1, -1, -1):
        for i in range(n):
            memory.values[x, i] = 0.0
        if is_unreached(memory, seat, x):
            continue
        if tree.turn[x] != seat:
            add_up(tree, game, memory, seat, x)
            continue
        if tree.said[x] != NOT_SAID:
            call_own(game, memory, seat, x, tree.said[x])
        for action in range(list_rows(tree, memory, x)):
            take(memory, x, memory.rows[action], tree.entry[x] + action * n, n, best, action == 0)


@compiled
def take(memory: Memory, x: int, row: int, at: int, n: int, best: bool, first: bool) -> None:
    """One more action of a node, whose worth stands in a row of the values."""
    values = memory.values
    for i in range(n):
        if not best:
            values[x, i] += memory.share[at + i] * values[row, i]
        elif first or values[row, i] > values[x, i]:
            values[x, i] = values[row, i]
