"""What takes longer than a moment says so, on stderr."""

import time

import pytest

from bottega.cli import progress


def test_what_is_quick_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    """Here everything is quick: see conftest.py."""
    with progress.shown("Counting") as say:
        say(1, 2)

    assert capsys.readouterr() == ("", "")


def test_what_is_slow_says_how_far_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setattr(progress, "PAUSE", 0.01)

    with progress.shown("Counting") as say:
        say(1, 2)
        time.sleep(0.2)

    out, err = capsys.readouterr()
    assert out == ""
    assert "Counting 1/2\n" in err


def test_trouble_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.01)

    def stumble() -> None:
        with progress.shown("Counting"):
            raise ValueError("a stone")

    with pytest.raises(ValueError, match="a stone"):
        stumble()
