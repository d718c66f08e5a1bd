"""How sure a mean is: an interval by resampling, and a test that stops as soon as it knows.

Deals are independent of each other, the games of one deal are not: so a deal is what is resampled and counted.
"""

import math

import numpy as np
import numpy.typing as npt

from bottega.core.chance import GOLDEN, MIX_1, MIX_2

RESAMPLES = 10_000
SURE = 0.95
BETTER = 10.0                       # Elo points that a stronger bot is to be ahead
HALF = np.uint64(32)
DECIDED = math.log(0.95 / 0.05)     # wrong one time in twenty, either way

Values = npt.NDArray[np.float64]


def draws(first: int, count: int, limit: int) -> npt.NDArray[np.int64]:
    """Numbers below a limit, from place `first` of a fixed row of luck (splitmix64, as core.chance spreads seeds)."""
    mixed = np.arange(first, first + count, dtype=np.uint64) * GOLDEN
    for shift, factor in ((30, MIX_1), (27, MIX_2)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * factor
    mixed ^= mixed >> np.uint64(31)
    return ((mixed >> HALF) * np.uint64(limit) >> HALF).astype(np.int64)


def interval(values: Values) -> tuple[float, float]:
    """Where the mean lies, 95 times of a hundred."""
    size, at_a_time = len(values), RESAMPLES // 100
    means = [values[draws(first * size, at_a_time * size, size)].reshape(at_a_time, size).mean(axis=1)
             for first in range(0, RESAMPLES, at_a_time)]           # a little at a time, to need little room
    low, high = np.quantile(np.concatenate(means), [(1 - SURE) / 2, (1 + SURE) / 2])
    return float(low), float(high)


def share_of(elo: float, seats: int) -> float:
    """The share of wins of one who is so many Elo points ahead of all the others."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + seats - 1))


class Sprt:
    """Wald's sequential test, with the spread of the values as it shows: is a mean `even`, or is it `better`?"""

    def __init__(self, even: float, better: float) -> None:
        self._even, self._better = even, better
        self._count, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self._count += 1
        self._sum += value
        self._squares += value * value

    @property
    def verdict(self) -> bool | None:
        """True for better, False for not, None while it is open."""
        mean = self._sum / max(self._count, 1)
        spread = self._squares / max(self._count, 1) - mean * mean
        if self._count < 10 or spread <= 0.0:
            return None
        middle = (self._even + self._better) / 2
        evidence = self._count * (self._better - self._even) * (mean - middle) / spread
        return None if abs(evidence) < DECIDED else evidence > 0
