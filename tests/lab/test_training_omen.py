"""Training is one command: reproducible, and the net gets better by it."""

from pathlib import Path

import numpy as np
import pytest

from bottega.bots.net import read
from bottega.lab.training.omen import School, chance_of, slopes, train
from bottega.lab.training.omen_games import AT_RANDOM, BY_ODDS, LAMBDA

ROWS = 4096


def test_the_same_seed_and_rounds_make_the_same_net(tmp_path: Path) -> None:
    kept = []
    for name in ("one.npz", "other.npz"):
        train(School(3, rows=ROWS), tmp_path / name, minutes=0.0, rounds=2, games=10)
        kept.append(read(tmp_path / name).weights.tobytes())

    assert kept[0] == kept[1]


def test_what_is_written_down_is_what_was_allowed_and_came_of_it() -> None:
    school = School(4, rows=ROWS)
    rows = school.fill()
    book = school.book

    assert ROWS - 600 < rows <= ROWS
    assert book.allowed[np.arange(rows), book.answer[:rows]].all()
    assert ((book.chance[:rows] > 0.0) & (book.chance[:rows] <= 1.0)).all()
    assert ((book.rivals[:rows] >= 1) & (book.rivals[:rows] <= 8)).all()
    assert np.isfinite(book.inputs[:rows]).all()
    assert np.isfinite(book.all_seen[:rows]).all()


def test_a_decision_is_judged_by_what_came_after_it() -> None:
    """The last of a game's winner became a little more than expected, that of a loser less; earlier ones follow."""
    school = School(4, rows=ROWS)
    rows = school.fill()
    book = school.book
    gains = book.became[:rows] - book.expected[:rows]
    last: dict[int, int] = {}
    chained = 0
    for row in range(min(rows, 200) - 1, -1, -1):
        seat = int(book.seat[row])
        after = last.get(seat)
        if after is not None and gains[row] == pytest.approx(
                book.expected[after] - book.expected[row] + LAMBDA * gains[after], abs=1e-5):
            chained += 1
        last[seat] = row

    assert chained > 100


def loss(outputs: np.ndarray, school: School, rows: np.ndarray, gains: np.ndarray, variety: float) -> float:
    """What the slopes are slopes of, for ratios within the clip: written down anew, without their tricks."""
    book, total = school.book, 0.0
    for i, row in enumerate(rows):
        allowed = np.flatnonzero(book.allowed[row])
        wanted = outputs[i, allowed].astype(np.float64)
        shares = np.exp(wanted - wanted.max())
        shares /= shares.sum()
        place = int(np.flatnonzero(allowed == book.answer[row])[0])
        total -= gains[i] * shares[place] / book.chance[row]
        total += variety * float((shares * np.log(shares)).sum())
        answers = (outputs.shape[1] - 1) // 2
        rare = min(8.0, float(book.chance[row]) ** -0.5)
        for output, weight in ((outputs[i, -1], 1.0), (outputs[i, answers + book.answer[row]], 0.5 * rare)):
            became = float(book.became[row])
            total -= weight * (became * np.log(chance_of(output)) + (1 - became) * np.log(1 - chance_of(output)))
    return total / len(rows)


def test_slopes_are_those_of_the_loss() -> None:
    school = School(5, rows=ROWS)
    school.fill()
    rows = np.arange(6)
    narrow = school.learner.forward(school.book.inputs[rows])
    gains = np.linspace(-1.0, 1.0, 6, dtype=np.float32)
    steep, outputs = slopes(narrow, school.book, rows, gains, 0.05), narrow.astype(np.float64)
    answers = (outputs.shape[1] - 1) // 2
    for i in range(6):
        for k in (int(school.book.answer[i]), answers + int(school.book.answer[i]), outputs.shape[1] - 1, 1):
            up, down = outputs.copy(), outputs.copy()
            up[i, k] += 1e-3
            down[i, k] -= 1e-3
            expected = (loss(up, school, rows, gains, 0.05) - loss(down, school, rows, gains, 0.05)) / 2e-3
            assert steep[i, k] == pytest.approx(expected, abs=2e-5)


def test_a_few_rounds_make_it_better() -> None:
    school = School(1, rows=1 << 14)
    before = school.wins(3, BY_ODDS, 400)
    for _ in range(16):
        school.round(0.2)

    assert school.wins(3, AT_RANDOM, 400) > 0.8
    assert school.wins(3, BY_ODDS, 400) > before + 0.1


def test_the_command_keeps_a_net_that_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    school = School(2, rows=ROWS)
    train(school, tmp_path / "net.npz", minutes=0.0, games=10)

    kept = read(tmp_path / "net.npz")
    assert kept.sizes.tolist() == school.learner.sizes
    assert kept.weights == pytest.approx(school.learner.weights, abs=1e-3)
    assert "v random 3:" in capsys.readouterr().out

