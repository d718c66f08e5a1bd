"""Makes bots/omen/solve/stored_4v4.json: the largest round of two seats, solved once and kept with its proof.

    python -m bottega.lab.training.stored_4v4 [--out FILE] [--iterations N]

Four cards each from a pool of four ravens, three skulls, three feathers and two jokers, all hidden; a card lost is one
point. Kept are the value to the dealer, the certificate, and how the dealer opens with each hand. It takes minutes and
about a gigabyte.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from bottega.bots.omen.solve import equity
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.solver import average, begun, improved
from bottega.bots.omen.solve.tree import infosets, tree_of
from bottega.lab.bench.rounds import two_seats, types_of
from bottega.omen.facts import KIND_NAMES

STORED = Path(equity.__file__).with_name("stored_4v4.json")
CARDS, POOL = (4, 4), (4, 3, 3, 2)
AT_ONCE = 100                               # iterations between two lines of progress
LEAST = 0.01                                # a share below is not told


def solved(cards: tuple[int, int], pool: tuple[int, ...], iterations: int) -> dict[str, Any]:
    """The answer to a round, as it is kept."""
    game = two_seats(*cards, pool)
    memory, suits = begun(game), len(pool) - 1
    for done in range(0, iterations, AT_ONCE):
        improved(game, memory, done + 1, min(AT_ONCE, iterations - done))
        shares = average(game, memory)
        proven = certificate(game, shares)
        print(f"{min(done + AT_ONCE, iterations)} iterations: value {proven.values[0]:.5f}, "
              f"exploitability {proven.exploitability:.6f}", flush=True)
    hands = types_of(cards[0], pool)
    opening = shares[:tree_of(game).entry[1]].reshape(-1, len(hands))
    likely = np.bincount(game.deals[:, 0], game.weights, len(hands))
    told = {}
    for hand in dict.fromkeys(hand for hand, _ in hands):
        mine = [i for i, (held, _) in enumerate(hands) if held == hand]
        mix = opening[:, mine] @ likely[mine] / likely[mine].sum()       # whatever the top
        told[" ".join(name for kind, name in enumerate(KIND_NAMES) for _ in range(hand[kind]))] = {
            f"declare {1 + k // suits} {KIND_NAMES[k % suits]}": round(float(share), 3)
            for k, share in enumerate(mix) if share >= LEAST}
    return {"dealer": cards[0], "other": cards[1], "pool": pool, "infosets": infosets(game), "iterations": iterations,
            "value": round(float(proven.values[0]), 6), "exploitability": round(proven.exploitability, 7),
            "opening": told}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--out", type=Path, default=STORED)
    asked.add_argument("--iterations", type=int, default=500)
    chosen = asked.parse_args()
    answer = solved(CARDS, POOL, chosen.iterations)
    chosen.out.write_text(json.dumps(answer, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
