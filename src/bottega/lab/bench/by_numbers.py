"""One game stepped from Python by numbers, beside OpenSpiel driven from Python: one run, one core, in turn.

    python -m bottega.lab.bench.by_numbers [--repeats 9] [--seconds 0.2]

It takes seconds, where `bottega bench`, which has the same rows among others, takes minutes.
"""

import argparse
from statistics import median

from bottega.core import games
from bottega.lab.bench import peers, stepping
from bottega.lab.bench.run import PLANS, per_second
from bottega.lab.bench.work import Measure


def measures() -> list[Measure]:
    """Ours for each game with as few players as its plan has; then the peer's, if it is installed."""
    tables = [games.find(name).terms(plan.players[0]) for name, plan in PLANS.items()]
    ours = [Measure(at.game.name, f"{at.game.name}, Position.step", "decisions", stepping.by_numbers(at))
            for at in tables]
    names = [peer for plan in PLANS.values() for peer in plan.peers] if peers.peer_version() else []
    return ours + [each for name in names for each in peers.measures(name) if each.key.startswith(peers.FROM_PYTHON)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.lab.bench.by_numbers")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each repeat")
    asked = parser.parse_args()
    found = measures()
    for each in found:
        each.work()
    rates: dict[str, list[float]] = {each.key: [] for each in found}
    for _ in range(asked.repeats):
        for each in found:
            rates[each.key].append(per_second(each, asked.seconds)[0])
    for each in found:
        print(f"{each.what:48} {median(rates[each.key]):12,.0f} decisions/s, "
              f"{min(rates[each.key]):,.0f} to {max(rates[each.key]):,.0f}")


if __name__ == "__main__":
    main()
