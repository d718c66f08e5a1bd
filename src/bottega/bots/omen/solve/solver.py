"""The solver of a round, for any number of seats: discounted counterfactual regret minimisation over vectors of types.

(1) Seats improve in turn. The values of a seat's actions at every node, for all its types at once, come up from the
    calls; each is weighed by how likely the others and the deal lead there (`improve`).
(2) What an action would have brought more than the mix of actions did is its regret. Past regrets fade, and negative
    ones are forgotten (discounted CFR, Brown and Sandholm 2019, with the floor of CFR+). A seat then does each action
    in proportion to its regret, a little of the newest counted twice, as if it came again (predictive CFR+, Farina,
    Kroer and Sandholm 2021): measured on rounds of two to six cards, this mixture needs the fewest iterations.
(3) The answer is the average of all mixes, later ones counting more (`carry`). For two seats it comes as near to
    equilibrium as one likes. For more nothing is certain; certificate.py says how near an answer is.
(4) Where others never go, nothing is learned. If they slip now and then, every node has an answer that is good there,
    for about twice the work, and what slips so rarely changes the rest of the answer by next to nothing.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.omen.solve.calls import call_own, called_by_another
from bottega.bots.omen.solve.tree import CALLS, NOT_SAID, Floats, Ints, Round, Tree, tree_of
from bottega.core.kernel import compiled, compiled_apart

FADING = 1.5                                # regrets of t iterations are kept to t ** 1.5 / (t ** 1.5 + 1)
FORESEEN = 0.1                              # how much of the newest regret is expected once more
LATER = 3.0                                 # the mix of iteration t counts t ** 3 in the average


class Memory(NamedTuple):
    """What is known after some iterations. By entry (node, action, type): regret, share and total."""

    regret: Floats
    share: Floats                           # the mix now
    total: Floats                           # all mixes, as they count in the average
    reach: Floats                           # by node: how likely each type of each seat goes there, if the others do
    starts: Ints                            # where a seat's types begin in a row of `reach`
    goes: npt.NDArray[np.bool_]             # by node and seat: whether any type of it goes there
    values: Floats                          # by node and type of the seat that improves; then two rows for its calls
    rows: Ints                              # of these, by action of the node being looked at
    joint: Floats                           # two seats: weight by seat, type of the other, own type
    tallies: Ints                           # more seats: by suit and deal, what all types together add to the count
    room: Floats                            # to work in, a row of types each
    free: Ints                              # of each seat: its types that choose; others keep to what they do
    slips: float                            # how often any declaration is made by mistake, beside its share


def begun(game: Round, habits: Floats | None = None, habitual: int = 0, slips: float = 0.0) -> Memory:
    """Before the first iteration: anything is as likely, but for the habits that one seat's last types have."""
    tree = tree_of(game)
    nodes, entries, most = len(tree.last), int(tree.entry[-1]), int(game.types.max())
    starts = np.concatenate(([0], np.cumsum(game.types)[:-1])).astype(np.int64)
    joint = np.zeros((2, most, most) if len(game.types) == 2 else (0, 0, 0))
    if len(game.types) == 2:
        np.add.at(joint[0], (game.deals[:, 1], game.deals[:, 0]), game.weights)
        joint[1] = joint[0].T
    tallies = sum(counts[:, types] for counts, types in zip(game.counts, game.deals.T, strict=True))
    rows = 2 * (int(game.counts.max()) + 1) + 1
    memory = Memory(np.zeros(entries), np.zeros(entries), np.zeros(entries), np.zeros((nodes, int(game.types.sum()))),
                    starts, np.zeros((nodes, len(game.types)), np.bool_), np.zeros((nodes + CALLS, most)),
                    np.zeros(int(game.suits.sum()) + CALLS, np.int64), joint,
                    np.ascontiguousarray(tallies), np.zeros((rows, most)), game.types.copy(), slips)
    memory.reach[0], memory.goes[0] = 1.0, True
    make_even(tree, game.types, memory.share)
    if habits is not None:
        memory.free[habitual] //= 2
        memory.share[habits >= 0.0] = habits[habits >= 0.0]
    for seat in range(len(game.types)):
        carry(tree, game, memory, seat, 0.0)
    return memory


def improved(game: Round, memory: Memory, first: int, iterations: int) -> None:
    """Iterations `first` and on; the first of all is 1."""
    iterate(tree_of(game), game, memory, first, iterations)


def average(game: Round, memory: Memory) -> Floats:
    """How often each type does what, over all iterations, by entry."""
    shares = np.empty_like(memory.total)
    make_average(tree_of(game), game.types, memory.total, memory.share, shares)
    return shares


def solve(game: Round, iterations: int, habits: Floats | None = None, habitual: int = 0,
          slips: float = 0.0) -> Floats:
    """The average mix after so many iterations."""
    memory = begun(game, habits, habitual, slips)
    improved(game, memory, 1, iterations)
    return average(game, memory)


@compiled_apart
def iterate(tree: Tree, game: Round, memory: Memory, first: int, iterations: int) -> None:
    for t in range(first, first + iterations):
        kept = float(t - 1) ** FADING / (float(t - 1) ** FADING + 1.0)
        for seat in range(len(game.types)):
            improve(tree, game, memory, seat, kept)
            carry(tree, game, memory, seat, float(t) ** LATER)


