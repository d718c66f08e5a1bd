"""The draft of two players, exactly: every split of the fourteen cards has a value, and both choose at the same time.

What one does not hold the other does, and what arrives shows what was kept, so between the stages nothing is hidden.
Cards are places 0 to 13 of those in play, hands and packs sets of them as bits. From the end: two of three cards are
kept and one is passed, a game of 3 by 3 over final hands; before it one of 10 by 10 over those; first one of 21 by 21.
"""

import numpy as np

from bottega.bots.omnia.judging import Desk, judge
from bottega.bots.omnia.matrix import MOST_CHOICES, Values, solve
from bottega.core.kernel import Records, compiled, compiled_apart
from bottega.omnia.facts import HAND

CARDS = 2 * HAND
SPLITS = 1 << CARDS
THREE, FIVE, SEVEN = 3, 5, 7                    # cards of a pack in the three stages
ITERATIONS = (500, 500, 4000)                   # by stage from the end
GAPS = (1e-4, 2e-4, 2e-4)


@compiled
def bit_at(cards: int, n: int) -> int:
    """The n-th card of a set, as a set."""
    for _ in range(n):
        cards &= cards - 1
    return cards & -cards


@compiled
def pair_at(pack: int, k: int) -> int:
    """The k-th pair of a pack, as actions are numbered: by the higher card, then by the lower."""
    higher = 1
    while (higher + 1) * higher // 2 <= k:
        higher += 1
    return bit_at(pack, higher) | bit_at(pack, k - higher * (higher - 1) // 2)


@compiled_apart
def value_of_hand(hand: int, cards: int, states: Records, setups: Records, seat: int, values: Values,
                  desk: Desk) -> float:
    """What the net says at the first turn of a final hand against all other cards; asked once."""
    if np.isnan(values[hand]):
        mine, place = 0, 0
        for card in range(32):
            if (cards >> card) & 1 == 1:
                mine |= ((hand >> place) & 1) << card
                place += 1
        states[0].hands[seat] = mine
        states[0].hands[1 - seat] = cards ^ mine
        values[hand] = judge(states[0], setups[0], seat, desk)
    return float(values[hand])


@compiled_apart
def last_stage(hand: int, pack: int, other_pack: int, cards: int, states: Records, setups: Records, seat: int,
               values: Values, desk: Desk, payoffs: Values) -> None:
    """Payoffs by the pair each keeps of three cards; the third goes to the other."""
    for i in range(THREE):
        for j in range(THREE):
            got = pair_at(pack, i) | (other_pack ^ pair_at(other_pack, j))
            payoffs[i, j] = value_of_hand(hand | got, cards, states, setups, seat, values, desk)


@compiled_apart
def middle_stage(hand: int, pack: int, other_pack: int, cards: int, states: Records, setups: Records, seat: int,
                 values: Values, desk: Desk, payoffs: Values) -> None:
    """The same for two of five."""
    below, row, column = np.zeros((THREE, THREE)), np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    for i in range(FIVE * (FIVE - 1) // 2):
        for j in range(FIVE * (FIVE - 1) // 2):
            mine, theirs = pair_at(pack, i), pair_at(other_pack, j)
            last_stage(hand | mine, other_pack ^ theirs, pack ^ mine, cards, states, setups, seat, values, desk, below)
            payoffs[i, j] = solve(below, THREE, THREE, ITERATIONS[0], GAPS[0], row, column)


@compiled_apart
def first_stage(pack: int, other_pack: int, cards: int, states: Records, setups: Records, seat: int, values: Values,
                desk: Desk, payoffs: Values) -> None:
    """The same for two of seven."""
    pairs = FIVE * (FIVE - 1) // 2
    below, row, column = np.zeros((pairs, pairs)), np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    for i in range(MOST_CHOICES):
        for j in range(MOST_CHOICES):
            mine, theirs = pair_at(pack, i), pair_at(other_pack, j)
            middle_stage(mine, other_pack ^ theirs, pack ^ mine, cards, states, setups, seat, values, desk, below)
            payoffs[i, j] = solve(below, pairs, pairs, ITERATIONS[1], GAPS[1], row, column)


@compiled_apart
def solve_draft(hand: int, pack: int, other_pack: int, cards: int, states: Records, setups: Records, seat: int,
                values: Values, desk: Desk, payoffs: Values, row: Values, column: Values) -> float:
    """Whatever stage it is: payoffs of this stage's pairs, and strategies of both; answers the value."""
    left, count = pack, 0
    while left != 0:
        left &= left - 1
        count += 1
    stage = 0 if count == THREE else 1 if count == FIVE else 2
    if stage == 0:
        last_stage(hand, pack, other_pack, cards, states, setups, seat, values, desk, payoffs)
    elif stage == 1:
        middle_stage(hand, pack, other_pack, cards, states, setups, seat, values, desk, payoffs)
    else:
        first_stage(pack, other_pack, cards, states, setups, seat, values, desk, payoffs)
    pairs = count * (count - 1) // 2
    return solve(payoffs, pairs, pairs, ITERATIONS[stage], GAPS[stage], row, column)
