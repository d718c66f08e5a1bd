"""Chapter 1 of OMEN's rules: components."""

from collections import Counter

import pytest

from bottega.core.refusals import BadDeck, Refused
from bottega.omen import OMEN
from bottega.omen.events import Call
from omen.building import EVERY_TABLE, act, in_play, position, the
from omen.decks import deck_text

OWN_DECK = OMEN.read_deck(None)


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_1_1_three_to_eight_play_and_with_the_expansion_nine(players: int, expansion: str) -> None:
    assert OMEN.start(players, 1, expansion=expansion).players == players


@pytest.mark.parametrize(("players", "expansion", "most"), [
    (0, "off", 8), (2, "off", 8), (9, "off", 8), (2, "on", 9), (10, "on", 9), (-3, "on", 9),
])
def test_omen_1_1_fewer_or_more_are_refused(players: int, expansion: str, most: int) -> None:
    with pytest.raises(Refused) as refused:
        OMEN.start(players, 1, expansion=expansion)

    assert refused.value.refusal.rule == "omen-1.1"
    assert refused.value.refusal.values == {"players": players, "least": 3, "most": most}


def test_omen_1_2_there_are_ten_each_of_raven_skull_feather_and_omen() -> None:
    kinds = Counter(card["kind"] for card in OWN_DECK.cards if card["kind"] != "wolf")

    assert kinds == {"raven": 10, "skull": 10, "feather": 10, "omen": 10}


def test_omen_1_2_eight_players_use_all_forty_cards() -> None:
    assert in_play(OMEN.start(8, 1)) == {"raven": 10, "skull": 10, "feather": 10, "omen": 10}


@pytest.mark.parametrize("players", range(3, 9))
def test_omen_1_2_no_game_has_more_than_ten_of_a_kind(players: int) -> None:
    assert all(max(in_play(OMEN.start(players, seed)).values()) <= 10 for seed in range(50))


@pytest.mark.parametrize("copies", [9, 11, 0, -1])
def test_omen_1_2_a_deck_with_other_numbers_is_refused(copies: int) -> None:
    with pytest.raises(BadDeck) as refused:
        OMEN.read_deck(deck_text(raven=copies))

    assert refused.value.refusal.rule == "omen-1.2"


def test_omen_1_2_a_deck_with_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BadDeck) as refused:
        OMEN.read_deck(deck_text().replace('kind = "skull"', 'kind = "bear"'))

    assert refused.value.refusal.rule == "omen-1.2"
    assert refused.value.refusal.values["kind"] == "bear"


@pytest.mark.parametrize("suit", ["raven", "skull", "feather", "wolf"])
def test_omen_1_3_an_omen_card_is_a_joker_that_stands_for_any_suit(suit: str) -> None:
    table = position("omen", "omen", "omen", declared=f"3 {suit}", expansion="on")

    assert act(table, 1, "omen") is None

    assert the(Call, table.events()).count == 3


def test_omen_1_3_an_omen_card_is_no_suit_to_declare() -> None:
    table = position("omen", "raven", "omen")

    refusal = act(table, 0, "declare 2 omen")

    assert refusal is not None
    assert refusal.key == "omen.notation.suit"


def test_omen_1_4_the_expansion_has_eight_wolves() -> None:
    assert Counter(card["kind"] for card in OWN_DECK.cards)["wolf"] == 8


@pytest.mark.parametrize("players", range(3, 10))
def test_omen_1_4_with_the_expansion_wolves_are_a_fourth_suit(players: int) -> None:
    table = OMEN.start(players, 1, expansion="on")

    assert "declare 1 wolf" in table.legal(table.acting[0])
    assert table.view(None).suits == ["raven", "skull", "feather", "wolf"]


@pytest.mark.parametrize("players", range(3, 9))
def test_omen_1_4_without_the_expansion_there_are_no_wolves(players: int) -> None:
    table = OMEN.start(players, 1)

    refusal = act(table, table.acting[0], "declare 1 wolf")

    assert refusal is not None
    assert refusal.rule == "omen-1.4"
    assert table.view(None).suits == ["raven", "skull", "feather"]
    assert all(in_play(OMEN.start(players, seed))["wolf"] == 0 for seed in range(50))


@pytest.mark.parametrize(("wolves", "fine"), [(7, False), (8, True), (9, True), (10, True), (11, False)])
def test_omen_1_4_a_deck_may_hold_a_few_wolves_more(wolves: int, fine: bool) -> None:
    if fine:
        assert len(OMEN.read_deck(deck_text(wolf=wolves)).cards) == 40 + wolves
        return
    with pytest.raises(BadDeck) as refused:
        OMEN.read_deck(deck_text(wolf=wolves))

    assert refused.value.refusal.rule == "omen-1.4"


def test_omen_1_5_omen_cards_and_wolves_are_lokis_the_others_divine() -> None:
    factions = {card["kind"]: card["faction"] for card in OWN_DECK.cards}

    assert factions == {"raven": "divinity", "skull": "divinity", "feather": "divinity",
                        "wolf": "loki", "omen": "loki"}


def test_omen_1_5_no_rule_uses_the_factions() -> None:
    swapped = OMEN.read_deck(deck_text().replace("loki", "x").replace("divinity", "loki").replace("x", "divinity"))

    told = OMEN.start(5, 1, deck=swapped, expansion="on").events()

    assert told == OMEN.start(5, 1, expansion="on").events()
