"""Chapter 3 of OMEN's rules: the round, up to the call."""

import pytest

from bottega.omen import OMEN
from bottega.omen.events import Call, Deal, Declare, Reveal
from omen.building import EVERY_TABLE, act, acting, dealer, deck, hand, play, position, the

SUITS = ["raven", "skull", "feather", "wolf"]


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_1_the_first_player_is_the_dealer_and_alone_sees_the_top_card(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    first = dealer(table)

    assert acting(table) == {first}
    for seat in (None, *range(players)):
        assert table.view(seat).top == (deck(table)[0] if seat == first else None)


@pytest.mark.parametrize("first", range(3))
def test_omen_3_1_the_dealer_sees_it_at_any_time(first: int) -> None:
    table = position("raven skull", "raven skull", "raven skull", deck="feather", dealer=first)
    second, third = (first + 1) % 3, (first + 2) % 3

    for do in (None, f"{first} declare 1 raven", f"{second} declare 2 raven", f"{third} declare 3 raven",
               f"{first} destiny", f"{second} lose raven"):
        if do:
            play(table, do)
        assert [table.view(seat).top for seat in (first, second, third, None)] == ["feather", None, None, None]


def test_omen_3_1_in_the_next_round_the_new_dealer_sees_the_new_top_card_and_the_old_one_nothing() -> None:
    table = play(position("raven skull", "raven skull", "raven skull", declared="1 raven"), "1 omen", "1 lose raven")

    assert dealer(table) == 1
    assert table.view(1).top == deck(table)[0]
    assert table.view(0).top is None


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_omen_3_1_what_is_told_of_the_deck_is_its_top_to_the_dealer_alone(seat: int | None) -> None:
    table = OMEN.start(3, 1)

    dealt = the(Deal, table.events_for(seat))

    assert dealt.deck == [deck(table)[0] if seat == dealer(table) else None, None, None, None]


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_2_turns_go_clockwise(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    first = dealer(table)

    for turn in range(2 * players):
        assert acting(table) == {(first + turn) % players}
        table.act((first + turn) % players, f"declare {turn + 1} raven")


def test_omen_3_2_seats_that_are_out_are_passed_over() -> None:
    table = position("", "raven", "", "raven", "skull", dealer=3)

    play(table, "3 declare 1 raven", "4 declare 2 raven")

    assert acting(table) == {1}


def test_omen_3_2_a_player_declares_or_calls_omen_or_calls_destiny() -> None:
    table = position("raven", "skull", "feather", declared="2 raven")

    assert set(table.legal(1)) == {"declare 3 raven", "declare 3 skull", "declare 3 feather", "omen", "destiny"}


@pytest.mark.parametrize("action", ["declare 3 raven", "omen", "destiny"])
@pytest.mark.parametrize("seat", [0, 2])
def test_omen_3_2_nobody_acts_out_of_turn(seat: int, action: str) -> None:
    table = position("raven", "skull", "feather", declared="2 raven")

    refusal = act(table, seat, action)

    assert refusal is not None
    assert refusal.rule == "omen-3.2"
    assert table.legal(seat) == []


def test_omen_3_2_everybody_hears_a_declaration() -> None:
    table = position("raven", "skull", "feather")

    table.act(0, "declare 2 raven")

    for seat in (None, 0, 1, 2):
        assert table.events_for(seat) == [Declare(0, 2, "raven")]
        assert [(one.seat, one.number, one.suit) for one in table.view(seat).declarations] == [(0, 2, "raven")]


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_omen_3_3_a_number_not_above_the_last_is_refused_whatever_the_suit(suit: str, number: int) -> None:
    table = position("raven raven", "skull skull", "feather", declared="1 wolf, 3 raven", expansion="on")

    refusal = act(table, 2, f"declare {number} {suit}")

    assert refusal is not None
    assert refusal.rule == "omen-3.3"
    assert refusal.values["number"] == 3


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("number", [4, 5])
def test_omen_3_3_any_higher_number_of_any_suit_is_fine(suit: str, number: int) -> None:
    table = position("raven raven", "skull skull", "feather", declared="1 wolf, 3 raven", expansion="on")

    assert act(table, 2, f"declare {number} {suit}") is None


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_3_exactly_the_higher_numbers_of_every_suit_may_be_declared(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    table.act(dealer(table), "declare 5 skull")
    suits = SUITS if expansion == "on" else SUITS[:3]

    (seat,) = acting(table)

    assert table.legal(seat) == [f"declare {number} {suit}" for number in range(6, 4 * players + 1)
                                 for suit in suits] + ["omen", "destiny"]


@pytest.mark.parametrize("call", ["omen", "destiny"])
def test_omen_3_4_the_first_player_of_a_round_must_declare(call: str) -> None:
    table = position("raven", "skull", "feather")

    refusal = act(table, 0, call)

    assert refusal is not None
    assert refusal.rule == "omen-3.4"
    assert call not in table.legal(0)


@pytest.mark.parametrize("number", ["0", "-1"])
def test_omen_3_4_the_first_number_is_at_least_one(number: str) -> None:
    table = position("raven", "skull", "feather")

    refusal = act(table, 0, f"declare {number} raven")

    assert refusal is not None
    assert refusal.rule == "omen-3.4"
    assert act(table, 0, "declare 1 raven") is None


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_4_nobody_declares_more_than_all_hands_hold(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    first = dealer(table)

    refusal = act(table, first, f"declare {4 * players + 1} raven")

    assert refusal is not None
    assert refusal.rule == "omen-3.4"
    assert act(table, first, f"declare {4 * players} raven") is None


def test_omen_3_4_lost_cards_lower_the_highest_number() -> None:
    table = position("raven raven", "", "feather skull skull")

    refusal = act(table, 0, "declare 6 raven")

    assert refusal is not None
    assert (refusal.rule, refusal.values["in_hands"]) == ("omen-3.4", 5)
    assert act(table, 0, "declare 5 raven") is None


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_4_at_the_highest_number_the_next_player_must_call(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    table.act(dealer(table), f"declare {4 * players} feather")

    (seat,) = acting(table)

    assert table.legal(seat) == ["omen", "destiny"]


@pytest.mark.parametrize("call", ["omen", "destiny"])
def test_omen_3_4_declarations_start_afresh_each_round(call: str) -> None:
    table = position("raven raven", "raven skull", "raven feather", declared="2 skull, 6 raven")

    play(table, f"2 {call}")
    (loser,) = acting(table)
    play(table, f"{loser} lose raven")

    assert table.view(None).declarations == []
    assert "declare 1 raven" in table.legal(dealer(table))
    assert act(table, dealer(table), "omen") is not None


def test_omen_3_5_cards_in_the_middle_the_deck_and_lost_ones_do_not_count() -> None:
    table = position("raven", "skull", "feather", declared="1 raven", table="raven raven raven raven",
                     deck="omen omen omen omen", lost="raven raven raven raven raven")

    table.act(1, "destiny")

    assert the(Call, table.events()).count == 1
    assert acting(table) == {0, 2}


def test_omen_3_6_omen_cards_in_hands_count_as_the_suit_declared() -> None:
    table = position("raven omen", "raven skull omen", "feather omen", declared="5 raven")

    table.act(1, "destiny")

    assert the(Call, table.events()).count == 5
    assert acting(table) == {0, 2}


@pytest.mark.parametrize("call", ["omen", "destiny"])
@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_6_at_a_call_every_hand_is_revealed_to_everybody(players: int, expansion: str, call: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    first = dealer(table)
    play(table, f"{first} declare 1 raven")

    play(table, f"{(first + 1) % players} {call}")

    hands = [hand(table, seat) for seat in range(players)]
    for seat in (None, *range(players)):
        assert table.view(seat).hands == hands
        assert table.view(seat).known == [*range(players)]
        assert the(Reveal, table.events_for(seat)).hands == hands


def test_omen_3_6_before_the_call_nothing_is_revealed() -> None:
    table = position("raven skull", "raven skull", "feather", declared="2 raven, 3 raven, 4 skull")

    assert table.view(0).hands == [["raven", "skull"], None, None]
    assert table.view(None).hands == [None, None, None]


def test_omen_3_6_everybody_hears_the_call_and_the_count() -> None:
    table = play(position("raven omen", "raven skull", "wolf", declared="2 raven"), "1 omen")

    for seat in (None, 0, 1, 2):
        assert table.events_for(seat)[0] == Call(
            seat=1, call="omen", on=0, number=2, suit="raven", count=3, right=False, losers=[1], rule="omen-3.7")
