"""How many steps per second games side by side take on one core, with views and masks; and what a flat encoding costs.

    python -m bottega.lab.bench.vector [--games 4096] [--steps 200]
"""

import argparse
import time

from bottega.core import games
from bottega.envs.vector import FIELDS, FLAT, VectorGames
from bottega.lab.bench.run import PLANS

WARMING = 60                                # steps before: then games are at all stages


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.lab.bench.vector")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=200)
    asked = parser.parse_args()
    for name, plan in PLANS.items():
        for encoding in (FIELDS, FLAT):
            envs = VectorGames(games.find(name).terms(plan.players[0]), asked.games, encoding=encoding)
            envs.reset(seed=1)
            for number in range(WARMING):
                envs.step(envs.sample(number))
            spent = 0.0                     # the processor's seconds; choosing does not count
            for number in range(asked.steps):
                actions = envs.sample(number)
                begun = time.process_time()
                envs.step(actions)
                spent += time.process_time() - begun
            print(f"{name}, {plan.players[0]} players, {encoding}: {asked.games * asked.steps / spent:,.0f} steps/s")


if __name__ == "__main__":
    main()
