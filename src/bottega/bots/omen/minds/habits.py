"""Players by habit: they go by the odds of their own cards, never bluff, and believe nobody.

So play most people at first, simple bots, and tree search, which imagines hands as if nothing had been said. A
bot that meets them can do better than the answer that is safe against everybody. It is not to cost much against others:
so what is played for is that somebody plays by habit with a given chance, and else as well as can be (a restricted Nash
response, Johanson, Zinkevich and Bowling 2008).

To a solver such a chance is nothing new: a seat has each of its types twice, one that chooses and one that does by
habit what it does.
"""

import numpy as np

from bottega.bots.net import Floats as NetFloats
from bottega.bots.omen.net.answers import ANSWERS, DESTINY_ANSWER, NO_ACTION, OMEN_ANSWER, Actions
from bottega.bots.omen.net.counting import Chances
from bottega.bots.omen.solve.tree import CALLS, NOT_SAID, Floats, Ints, Round, Tree, tree_of
from bottega.core.kernel import Record, compiled_apart
from bottega.omen.actions import CALL_OMEN, number_of, suit_of
from bottega.omen.facts import DECLARING

SHARPNESS = 15.0                            # how surely the better odds are taken: e to it, for all against nothing
SELDOM = 0.03                               # what is so much less likely than the best is never done
NO_HABIT = -1.0


def with_habits(game: Round, seat: int, part: float) -> Round:
    """The same round, but that a seat plays by habit with a chance: its last types are those that do."""
    types, deals = game.types.copy(), np.concatenate([game.deals, game.deals])
    types[seat] *= 2
    deals[len(game.deals):, seat] += game.types[seat]
    counts = np.zeros((*game.counts.shape[:2], int(types.max())), np.int64)
    counts[:, :, :game.counts.shape[2]] = game.counts
    n = int(game.types[seat])
    counts[seat, :, n:2 * n] = counts[seat, :, :n]
    kept = game.kept
    if len(kept) > 0:
        kept = np.zeros((len(types), int(types.max())))
        kept[:, :game.kept.shape[1]] = game.kept
        kept[seat, n:2 * n] = kept[seat, :n]
    weights = np.concatenate([(1.0 - part) * game.weights, part * game.weights])
    return game._replace(types=types, counts=counts, deals=deals, weights=weights, kept=kept)


def habitual(game: Round, seat: int) -> Floats:
    """By entry of the tree: how often the types of a seat that play by habit do what; NO_HABIT for all others."""
    tree = tree_of(game)
    n = int(game.types[seat]) // 2
    said = len(game.needed)
    holds, exact, likely = np.zeros((said, n)), np.zeros((said, n)), np.zeros(n)
    found = sum(counts[:, types] for counts, types in zip(game.counts, game.deals.T, strict=True))
    own = game.deals[:, seat] % n
    np.add.at(likely, own, game.weights)
    for k in range(said):
        enough = found[game.columns[k]] - game.needed[k]
        np.add.at(holds[k], own, np.where(enough >= 0, game.weights, 0.0))
        np.add.at(exact[k], own, np.where(enough == 0, game.weights, 0.0))
    shares = np.full(int(tree.entry[-1]), NO_HABIT)
    go_by_odds(tree, game.types, seat, holds / likely, exact / likely, shares)
    return shares


@compiled_apart
def go_by_odds(tree: Tree, types: Ints, seat: int, holds: Floats, exact: Floats, shares: Floats) -> None:
    n, half = types[seat], types[seat] // 2
    for x in range(len(tree.last)):
        if tree.turn[x] != seat:
            continue
        begin, count = tree.entry[x], (tree.entry[x + 1] - tree.entry[x]) // n
        calls = CALLS if tree.said[x] != NOT_SAID else 0
        first = len(holds) - 1 - (count - calls)                # the declarations that are left are the last ones
        for i in range(half):
            best, total = 0.0, 0.0
            for action in range(count):
                if action < count - calls:
                    odds = holds[first + action, i]
                elif action == count - CALLS:
                    odds = 1.0 - holds[tree.said[x], i]
                else:
                    odds = exact[tree.said[x], i]
                shares[begin + action * n + half + i] = odds
                best = max(best, odds)
            for action in range(count):
                k = begin + action * n + half + i
                shares[k] = np.exp(SHARPNESS * (shares[k] - best))
                shares[k] = shares[k] if shares[k] >= SELDOM else 0.0
                total += shares[k]
            for action in range(count):
                shares[begin + action * n + half + i] /= total


@compiled_apart
def answer_by_odds(v: Record, at_least: Chances, actions: Actions, chances: NetFloats) -> None:
    """The same for a view: how often each answer is given by who plays by habit."""
    total = np.float32(0.0)
    for answer in range(ANSWERS):
        chances[answer] = np.float32(0.0)
        if actions[answer] != NO_ACTION:
            odds = 0.0
            if answer == OMEN_ANSWER:
                odds = 1.0 - at_least[v.suit, v.number]
            elif answer == DESTINY_ANSWER:
                odds = at_least[v.suit, v.number] - at_least[v.suit, v.number + 1]
            elif v.phase == DECLARING and actions[answer] < CALL_OMEN:
                odds = at_least[suit_of(actions[answer]), number_of(actions[answer])]
            chances[answer] = np.float32(np.exp(SHARPNESS * odds))
            total += chances[answer]
    for answer in range(ANSWERS):
        chances[answer] /= total
