"""Games in which both choose at once, against linear programming."""

import numpy as np
import pytest
from scipy.optimize import linprog

from bottega.bots.omnia.matrix import MOST_CHOICES, Values, solve


def value_by_programming(payoffs: Values) -> float:
    """The most that a mixture of rows gets for certain."""
    rows, columns = payoffs.shape
    found = linprog(np.r_[np.zeros(rows), -1.0], A_ub=np.c_[-payoffs.T, np.ones(columns)], b_ub=np.zeros(columns),
                    A_eq=np.r_[np.ones(rows), 0.0][None], b_eq=[1.0], bounds=[(0, None)] * rows + [(None, None)])
    return float(found.x[-1])


def solved(payoffs: Values, iterations: int = 4000, gap: float = 1e-4) -> tuple[float, Values, Values]:
    row, column = np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    rows, columns = payoffs.shape
    value = solve(payoffs, rows, columns, iterations, gap, row, column)
    return value, row[:rows], column[:columns]


def test_rock_paper_scissors_is_a_third_each() -> None:
    value, row, column = solved(np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]))

    assert value == pytest.approx(0.0, abs=1e-4)
    assert row == pytest.approx([1 / 3] * 3, abs=0.01)
    assert column == pytest.approx([1 / 3] * 3, abs=0.01)


def test_where_one_choice_each_is_best_it_is_made() -> None:
    value, row, column = solved(np.array([[3.0, 1.0], [4.0, 2.0]]))

    assert (value, row.tolist(), column.tolist()) == (2.0, [0.0, 1.0], [0.0, 1.0])


@pytest.mark.parametrize("choices", [3, 10, 21])
def test_neither_can_gain_more_than_the_gap_and_the_value_is_right(choices: int) -> None:
    luck = np.random.default_rng(choices)
    for _ in range(8):
        payoffs = luck.normal(0.5, 0.05, (choices, choices))
        value, row, column = solved(payoffs)

        assert row.sum() == pytest.approx(1.0)
        assert column.sum() == pytest.approx(1.0)
        assert (payoffs @ column).max() - (row @ payoffs).min() <= 1e-4 + 1e-12
        assert value == pytest.approx(value_by_programming(payoffs), abs=1e-4)
