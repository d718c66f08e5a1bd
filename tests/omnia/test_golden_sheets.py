"""Fifty score sheets as people write them, and what they come to: by the rules, and by the definition of the score."""

import json
from typing import Any

import pytest

from bottega.omnia import OMNIA
from bottega.omnia.score_file import read
from omnia.golden_sheets import HERE, SHEETS
from omnia.scoring_checks import checked

GOLDEN = [json.loads(line) for line in HERE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("sheet", GOLDEN, ids=range(1, len(GOLDEN) + 1))
def test_a_sheet_comes_to_what_it_came_to_and_to_what_the_definition_says(sheet: dict[str, Any]) -> None:
    table = read(json.dumps(sheet["sheet"]), OMNIA.read_deck(None))

    assert checked(table, OMNIA.terms(len(table.players))) == sheet["comes_to"]


def test_omnia_6_8_the_first_is_the_rulebooks_example() -> None:
    assert [player["total"] for player in GOLDEN[0]["comes_to"]["players"]] == [18, 5]


def test_there_are_fifty_of_all_sizes_with_every_way_to_win() -> None:
    assert len(GOLDEN) == SHEETS
    assert {len(sheet["sheet"]["players"]) for sheet in GOLDEN} == {2, 3, 4}
    assert {sheet["comes_to"]["tie_break"] for sheet in GOLDEN} == {None, "coins", "characters", "shared"}
