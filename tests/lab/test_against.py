"""Two checkouts measured in turn."""

from pathlib import Path

from bottega.lab.bench import against

HERE = Path(__file__).parents[2]


def test_a_checkout_is_measured_beside_itself() -> None:
    head, _, *rows = against.compare(HERE, rounds=1, seconds=0.01, times=1)

    assert "by median" in head
    assert len(rows) == len(against.PLAYED) + len(against.THOUGHT)
    assert all(row.count("%") == 2 for row in rows)


def test_more_decisions_and_fewer_milliseconds_are_better() -> None:
    slow, fast = {"a, M decisions/s": 1.0, "b, ms": 4.0}, {"a, M decisions/s": 2.0, "b, ms": 2.0}

    *_, rate, thought = against.table([slow, slow], [slow, fast])

    assert "1.00 (1.00) | 2.00 (1.50) | +100.0 % | +50.0 %" in rate
    assert "4.00 (4.00) | 2.00 (3.00) | -50.0 % | -25.0 %" in thought
