"""Chapter 1 of OMNIA's rules: components."""

from collections import Counter

import pytest

from bottega.core.refusals import Refused
from bottega.omnia import OMNIA
from bottega.omnia.events import Coins
from omen.building import act, play
from omnia.building import OWN_DECK, coins, position, supply

CARDS = OWN_DECK.cards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_1_1_two_three_or_four_play(players: int) -> None:
    assert OMNIA.start(players, 1).players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 9])
def test_omnia_1_1_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(Refused) as refused:
        OMNIA.start(players, 1)

    assert refused.value.refusal.rule == "omnia-1.1"
    assert refused.value.refusal.values == {"players": players, "least": 2, "most": 4}


def test_omnia_1_2_cards_of_each_kind_are_as_many_as_in_the_box() -> None:
    assert Counter(card["kind"] for card in CARDS) == {
        "city": 16, "character": 16, "work": 19, "invention": 19, "action": 28}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_1_2_there_are_eighteen_coins_wherever_they_lie(players: int) -> None:
    table = OMNIA.start(players, 1)

    assert sum(coins(table)) + supply(table) == 18


@pytest.mark.parametrize("kind", ["work", "invention"])
def test_omnia_1_3_sixteen_in_four_colours_and_three_leonardo_cards(kind: str) -> None:
    colours = Counter(card.get("colour") for card in CARDS if card["kind"] == kind)

    assert colours.pop(None) == 3
    assert [*colours.values()] == [4, 4, 4, 4]


def test_omnia_1_3_works_and_inventions_share_no_colour() -> None:
    works = {card.get("colour") for card in CARDS if card["kind"] == "work"}

    assert works & {card.get("colour") for card in CARDS if card["kind"] == "invention"} == {None}


def test_omnia_1_3_the_four_madonnas_are_violet() -> None:
    violet = {card["id"] for card in CARDS if card.get("colour") == "violet"}

    assert violet == {"madonna-del-garofano", "madonna-benois", "vergine-delle-rocce", "madonna-litta"}


def test_omnia_1_4_fourteen_carry_the_mark_2_seven_the_3_and_seven_the_4() -> None:
    assert Counter(card["mark"] for card in CARDS if card["kind"] == "action") == {2: 14, 3: 7, 4: 7}


@pytest.mark.parametrize(("options", "all_coins"), [({}, 18), ({"coin_supply": "18"}, 18), ({"coin_supply": "36"}, 36)])
def test_omnia_1_5_the_option_says_how_many_coins_there_are(options: dict[str, str], all_coins: int) -> None:
    table = OMNIA.start(4, 1, **options)                # type: ignore[arg-type]

    assert (coins(table), supply(table)) == ([1, 1, 1, 1], all_coins - 4)


@pytest.mark.parametrize("number", ["0", "17", "37", "many"])
def test_omnia_1_5_other_supplies_are_refused(number: str) -> None:
    with pytest.raises(Refused, match="coin_supply"):
        OMNIA.start(2, 1, coin_supply=number)


def test_omnia_1_5_a_player_takes_what_is_left_of_a_short_supply() -> None:
    table = position("", "", coins=(0, 17), card="a07")                        # two coins

    play(table, "0 coins")

    assert (coins(table), supply(table)) == ([1, 17], 0)
    assert table.events() == [Coins(0, 1)]


def test_omnia_1_5_from_an_empty_supply_nobody_takes() -> None:
    refusal = act(position("", "", coins=(1, 17), card="a07"), 0, "coins")

    assert refusal is not None
    assert refusal.rule == "omnia-1.5"


def test_omnia_1_5_coins_paid_return_to_the_supply() -> None:
    table = position("", "", coins=(4, 14), characters="francesco-i", card="a09")

    play(table, "0 take francesco-i")

    assert (coins(table), supply(table)) == ([1, 14], 3)


def test_omnia_1_5_coins_just_paid_can_be_taken_again() -> None:
    table = play(position("", "", coins=(4, 14), characters="francesco-i", card="a09"), "0 take francesco-i", "0 coins")

    assert (coins(table), supply(table)) == ([3, 14], 1)
