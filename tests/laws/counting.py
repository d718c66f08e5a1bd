"""Whether something happens as often as it should: many times counted, compared by chi-square."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import chisquare

Numbers = tuple[int, ...]
TIMES = 100_000
TOO_UNLIKELY = 0.0001                       # luck is fixed, so what is right never fails by chance


def chance_of_so_much_difference(shares: Mapping[Numbers, float], rows: npt.NDArray[Any]) -> float:
    """How likely counts are to differ so much by chance. Nothing may have been found that cannot be."""
    found, times = np.unique(rows, axis=0, return_counts=True)
    often = {tuple(row): int(count) for row, count in zip(found.tolist(), times, strict=True)}
    assert often.keys() <= shares.keys()
    pairs = sorted((share * len(rows), often.get(row, 0)) for row, share in shares.items())
    rare = [pair for pair in pairs if pair[0] < 5]              # too seldom for the test one by one
    lots = np.array([*pairs[len(rare):], *([np.sum(rare, axis=0)] if rare else [])], float)
    if len(lots) == 1:
        return 1.0
    should, did = lots.T
    return float(chisquare(did, should * did.sum() / should.sum()).pvalue)
