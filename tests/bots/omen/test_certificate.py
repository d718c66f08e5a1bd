"""Best replies, found again by going through the round one deal and one declaration at a time."""

import numpy as np
import pytest

from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.solver import begun, solve
from bottega.bots.omen.solve.tree import (
    DESTINY_RIGHT,
    DESTINY_WRONG,
    NOT_SAID,
    OMEN_RIGHT,
    OMEN_WRONG,
    Floats,
    Round,
    tree_of,
)
from bottega.lab.bench.rounds import known, two_seats

KNOWN = known()


def children(game: Round, x: int) -> list[int]:
    tree = tree_of(game)
    return [x + (suit + 1) * int(tree.steps[number]) for number in range(int(tree.last[x]), len(tree.steps))
            for suit in range(int(tree.suits[number]))]


def best_of(game: Round, shares: Floats, seat: int, i: int, x: int, weights: dict[int, float]) -> float:
    """The most that type i of a seat can get from a node on, where the other's types come with these weights."""
    tree, caller = tree_of(game), int(tree_of(game).turn[x])
    n = int(game.types[caller])
    mixes = shares[tree.entry[x]:tree.entry[x + 1]].reshape(-1, n)

    def call(which: int, j: int) -> float:
        said = int(tree.said[x])
        column, mine, others = game.columns[said], (seat, i), (1 - seat, j)
        found = sum(int(game.counts[s, column, t]) for s, t in (mine, others)) - int(game.needed[said])
        outcome = (OMEN_RIGHT if found < 0 else OMEN_WRONG, DESTINY_RIGHT if found == 0 else DESTINY_WRONG)[which]
        return float(game.payoffs[outcome, caller, seat])

    below = children(game, x)
    calls = range(2) if tree.said[x] != NOT_SAID else range(0)
    if caller == seat:
        declared = [best_of(game, shares, seat, i, child, weights) for child in below]
        return max(declared + [sum(weight * call(which, j) for j, weight in weights.items()) for which in calls])
    total = 0.0
    for action, child in enumerate(below):
        led = {j: weight * float(mixes[action, j]) for j, weight in weights.items()}
        total += best_of(game, shares, seat, i, child, led)
    for which in calls:
        total += sum(float(weight * mixes[len(below) + which, j]) * call(which, j) for j, weight in weights.items())
    return total


def brute_force(game: Round, shares: Floats, seat: int) -> float:
    total = 0.0
    for i in range(int(game.types[seat])):
        weights = {int(deal[1 - seat]): float(weight)
                   for deal, weight in zip(game.deals, game.weights, strict=True) if deal[seat] == i}
        total += best_of(game, shares, seat, i, 0, weights)
    return total


@pytest.mark.parametrize("iterations", [0, 1, 10])
@pytest.mark.parametrize("game", [KNOWN["A"][0], KNOWN["D"][0], two_seats(1, 1, (2, 1, 1, 1, 1))])
def test_a_best_reply_is_what_trying_everything_finds(game: Round, iterations: int) -> None:
    shares = solve(game, iterations) if iterations else begun(game).share

    found = certificate(game, shares)

    assert found.best == pytest.approx([brute_force(game, shares, seat) for seat in (0, 1)])


def test_who_does_anything_can_be_exploited_and_the_answer_cannot() -> None:
    game = KNOWN["C"][0]

    assert certificate(game, begun(game).share).exploitability > 0.5
    assert certificate(game, solve(game, 300)).exploitability < 0.001


def test_a_certificate_notices_a_spoiled_answer() -> None:
    game = KNOWN["A"][0]
    shares = solve(game, 300)
    tree = tree_of(game)
    n = int(game.types[0])
    shares[:tree.entry[1]] = 0.0
    shares[tree.entry[1] - n:tree.entry[1]] = 1.0               # the dealer always opens with the highest

    assert certificate(game, shares).exploitability > 0.1
    assert np.isfinite(certificate(game, shares).values).all()
