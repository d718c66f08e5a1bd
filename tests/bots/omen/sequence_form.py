"""The value of a round of two seats by linear programming: another way than the solver's, exact but slow.

A plan says of each sequence of a seat's own actions how likely it does all of them (Koller, Megiddo, von Stengel 1996).
The first seat's plan x is best against the worst that the second can do: maximise f'q where F'q <= A'x and E x = e.
"""

from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

from bottega.bots.omen.solve.tree import (
    CALLS,
    DESTINY_RIGHT,
    DESTINY_WRONG,
    NOT_SAID,
    OMEN_RIGHT,
    OMEN_WRONG,
    Round,
    Tree,
    tree_of,
)


class Plans(NamedTuple):
    """Sequences of each seat are its entries in the tree, and 0 for having done nothing; infosets likewise."""

    came_from: dict[int, int]               # of each node but the root: the entry, for type 0, that led there
    before: dict[int, int]                  # of each node: the node at which its seat acted last


def walk(tree: Tree, types: tuple[int, int]) -> Plans:
    came_from, before = {}, {}
    for x in range(len(tree.last)):
        at, n = int(tree.entry[x]), types[int(tree.turn[x])]
        for number in range(int(tree.last[x]), len(tree.steps)):
            for suit in range(int(tree.suits[number])):
                child = x + (suit + 1) * int(tree.steps[number])
                came_from[child], before[child] = at, x
                at += n
    return Plans(came_from, before)


def constraints(game: Round, tree: Tree, plans: Plans, seat: int) -> csr_matrix:
    """A row an infoset: what is done there adds up to what led there. The first row: nothing is done for sure."""
    n, rows, columns, values, row = int(game.types[seat]), [0], [0], [1.0], 1
    for x in range(len(tree.last)):
        if tree.turn[x] != seat:
            continue
        parent = plans.before.get(x)        # the other seat's node; what led there was this seat's
        for i in range(n):
            led = 0 if parent is None or parent not in plans.came_from else 1 + plans.came_from[parent] + i
            own = range(int(tree.entry[x]) + i, int(tree.entry[x + 1]), n)
            rows += [row] * (1 + len(own))
            columns += [led, *(1 + k for k in own)]
            values += [-1.0] + [1.0] * len(own)
            row += 1
    return coo_matrix((values, (rows, columns)), (row, 1 + int(tree.entry[-1]))).tocsr()


def winnings(game: Round, tree: Tree, plans: Plans) -> csr_matrix:
    """What the first seat gets, by sequences of both, as likely as the deals are."""
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for x in range(len(tree.last)):
        if tree.said[x] == NOT_SAID:
            continue
        caller, said = int(tree.turn[x]), int(tree.said[x])
        n, led = int(game.types[caller]), plans.came_from.get(x)
        for (first, second), weight in zip(game.deals.tolist(), game.weights.tolist(), strict=True):
            mine, others = (first, second) if caller == 0 else (second, first)
            column = game.columns[said]
            found = game.counts[0, column, first] + game.counts[1, column, second] - game.needed[said]
            outcomes = (OMEN_RIGHT if found < 0 else OMEN_WRONG, DESTINY_RIGHT if found == 0 else DESTINY_WRONG)
            for call, outcome in enumerate(outcomes):
                own = 1 + int(tree.entry[x + 1]) - (CALLS - call) * n + mine
                other = 0 if led is None else 1 + led + others
                rows.append(own if caller == 0 else other)
                columns.append(other if caller == 0 else own)
                gets = float(game.payoffs[outcome, caller, 0]) + kept(game, outcome, caller, first, second)
                values.append(weight * gets)
    size = 1 + int(tree.entry[-1])
    return coo_matrix((values, (rows, columns)), (size, size)).tocsr()


def kept(game: Round, outcome: int, caller: int, first: int, second: int) -> float:
    """What the first seat gets more by the hand that is kept after an Omen, its own or the other's."""
    if len(game.kept) == 0 or outcome not in (OMEN_RIGHT, OMEN_WRONG):
        return 0.0
    keeper = caller if outcome == OMEN_RIGHT else 1 - caller
    return float(game.kept[0, first] if keeper == 0 else -game.kept[1, second])


def value_of(game: Round) -> float:
    """What the first seat can make sure of."""
    tree = tree_of(game)
    plans = walk(tree, (int(game.types[0]), int(game.types[1])))
    mine, theirs = (constraints(game, tree, plans, seat) for seat in (0, 1))
    pay = winnings(game, tree, plans)
    x, q = mine.shape[1], theirs.shape[0]
    cost = np.zeros(x + q)
    cost[x] = -1.0                          # f'q is the first row's q alone
    none = csr_matrix((mine.shape[0], q))
    right = np.zeros(mine.shape[0])
    right[0] = 1.0
    found = linprog(cost, A_ub=hstack([-pay.T, theirs.T]), b_ub=np.zeros(x), A_eq=hstack([mine, none]), b_eq=right,
                    bounds=[(0.0, None)] * x + [(None, None)] * q, method="highs")
    assert found.status == 0, found.message
    return -float(found.fun)
