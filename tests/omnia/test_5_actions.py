"""Chapter 5 of OMNIA's rules: the five actions."""

import pytest

from bottega.core.position import Position
from bottega.omnia.events import Coins, Look, Place, Take
from omen.building import act, acting, play
from omnia.building import OWN_DECK, all_of, cities, city_deck, coins, ids, owned, position, row

BUT_FOUR = all_of("city", but="roma pavia imola cesena")


def looking() -> Position:
    """Seat 0 is about to look at Roma, Pavia and Imola."""
    return position("", "", "", cities="vinci", city_deck="roma pavia imola cesena", card="a10")


# 5.1: cities

def test_omnia_5_1_one_looks_at_the_top_three_in_secret() -> None:
    table = play(looking(), "0 city")

    assert table.view(0).looked_at == ["roma", "pavia", "imola"]
    assert table.view(1).looked_at == table.view(2).looked_at == table.view(None).looked_at == [None] * 3
    assert table.events_for(0) == [Look(0, ["roma", "pavia", "imola"])]
    for eyes in (1, 2, None):
        assert table.events_for(eyes) == [Look(0, [None] * 3)]


def test_omnia_5_1_first_a_city_is_placed_or_none() -> None:
    table = play(looking(), "0 city")

    assert table.legal(0) == ["place roma", "place pavia", "place imola", "place none"]
    refusal = act(table, 0, "skip work")
    assert refusal is not None
    assert refusal.key == "omnia.refusal.place_first"


@pytest.mark.parametrize(("placed", "below"), [
    ("roma", ["pavia", "imola"]), ("pavia", ["roma", "imola"]), ("imola", ["roma", "pavia"]),
])
def test_omnia_5_1_one_is_placed_and_the_rest_go_under_the_deck_in_order(placed: str, below: list[str]) -> None:
    table = play(looking(), "0 city", f"0 place {placed}")

    assert cities(table) == ["vinci", placed]
    assert city_deck(table)[0] == "cesena"
    assert city_deck(table)[-2:] == below
    assert len(city_deck(table)) == 14
    for eyes in (0, 1, 2, None):
        assert table.events_for(eyes) == [Place(0, placed)]
        assert table.view(eyes).cities == ["vinci", placed]


def test_omnia_5_1_none_is_placed_and_all_three_go_under_the_deck() -> None:
    table = play(looking(), "0 city", "0 place none")

    assert cities(table) == ["vinci"]
    assert city_deck(table)[-3:] == ["roma", "pavia", "imola"]
    assert len(city_deck(table)) == 15
    assert table.events() == [Place(0, None)]


def test_omnia_5_1_nothing_but_what_was_looked_at_can_be_placed() -> None:
    table = play(looking(), "0 city")

    for city in ("cesena", "vinci", "milano"):
        refusal = act(table, 0, f"place {city}")
        assert refusal is not None
        assert refusal.key == "omnia.refusal.not_looked_at"


@pytest.mark.parametrize(("left", "looked"), [
    ("roma pavia imola", ["roma", "pavia", "imola"]), ("roma pavia", ["roma", "pavia"]), ("roma", ["roma"]),
])
def test_omnia_5_1_with_fewer_than_three_one_looks_at_what_there_is(left: str, looked: list[str]) -> None:
    table = position("", "", cities=all_of("city", but=left), city_deck=left, card="a10")

    play(table, "0 city")
    assert table.view(0).looked_at == looked
    assert table.view(1).looked_at == [None] * len(looked)
    play(table, f"0 place {looked[-1]}")

    assert city_deck(table) == looked[:-1]
    assert cities(table)[-1] == looked[-1]


def test_omnia_5_1_a_single_city_may_be_put_back() -> None:
    table = play(position("", "", cities=all_of("city", but="roma"), city_deck="roma", card="a10"), "0 city",
                 "0 place none")

    assert city_deck(table) == ["roma"]


def test_omnia_5_1_the_number_of_active_cities_has_no_limit() -> None:
    table = position("", "", cities=all_of("city", but="roma"), city_deck="roma", card="a10")

    play(table, "0 city", "0 place roma")

    assert sorted(cities(table)) == sorted(ids("city"))
    assert city_deck(table) == []


def test_omnia_5_1_who_looked_knows_what_lies_under_the_deck() -> None:
    table = play(looking(), "0 city", "0 place pavia")

    assert table.view(0).city_deck == [None] * 12 + ["roma", "imola"]
    for eyes in (1, 2, None):
        assert table.view(eyes).city_deck == [None] * 14