@compiled
def make_even(tree: Tree, types: Ints, shares: Floats) -> None:
    """Every action of a node as likely."""
    for x in range(len(tree.last)):
        size = tree.entry[x + 1] - tree.entry[x]
        for k in range(tree.entry[x], tree.entry[x + 1]):
            shares[k] = float(types[tree.turn[x]]) / float(size)


@compiled_apart
def make_average(tree: Tree, types: Ints, total: Floats, share: Floats, shares: Floats) -> None:
    """Totals made shares. A player that never came to a node would do there what it now means to do."""
    for x in range(len(tree.last)):
        n = types[tree.turn[x]]
        actions = (tree.entry[x + 1] - tree.entry[x]) // n
        for i in range(n):
            whole = 0.0
            for action in range(actions):
                whole += total[tree.entry[x] + action * n + i]
            for action in range(actions):
                k = tree.entry[x] + action * n + i
                shares[k] = total[k] / whole if whole > 0.0 else share[k]


@compiled_apart
def carry(tree: Tree, game: Round, memory: Memory, seat: int, counting: float) -> None:
    """How likely a seat goes to each node, by its mix now; adds the mix to the totals, counting so much."""
    n, start, share, total, reach = game.types[seat], memory.starts[seat], memory.share, memory.total, memory.reach
    for x in range(len(tree.last)):
        goes, own = memory.goes[x, seat], tree.turn[x] == seat
        if own and goes:
            for k in range(tree.entry[x], tree.entry[x + 1], n):
                for i in range(n):
                    total[k + i] += counting * reach[x, start + i] * share[k + i]
        at = tree.entry[x]
        for number in range(tree.last[x], len(tree.steps)):
            for suit in range(tree.suits[number]):
                child, most = x + (suit + 1) * tree.steps[number], 0.0
                if not goes and not memory.goes[child, seat]:       # it is all zeros already
                    continue
                for i in range(n):
                    likely = reach[x, start + i] * (share[at + i] + memory.slips if own else 1.0)
                    reach[child, start + i] = likely
                    most = max(most, likely)
                memory.goes[child, seat] = most > 0.0
                at += n if own else 0


@compiled
def is_unreached(memory: Memory, seat: int, x: int) -> bool:
    """Whether some other seat never goes to a node, whatever its type."""
    for other in range(memory.goes.shape[1]):
        if other != seat and not memory.goes[x, other]:
            return True
    return False


@compiled_apart
def improve(tree: Tree, game: Round, memory: Memory, seat: int, kept: float) -> None:
    """The values of all a seat could do, up from the calls; then what it regrets, and its new mix."""
    n, values = game.types[seat], memory.values
    for x in range(len(tree.last) - 1, -1, -1):
        for i in range(n):
            values[x, i] = 0.0
        if is_unreached(memory, seat, x):
            continue
        if tree.turn[x] == seat:
            choose(tree, game, memory, seat, x, kept)
        else:
            add_up(tree, game, memory, seat, x)


@compiled
def list_rows(tree: Tree, memory: Memory, x: int) -> int:
    """Where the values of a node's actions stand, in their order: those of its children, then of the two calls."""
    rows, count = memory.rows, 0
    for number in range(tree.last[x], len(tree.steps)):
        for suit in range(tree.suits[number]):
            rows[count] = x + (suit + 1) * tree.steps[number]
            count += 1
    if tree.said[x] != NOT_SAID:
        rows[count], rows[count + 1] = len(memory.values) - 2, len(memory.values) - 1
        count += CALLS
    return count


@compiled
def add_up(tree: Tree, game: Round, memory: Memory, seat: int, x: int) -> None:
    """Another seat acts: how often it does what is in the values already."""
    n, values, calls = game.types[seat], memory.values, CALLS if tree.said[x] != NOT_SAID else 0
    for action in range(list_rows(tree, memory, x) - calls):
        child = memory.rows[action]
        for i in range(n):
            values[x, i] += values[child, i]
    if calls > 0:
        omens = tree.entry[x + 1] - CALLS * game.types[tree.turn[x]]
        called_by_another(game, memory, seat, tree.turn[x], x, tree.said[x], omens)


@compiled
def choose(tree: Tree, game: Round, memory: Memory, seat: int, x: int, kept: float) -> None:
    """The seat itself acts: what each action is worth, what it regrets, and its new mix."""
    n, values, share, wanted = game.types[seat], memory.values, memory.share, memory.room[len(memory.room) - 1]
    free = memory.free[seat]
    begin, actions = tree.entry[x], list_rows(tree, memory, x)
    if tree.said[x] != NOT_SAID:
        call_own(game, memory, seat, x, tree.said[x])
    for action in range(actions):
        row, at = memory.rows[action], begin + action * n
        for i in range(n):
            values[x, i] += share[at + i] * values[row, i]
    for i in range(free):
        wanted[i] = 0.0
    for action in range(actions):
        row, at = memory.rows[action], begin + action * n
        for i in range(free):
            newest = values[row, i] - values[x, i]
            regret = max(memory.regret[at + i] * kept + newest, 0.0)
            memory.regret[at + i] = regret
            share[at + i] = max(regret + FORESEEN * newest, 0.0)
            wanted[i] += share[at + i]
    for i in range(free):
        wanted[i] = 1.0 / wanted[i] if wanted[i] > 0.0 else 0.0
    for action in range(actions):
        at = begin + action * n
        for i in range(free):
            share[at + i] = share[at + i] * wanted[i] if wanted[i] > 0.0 else 1.0 / float(actions)
