"""Rounds of OMEN solved for whoever asks: sizes, pool and beliefs in; policy, value and exploitability out.

    solution = solve((2, 1), {"raven": 2, "skull": 2, "feather": 2, "omen": 1})
    solution.values[0], solution.exploitability
    solution.policy("raven omen", top="skull")
    solution.policy("skull", after=["declare 1 raven"])
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bottega.bots.omen.solve import equity
from bottega.bots.omen.solve.certificate import Certificate, solve_proven
from bottega.bots.omen.solve.pools import Hand, Type, round_of
from bottega.bots.omen.solve.tree import NOT_SAID, NOTHING_KEPT, Floats, Round, infosets, tree_of
from bottega.core.refusals import BadNotation, Refused
from bottega.omen import notation
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, SUITS, declaration_of, number_of, suit_of
from bottega.omen.cards import read_deck
from bottega.omen.facts import HAND, JOKER, KIND_NAMES, KINDS, LOSER, SEATS, WOLF, cards

Cards = str | Iterable[str] | Mapping[str, int]     # `"raven omen"`, a list of names, or how many of each
PAYOFFS = CARD, GAME = "card", "game"
MOST_NODES = 300_000                        # nine cards with three suits: minutes, and gigabytes if all are hidden
ITERATIONS, CHECKS = 300, 3


@dataclass(frozen=True)
class Solution:
    """How to play a round, seats in turn order from the dealer on. With two seats it is nearly an equilibrium; with
    more nobody can promise that, and the certificate says how near it is."""

    game: Round                             # as the solver takes it
    types: Sequence[Sequence[Type]]         # of each seat: hands by kind, with the top for a dealer who saw it
    shares: Floats                          # by node, action and type (solve/tree.py)
    certificate: Certificate

    @property
    def values(self) -> list[float]:
        """What each seat gets when all play by it."""
        return [float(value) for value in self.certificate.values]

    @property
    def exploitability(self) -> float:
        """What a perfect opponent would gain, on average over seats: proven by best replies."""
        return self.certificate.exploitability

    @property
    def infosets(self) -> int:
        return infosets(self.game)

    def hands(self, seat: int) -> list[tuple[list[str], str | None]]:
        """What a seat may hold, and for a dealer who has seen it the deck's top; the hand of an open seat is empty."""
        return [(cards(hand), None if top is None else KIND_NAMES[top]) for hand, top in self.types[seat]]

    def policy(self, hand: Cards = (), *, top: str | None = None, after: Sequence[str] = ()) -> dict[str, float]:
        """How often a seat with this hand does what, after these declarations: actions in notation, with their shares.

        Whose turn it is follows from how many there were. A seat whose hand is open needs none here.
        """
        tree, node = tree_of(self.game), self.node_after(after)
        place = int(tree.turn[node])
        wanted = tuple(counted(hand)), None if top is None else kind_of(top)
        if wanted not in self.types[place]:
            raise Refused("bots.solve.no_such_hand", None, seat=place)
        n, i = len(self.types[place]), self.types[place].index(wanted)
        mix = self.shares[tree.entry[node]:tree.entry[node + 1]].reshape(-1, n)[:, i]
        return {written(action): float(share) for action, share in zip(self.actions_at(node), mix, strict=True)}

    def node_after(self, said: Sequence[str]) -> int:
        tree, node, last, deck = tree_of(self.game), 0, 0, read_deck(None)
        for text in said:
            action = notation.read(text, deck)
            if action >= CALL_OMEN:
                raise BadNotation("bots.solve.no_declaration", None, text=text)
            number, suit = number_of(action), suit_of(action)
            if not last < number <= len(tree.steps) or suit >= tree.suits[0]:
                raise Refused("bots.solve.not_that_high", "omen-3.3", text=text, least=last + 1, most=len(tree.steps))
            node, last = node + (suit + 1) * int(tree.steps[number - 1]), number
        return node

    def actions_at(self, node: int) -> list[int]:
        """By number, in the order of the tree: declarations, then the calls."""
        tree = tree_of(self.game)
        declared = [int(declaration_of(number, suit)) for number in range(int(tree.last[node]) + 1, len(tree.steps) + 1)
                    for suit in range(int(tree.suits[0]))]
        return declared + ([CALL_OMEN, CALL_DESTINY] if tree.said[node] != NOT_SAID else [])