def test_omnia_5_1_what_lies_under_the_deck_stays_known_when_it_comes_up() -> None:
    table = position("", "", "", cities=BUT_FOUR, city_deck="roma pavia imola cesena", card="a13")

    play(table, "0 city", "0 place none", "0 coins")
    assert table.view(0).city_deck == [None, "roma", "pavia", "imola"]
    play(table, "1 play a10", "1 city")

    assert table.view(1).looked_at == ["cesena", "roma", "pavia"]
    assert table.view(0).looked_at == [None, "roma", "pavia"]
    assert table.view(2).looked_at == [None, None, None]
    assert table.view(0).city_deck == ["imola"]
    assert table.view(1).city_deck == [None]


def test_omnia_5_1_two_who_looked_know_each_what_they_saw() -> None:
    table = position("", "", "", cities=BUT_FOUR, city_deck="roma pavia imola cesena", hands=("", "a14", ""),
                     card="a13")

    play(table, "0 city", "0 place none", "0 coins", "1 play a14", "1 city", "1 place none", "1 coins")

    assert city_deck(table) == ["imola", "cesena", "roma", "pavia"]
    assert table.view(0).city_deck == ["imola", None, "roma", "pavia"]
    assert table.view(1).city_deck == [None, "cesena", "roma", "pavia"]
    assert table.view(2).city_deck == [None] * 4


def test_omnia_5_1_the_looker_knows_the_deck_as_before_while_choosing() -> None:
    table = position("", "", cities=BUT_FOUR, city_deck="roma pavia imola cesena", known={"cesena": [1], "roma": [1]},
                     card="a10")

    play(table, "0 city")

    assert table.view(0).city_deck == [None]
    assert table.view(1).city_deck == ["cesena"]
    assert table.view(1).looked_at == ["roma", None, None]


# 5.2: works and inventions

@pytest.mark.parametrize(("kind", "card", "action"), [("work", "gioconda", "a07"), ("invention", "aliante", "a08")])
def test_omnia_5_2_one_face_up_card_is_taken_and_laid_before_its_owner(kind: str, card: str, action: str) -> None:
    table = position("", "", works="gioconda", inventions="aliante", card=action)

    play(table, f"0 take {card}")

    assert owned(table, 0) == [card]
    assert card not in row(table, kind)
    assert table.events() == [Take(0, kind, card, 0)]


def test_omnia_5_2_what_does_not_lie_there_cannot_be_taken() -> None:
    table = position("cuore", "annunciazione", works="gioconda", decks={"work": "cranio"}, card="a07")

    for card in ("cranio", "cuore", "annunciazione"):
        refusal = act(table, 0, f"take {card}")
        assert refusal is not None
        assert (refusal.key, refusal.rule) == ("omnia.refusal.not_in_market", "omnia-5.2")


def test_omnia_5_2_a_work_is_not_taken_with_the_action_for_inventions() -> None:
    refusal = act(position("", "", works="gioconda", card="a08"), 0, "take gioconda")

    assert refusal is not None
    assert refusal.key == "omnia.refusal.not_on_card"


# 5.3: coins

@pytest.mark.parametrize(("card", "amount"), [("a13", 1), ("a07", 2), ("a09", 2)])
def test_omnia_5_3_coins_are_as_many_as_the_card_says(card: str, amount: int) -> None:
    table = play(position("", "", card=card), "0 coins")

    assert coins(table) == [1 + amount, 1]
    assert table.events()[0] == Coins(0, amount)


def test_omnia_5_3_every_coin_action_of_the_deck_gives_one_or_two() -> None:
    deeds = [deed for card in OWN_DECK.cards for deed in [*card.get("actions", []), *card.get("effects", [])]]

    assert {deed["amount"] for deed in deeds if deed["type"] == "coins"} == {1, 2}


# 5.4: characters

@pytest.mark.parametrize(("character", "cost"), [("francesco-i", 3), ("isabella-d-este", 2), ("lisa-gherardini", 1),
                                                 ("salai", 0)])
def test_omnia_5_4_a_character_is_paid(character: str, cost: int) -> None:
    table = play(position("", "", coins=(3, 1), characters=character, card="a09"), f"0 take {character}")

    assert owned(table, 0) == [character]
    assert coins(table) == [3 - cost, 1]
    assert table.events() == [Take(0, "character", character, cost)]


