"""Chapter 7 of OMNIA's rules: winning."""

import pytest

from bottega.core.chance import from_seed
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.events import End
from omen.building import play
from omnia.building import last_turn, position


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
@pytest.mark.parametrize("seat", [0, 1])
def test_omnia_7_1_winners_are_counted_as_they_are_ranked(seat: int, coins: tuple[int, int]) -> None:
    """Dreaming of the last action, in a game that ends with it, counts whether the seat wins."""
    table = position("isabella-d-este", "cecilia-gallerani", coins=coins, cities="saint-germain", first=1 - seat,
                     turns=11, card="a10", left="city")
    skip, states = OMNIA.read("skip city", table.deck), records(OMNIA.state, 1)
    wins = OMNIA.loops.dream(table.views(seat), 0, skip, 1, states, from_seed(1), table.terms.setups)
    table.act(seat, skip)

    assert {*table.ranking[0]} == {winner for winner in range(2) if coins[winner] == max(coins)}
    assert wins == (seat in table.ranking[0])


def test_omnia_7_1_before_the_end_there_is_no_ranking() -> None:
    table = last_turn("salai", "francesco-i", cities="saint-germain")

    assert table.ranking == []
    assert table.result is None
    assert table.view(0).totals is None
