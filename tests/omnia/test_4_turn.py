"""Chapter 4 of OMNIA's rules: the turn."""

import pytest

from bottega.core.events import name_of
from bottega.omnia import OMNIA
from bottega.omnia.events import Play
from laws.omnia_deck import LAVISH
from omen.building import act, acting, play
from omnia.building import all_of, coins, deck_of, hand, owned, played, position, row, supply
from omnia.telling import deeds, names

# 4.1: one card a turn, six rounds

@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_4_1_six_rounds_of_one_card_each(players: int) -> None:
    table, plays = OMNIA.start(players, 2), []
    while not table.is_over:
        seat = table.acting[0]
        table.act(seat, table.legal(seat)[0])
        plays += [event.seat for event in table.events() if isinstance(event, Play)]

    assert [plays.count(seat) for seat in range(players)] == [6] * players
    assert len(plays) == 6 * players


def test_omnia_4_1_the_round_is_counted_from_one_to_six() -> None:
    table, rounds = OMNIA.start(2, 2), []
    while not table.is_over:
        seat = table.acting[0]
        table.act(seat, table.legal(seat)[0])
        rounds.append(table.view(None).round)

    assert sorted({*rounds}) == [0, 1, 2, 3, 4, 5, 6]
    assert rounds == sorted(rounds)


def test_omnia_4_1_the_card_leaves_the_hand_and_lies_face_up() -> None:
    table = play(position("", "", hands=("a05", "")), "0 play a05")

    assert "a05" not in hand(table, 0)
    for seat in (0, 1, None):
        assert table.view(seat).card == "a05"
        assert table.view(seat).seats[0].played == ["a05"]
        assert table.events_for(seat) == [Play(0, "a05")]


def test_omnia_4_1_only_a_card_in_hand_is_played_and_only_one() -> None:
    table = position("", "", hands=("a05", "a06"))
    foreign = act(table, 0, "play a06")
    play(table, "0 play a05")
    second = act(table, 0, f"play {hand(table, 0)[0]}")

    assert foreign is not None
    assert foreign.key == "omnia.refusal.not_in_hand"
    assert second is not None
    assert second.key == "omnia.refusal.one_card"


def test_omnia_4_1_the_seventh_card_is_never_played() -> None:
    table = position("", "", turns=11, card="a01", left="work")

    play(table, "1 skip work")

    assert table.is_over
    assert [len(played(table, seat)) for seat in range(2)] == [6, 6]
    assert [len(hand(table, seat)) for seat in range(2)] == [1, 1]
    assert table.view(0).seats[1].hand_count == 1


def test_omnia_4_1_the_seventh_card_stays_secret() -> None:
    table = play(position("", "", turns=11, card="a01", left="work"), "1 skip work")

    assert table.view(0).hand == hand(table, 0)
    assert all(card not in str(table.events_for(0)) for card in hand(table, 1))


# 4.2: two actions in either order

def test_omnia_4_2_both_actions_are_offered_at_once() -> None:
    table = position("", "", works="gioconda cranio cuore", inventions="aliante odometro trivella", card="a01")

    assert {*table.legal(0)} == {"take gioconda", "take cranio", "take cuore", "take aliante", "take odometro",
                                 "take trivella", "skip work", "skip invention"}


@pytest.mark.parametrize("order", [("take gioconda", "take aliante"), ("take aliante", "take gioconda")])
def test_omnia_4_2_they_are_resolved_in_the_order_preferred(order: tuple[str, str]) -> None:
    table = position("", "", works="gioconda", inventions="aliante", card="a01")

    play(table, *(f"0 {action}" for action in order))

    assert owned(table, 0) == ["gioconda", "aliante"]
    assert acting(table) == {1}


