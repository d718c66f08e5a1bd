"""Measuring the solver, and the answer that is kept: that they run and tell what they say."""

import json
from itertools import islice
from pathlib import Path

import pytest

from bottega.bots.omen.solve.tree import infosets
from bottega.lab.bench import page, solver
from bottega.lab.bench.rounds import known, liars_dice, types_of
from bottega.lab.training import stored_4v4

REPOSITORY = Path(__file__).parent.parent.parent


def test_rounds_are_told_nearer_after_more_iterations() -> None:
    first, second = islice(solver.nearness(), 2)

    assert (first.what, first.infosets) == (second.what, second.infosets) == ("1v1", 164)
    assert second.iterations > first.iterations
    assert second.exploitability <= first.exploitability
    assert second.seconds >= first.seconds > 0.0


def test_our_pace_is_told_on_the_game_that_the_peer_knows_and_on_one_of_like_size() -> None:
    dice, cards = islice(solver.paces(), 2)

    assert dice.infosets == infosets(liars_dice(6, jokers=True)) == 24_576
    assert cards.infosets == 34_048
    for ours in (dice, cards):
        assert ours.who.startswith("ours")
        assert ours.visits == pytest.approx(ours.rate * ours.infosets)


def test_our_own_page_has_a_place_for_the_solver() -> None:
    before, after = page.around_figures(REPOSITORY / "BENCHMARKS.md", solver.BEGIN)

    assert "## " in before
    assert after.strip()


def test_a_kept_answer_tells_value_proof_and_how_every_hand_opens() -> None:
    answer = stored_4v4.solved((2, 1), (2, 2, 2, 1), 200)

    assert answer["value"] == pytest.approx(known()["B"].value, abs=2 * answer["exploitability"] + 1e-6)
    assert answer["infosets"] == known()["B"].infosets
    assert len(answer["opening"]) == 9                          # ten hands of two cards, but there is one joker
    for mix in answer["opening"].values():
        assert sum(mix.values()) == pytest.approx(1.0, abs=0.02)


def test_the_answer_that_lies_there_is_proven_and_complete() -> None:
    answer = json.loads(stored_4v4.STORED.read_text("utf-8"))

    assert (answer["dealer"], answer["other"], tuple(answer["pool"])) == (*stored_4v4.CARDS, stored_4v4.POOL)
    assert answer["exploitability"] <= 0.0005
    assert len(answer["opening"]) == len({hand for hand, _ in types_of(stored_4v4.CARDS[0], stored_4v4.POOL)})
