"""The golden files say what the games still do."""

import re
from pathlib import Path

import pytest

from bottega.core import games
from golden import rewrite

KEPT = sorted(path.relative_to(rewrite.HERE).as_posix() for path in Path(rewrite.HERE).rglob("*.txt"))


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return rewrite.all_files()


def test_there_are_all_golden_files_and_no_others(files: dict[str, str]) -> None:
    assert sorted(files) == KEPT, f"to write the golden files anew: {rewrite.COMMAND}"


@pytest.mark.parametrize("path", KEPT)
def test_a_golden_file_is_what_the_games_do(path: str, files: dict[str, str]) -> None:
    kept = (rewrite.HERE / path).read_text(encoding="utf-8")

    assert files.get(path, "").splitlines() == kept.splitlines(), \
        f"the behaviour changed; if it should, write the golden files anew: {rewrite.COMMAND}"


def test_three_seats_have_36_declarations_and_666_ways_to_go_on() -> None:
    """By hand. Twelve cards in hands and three suits: 36 declarations. After one with number n there are 3 * (12 - n)
    more and two calls: 3 suits times the sum of 38 - 3n for n from 1 to 12, which is 3 * (456 - 234) = 666."""
    kept = (rewrite.HERE / "perft.txt").read_text(encoding="utf-8")

    assert "\nomen\n3 1 1 36\n3 1 2 666\n" in kept


def test_a_draft_has_21_pairs_to_keep_then_10_then_3_and_without_one_there_are_7_cards_to_play() -> None:
    """By hand. Two of 7 cards are 21 pairs for each seat, then two of 5 are 10, then two of 3 are 3."""
    kept = (rewrite.HERE / "perft.txt").read_text(encoding="utf-8")

    assert f"\nomnia\n2 1 1 21\n2 1 2 {21 ** 2}\n2 1 3 {21 ** 2 * 10}\n2 1 4 {21 ** 2 * 10 ** 2}\n" in kept
    assert f"\n2 1 5 {21 ** 2 * 10 ** 2 * 3}\n" in kept
    assert f"\n3 1 3 {21 ** 3}\n3 1 4 {21 ** 3 * 10}\n" in kept
    assert f"\n4 1 4 {21 ** 4}\n" in kept
    assert all(f"\n{players} 1 1 7\n" in kept.split("omnia draft=off")[1] for players in (2, 3, 4))


@pytest.mark.parametrize("name", games.names())
def test_the_playthroughs_show_what_each_seat_was_told_apart(name: str) -> None:
    texts = [(rewrite.HERE / path).read_text(encoding="utf-8") for path in KEPT if f"/{name}-" in path]

    assert len(texts) == 4
    assert all(re.search(r"^    seat \d: ", text, re.MULTILINE) for text in texts)