@pytest.mark.parametrize(("acts", "kept"), [
    (("0 skip work", "0 take aliante"), ["aliante"]),
    (("0 take aliante", "0 skip work"), ["aliante"]),
    (("0 skip invention", "0 skip work"), []),
    (("0 skip work", "0 skip invention"), []),
])
def test_omnia_4_2_either_or_both_may_be_skipped(acts: tuple[str, ...], kept: list[str]) -> None:
    table = play(position("", "", works="gioconda", inventions="aliante", card="a01"), *acts)

    assert owned(table, 0) == kept
    assert acting(table) == {1}


def test_omnia_4_2_each_action_is_done_once() -> None:
    table = play(position("", "", works="gioconda cranio", card="a01"), "0 take gioconda")

    refusal = act(table, 0, "take cranio")

    assert refusal is not None
    assert refusal.key == "omnia.refusal.not_on_card"
    assert deeds(table) == ["invention"]


def test_omnia_4_2_a_skipped_action_is_gone() -> None:
    table = play(position("", "", works="gioconda", card="a01"), "0 skip work")

    assert act(table, 0, "take gioconda") is not None
    assert act(table, 0, "skip work") is not None


def test_omnia_4_2_playing_a_card_is_not_optional() -> None:
    table = position("", "")

    assert all(action.startswith("play ") for action in table.legal(0))
    assert act(table, 0, "skip work") is not None


def test_omnia_4_2_coins_first_can_pay_the_character() -> None:
    table = position("", "", coins=(1, 1), characters="francesco-i", card="a09")
    assert act(table, 0, "take francesco-i") is not None

    play(table, "0 coins", "0 take francesco-i")

    assert owned(table, 0) == ["francesco-i"]
    assert coins(table) == [0, 1]


def test_omnia_4_2_two_actions_alike_are_done_one_by_one() -> None:
    """No card of the box has them; a deck file may."""
    people = play(position("", "", characters="salai luca-pacioli", card="a03", deck=LAVISH), "0 take salai")
    money = play(position("", "", card="a04", deck=LAVISH), "0 coins")

    assert deeds(people) == ["character"]
    assert deeds(money) == ["coins"]
    assert coins(money) == [1 + 4, 1]
    assert coins(play(money, "0 coins")) == [1 + 4 + 1, 1]


# 4.5: the market is refilled after the turn

def test_omnia_4_5_a_gap_stays_a_gap_to_the_end_of_the_turn() -> None:
    table = position("", "", works="gioconda cranio cuore", decks={"work": "annunciazione"}, card="a01")

    play(table, "0 take cranio")

    assert row(table, "work") == ["gioconda", "cuore"]
    assert "take annunciazione" not in table.legal(0)


def test_omnia_4_5_effects_choose_from_what_is_left() -> None:
    table = position("", "", coins=(2, 1), works="gioconda cranio cuore", decks={"work": "annunciazione"},
                     characters="michelangelo", card="a03")

    play(table, "0 take cranio", "0 take michelangelo")

    assert {*table.legal(0)} == {"take gioconda", "take cuore"}


def test_omnia_4_5_after_all_actions_the_rows_are_full_again() -> None:
    table = position("", "", works="gioconda cranio cuore", inventions="aliante odometro trivella",
                     decks={"work": "annunciazione", "invention": "paracadute"}, card="a01")

    play(table, "0 take cranio", "0 take aliante")

    assert names(table) == ["take aliante", "refill annunciazione", "refill paracadute"]
    assert row(table, "work") == ["gioconda", "annunciazione", "cuore"]
    assert row(table, "invention") == ["paracadute", "odometro", "trivella"]


def test_omnia_4_5_an_effect_of_the_second_action_still_comes_before_refilling() -> None:
    table = position("", "", coins=(2, 1), works="leonardo-a-bottega", inventions="aliante", card="a07")

    play(table, "0 coins", "0 take leonardo-a-bottega")

    assert len(row(table, "work")) == 2
    assert "refill" not in str(names(table))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_4_5_the_next_player_chooses_from_full_rows(players: int) -> None:
    for seed in range(10):
        table = OMNIA.start(players, seed)
        while not table.is_over:
            seat = table.acting[0]
            table.act(seat, table.legal(seat)[0])
            if table.view(None).phase == "playing":
                assert all(len(part.cards) == 3 or part.deck_count == 0 for part in table.view(None).market.values())


