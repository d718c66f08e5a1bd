"""What a benchmark found, as values: rates, costs, and how both stand beside what we mean to reach."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bottega.lab.bench.peers import FROM_PYTHON, ROLLOUTS

COMPARED = {"playouts.": ROLLOUTS, "step.": FROM_PYTHON}        # our keys, and the peer's that do the same work
TIMES, GAMES = "×", "games/s"               # at least so much is wanted of these; of other units at most


class Aim(NamedTuple):
    """What a rate is to reach: so many times the peer's, or so many games per second."""

    key: str
    unit: str
    needed: float


class Rate(Struct, frozen=True):
    """Something done so many times per second."""

    game: str
    key: str
    what: str
    unit: str
    median: float
    best: float
    games: float | None                     # whole games per second, at the median
    factor: float | None = None             # times what the peer does, by medians


class Cost(Struct, frozen=True):
    """Something better small."""

    game: str
    key: str
    what: str
    unit: str                               # s, µs or bytes
    median: float | None                    # None where it was left out
    best: float | None
    limit: float | None


class Target(Struct, frozen=True):
    game: str
    what: str
    reached: float | None                   # None where it was not measured
    needed: float
    unit: str
    met: bool | None


class Report(Struct, frozen=True):
    date: str
    machine: dict[str, str]
    rates: list[Rate]
    costs: list[Cost]
    targets: list[Target]


def compare(rates: Sequence[Rate]) -> list[Rate]:
    """The same rates, each of ours beside the fastest of the peer's that do the same work."""
    return [replace(rate, factor=factor(rate, rates)) for rate in rates]


def factor(rate: Rate, rates: Sequence[Rate]) -> float | None:
    for ours, theirs in COMPARED.items():
        beside = [one.median for one in rates if one.game == rate.game and one.key.startswith(theirs)]
        if rate.key.startswith(ours) and beside:
            return rate.median / max(beside)
    return None


def targets(rates: Sequence[Rate], costs: Sequence[Cost], aims: Mapping[str, Sequence[Aim]]) -> list[Target]:
    """Rates are to reach the aims of their game; costs are to keep their limits."""
    found = []
    for game, wanted in aims.items():
        by_key = {rate.key: rate for rate in rates if rate.game == game}
        for aim in wanted:
            rate = by_key[aim.key]
            reached = rate.factor if aim.unit == TIMES else rate.games
            met = None if reached is None else reached >= aim.needed
            found.append(Target(game, rate.what, reached, aim.needed, aim.unit, met))
    for cost in costs:
        if cost.limit is not None:
            met = None if cost.median is None else cost.median <= cost.limit
            found.append(Target(cost.game, cost.what, cost.median, cost.limit, cost.unit, met))
    return found
