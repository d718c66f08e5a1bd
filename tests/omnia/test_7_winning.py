"""Chapter 7 of OMNIA's rules: winning."""

import pytest

from bottega.core.position import Position
from bottega.omnia.events import End
from omen.building import play
from omnia.building import last_turn


def ended(*owned: str, coins: tuple[int, ...] = ()) -> Position:
    """A game over with the printed points of these cards; the only city gives nobody anything."""
    table = play(last_turn(*owned, coins=coins, cities="saint-germain"), f"{len(owned) - 1} skip city")
    assert last(table).ranking == table.ranking
    return table


def last(table: Position) -> End:
    *_, end = table.events()
    assert isinstance(end, End)
    return end


def test_omnia_7_1_most_points_win() -> None:
    table = ended("salai", "francesco-i", "lisa-gherardini")

    assert table.ranking == [[1], [2], [0]]
    assert table.result == {"ranking": [[1], [2], [0]], "totals": [1, 4, 2]}


def test_omnia_7_1_points_come_before_coins() -> None:
    assert ended("lisa-gherardini", "salai", coins=(0, 9)).ranking == [[0], [1]]


def test_omnia_7_1_then_most_coins() -> None:
    assert ended("leonardo-vecchio", "francesco-i", coins=(3, 2)).ranking == [[0], [1]]
    assert ended("leonardo-vecchio", "francesco-i", coins=(2, 3)).ranking == [[1], [0]]


def test_omnia_7_1_then_most_characters() -> None:
    assert ended("leonardo-vecchio", "francesco-i").ranking == [[1], [0]]
    assert ended("isabella-d-este salai", "francesco-i", "leonardo-vecchio").ranking == [[0], [1], [2]]


def test_omnia_7_1_then_the_victory_is_shared() -> None:
    table = ended("isabella-d-este", "cecilia-gallerani", "salai")

    assert table.ranking == [[0, 1], [2]]
    assert table.view(2).ranking == [[0, 1], [2]]


def test_omnia_7_1_all_may_share_it() -> None:
    assert ended("", "", "", "").ranking == [[0, 1, 2, 3]]


@pytest.mark.parametrize(("owned", "coins", "decided"), [
    (["lisa-gherardini", "salai"], (0, 9), "points"),
    (["leonardo-vecchio", "francesco-i"], (3, 2), "coins"),
    (["leonardo-vecchio", "francesco-i"], (2, 2), "characters"),
    (["isabella-d-este salai", "francesco-i", "leonardo-vecchio"], (1, 0, 1), "characters"),
    (["isabella-d-este", "cecilia-gallerani"], (1, 1), "shared"),
    (["francesco-i", "salai", ""], (0, 3, 3), "points"),
])
def test_omnia_7_1_the_end_says_what_decided_it(owned: list[str], coins: tuple[int, ...], decided: str) -> None:
    assert last(ended(*owned, coins=coins)).decided_by == decided


def test_omnia_7_1_lower_places_are_parted_alike() -> None:
    assert ended("francesco-i", "salai", "leonardo-a-corte", "", coins=(1, 1, 1, 5)).ranking == [[0], [1], [2], [3]]


@pytest.mark.parametrize("coins", [(1, 1), (2, 1), (1, 2)])
def test_omnia_7_1_winners_are_counted_as_they_are_ranked(coins: tuple[int, int]) -> None:
    table = ended("isabella-d-este", "cecilia-gallerani", coins=coins)
    winners = {seat for seat in range(2) if max(coins) == coins[seat]}

    assert {*table.ranking[0]} == winners


def test_omnia_7_1_before_the_end_there_is_no_ranking() -> None:
    table = last_turn("salai", "francesco-i", cities="saint-germain")

    assert table.ranking == []
    assert table.result is None
    assert table.view(0).totals is None
