"""Chapter 4 of OMNIA's rules: immediate effects."""

import pytest

from bottega.core.position import Position
from bottega.omnia import OMNIA
from omen.building import act, acting, play
from omnia.building import all_of, cities, coins, owned, position
from omnia.telling import deeds, effects, names

# 4.3: effects at once, depth first, in the order printed

def test_omnia_4_3_an_effect_comes_before_the_second_action() -> None:
    table = position("", "", coins=(2, 1), works="leonardo-a-bottega", inventions="aliante odometro",
                     characters="salai", card="a03")

    play(table, "0 take leonardo-a-bottega")

    assert effects(table) == ["invention"]
    refusal = act(table, 0, "take salai")
    assert refusal is not None
    assert refusal.key == "omnia.refusal.effect_first"
    play(table, "0 take odometro", "0 take salai")
    assert owned(table, 0) == ["leonardo-a-bottega", "odometro", "salai"]


def test_omnia_4_3_ludovico_gives_a_work_and_then_an_invention() -> None:
    table = play(position("", "", coins=(2, 1), works="cranio", inventions="aliante", characters="ludovico-il-moro",
                          card="a09"), "0 take ludovico-il-moro")

    assert effects(table) == ["work", "invention"]
    assert act(table, 0, "take aliante") is not None
    play(table, "0 take cranio")
    assert effects(table) == ["invention"]
    play(table, "0 take aliante")
    assert effects(table) == []
    assert deeds(table) == ["coins"]


def test_omnia_4_3_a_card_taken_by_an_effect_resolves_its_own_first() -> None:
    table = position("", "", coins=(5, 1), works="leonardo-a-corte", inventions="aliante",
                     characters="ludovico-il-moro niccolo-machiavelli", city_deck="roma pavia imola", card="a09")

    play(table, "0 take ludovico-il-moro", "0 take leonardo-a-corte")
    assert effects(table) == ["character", "invention"]
    play(table, "0 take niccolo-machiavelli")
    assert table.view(0).looked_at == ["roma", "pavia", "imola"]
    assert effects(table) == ["invention"]
    play(table, "0 place pavia", "0 take aliante", "0 coins")

    assert owned(table, 0) == ["leonardo-a-corte", "aliante", "niccolo-machiavelli", "ludovico-il-moro"]
    assert acting(table) == {1}


def test_omnia_4_3_a_chain_through_both_leonardo_decks() -> None:
    table = position("", "", coins=(8, 1), works="leonardo-a-bottega gioconda", inventions="leonardo-ingegnere",
                     characters="michelangelo", card="a03")

    play(table, "0 take michelangelo", "0 take leonardo-a-bottega", "0 take leonardo-ingegnere", "0 take gioconda")

    assert effects(table) == []
    assert deeds(table) == ["work"]
    assert coins(table) == [2, 1]


def test_omnia_4_3_leo_x_gives_a_city_and_then_coins() -> None:
    table = position("", "", coins=(3, 1), characters="leo-x", city_deck="roma pavia imola", card="a09")

    play(table, "0 take leo-x")
    assert names(table) == ["take leo-x", "look"]
    assert coins(table) == [0, 1]
    play(table, "0 place none")
    assert names(table) == ["place", "coins 2"]
    assert coins(table) == [2, 1]


def test_omnia_4_3_effects_come_also_after_the_second_action() -> None:
    table = play(position("", "", coins=(2, 1), works="leonardo-a-bottega", inventions="aliante", card="a07"),
                 "0 coins", "0 take leonardo-a-bottega", "0 take aliante")

    assert owned(table, 0) == ["leonardo-a-bottega", "aliante"]
    assert acting(table) == {1}


# 4.4: must or may

def choosing(effects: str, *, coins: tuple[int, int] = (1, 1), card: str = "a09") -> Position:
    return position("", "", coins=coins, characters="sandro-botticelli luca-pacioli leo-x", card=card, effects=effects,
                    works="gioconda leonardo-vecchio cranio", city_deck="roma pavia imola")


