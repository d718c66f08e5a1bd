"""Ratings: made-up strengths are found again, deals are the same for all, and a run can be interrupted."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from bottega.core import chance
from bottega.lab.bench import page
from bottega.lab.match import ratings
from bottega.lab.match.luce import Values, rate
from bottega.lab.match.ratings import Plan, Played, begin_of, line_up, play_deal

REPOSITORY = Path(__file__).parent.parent.parent
LEVELS = ("novice", "casual", "club", "strong", "master", "oracle", "shark")
POOL = ("random", "novice", "casual", "odds")
THREE = Plan("omen", 3, POOL, seed=3, seldom=4)


# The model


def made_up(elo: Values, seats: int, deals: int) -> tuple[Values, Values]:
    """Games of bots that win just as their ratings say."""
    strength, luck = 10 ** (elo / 400), chance.from_seed(1)
    seated, won = np.zeros((deals, len(elo))), np.zeros((deals, len(elo)))
    for deal in range(deals):
        order = np.arange(len(elo))
        chance.shuffle(order, len(order), luck)
        sitting = order[:seats]
        seated[deal, sitting] = 1
        for _ in range(seats):
            left = chance.unit(luck) * strength[sitting].sum()
            winner = int(np.searchsorted(np.cumsum(strength[sitting]), left))
            won[deal, sitting[winner]] += 1
    return seated, won


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_made_up_strengths_are_found_again(seats: int) -> None:
    true = np.array([0.0, 80.0, 150.0, 300.0, 420.0, 500.0])
    found = rate(*made_up(true, seats, 3000))

    for rating, elo in zip(found.ratings, true, strict=True):
        assert rating.elo == pytest.approx(elo, abs=45)
        assert rating.low <= rating.elo <= rating.high
    assert sum(rating.low <= elo <= rating.high for rating, elo in zip(found.ratings, true, strict=True)) >= 5


def test_a_step_is_the_difference_of_two_ratings_and_surer_than_either() -> None:
    found = rate(*made_up(np.array([0.0, 300.0, 400.0]), 2, 1000))

    assert found.steps[2].elo == pytest.approx(found.ratings[2].elo - found.ratings[1].elo)
    assert found.steps[0].elo == found.ratings[0].elo == 0.0
    assert found.steps[2].high - found.steps[2].low < found.ratings[2].high - found.ratings[2].low


def test_who_has_never_won_has_a_rating_all_the_same() -> None:
    found = rate(np.ones((50, 2)), np.tile([0.0, 2.0], (50, 1)))

    assert 300 < found.ratings[1].elo < 1200


# The games


def test_all_sit_equally_often_but_the_strongest() -> None:
    sitting = [name for number in range(4000) for name in line_up(THREE, number)]

    assert [sitting.count(name) / 4000 for name in POOL] == pytest.approx([11 / 12] * 3 + [1 / 4], abs=0.02)


def test_nobody_sits_twice_while_there_are_others() -> None:
    assert all(len({*line_up(THREE, number)}) == 3 for number in range(200))
    assert all(len({*line_up(Plan("omen", 8, POOL, seed=3, seldom=4), number)}) >= 3 for number in range(200))


def test_a_deal_has_a_winner_for_every_seat_it_is_played_from() -> None:
    shared = [play_deal(Plan("omnia", 2, ("random", "random"), 1, seldom=4), number).wins for number in range(10)]

    assert sum(play_deal(THREE, 0).wins) == pytest.approx(3.0)
    assert shared == [[1.0, 1.0]] * 10                  # the same deal with seats exchanged leaves no luck


def test_threads_change_nothing(tmp_path: Path) -> None:
    alone, together = ([*ratings.played(THREE, 4, tmp_path / f"{threads}.jsonl", threads)] for threads in (1, 2))

    assert alone == together


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = [*ratings.played(THREE, 3, file, 1)]
    before = file.read_bytes()
    more = [*ratings.played(THREE, 5, file, 1)]

    assert more[:3] == first
    assert file.read_bytes().startswith(before)
    assert [each.number for each in ratings.kept(file)] == [0, 1, 2, 3, 4]


# The page


def test_one_command_writes_the_ratings_in_a_page(tmp_path: Path) -> None:
    docs, file = tmp_path / "bots.md", tmp_path / "results.jsonl"
    docs.write_text(f"before\n\n{begin_of('omen')}\n{page.END}\n\nafter\n", "utf-8")
    keep(file, Plan("omen", 3, ("odds", *LEVELS), 1, seldom=10), deals=8)
    ratings.main(["omen", "--players", "3", "--games", "24", "--seed", "1", "--also", "odds", "--results", str(file),
                  "--threads", "1", "--write", str(docs)])
    written = docs.read_text("utf-8")

    assert written.startswith("before\n")
    assert written.endswith("after\n")
    assert [line.split()[1] for line in written.splitlines() if line.startswith("| ")] == [
        "level", "---", *LEVELS, "odds", "games"]


def keep(file: Path, plan: Plan, deals: int) -> None:
    """Results of all deals but the second, at which the strongest does not sit: so that little is left to play."""
    made = [Played(plan, number, line_up(plan, number), [2.0, 1.0, 0.0]) for number in range(deals) if number != 1]
    file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in made))


def test_what_is_there_so_far_can_be_told_without_playing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.jsonl"
    keep(file, Plan("omen", 3, LEVELS, 1, seldom=10), deals=9)
    before = file.read_bytes()
    ratings.main(["omen", "--players", "3", "--seed", "1", "--results", str(file), "--so-far"])

    assert "| games | 24 | – |" in capsys.readouterr().out
    assert file.read_bytes() == before


def test_our_own_page_has_a_place_for_ratings() -> None:
    for game in ("omen", "omnia"):
        page.around_figures(REPOSITORY / "docs" / "bots.md", begin_of(game))
