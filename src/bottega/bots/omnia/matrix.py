"""Games of two in which both choose at the same time: solved by regret matching+ (Tammelin 2014), with its gap.

The row player wants much, the column player little. Regrets of what was not chosen make the next strategy, negative
ones are forgotten, both learn in turn, and later strategies count more in the average, which is the answer.
"""

import numpy as np
import numpy.typing as npt

from bottega.core.kernel import compiled, compiled_apart

Values = npt.NDArray[np.float64]
MOST_CHOICES = 21                               # two of seven cards
CHECKED = 16                                    # iterations between two looks at the gap


@compiled
def matched(regrets: Values, count: int, strategy: Values) -> None:
    """Each choice as often as it is regretted; all alike where nothing is."""
    total = 0.0
    for k in range(count):
        total += regrets[k]
    for k in range(count):
        strategy[k] = regrets[k] / total if total > 0.0 else 1.0 / count


@compiled
def pure_value(payoffs: Values, rows: int, columns: int, row: Values, column: Values) -> float:
    """The value if one choice each is best against the other's, which is then the answer; NaN if not."""
    best, safest, worst, boldest = -np.inf, 0, np.inf, 0
    for i in range(rows):
        least = np.inf
        for j in range(columns):
            least = min(least, payoffs[i, j])
        if least > best:
            best, safest = least, i
    for j in range(columns):
        most = -np.inf
        for i in range(rows):
            most = max(most, payoffs[i, j])
        if most < worst:
            worst, boldest = most, j
    if worst > best:
        return np.nan
    row[:rows], column[:columns] = 0.0, 0.0
    row[safest], column[boldest] = 1.0, 1.0
    return best


@compiled
def bounds(payoffs: Values, rows: int, columns: int, row: Values, column: Values) -> tuple[float, float]:
    """What the row strategy gets at least, and the column strategy lets the other get at most."""
    least, most = np.inf, -np.inf
    for j in range(columns):
        got = 0.0
        for i in range(rows):
            got += row[i] * payoffs[i, j]
        least = min(least, got)
    for i in range(rows):
        let = 0.0
        for j in range(columns):
            let += column[j] * payoffs[i, j]
        most = max(most, let)
    return least, most


@compiled_apart
def solve(payoffs: Values, rows: int, columns: int, iterations: int, gap: float, row: Values, column: Values) -> float:
    """Strategies for both, until neither can gain more than the gap, or so many iterations; answers the value."""
    value = pure_value(payoffs, rows, columns, row, column)
    if not np.isnan(value):
        return value
    regrets, others = np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    mine, theirs = np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    row[:rows], column[:columns] = 0.0, 0.0
    matched(others, columns, theirs)
    weights = 0.0
    for t in range(1, iterations + 1):
        matched(regrets, rows, mine)
        for j in range(columns):
            theirs[j] = 0.0
            for i in range(rows):
                theirs[j] += mine[i] * payoffs[i, j]
        learn(others, columns, theirs, -1.0)
        matched(others, columns, theirs)
        for i in range(rows):
            row[i] += t * mine[i]
        for j in range(columns):
            column[j] += t * theirs[j]
        weights += t
        for i in range(rows):
            mine[i] = 0.0
            for j in range(columns):
                mine[i] += theirs[j] * payoffs[i, j]
        learn(regrets, rows, mine, 1.0)
        if t % CHECKED == 0 or t == iterations:
            least, most = bounds(payoffs, rows, columns, row, column)
            if (most - least) / weights <= gap or t == iterations:
                value = (most + least) / (2 * weights)
                break
    row[:rows] /= weights
    column[:columns] /= weights
    return value


@compiled
def learn(regrets: Values, count: int, got: Values, sign: float) -> None:
    """Add what each choice would have got beyond what the strategy got; what is below zero is forgotten."""
    average, total = 0.0, 0.0
    for k in range(count):
        total += regrets[k]
    for k in range(count):
        average += got[k] * (regrets[k] / total if total > 0.0 else 1.0 / count)
    for k in range(count):
        regrets[k] = max(regrets[k] + sign * (got[k] - average), 0.0)
