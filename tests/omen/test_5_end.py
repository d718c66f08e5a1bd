"""Chapter 5 of OMEN's rules: who is out, who wins, and who comes where."""

from itertools import pairwise

import pytest

from bottega.core.events import name_of
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.events import End, Out
from omen.building import EVERY_TABLE, act, acting, hand, held, play, position, the


def test_omen_5_1_whoever_loses_the_last_card_is_out() -> None:
    table = position("skull", "raven", "raven", declared="3 raven")

    play(table, "1 omen", "0 lose skull")

    assert table.view(None).still_in == [1, 2]
    assert [name_of(event) for event in table.events()] == ["lose", "out", "redeal"]
    assert table.events()[1] == Out(0)


def test_omen_5_1_a_card_left_is_enough_to_stay() -> None:
    table = play(position("skull skull", "raven", "raven", declared="3 raven"), "1 omen", "0 lose skull")

    assert table.view(None).still_in == [0, 1, 2]


@pytest.mark.parametrize("action", ["declare 1 raven", "omen", "destiny", "lose raven"])
def test_omen_5_1_whoever_is_out_acts_no_more(action: str) -> None:
    table = position("", "raven", "raven", declared="1 raven")

    refusal = act(table, 0, action)

    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("omen.refusal.out", "omen-5.1")
    assert table.legal(0) == []


def test_omen_5_1_whoever_is_out_sees_what_a_spectator_sees() -> None:
    table = play(position("", "raven skull", "raven skull", declared="1 raven"), "2 omen", "2 lose raven")

    assert table.view(0).hands == table.view(None).hands == [[], ["raven", "skull"], None]


def test_omen_5_1_the_last_player_left_wins() -> None:
    table = position("skull", "", "raven", declared="2 raven")

    play(table, "2 omen", "0 lose skull")

    assert table.is_over
    assert table.ranking[0] == [2]
    assert [name_of(event) for event in table.events()] == ["lose", "out", "end"]


@pytest.mark.parametrize("action", ["declare 1 raven", "omen", "destiny", "lose raven"])
@pytest.mark.parametrize("seat", range(3))
def test_omen_5_1_when_the_game_is_over_nobody_acts(seat: int, action: str) -> None:
    table = play(position("skull", "", "raven", declared="2 raven"), "2 omen", "0 lose skull")

    refusal = act(table, seat, action)

    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("omen.refusal.over", "omen-5.1")
    assert acting(table) == set()


def test_omen_5_1_the_winner_keeps_the_cards() -> None:
    table = play(position("skull", "", "raven raven wolf", declared="4 raven"), "2 omen", "0 lose skull")

    assert held(table) == [0, 0, 3]
    assert hand(table, 2) == ["raven", "raven", "wolf"]


def test_omen_5_2_a_right_destiny_that_takes_every_other_last_card_ends_the_game() -> None:
    table = position("raven", "skull", "omen", declared="2 raven")

    play(table, "1 destiny", "0 lose raven", "2 lose omen")

    assert table.is_over
    assert table.ranking == [[1], [0, 2]]
    assert table.events()[-1] == End([[1], [0, 2]])


@pytest.mark.parametrize("players", range(3, 10))
def test_omen_5_2_in_every_size_of_game_its_caller_wins(players: int) -> None:
    table = position(*["raven"] * players, declared=f"{players} raven", expansion="on")
    others = [seat for seat in range(players) if seat != 1]

    play(table, "1 destiny", *(f"{seat} lose raven" for seat in others))

    assert table.ranking == [[1], others]


def test_omen_5_2_with_others_left_the_game_goes_on() -> None:
    table = position("raven", "skull", "omen omen", declared="3 raven")

    play(table, "1 destiny", "0 lose raven", "2 lose omen")

    assert not table.is_over
    assert table.view(None).still_in == [1, 2]


def test_omen_5_3_later_out_is_better() -> None:
    table = position("skull", "skull", "raven", "raven raven", declared="1 raven, 4 raven")

    play(table, "2 omen", "1 lose skull")
    play(table, "2 declare 1 raven", "3 declare 4 raven", "0 omen", "3 lose raven")
    play(table, "3 declare 3 raven", "0 omen", "3 lose " + hand(table, 3)[0])
    play(table, "0 declare 2 raven", "2 omen", "0 lose skull")

    assert table.ranking == [[2], [0], [3], [1]]


def test_omen_5_3_out_together_is_tied() -> None:
    table = position("raven", "skull skull", "raven", "skull skull", declared="2 raven")

    play(table, "1 destiny", "0 lose raven", "2 lose raven", "3 lose skull")

    assert table.ranking == [[0, 2]]
    play(table, "1 declare 3 raven", "3 omen")
    finish(table)
    assert table.ranking[-1] == [0, 2]
    assert [len(seats) for seats in table.ranking] == [1, 1, 2]


def test_omen_5_3_a_running_game_ranks_those_who_are_out() -> None:
    table = position("", "raven", "", "raven")

    assert table.ranking == [[2], [0]]
    assert table.view(None).ranking == [[2], [0]]


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
@pytest.mark.parametrize("seed", range(5))
def test_omen_5_3_the_ranking_is_the_order_of_going_out_backwards(players: int, expansion: str, seed: int) -> None:
    table = OMEN.start(players, seed, expansion=expansion)
    gone: list[list[int]] = []
    while not table.is_over:
        seat = table.acting[0]
        legal = table.legal(seat)
        table.act(seat, legal[(7 * len(table.history) + seed) % len(legal)])
        if out := [event.seat for event in table.events() if isinstance(event, Out)]:
            gone.append(out)

    (winner,) = set(range(players)) - {seat for seats in gone for seat in seats}
    assert table.ranking == [[winner], *reversed(gone)]
    assert the(End, table.events()).ranking == table.ranking
    assert all(best != worse for best, worse in pairwise(table.ranking))


def finish(table: Position) -> None:
    """Any legal actions up to the end."""
    while not table.is_over:
        seat = table.acting[-1]
        table.act(seat, table.legal(seat)[-1])