def test_omnia_4_5_a_row_taken_empty_is_filled_in_order() -> None:
    table = position("", "", coins=(4, 1), works="cranio cuore leonardo-a-corte", characters="michelangelo salai",
                     decks={"work": "gioconda annunciazione ultima-cena"}, card="a03")

    play(table, "0 take leonardo-a-corte", "0 take salai", "0 take michelangelo", "0 take cranio")

    assert row(table, "work") == ["gioconda", "cuore", "annunciazione"]
    assert deck_of(table, "work")[0] == "ultima-cena"


def test_omnia_4_5_after_the_last_turn_nothing_is_refilled() -> None:
    table = position("", "", works="gioconda", turns=11, card="a01", left="work")

    play(table, "1 take gioconda")

    assert names(table)[0] == "take gioconda"
    assert "refill" not in {name_of(event) for event in table.events()}


# 4.6: exhausted decks

def test_omnia_4_6_an_exhausted_deck_leaves_a_shorter_row() -> None:
    table = position(all_of("work", but="gioconda cranio cuore"), "", works="gioconda cranio cuore", card="a01",
                     left="work")

    play(table, "0 take cranio")

    assert row(table, "work") == ["gioconda", "cuore"]
    assert deck_of(table, "work") == []
    assert table.view(1).market["work"].deck_count == 0


def test_omnia_4_6_the_last_card_of_a_deck_is_still_laid_out() -> None:
    table = position(all_of("character", but="salai leo-x francesco-i isabella-d-este"), "", coins=(1, 1),
                     characters="salai leo-x francesco-i", card="a09", left="character")

    play(table, "0 take salai")

    assert row(table, "character") == ["isabella-d-este", "leo-x", "francesco-i"]
    assert deck_of(table, "character") == []


def test_omnia_4_6_actions_with_nothing_to_take_are_skipped_without_asking() -> None:
    table = position(all_of("work"), all_of("invention"), hands=("a01", ""))

    play(table, "0 play a01")

    assert names(table) == ["play a01", "skip work", "skip invention"]
    assert acting(table) == {1}


def test_omnia_4_6_beside_one_that_can_be_done_the_other_waits() -> None:
    table = position(all_of("work"), "", hands=("a07", ""))

    play(table, "0 play a07")
    assert {*table.legal(0)} == {"coins", "skip coins", "skip work"}
    play(table, "0 coins")

    assert names(table) == ["coins 2", "skip work"]
    assert acting(table) == {1}


def test_omnia_4_6_a_row_whose_cards_are_all_too_dear_is_skipped() -> None:
    table = position("", "", coins=(0, 1), characters="leo-x francesco-i michelangelo", works="cranio",
                     hands=("a03", ""))

    play(table, "0 play a03", "0 take cranio")

    assert names(table)[:2] == ["take cranio", "skip character"]


def test_omnia_4_6_an_empty_supply_gives_no_coins() -> None:
    table = position("", "", coins=(1, 17), hands=("a07", ""), works="cranio")

    play(table, "0 play a07", "0 take cranio")

    assert names(table)[:2] == ["take cranio", "skip coins"]
    assert supply(table) == 0


def test_omnia_4_6_an_exhausted_city_deck_gives_none() -> None:
    table = position("", "", cities=all_of("city"), hands=("a13", ""))

    play(table, "0 play a13")
    assert {*table.legal(0)} == {"coins", "skip coins", "skip city"}
    play(table, "0 coins")

    assert names(table) == ["coins 1", "skip city"]


def test_omnia_4_6_an_effect_with_an_empty_row_is_skipped() -> None:
    table = position("", all_of("invention"), coins=(2, 1), works="leonardo-a-bottega", card="a07")

    play(table, "0 take leonardo-a-bottega")

    assert names(table) == ["take leonardo-a-bottega", "skip invention"]
