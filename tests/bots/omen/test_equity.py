"""What a round is played for."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from bottega.bots.omen.solve import equity
from bottega.bots.omen.solve.equity import ALL_HIDDEN, ONE_HIDDEN, OPEN, ROUNDS
from bottega.bots.omen.solve.tree import DESTINY_RIGHT, DESTINY_WRONG, OMEN_RIGHT, OMEN_WRONG
from bottega.lab.training import equity as training
from bottega.omen.facts import CLOCKWISE, LOSER, RANDOM

OWN = equity.own()
Cards = tuple[int, ...]


@pytest.mark.parametrize("players", range(2, 10))
@pytest.mark.parametrize("kind", ROUNDS)
def test_somebody_wins(players: int, kind: int) -> None:
    for cards in ([1] * players, [4] * players, [1, 4, 2, 3, 1, 2, 4, 3, 3][:players]):
        for wolves in (False, True):
            chances = OWN.chances(kind, cards, wolves=wolves)

            assert chances.sum() == pytest.approx(1.0)
            assert (chances >= 0.0).all()


@pytest.mark.parametrize("next_dealer", [LOSER, CLOCKWISE, RANDOM])
@pytest.mark.parametrize("cards", [(1, 1), (2, 1), (1, 2, 4), (1, 1, 1), (3, 3, 1, 2, 4)])
def test_payoffs_of_every_call_add_up_to_one(cards: Cards, next_dealer: int) -> None:
    payoffs = OWN.payoffs(cards, 0, next_dealer, wolves=False)

    assert payoffs.shape == (4, len(cards), len(cards))
    assert payoffs.sum(axis=2) == pytest.approx(1.0)


@pytest.mark.parametrize("players", [2, 3, 8])
def test_omen_5_2_a_right_destiny_that_takes_every_last_card_wins_the_game(players: int) -> None:
    for caller in range(players):
        chances = OWN.after(DESTINY_RIGHT, caller, [1] * players, 0, LOSER, wolves=False)

        assert chances.tolist() == [float(seat == caller) for seat in range(players)]


def test_whoever_loses_the_last_card_of_two_has_lost() -> None:
    assert OWN.after(OMEN_RIGHT, 1, (1, 3), 0, LOSER, wolves=False).tolist() == [0.0, 1.0]
    assert OWN.after(OMEN_WRONG, 1, (2, 1), 0, LOSER, wolves=False).tolist() == [1.0, 0.0]


def test_after_omen_the_loser_begins_and_is_hidden() -> None:
    expected = OWN.heads_up[0, ONE_HIDDEN, 2, 2]

    assert OWN.after(OMEN_RIGHT, 0, (2, 3), 0, LOSER, wolves=False) == pytest.approx([1.0 - expected, expected])


def test_after_omen_that_put_the_loser_out_all_is_open_and_the_next_to_the_left_begins() -> None:
    expected = OWN.heads_up[0, OPEN, 3, 2]

    chances = OWN.after(OMEN_WRONG, 1, (2, 1, 3), 0, LOSER, wolves=False)
    assert chances == pytest.approx([1.0 - expected, 0.0, expected])


def test_after_destiny_all_is_hidden_and_a_right_caller_begins() -> None:
    expected = OWN.heads_up[1, ALL_HIDDEN, 3, 1]

    assert OWN.after(DESTINY_RIGHT, 1, (2, 3), 0, LOSER, wolves=True) == pytest.approx([1.0 - expected, expected])
    expected = OWN.heads_up[1, ALL_HIDDEN, 2, 2]
    assert OWN.after(DESTINY_WRONG, 1, (2, 3), 0, LOSER, wolves=True) == pytest.approx([1.0 - expected, expected])


def test_who_begins_next_clockwise_is_left_of_the_last_dealer() -> None:
    expected = OWN.heads_up[0, ALL_HIDDEN, 2, 2]

    assert OWN.after(DESTINY_WRONG, 1, (2, 3), 1, CLOCKWISE, wolves=False) == pytest.approx([expected, 1.0 - expected])


def test_an_extra_card_of_two_seats_hurts_its_owner_nowhere() -> None:
    hurt = [(wolves, kind, dealer, other)
            for wolves, kind, dealer, other in product((0, 1), ROUNDS, range(1, 4), range(1, 5))
            if (kind != ONE_HIDDEN or dealer < 3)
            and OWN.heads_up[wolves, kind, dealer + 1, other] < OWN.heads_up[wolves, kind, dealer, other] - 0.005]

    assert hurt == []


@pytest.mark.parametrize("players", range(3, 10))
def test_more_cards_make_a_seat_stronger(players: int) -> None:
    assert (np.diff(OWN.strength[players, 1:]) > 0.0).all()


def test_a_fit_finds_the_chances_that_games_were_drawn_from() -> None:
    truth = equity.blank()
    truth.strength[3, 1:] = [0.0, 0.7, 1.2, 1.5]
    truth.place[3, ALL_HIDDEN, :3] = [0.3, 0.0, -0.2]
    counts = {}
    for cards in product(range(1, 5), repeat=3):
        for place, chance in enumerate(truth.chances(ALL_HIDDEN, cards, wolves=False)):
            counts[(ALL_HIDDEN, cards), place] = round(10_000 * float(chance))

    found = training.fit(equity.blank(), counts)

    for cards in ((1, 2, 3), (4, 1, 1), (2, 2, 2)):
        assert found.chances(ALL_HIDDEN, cards, wolves=False) == pytest.approx(
            truth.chances(ALL_HIDDEN, cards, wolves=False), abs=0.01)


def test_the_lowest_cell_is_what_solving_rounds_of_a_card_each_gives() -> None:
    cell = (ALL_HIDDEN, 1, 1)
    found = training.collect("master-2026-11", wolves=False, samples={cell: 30}, seed=7)

    solved = training.solve_cell(found[cell], equity.blank(), 200)

    assert solved.worst < 0.002
    assert solved.chance == pytest.approx(OWN.heads_up[0, 0, 1, 1], abs=4 * solved.error + 0.01)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "equity.json"
    cells = {(kind, dealer, other): training.Solved(float(OWN.heads_up[0, kind, dealer, other]), 0.001, 5, 0.0001)
             for kind, dealer, other in product(ROUNDS, range(1, 5), range(1, 5))}
    training.write(OWN, {False: cells}, path)

    again = equity.read(path.read_text("utf-8"))

    assert again.heads_up[0] == pytest.approx(OWN.heads_up[0], abs=1e-5)
    assert again.strength == pytest.approx(OWN.strength, abs=1e-4)