def solve(sizes: Sequence[int], pool: Cards, *, opened: Mapping[int, Cards] | None = None,
          beliefs: Callable[[tuple[dict[str, int], ...]], float] | None = None, payoff: str = CARD,
          iterations: int = ITERATIONS) -> Solution:
    """Solve a round with so many cards in each hand, the dealer's first.

    `pool` are the hidden cards, in hands and deck. `opened` are hands that all see, by seat, and not in the pool.
    `beliefs` weighs how the hidden hands may lie, beside how often they are drawn. What is played for is a `card`,
    -1 to whoever loses one, or the `game`: the chance to win it from there, where the loser deals next.
    """
    seen = {seat: counted(hand) for seat, hand in (opened or {}).items()}
    there = np.array(counted(pool))
    check(sizes, there, seen)
    wolves = bool(there[WOLF] or any(hand[WOLF] for hand in seen.values()))
    suits = SUITS if wolves else SUITS - 1
    if (suits + 1) ** sum(sizes) > MOST_NODES:
        raise Refused("bots.solve.too_large", None, cards=sum(sizes), most=most_cards(suits))
    if payoff not in PAYOFFS:
        raise Refused("bots.solve.payoff", None, text=payoff, names=", ".join(PAYOFFS))

    def weigh(hands: tuple[Hand, ...]) -> float:
        assert beliefs is not None
        return beliefs(tuple({name: count for name, count in zip(KIND_NAMES, hand, strict=True) if count}
                             for hand in hands))

    payoffs = equity.own().payoffs(sizes, 0, LOSER, wolves=wolves) if payoff == GAME else None
    game, types = round_of(sizes, there, suits, seen, weigh if beliefs else None, payoffs)
    if payoff == GAME and len(sizes) == 2:
        game = game._replace(kept=keeping(sizes, types, seen, wolves=wolves))
    shares, certificate = solve_proven(game, iterations, CHECKS)
    return Solution(game, types, shares, certificate)


def keeping(sizes: Sequence[int], types: Sequence[Sequence[Type]], seen: Mapping[int, Hand], *, wolves: bool) -> Floats:
    """What the hand of each type is worth to a seat of two that keeps it."""
    kept = np.zeros((2, max(map(len, types))))
    for seat, known in enumerate(types):
        for i, (hidden, _) in enumerate(known):
            joker = seen.get(seat, hidden)[JOKER] > 0
            kept[seat, i] = equity.own().keeping(sizes, seat, LOSER, joker=joker, wolves=wolves)
    return kept if kept.any() else NOTHING_KEPT


def check(sizes: Sequence[int], there: Floats, seen: Mapping[int, Hand]) -> None:
    """Refuses what is not a round."""
    if not 2 <= len(sizes) <= SEATS or not all(1 <= size <= HAND for size in sizes):
        raise Refused("bots.solve.sizes", None, seats=SEATS, cards=HAND)
    for seat, hand in seen.items():
        if not 0 <= seat < len(sizes) or sum(hand) != sizes[seat]:
            raise Refused("bots.solve.opened", None, seat=seat)
    needed = sum(size for seat, size in enumerate(sizes) if seat not in seen)
    if int(there.sum()) < needed:
        raise Refused("bots.solve.pool", None, cards=int(there.sum()), needed=needed)


def most_cards(suits: int) -> int:
    cards = 0
    while (suits + 1) ** (cards + 1) <= MOST_NODES:
        cards += 1
    return cards


def counted(given: Cards) -> Hand:
    """Cards by kind, however they are given."""
    counts = [0] * KINDS
    if isinstance(given, Mapping):
        for name, count in given.items():
            counts[kind_of(name)] += count
    else:
        for name in given.split() if isinstance(given, str) else given:
            counts[kind_of(name)] += 1
    return tuple(counts)


def kind_of(name: str) -> int:
    if name not in KIND_NAMES:
        raise Refused("bots.solve.kind", None, text=name, names=", ".join(KIND_NAMES))
    return KIND_NAMES.index(name)


def written(action: int) -> str:
    return notation.write(action, read_deck(None))
