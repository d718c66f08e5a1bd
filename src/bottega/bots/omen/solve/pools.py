"""Rounds by their sizes: so many cards in each hand, and a pool of which any distribution is as likely.

The pool is every card in play that is neither face up nor in an open hand: the hidden hands, and the deck. Somebody who
believes more than the deal tells, because of what was said before, gives each way the hands may lie a weight.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, prod

import numpy as np

from bottega.bots.omen.solve.hands import hands
from bottega.bots.omen.solve.tree import (
    DESTINY_RIGHT,
    DESTINY_WRONG,
    NOTHING_KEPT,
    OMEN_RIGHT,
    OMEN_WRONG,
    OUTCOMES,
    Floats,
    Ints,
    Round,
)
from bottega.omen.facts import JOKER, KINDS

Hand = tuple[int, ...]                      # cards by kind
Type = tuple[Hand, int | None]              # a hidden hand, and the deck's top for a dealer who has seen it
Weigh = Callable[[tuple[Hand, ...]], float]         # of the hidden hands, in turn order


def a_card_each(seats: int = 2) -> Floats:
    """Payoffs of a round by itself: whoever loses a card pays one, which the others share alike."""
    payoffs = np.zeros((len(OUTCOMES), seats, seats))
    for outcome in OUTCOMES:
        for caller in range(seats):
            losers = {OMEN_RIGHT: {(caller - 1) % seats}, DESTINY_RIGHT: {*range(seats)} - {caller},
                      OMEN_WRONG: {caller}, DESTINY_WRONG: {caller}}[outcome]
            for seat in range(seats):
                won = 1.0 if len(losers) == seats - 1 else 1.0 / (seats - 1)
                payoffs[outcome, caller, seat] = -1.0 / len(losers) if seat in losers else won
    return payoffs


def types_of(cards: int, there: Ints, suits: int, *, peeks: bool) -> list[Type]:
    """What a seat may hold, and see on top of the deck if it peeks; in the order of its types."""
    kinds = (*range(suits), JOKER)
    return [(tuple(hand.tolist()), top) for hand in hands(cards, kinds) for top in (kinds if peeks else (None,))
            if ways(there, hand) and (top is None or there[top] > hand[top])]


def ways(there: Ints, hand: Ints) -> int:
    """How often a hand can be drawn."""
    return prod(comb(max(int(cards), 0), int(drawn)) for cards, drawn in zip(there, hand, strict=True))


def round_of(sizes: Sequence[int], there: Ints, suits: int, opened: Mapping[int, Hand], weigh: Weigh | None = None,
             payoffs: Floats | None = None, kept: Floats = NOTHING_KEPT) -> tuple[Round, list[list[Type]]]:
    """A round with so many cards in each hand, dealer first, and the types of each seat.

    `there` is the pool by kind, `opened` the hands that all see. The dealer has seen the top if that can matter.
    """
    hidden = [seat for seat in range(len(sizes)) if seat not in opened]
    peeks = any(seat != 0 for seat in hidden) and int(there.sum()) > sum(sizes[seat] for seat in hidden)
    types = [types_of(0 if seat in opened else size, there, suits, peeks=peeks and seat == 0)
             for seat, size in enumerate(sizes)]
    deals, weights = [], []
    for chosen, weight in all_deals(types, there):
        weight *= 1.0 if weigh is None else weigh(tuple(types[seat][chosen[seat]][0] for seat in hidden))
        if weight > 0.0:
            deals.append(chosen)
            weights.append(weight)
    counts = np.zeros((len(sizes), suits, max(map(len, types))), np.int64)
    for seat, known in enumerate(types):
        for i, (hand, _) in enumerate(known):
            counts[seat, :, i] = np.array(hand[:suits]) + hand[JOKER]
    in_sight = [sum(hand[suit] + hand[JOKER] for hand in opened.values()) for suit in range(suits)]
    said = [(number, suit) for number in range(1, sum(sizes) + 1) for suit in range(suits)]
    return Round(
        suits=np.full(sum(sizes), suits),
        types=np.array([len(known) for known in types]),
        counts=counts,
        deals=np.array(deals),
        weights=np.array(weights) / sum(weights),
        columns=np.array([suit for _, suit in said] + [0]),
        needed=np.array([number - in_sight[suit] for number, suit in said] + [0]),
        stands=False,
        payoffs=a_card_each(len(sizes)) if payoffs is None else payoffs,
        kept=kept,
    ), types


def all_deals(types: Sequence[Sequence[Type]], there: Ints) -> Iterator[tuple[tuple[int, ...], float]]:
    """Which type each seat has, and in how many ways that can be drawn."""
    def drawn(seat: int, left: Ints, weight: float) -> Iterator[tuple[tuple[int, ...], float, Ints]]:
        if seat == len(types):
            yield (), weight, left
            return
        for i, (hand, _) in enumerate(types[seat]):
            likely = weight * ways(left, np.array(hand))
            if likely > 0.0:
                for rest, whole, over in drawn(seat + 1, left - np.array(hand), likely):
                    yield (i, *rest), whole, over

    for chosen, weight, left in drawn(0, there, 1.0):
        top = types[0][chosen[0]][1]
        weight *= 1.0 if top is None else float(left[top])
        if weight > 0.0:
            yield chosen, weight


def cards_of(pool: Sequence[int]) -> Ints:
    """A pool as cards of each suit and jokers last, by kind of card."""
    there = np.zeros(KINDS, np.int64)
    there[[*range(len(pool) - 1), JOKER]] = pool
    return there
