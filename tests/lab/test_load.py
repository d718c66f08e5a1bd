"""The load of a server, measured in small: what a figure is worth is seen on a quiet machine, not here."""

import pytest

from bottega.core import games
from bottega.lab.load.frames import sizes
from bottega.lab.load.run import QUICK, run
from bottega.lab.load.thinking import Kind
from bottega.lab.load.thinking import run as run_thinking


def test_every_figure_of_a_server_is_measured() -> None:
    said: list[str] = []

    report = run(QUICK, said.append)

    figures = {cost.key: cost.median for cost in report.costs}
    assert set(figures) == {"moves", "wait.median", "wait.99", "wait.most", "refused", "socket", "table", "processor",
                            "move", "bare", "ratio", "start", "start.table"}
    assert all(figure is not None for figure in figures.values())
    assert (figures["moves"] or 0) > QUICK.tables
    assert figures["refused"] == 0
    assert 0 < (figures["bare"] or 0) < (figures["move"] or 0)      # a table does more than nothing
    assert (figures["wait.median"] or 0) <= (figures["wait.99"] or 0) <= (figures["wait.most"] or 0)
    assert {target.what for target in report.targets} == {cost.what for cost in report.costs if cost.limit is not None}
    assert said


@pytest.mark.parametrize("game", games.names())
def test_messages_of_a_game_are_weighed(game: str) -> None:
    found = sizes(game, 3, games=1)

    assert found.frames % 3 == 0
    assert 0 < found.mean < found.largest


def test_what_bots_let_people_wait_is_measured_at_tables_that_think_at_once() -> None:
    wolves = Kind("omen", 3, {"expansion": "on"})

    found = [*run_thinking([wolves], ["novice", "casual"], tables=2, seconds=0.5)]

    assert [(waits.kind, waits.level) for waits in found] == [(wolves, "novice"), (wolves, "casual")]
    assert str(wolves) == "OMEN 3, expansion on"
    assert all(0 < waits.at(0) <= waits.at(0.5) <= waits.at(0.99) <= waits.at(1) for waits in found)
