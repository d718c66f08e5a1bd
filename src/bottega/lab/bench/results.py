"""What a benchmark found, as values: rates, costs, and how both stand beside what we mean to reach."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bottega.lab.bench.peers import FROM_PYTHON, ROLLOUTS

FACTOR = 2.0                                # how much faster than the peer we mean to be
COMPARED = {"playouts.": ROLLOUTS, "step.": FROM_PYTHON}        # our keys, and the peer's that do the same work


class Rate(Struct, frozen=True):
    """Something done so many times a second."""

    game: str
    key: str
    what: str
    unit: str
    median: float
    best: float
    games: float | None                     # whole games a second, at the median
    factor: float | None = None             # times what the peer does, by medians


class Cost(Struct, frozen=True):
    """Something better small."""

    game: str
    key: str
    what: str
    unit: str                               # s or bytes
    median: float | None                    # None where it was left out
    best: float | None
    limit: float | None


class Target(Struct, frozen=True):
    game: str
    what: str
    reached: float | None                   # None where it was not measured
    needed: float
    unit: str                               # × is at least so much; s and bytes are at most
    met: bool | None


class Report(Struct, frozen=True):
    date: str
    machine: dict[str, str]
    rates: list[Rate]
    costs: list[Cost]
    targets: list[Target]


def compare(rates: Sequence[Rate]) -> list[Rate]:
    """The same rates, each of ours beside the peer's first of that kind, its nearest counterpart."""
    return [replace(rate, factor=factor(rate, rates)) for rate in rates]


def factor(rate: Rate, rates: Sequence[Rate]) -> float | None:
    for ours, theirs in COMPARED.items():
        beside = [one.median for one in rates if one.game == rate.game and one.key.startswith(theirs)]
        if rate.key.startswith(ours) and beside:
            return rate.median / beside[0]
    return None


def targets(rates: Sequence[Rate], costs: Sequence[Cost], keys: Sequence[str]) -> list[Target]:
    """Rates of these keys are to be so many times the peer's; costs are to keep their limits."""
    found = []
    for rate in rates:
        if rate.key in keys:
            met = None if rate.factor is None else rate.factor >= FACTOR
            found.append(Target(rate.game, rate.what, rate.factor, FACTOR, "×", met))
    for cost in costs:
        if cost.limit is not None:
            met = None if cost.median is None else cost.median <= cost.limit
            found.append(Target(cost.game, cost.what, cost.median, cost.limit, cost.unit, met))
    return found
