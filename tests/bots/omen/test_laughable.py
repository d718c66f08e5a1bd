"""Moves at which people would laugh, looked for in games of every level; by the odds that the rules tell.

`BOTTEGA_OMEN_GAMES=10000 .venv/bin/python -m pytest tests/bots/omen/test_laughable.py --timeout 0` plays so many games
per level and size instead of a few.
"""

import os
from collections.abc import Iterator

import numpy as np
import pytest

from bots.omen.moments import moments
from bottega import bots
from bottega.bots.omen.laughable import HOPELESS, LIKELY, goes_well, laughable
from bottega.bots.omen.minds.solving import solvable
from bottega.bots.omen.solve.beliefs import public
from bottega.bots.playing import Step, play_on
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, number_of, suit_of
from bottega.omen.chances import counts
from bottega.omen.facts import DECLARING
from laws.tables import legal_numbers
from omen.building import position

GAMES = int(os.environ.get("BOTTEGA_OMEN_GAMES", "0"))
FEW = {"oracle": 2, "shark": 1}             # games per level and size, where nothing is said; 6 of the faster ones
SIZES = (3, 5, 8)
SOLVES = "shark"                            # may give a card away knowingly, in a round that it has solved


def declaring(level: str, players: int, games: int) -> Iterator[Step]:
    """All decisions of games among bots of a level, but for which card to lose."""
    terms = OMEN.terms(players)
    for seed in range(games):
        playing = dict.fromkeys(range(players), bots.make(terms, level))
        for step in play_on(Position.dealt(terms, seed), playing):
            if int(step.views["phase"][0]) == DECLARING:
                yield step


def what_is_wrong(step: Step, *, solves: bool) -> str | None:
    """What people would say of it, if they knew what its seat knows."""
    views, action = step.views, step.action
    number, suit = int(views["number"][0]), int(views["suit"][0])
    exactly = [*counts(views, 0)]
    right = {CALL_OMEN: sum(exactly[suit][:number]), CALL_DESTINY: exactly[suit][number]} if number else {}
    others = {call: 1.0 - chance for call, chance in right.items()}
    if any(others[call] < 1e-12 for call in right) and others.get(action, 1.0) >= 1e-12:
        return "missed a call that cannot fail"
    if solves and solvable(views):
        return None if action == CALL_OMEN or right.get(action, 1.0) > 0.0 else "called what is surely wrong"
    if right.get(action, 1.0) == 0.0:
        return "called what is surely wrong"
    best = max([*right.values(), *(sum(suits[number + 1:]) for suits in exactly)])
    if action >= CALL_OMEN and right[action] < HOPELESS - 1e-9 and best > LIKELY + 1e-9:
        return "called without hope"
    if action < CALL_OMEN:
        believed = sum([*counts(public(views), 0)][suit_of(action)][number_of(action):])
        if believed == 0.0:
            return "declared what all can see is false"
        if max(believed, sum(exactly[suit_of(action)][number_of(action):])) < HOPELESS - 1e-9 and best > LIKELY + 1e-9:
            return "declared what nobody can believe"
    return None


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("level", bots.levels(OMEN))
def test_nobody_does_what_people_would_laugh_at(level: str, players: int) -> None:
    for step in declaring(level, players, GAMES or FEW.get(level, 6)):
        wrong = what_is_wrong(step, solves=level == SOLVES)
        assert wrong is None, f"{level} {wrong}: {OMEN.write(step.action, OMEN.read_deck(None))}"


def test_what_is_likeliest_to_go_well_is_never_laughable() -> None:
    for moment in moments(3):
        if not moment.views["losers"][0]:
            actions = np.array(legal_numbers(moment.position.terms, moment.views, moment.seat), np.int16)
            assert not laughable(moment.views, actions)[goes_well(moment.views, actions).argmax()]


def told(table: Position) -> set[str]:
    [seat] = table.acting
    actions = np.array(legal_numbers(table.terms, table.views(seat), seat), np.int16)
    return {OMEN.write(int(action), table.deck) for action in actions[laughable(table.views(seat), actions)]}


def test_a_hopeless_destiny_is_laughable_and_an_unlikely_bluff_is_not() -> None:
    eight = ("raven raven skull skull",) * 4 + ("feather feather omen omen",) * 2 + ("raven skull feather omen",) * 2
    found = told(position(*eight, declared="2 feather"))

    assert {"omen", "destiny", "declare 32 raven"} <= found
    assert not {"declare 3 feather", "declare 9 raven"} & found


def test_letting_an_all_but_sure_omen_pass_for_something_unlikely_is() -> None:
    found = told(position("raven raven", "skull skull", "", declared="3 feather"))

    assert "omen" not in found
    assert "declare 4 feather" in found
