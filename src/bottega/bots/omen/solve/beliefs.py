"""What all know of the hidden hands and the deck's top: every way they can lie, with its exact weight.

This is the common ground of a round, before anybody looks at cards of their own and before anybody speaks. The
composition is hidden (omen-2.1), so it is summed out:

(1) How many extras of each kind there are is weighed by all that was ever seen of them (omen/imagine.py), for the eyes
    of a spectator.
(2) The hidden hands and the top are so many draws from what is unseen. The weight of drawing x cards of each kind is a
    product over kinds, but for the number of extras, which they share: a sum over kinds one after the other.
(3) Whatever is drawn falls to the hands in every order alike: so many ways for each deal.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from bottega.bots.omen.solve.hands import hands
from bottega.bots.omen.solve.tree import Floats, Ints
from bottega.core.bits import NOBODY, has
from bottega.core.kernel import Records, compiled_apart, records
from bottega.omen.chances import extras_weighed
from bottega.omen.facts import KINDS, NOTHING
from bottega.omen.view import VIEW


class Beliefs(NamedTuple):
    """Deals that can be, and how likely each is. A part is the hand of a hidden seat, or the top as a hand of one."""

    parts: tuple[Ints, ...]                 # of each part, what it can be: one row per hand, cards by kind
    deals: Ints                             # deal, part: which row
    weights: Floats                         # they sum to 1


def public(views: Records) -> Records:
    """A seat's view without what it alone knows."""
    seen = records(VIEW, 1)
    seen[:] = views[:1]
    seat, known = int(views["seat"][0]), int(views["known"][0])
    if seat != NOBODY and not has(known, seat):
        seen["hands"][0, seat] = 0
    seen["seat"], seen["open_hands"], seen["top"], seen["chosen"] = NOBODY, known, NOTHING, NOTHING
    return seen


def beliefs(seen: Records, hidden: Sequence[int], *, top: bool) -> Beliefs:
    """From a public view: the hands of these seats, who are all whose hand is hidden, and maybe the deck's top."""
    kinds = tuple(np.flatnonzero(seen["box"][0]).tolist())
    sizes = [int(seen["held"][0, seat]) for seat in hidden] + ([1] if top else [])
    parts = tuple(hands(size, kinds) for size in sizes)
    if not parts:
        return Beliefs((), np.zeros((1, 0), np.int64), np.ones(1))
    grid = np.indices([len(part) for part in parts], np.int64).reshape(len(parts), -1)
    deals = np.ascontiguousarray(grid.T)
    cards = np.stack([part[rows] for part, rows in zip(parts, grid, strict=True)], axis=1)
    weights = weigh_deals(ways_to_draw(seen, sum(sizes)), cards)
    likely = weights > 0.0
    return Beliefs(parts, deals[likely], weights[likely] / weights.sum())


def ways_to_draw(seen: Records, draws: int) -> Floats:
    """By kind, cards of it that are drawn, and extras of it: the weight of the extras times the ways to draw."""
    v = {name: seen[name][0].astype(np.int64) for name in ("hands", "lost", "middle", "least")}
    in_sight = v["hands"].sum(axis=0) + v["lost"] + v["middle"]
    in_play = int(seen["in_hands"][0]) + int(seen["deck_count"][0]) + int(v["lost"].sum() + v["middle"].sum())
    extras = in_play - int(v["least"].sum())
    likely, unseen = extras_weighed(seen, 0)[:, :extras + 1], v["least"] - in_sight
    ways = [[[comb(max(int(unseen[kind]) + e, 0), drawn) * likely[kind, e] for e in range(extras + 1)]
             for drawn in range(draws + 1)] for kind in range(KINDS)]
    return np.array(ways)


@compiled_apart
def weigh_deals(ways: Floats, cards: Ints) -> Floats:
    """Steps 2 and 3 for every deal, given as cards by deal, part and kind."""
    extras, weights = ways.shape[2] - 1, np.zeros(len(cards))
    sums, more = np.zeros(extras + 1), np.zeros(extras + 1)
    for d in range(len(cards)):
        sums[:] = 0.0
        sums[0] = 1.0
        orders = 1.0
        for kind in range(KINDS):
            drawn = 0
            for part in range(cards.shape[1]):
                for c in range(cards[d, part, kind]):
                    drawn += 1
                    orders *= drawn / (c + 1)
            for e in range(extras + 1):
                more[e] = 0.0
                for before in range(e + 1):
                    more[e] += sums[before] * ways[kind, drawn, e - before]
            for e in range(extras + 1):
                sums[e] = more[e]
        weights[d] = orders * sums[extras]
    return weights