def test_omnia_4_4_an_effect_must_be_resolved_but_the_choice_is_free() -> None:
    table = play(choosing("must"), "0 take sandro-botticelli")

    assert {*table.legal(0)} == {"take gioconda", "take cranio"}
    refusal = act(table, 0, "skip work")
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("omnia.refusal.effect_must", "omnia-4.4")


def test_omnia_4_4_must_is_the_default() -> None:
    assert OMNIA.start(2, 1).options["effects"] == "must"


def test_omnia_4_4_where_effects_may_be_resolved_they_may_be_skipped() -> None:
    table = play(choosing("may"), "0 take sandro-botticelli")

    assert {*table.legal(0)} == {"take gioconda", "take cranio", "skip work"}
    play(table, "0 skip work")
    assert deeds(table) == ["coins"]


def test_omnia_4_4_only_the_next_effect_may_be_skipped() -> None:
    table = play(position("", "", coins=(2, 1), works="cranio", inventions="aliante", characters="ludovico-il-moro",
                          card="a09", effects="may"), "0 take ludovico-il-moro")

    assert act(table, 0, "skip invention") is not None
    play(table, "0 skip work", "0 take aliante")
    assert owned(table, 0) == ["aliante", "ludovico-il-moro"]


def test_omnia_4_4_coins_must_be_taken_without_asking() -> None:
    table = play(choosing("must"), "0 take luca-pacioli")

    assert names(table) == ["take luca-pacioli", "coins 2"]
    assert coins(table) == [3, 1]


def test_omnia_4_4_coins_may_be_declined_where_effects_may() -> None:
    table = play(choosing("may"), "0 take luca-pacioli")

    assert {*table.legal(0)} == {"coins", "skip coins"}
    play(table, "0 skip coins")
    assert coins(table) == [1, 1]


def test_omnia_4_4_a_city_may_be_declined_even_where_effects_must() -> None:
    table = play(choosing("must", coins=(3, 1)), "0 take leo-x")

    assert {*table.legal(0)} == {"place roma", "place pavia", "place imola", "place none"}
    play(table, "0 place none")
    assert len(cities(table)) == 1


def test_omnia_4_4_where_effects_may_not_even_a_look_is_needed() -> None:
    table = play(choosing("may", coins=(3, 1)), "0 take leo-x")

    assert {*table.legal(0)} == {"city", "skip city"}
    play(table, "0 skip city")
    assert effects(table) == ["coins"]


@pytest.mark.parametrize("option", ["must", "may"])
def test_omnia_4_4_an_effect_with_nothing_that_can_be_paid_is_skipped(option: str) -> None:
    table = position("", "", coins=(1, 1), works="leonardo-a-bottega leonardo-a-corte leonardo-vecchio", effects=option,
                     characters="sandro-botticelli", card="a09")

    play(table, "0 take sandro-botticelli")

    assert names(table) == ["take sandro-botticelli", "skip work"]
    assert effects(table) == []


def test_omnia_4_4_an_effect_that_takes_the_last_coin_can_be_paid() -> None:
    table = position("", "", coins=(2, 1), works="leonardo-a-corte leonardo-a-bottega leonardo-vecchio",
                     characters="sandro-botticelli", card="a09")

    play(table, "0 take sandro-botticelli")

    assert table.legal(0) == ["take leonardo-a-corte"]


def test_omnia_4_4_an_effect_that_is_skipped_does_not_end_the_others() -> None:
    """Leo X lets look at cities, of which none is left, and then gives two coins."""
    table = play(position("", "", coins=(3, 1), characters="leo-x", cities=all_of("city"), card="a09"), "0 take leo-x")

    assert names(table) == ["take leo-x", "skip city", "coins 2"]
    assert coins(table) == [2, 1]
