"""Any game, by a tree of what seats can know: information set tree search (Cowling, Powley and Whitehouse 2012).

It is the search that others use for games with hidden cards, written as OpenSpiel's `ISMCTSBot` does it, so that we can
measure ourselves against it, and compiled, so that it gets as far as it can in its time. One simulation:

(1) Imagine a world that fits the view.
(2) Walk down the tree: a node is what the seat that acts can know, its children are what that seat may do. Each child
    is tried once, in any order; then comes the one with the highest upper bound of its share of wins (UCT).
(3) A node seen for the first time is the end of the tree: from there all play at random.
(4) Every child on the way remembers how much of the win its seat got.

In the end the child that was visited most is done. Nodes are told apart by a hash of 64 bits of the view.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.bots.levels import drawn
from bottega.bots.mind import Weighed
from bottega.core import games
from bottega.core.bits import lowest
from bottega.core.chance import below
from bottega.core.game import Terms
from bottega.core.kernel import Record, Records, Words64, compiled, records
from bottega.core.loops import Rule, bound, unbound

NODE = np.dtype([("key", "u8"), ("visits", "i4"), ("first", "i4")], align=True)     # where its children begin
CHILD = np.dtype([("won", "f8"), ("visits", "i4")], align=True)
NOTHING, UNTRIED = -1, -1
EXPLORATION = 0.5                   # hope for what was seldom tried (`uct_c`): 0.5 to 1 play alike, others worse
ALIKE = 1e-5                        # bounds as near as this are a tie
SIMULATIONS = 5_000
WORLDS = 32                         # imagined together
LONGEST = 256                       # decisions in the tree; deeper is at random
ROOM = 16                           # children for each simulation: blocks are given out at a second visit only
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
whole: Any = np.int64               # what luck and rules answer may be unsigned, and with a signed one make a fraction

Counts = npt.NDArray[Any]
look: Rule = unbound                # states, i, seat, views, j
imagine_all: Rule = unbound         # views, j, states, luck
legal_count: Rule = unbound         # s, setup, seat
legal_at: Rule = unbound            # s, setup, seat, k
carry_out: Rule = unbound           # s, setup, seat, action, rows
has_won: Rule = unbound             # s, seat
RULES = ("legal_count", "legal_at", "carry_out", "has_won")


@compiled
def hash_of(words: Words64) -> np.uint64:
    """Of a view's bytes, eight at a time; the last word is filled up with zeros, and so is what lies between fields."""
    mixed = MIX
    for i in range(len(words)):
        mixed = (mixed ^ words[i]) * MIX
        mixed ^= mixed >> HALF
    return mixed


@compiled
def node_of(key: np.uint64, slots: Counts, nodes: Records, used: Counts) -> int:
    """The node of a hash, made if there is none yet; NOTHING if there is no room for it."""
    last = np.uint64(len(slots) - 1)                    # their number is a power of two
    slot = key & last
    while slots[slot] != 0:                             # 0 is empty, so node n stands as n + 1
        if nodes[slots[slot] - 1].key == key:
            return int(slots[slot]) - 1
        slot = (slot + np.uint64(1)) & last
    node = int(used[0])
    if node == len(nodes):
        return NOTHING
    used[0] += 1
    slots[slot] = node + 1
    nodes[node].key, nodes[node].visits, nodes[node].first = key, UNTRIED, NOTHING
    return node


@compiled
def child_of(node: Record, count: int, children: Records, used: Counts, exploration: float, luck: Words64) -> int:
    """The child of a node to visit now, which is counted as a visit; NOTHING if there is no room for children."""
    if node.first == NOTHING:
        if used[1] + count > len(children):
            return NOTHING
        node.first = used[1]
        used[1] += count
    first = int(node.first)
    if node.visits < count:
        chosen = untried(first, count, whole(below(luck, count - node.visits)), children)
    else:
        chosen = highest(first, count, exploration * np.sqrt(np.log(float(node.visits))), children, luck)
    node.visits += 1
    children[first + chosen].visits += 1
    return chosen


@compiled
def untried(first: int, count: int, k: int, children: Records) -> int:
    """The k-th of the children that were never visited."""
    for child in range(count):
        if children[first + child].visits == 0:
            if k == 0:
                return child
            k -= 1
    return NOTHING


@compiled
def highest(first: int, count: int, hope: float, children: Records, luck: Words64) -> int:
    """The child with the highest upper bound; of several any."""
    best, chosen, ties = -1.0, NOTHING, 0
    for child in range(count):
        visits = float(children[first + child].visits)
        bound_above = children[first + child].won / visits + hope / np.sqrt(visits)
        if bound_above > best + ALIKE:
            best, chosen, ties = bound_above, child, 1
        elif bound_above > best - ALIKE:
            ties += 1
            if below(luck, ties) == 0:
                chosen = child
    return chosen


