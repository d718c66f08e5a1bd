"""Chapter 3 of OMEN's rules, its second half: who loses a card, and which."""

from itertools import permutations

import pytest

from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.events import Lose
from omen.building import EVERY_TABLE, act, acting, dealer, hand, held, lost, play, position

THREE_RAVENS = ("raven omen", "raven skull", "wolf")                # in hands, the joker included


def test_omen_3_7_a_number_too_high_costs_the_declarer_a_card() -> None:
    table = position(*THREE_RAVENS, declared="4 raven")

    assert act(table, 1, "omen") is None

    assert acting(table) == {0}


def test_omen_3_7_an_exact_number_costs_the_caller_a_card() -> None:
    table = position(*THREE_RAVENS, declared="3 raven")

    assert act(table, 1, "omen") is None

    assert acting(table) == {1}


def test_omen_3_7_a_number_too_low_costs_the_caller_a_card() -> None:
    table = position(*THREE_RAVENS, declared="2 raven")

    assert act(table, 1, "omen") is None

    assert acting(table) == {1}


@pytest.mark.parametrize(("number", "loser"), [(2, "caller"), (3, "caller"), (4, "declarer"), (5, "declarer")])
@pytest.mark.parametrize("first", range(3))
def test_omen_3_7_the_last_declarer_is_meant_whoever_is_dealer(first: int, number: int, loser: str) -> None:
    table = position(*THREE_RAVENS, declared=f"1 wolf, {number} raven", dealer=first)
    seats = {"declarer": (first + 1) % 3, "caller": (first + 2) % 3}

    assert act(table, seats["caller"], "omen") is None

    assert acting(table) == {seats[loser]}


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_3_7_one_player_loses_one_card_in_every_size_of_game(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    first = dealer(table)
    play(table, f"{first} declare {4 * players} raven", f"{(first + 1) % players} omen")     # never so many ravens

    play(table, f"{first} lose {hand(table, first)[0]}")

    assert held(table) == [3 if seat == first else 4 for seat in range(players)]


def test_omen_3_8_an_exact_number_costs_every_other_player_a_card() -> None:
    table = position(*THREE_RAVENS, declared="3 raven")

    assert act(table, 1, "destiny") is None

    assert acting(table) == {0, 2}


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_omen_3_8_any_other_number_costs_the_caller_a_card(number: int) -> None:
    table = position(*THREE_RAVENS, declared=f"{number} raven")

    assert act(table, 1, "destiny") is None

    assert acting(table) == {1}


def test_omen_3_8_those_who_are_out_lose_nothing() -> None:
    table = position("raven", "", "skull", "", "omen", declared="1 wolf, 2 raven", dealer=0)

    assert act(table, 4, "destiny") is None

    assert acting(table) == {0, 2}


@pytest.mark.parametrize("players", range(3, 10))
def test_omen_3_8_in_every_size_of_game_all_but_the_caller_lose_a_card(players: int) -> None:
    table = position(*["raven skull"] * players, declared=f"{players} raven", expansion="on" if players == 9 else "off")

    play(table, "1 destiny", *(f"{seat} lose skull" for seat in range(players) if seat != 1))

    assert held(table) == [2 if seat == 1 else 1 for seat in range(players)]


def test_omen_3_9_a_player_chooses_among_the_kinds_in_hand() -> None:
    table = play(position("raven raven omen wolf", "raven skull", "wolf", declared="6 raven"), "1 omen")

    assert table.legal(0) == ["lose raven", "lose wolf", "lose omen"]


@pytest.mark.parametrize("kind", ["raven", "wolf", "omen"])
def test_omen_3_9_the_chosen_card_is_the_one_that_goes(kind: str) -> None:
    table = play(position("raven raven omen wolf", "raven skull", "wolf", declared="6 raven"), "1 omen")
    before = lost(table).count(kind)

    play(table, f"0 lose {kind}")

    assert lost(table).count(kind) == before + 1
    assert Lose(0, kind) in table.events()


def test_omen_3_9_a_card_not_held_cannot_be_lost() -> None:
    table = play(position("raven omen", "raven skull", "wolf", declared="5 raven"), "1 omen")

    refusal = act(table, 0, "lose skull")

    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("omen.refusal.not_held", "omen-3.9")


@pytest.mark.parametrize("order", [*permutations((0, 2, 3))])
def test_omen_3_9_several_choose_at_once_in_any_order(order: tuple[int, ...]) -> None:
    table = play(four_seats(), "1 destiny")

    for number, seat in enumerate(order, 1):
        assert acting(table) == set(order[number - 1:])
        assert act(table, seat, "lose raven") is None

    assert table.view(None).phase == "declaring"
    assert held(table) == [1, 2, 1, 1]


@pytest.mark.parametrize("order", [*permutations((0, 2, 3))])
def test_omen_3_9_whatever_the_order_the_outcome_is_the_same(order: tuple[int, ...]) -> None:
    one, other = play(four_seats(), "1 destiny"), play(four_seats(), "1 destiny")

    play(one, "0 lose raven", "2 lose skull", "3 lose wolf")
    play(other, *(f"{seat} lose {dict(zip((0, 2, 3), ('raven', 'skull', 'wolf'), strict=True))[seat]}"
                  for seat in order))

    assert one.states.tobytes() == other.states.tobytes()
    assert one.events() == other.events()


def test_omen_3_9_a_choice_is_secret_until_all_have_chosen() -> None:
    raven, skull = play(four_seats(), "1 destiny"), play(four_seats(), "1 destiny")

    play(raven, "0 lose raven")
    play(skull, "0 lose skull")

    assert raven.view(0).chosen == "raven"
    for seat in (1, 2, 3, None):
        assert raven.view(seat) == skull.view(seat)
        assert raven.view(seat).chosen is None
        assert raven.views(seat).tobytes() == skull.views(seat).tobytes()
        assert raven.events_for(seat) == skull.events_for(seat) == []
        assert held(raven) == [2, 2, 2, 2]


def test_omen_3_9_the_choices_are_revealed_together() -> None:
    table = play(four_seats(), "1 destiny", "3 lose wolf", "0 lose raven")

    play(table, "2 lose skull")

    for seat in (0, 1, 2, 3, None):
        assert [event for event in table.events_for(seat) if isinstance(event, Lose)] == [
            Lose(0, "raven"), Lose(2, "skull"), Lose(3, "wolf")]
        assert table.view(seat).chosen is None


def test_omen_3_9_a_choice_once_made_stands() -> None:
    table = play(four_seats(), "1 destiny", "0 lose raven")

    refusal = act(table, 0, "lose skull")

    assert refusal is not None
    assert refusal.rule == "omen-3.9"
    assert table.view(0).chosen == "raven"


@pytest.mark.parametrize("action", ["declare 9 raven", "omen", "destiny"])
@pytest.mark.parametrize("seat", range(4))
def test_omen_3_9_nothing_else_happens_before_the_cards_are_lost(seat: int, action: str) -> None:
    table = play(four_seats(), "1 destiny")

    refusal = act(table, seat, action)

    assert refusal is not None
    assert refusal.rule == "omen-3.9"


def test_omen_3_9_who_does_not_lose_a_card_is_not_asked() -> None:
    table = play(four_seats(), "1 destiny")

    refusal = act(table, 1, "lose raven")

    assert refusal is not None
    assert refusal.rule == "omen-3.9"
    assert table.legal(1) == []


def test_omen_3_10_a_lost_card_leaves_the_game_for_good() -> None:
    table = position("raven omen", "raven skull", "wolf", declared="5 raven", lost="feather")
    before = lost(table)

    play(table, "1 omen", "0 lose omen", "0 declare 1 raven", "1 omen")
    (loser,) = acting(table)
    card = hand(table, loser)[0]
    play(table, f"{loser} lose {card}")

    assert sorted(lost(table)) == sorted([*before, "omen", card])
    assert len(table.view(None).lost) + sum(held(table)) + 8 == 20


def test_omen_3_10_everybody_knows_the_lost_cards() -> None:
    table = play(four_seats(), "1 destiny", "0 lose raven", "2 lose skull", "3 lose wolf")

    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat).lost == lost(table)
    assert {"raven", "skull", "wolf"} <= set(lost(table))


def four_seats() -> Position:
    """Four ravens in hands, and declared so: a Destiny of seat 1 is right."""
    return position("raven skull", "raven skull", "raven skull", "raven wolf", declared="4 raven")
