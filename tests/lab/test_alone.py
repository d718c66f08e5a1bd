"""One bot among others of a kind, and one that learnt to beat them."""

from pathlib import Path

import numpy as np
import pytest

from bottega.bots.levels import Player
from bottega.bots.net import own
from bottega.lab.match import alone, exploiter, players
from bottega.lab.training.omen_games import LEARNER
from bottega.omen import OMEN


def lines(file: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    alone.main(["omen", "odds", "novice", "--results", str(file), "--players", "3", *more])
    return capsys.readouterr().out.splitlines()


def test_a_stronger_bot_wins_more_than_its_share_and_a_run_goes_on_where_it_stopped(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "alone.jsonl"
    [first] = lines(file, capsys, "--games", "6")
    assert "6 games" in first

    [again] = lines(file, capsys, "--games", "6")
    assert again == first
    kept = alone.kept(file)
    assert [each.number for each in kept] == [0, 1]
    assert all(each.seconds for each in kept)

    [line] = lines(tmp_path / "other.jsonl", capsys, "--games", "60")
    assert float(line.split("novice ")[1].split("%")[0]) > 33.3


def test_when_time_is_up_what_is_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [line] = lines(tmp_path / "alone.jsonl", capsys, "--games", "600", "--minutes", "0")

    assert "3 games" in line


def test_an_exploiter_sits_among_the_net_that_it_began_as() -> None:
    school = exploiter.exploiter(5, seed=1, rows=4096)
    rows = school.fill()

    assert {int(table.setups["seats"][0]) for table in school.tables} == {5}
    assert (school.minds.nets[LEARNER] == school.minds.nets[school.company.first]).all()
    assert rows > 0


def test_only_its_judge_learns_at_first() -> None:
    school = exploiter.exploiter(3, seed=1, rows=4096)
    before, judged = school.learner.weights.copy(), school.judge.weights.copy()
    school.listens = 1
    school.round(0.5)
    assert (school.learner.weights == before).all()
    assert (school.judge.weights != judged).any()

    school.round(0.5)
    assert (school.learner.weights != before).any()


def test_an_exploiter_is_met_by_the_file_of_its_net(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "exploiter.npz"
    exploiter.main(["novice", "--players", "3", "--rounds", "1", "--out", str(out), "--results",
                    str(tmp_path / "games.jsonl"), "--games", "3"])

    assert "among 2 novice" in capsys.readouterr().out.splitlines()[-1]
    bot = players.make(OMEN.terms(3), f"net:{out}")
    assert isinstance(bot, Player)
    assert np.isclose(own("bottega.bots.omen.net", str(out)).weights,
                      own("bottega.bots.omen.net", "net.npz").weights).all()    # one round: only the judge learnt