def search(views: Records, luck: Words64, simulations: int, exploration: float, setups: Records, states: Records,
           glances: Records, words: Words64, slots: Counts, nodes: Records, children: Records, used: Counts,
           trail: Counts) -> None:
    """So many simulations more. `words` are the bytes of glances[0]; `trail` is room for the children on the way."""
    setup, seat_of_root = setups[0], int(views[0].seat)
    for simulation in range(simulations):
        i = simulation % len(states)
        if i == 0:
            imagine_all(views, 0, states, luck)
        s, seat, depth, in_tree = states[i], seat_of_root, 0, True
        while s.acting != 0:
            count, k = whole(legal_count(s, setup, seat)), NOTHING
            if in_tree:
                look(states, i, seat, glances, 0)
                node = node_of(hash_of(words), slots, nodes, used)
                if node == NOTHING or nodes[node].visits == UNTRIED:
                    in_tree = False
                    nodes[max(node, 0)].visits += node != NOTHING
                else:
                    k = child_of(nodes[node], count, children, used, exploration, luck)
                    in_tree = k != NOTHING and depth + 1 < len(trail)
                    if k != NOTHING:
                        trail[depth, 0], trail[depth, 1] = nodes[node].first + k, seat
                        depth += 1
            if k == NOTHING:
                k = whole(below(luck, count))
            carry_out(s, setup, seat, legal_at(s, setup, seat, k), None)
            seat = lowest(s.acting)
        winners = 0
        for other in range(s.seats):
            winners += has_won(s, other)
        for step in range(depth):
            if has_won(s, trail[step, 1]):
                children[trail[step, 0]].won += 1.0 / winners


@cache
def search_in(name: str) -> Callable[..., None]:
    """The search around the rules of a game."""
    game = games.find(name)
    rules: dict[str, Rule] = {**{name: game.loops.rules[name] for name in RULES},
                              "look": game.look, "imagine_all": game.imagine_all}
    made: Callable[..., None] = bound((search,), rules, game.package)["search"]
    return made


class Search:
    """A search from one view, with room for so many simulations: after that the tree grows no more."""

    def __init__(self, terms: Terms, views: Records, luck: Words64, most: int,
                 exploration: float = EXPLORATION) -> None:
        game, actions = terms.game, np.zeros(terms.game.actions, np.int16)
        count = game.loops.legal(views, 0, int(views["seat"][0]), actions, terms.setups)
        words = np.zeros(-(-game.view.itemsize // 8), np.uint64)
        glances = like_records(words.view(np.uint8)[:game.view.itemsize], game.view)
        self.simulations, self._actions = 0, actions[:count]
        self._nodes, self._children = records(NODE, most + 1), records(CHILD, most * ROOM + count)
        slots, used, trail = np.zeros(2 << most.bit_length(), np.int32), np.zeros(2, np.int64), (LONGEST, 2)
        self._search, self._before = search_in(game.name), (views, luck)
        self._after = (exploration, terms.setups, records(game.state, WORLDS), glances, words, slots, self._nodes,
                       self._children, used, np.zeros(trail, np.int64))

    @property
    def has_choice(self) -> bool:
        return len(self._actions) > 1

    def run(self, simulations: int) -> None:
        self._search(*self._before, simulations, *self._after)
        self.simulations += simulations

    @property
    def visits(self) -> npt.NDArray[np.int64]:
        """How often each legal action was tried; the children of the root come first."""
        tried: npt.NDArray[np.int64] = self._children["visits"][:len(self._actions)].astype(np.int64)
        return tried

    def weighed(self) -> Weighed:
        """What the search has found so far. Ties for the most visits are shared."""
        visits, won = self.visits, self._children["won"][:len(self._actions)]
        most = visits == visits.max()
        return Weighed(self._actions, won / np.maximum(visits, 1), most / most.sum())


def like_records(room: npt.NDArray[np.uint8], kind: np.dtype[Any]) -> Records:
    """Bytes as records, in the form the kernels want."""
    made: Records = room.view(kind)
    return made.view(np.recarray) if isinstance(records(kind, 0), np.recarray) else made


class Ismcts:
    """A fixed number of simulations per move: from the same view and luck it comes to the same."""

    name = "ismcts"

    def __init__(self, terms: Terms, simulations: int = SIMULATIONS, exploration: float = EXPLORATION) -> None:
        self._terms, self._simulations, self._exploration = terms, simulations, exploration

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        found = Search(self._terms, views, luck, self._simulations, self._exploration)
        found.run(self._simulations if found.has_choice else WORLDS)
        return found.weighed()

    def choose(self, views: Records, luck: Words64) -> int:
        weighed = self.weigh(views, luck)
        return int(weighed.actions[drawn(weighed.share, luck)])