def test_omnia_5_4_some_are_free() -> None:
    table = position("", "", coins=(0, 1), characters="salai luca-pacioli lorenzo-de-medici", card="a09")

    assert {"take salai", "take luca-pacioli", "take lorenzo-de-medici"} <= {*table.legal(0)}


# 5.5: Leonardo cards, and paying

@pytest.mark.parametrize(("card", "cost", "action"), [
    ("leonardo-a-bottega", 2, "a07"), ("leonardo-a-corte", 1, "a07"), ("leonardo-vecchio", 3, "a07"),
    ("leonardo-ingegnere", 2, "a08"), ("leonardo-cartografo", 1, "a08"), ("leonardo-scrittore", 3, "a08"),
])
def test_omnia_5_5_a_leonardo_card_costs_coins_and_has_its_own_deck(card: str, cost: int, action: str) -> None:
    works, inventions, wrong = (card, "", "a08") if action == "a07" else ("", card, "a07")
    other = position("", "", coins=(4, 1), works=works, inventions=inventions, card=wrong)
    table = position("", "", coins=(4, 1), works=works, inventions=inventions, card=action)

    assert act(other, 0, f"take {card}") is not None
    play(table, f"0 take {card}")

    assert owned(table, 0) == [card]
    assert coins(table) == [4 - cost, 1]
    assert [event.paid for event in table.events() if isinstance(event, Take)] == [cost]


@pytest.mark.parametrize(("purse", "legal"), [(2, False), (3, True)])
def test_omnia_5_5_what_cannot_be_paid_cannot_be_taken_by_an_action(purse: int, legal: bool) -> None:
    table = position("", "", coins=(purse, 1), works="leonardo-vecchio", card="a07")

    assert ("take leonardo-vecchio" in table.legal(0)) == legal
    refusal = act(table, 0, "take leonardo-vecchio")
    assert (refusal is None) == legal
    assert refusal is None or (refusal.key, refusal.rule) == ("omnia.refusal.too_dear", "omnia-5.5")


@pytest.mark.parametrize("effects", ["must", "may"])
def test_omnia_5_5_nor_by_an_effect(effects: str) -> None:
    table = position("", "", coins=(3, 1), works="leonardo-a-bottega cranio cuore", characters="michelangelo",
                     card="a09", effects=effects)

    play(table, "0 take michelangelo")

    assert coins(table) == [1, 1]
    refusal = act(table, 0, "take leonardo-a-bottega")
    assert refusal is not None
    assert refusal.key == "omnia.refusal.too_dear"
    assert {"take cranio", "take cuore"} <= {*table.legal(0)}


def test_omnia_5_5_a_card_taken_by_an_effect_is_paid_too() -> None:
    table = position("", "", coins=(6, 1), works="leonardo-a-corte", characters="michelangelo francesco-i", card="a09")

    play(table, "0 take michelangelo", "0 take leonardo-a-corte", "0 take francesco-i")

    assert coins(table) == [0, 1]
    assert table.events() == [Take(0, "character", "francesco-i", 3)]


def test_omnia_5_5_an_effect_takes_a_card_of_its_own_kind_alone() -> None:
    table = position("", "", coins=(2, 1), inventions="aliante", characters="michelangelo salai", card="a09")

    play(table, "0 take michelangelo")

    for card in ("aliante", "salai"):
        refusal = act(table, 0, f"take {card}")
        assert refusal is not None
        assert refusal.key == "omnia.refusal.effect_first"


# 5.6: what lies open

@pytest.mark.parametrize("eyes", [None, 0, 1, 2])
def test_omnia_5_6_collections_and_coins_are_seen_by_everybody(eyes: int | None) -> None:
    table = position("gioconda aliante", "salai leonardo-vecchio", "", coins=(4, 0, 2))
    seats = table.view(eyes).seats

    assert [owner.cards for owner in seats] == [["gioconda", "aliante"], ["leonardo-vecchio", "salai"], []]
    assert [owner.coins for owner in seats] == [4, 0, 2]
    assert [owner.printed for owner in seats] == [0, 5, 0]
    assert table.view(eyes).supply == 12


def test_omnia_5_6_taking_and_paying_is_seen_by_everybody() -> None:
    table = play(position("", "", "", coins=(3, 1, 1), characters="francesco-i", card="a09"), "0 take francesco-i")

    assert all(table.events_for(eyes) == table.events() for eyes in (None, 0, 1, 2))
    assert acting(table) == {0}
