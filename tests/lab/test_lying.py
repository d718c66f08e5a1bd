"""What a level leaves lying in its last turn."""

import pytest

from bottega.lab.match.lying import main, measure


def test_of_each_last_turn_it_is_counted_what_was_left() -> None:
    found = measure("casual", 3, 4, seed=1)

    assert len(found.left) == len(found.points) == 12
    assert min(found.left) >= 0
    assert (found.free_coins, found.free_cards) == (0, 0)


def test_it_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["casual", "--games", "2"])

    assert capsys.readouterr().out.startswith("casual, 2 players, 2 games: ")
