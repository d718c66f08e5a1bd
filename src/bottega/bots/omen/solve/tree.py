"""A round of OMEN as a tree that needs no pointers, and the round's data as a solver takes them.

Numbers rise whatever the suit (omen-3.3), so the declarations of a round are, for each number, nothing or one suit: a
node is a whole number whose digits, in base suits + 1, say just that. `declare` the w-th number in suit s leads from x
to x + (s + 1) * step[w]. Children have higher numbers than their parents: a loop upwards carries down how likely a
node is reached, a loop downwards carries values up.

A tree may hold some of the numbers only, and of each number some suits; what stands at its root is then a declaration
below those, or none. Liar's dice fits too: a number for each bid, and a single suit.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.core.kernel import compiled_apart

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

NOT_SAID = -1
OUTCOMES = OMEN_RIGHT, OMEN_WRONG, DESTINY_RIGHT, DESTINY_WRONG = range(4)
CALLS = 2
NOTHING_KEPT = np.zeros((0, 0))             # whatever hand is kept, it is worth the same


class Round(NamedTuple):
    """What is played for, and what is hidden. Seats are in turn order: seat 0 acts at the root.

    A type is all that a seat alone knows: its hand, or for the dealer hand and top. A seat that has no secret has one.
    """

    suits: Ints                             # of each number: how many suits it can be declared in
    types: Ints                             # of each seat
    counts: Ints                            # seat, column, type: what a type adds to the count of a suit, jokers too
    deals: Ints                             # deal, seat: the type it has there
    weights: Floats                         # how likely each deal is
    columns: Ints                           # of each declaration, and last of what stands: whose count decides
    needed: Ints                            # of each: how many must come from types for it to hold; the rest is open
    stands: bool                            # whether anything stands at the root that can be called
    payoffs: Floats                         # outcome, caller, seat; the declarer is the seat before the caller
    kept: Floats = NOTHING_KEPT             # of two seats, by seat and type: what it gains if it keeps its hand


class Tree(NamedTuple):
    """The shape: all that does not hang on cards and payoffs. Arrays are by node."""

    suits: Ints                             # of each number
    steps: Ints                             # what declaring a number in its first suit adds to a node
    last: Ints                              # numbers declared or passed over
    said: Ints                              # the declaration that stands
    turn: Ints                              # who acts
    entry: Ints                             # where the node's actions begin, a row of types each; one more at the end


def tree_of(game: Round) -> Tree:
    return _tree(tuple(game.suits.tolist()), tuple(game.types.tolist()), bool(game.stands))


@lru_cache(maxsize=32)
def _tree(suits: tuple[int, ...], types: tuple[int, ...], stands: bool) -> Tree:
    sizes = np.cumprod([1, *(suit + 1 for suit in suits)], dtype=np.int64)
    nodes = int(sizes[-1])
    last, said, turn, entry = (np.zeros(count, np.int64) for count in (nodes, nodes, nodes, nodes + 1))
    tree = Tree(np.array(suits, np.int64), sizes[:-1], last, said, turn, entry)
    grow(tree, np.array(types, np.int64), stands)
    return tree


@compiled_apart
def grow(tree: Tree, types: Ints, stands: bool) -> None:
    numbers, declarations = len(tree.steps), int(tree.suits.sum())
    for x in range(len(tree.last)):
        rest, declared, before, last, said = x, 0, 0, 0, NOT_SAID
        for number in range(numbers):
            digit = rest % (tree.suits[number] + 1)
            rest //= tree.suits[number] + 1
            if digit > 0:
                declared, last, said = declared + 1, number + 1, before + digit - 1
            before += tree.suits[number]
        actions = declarations
        for number in range(last):
            actions -= tree.suits[number]
        if x == 0 and stands:
            said = declarations
        actions += CALLS if said != NOT_SAID else 0
        tree.last[x], tree.said[x], tree.turn[x] = last, said, declared % len(types)
        tree.entry[x + 1] = tree.entry[x] + actions * types[tree.turn[x]]


def infosets(game: Round) -> int:
    """How many different situations of a seat with a type there are."""
    return int(game.types[tree_of(game).turn].sum())
