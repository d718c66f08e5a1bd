"""Skipping to the end: where only bots play on, they need no time to seem to think; nobody is rushed."""

from random import Random

import pytest

from bottega.table import entries, telling
from bottega.table.commands import Hurry, Leave, Return
from table.sitting import USERS, Sitting, playing, refused


def until_out(*seats: str | None, seed: int = 1) -> Sitting:
    """OMEN until the first person is out and others go on; people and bots act at random."""
    for luck in map(Random, range(seed, seed + 50)):
        sitting = playing(*seats)
        while sitting.table.acting:
            seat = luck.choice(sitting.table.acting)
            sitting.write(entries.Acted(seat=seat, do=luck.choice(sitting.legal(seat))))
            if sitting.table.acting and sitting.table.is_out(0):
                return sitting
    raise AssertionError("nobody went out")


def you(sitting: Sitting, user: str) -> telling.You:
    return telling.head(sitting.table, user).you


def test_whoever_is_out_against_bots_may_skip_to_the_end() -> None:
    sitting = until_out(None, "random", "random")
    assert you(sitting, "ada").out
    assert "hurry" in you(sitting, "ada").may

    sitting.ask("ada", Hurry)

    assert telling.head(sitting.table, "ada").hurried
    assert sitting.events(None)[-1] == "hurry"
    asked_at = sitting.now
    while sitting.table.acting:
        assert sitting.act_by_itself().at == asked_at
    assert sitting.table.result is not None


def test_while_one_plays_nothing_is_skipped() -> None:
    sitting = playing(None, "random", "random")

    assert not you(sitting, "ada").out
    assert "hurry" not in you(sitting, "ada").may
    assert refused(sitting, "ada", Hurry) == "table.hurry.playing"


@pytest.mark.parametrize("programs", [(), ("bob",)], ids=["a person", "a program"])
def test_nobody_who_still_plays_is_rushed(programs: tuple[str, ...]) -> None:
    sitting = until_out(None, None, "random", seed=3)
    sitting.programs = programs

    assert you(sitting, "ada").out
    assert refused(sitting, "ada", Hurry) == "table.hurry.playing"


def test_whoever_has_left_may_skip_to_the_end_and_coming_back_ends_the_hurry() -> None:
    sitting = playing(None, "dreamer", game="omnia")
    sitting.ask("ada", Leave)
    assert "hurry" in you(sitting, "ada").may
    sitting.ask("ada", Hurry)
    assert sitting.due.at == sitting.now
    assert refused(sitting, "ada", Hurry) == "table.hurry.already"

    sitting.ask("ada", Return)

    assert not telling.head(sitting.table, "ada").hurried
    assert sitting.again().told_to_all() == sitting.told_to_all()


def test_watching_gives_no_right_to_hurry() -> None:
    sitting = until_out(None, "random", "random")

    assert refused(sitting, "eve", Hurry) == "table.not_seated"


def test_it_is_said_why_a_step_stays() -> None:
    sitting = playing()
    first = sitting.turn
    user = USERS[first]
    assert you(sitting, user).no_undo == "table.undo.nothing"

    sitting.act(first, "declare 1 raven")
    assert you(sitting, user).no_undo is None

    sitting.act(sitting.turn, "omen")
    assert you(sitting, user).no_undo == "table.undo.seen"
    assert telling.head(sitting.table, None).you.no_undo is None
