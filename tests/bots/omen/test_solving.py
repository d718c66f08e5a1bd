"""The mind that solves rounds."""

import numpy as np
import pytest

from bottega.bots.mind import Weighed
from bottega.bots.omen.minds.answering import TINY
from bottega.bots.omen.minds.solving import Solving, solvable
from bottega.core.chance import from_seed
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.omen import OMEN
from omen.building import position

WORK = 400.0                # more than a move has, so that larger rounds are solved too
EIGHT = ("raven omen feather", "raven skull skull", "feather feather omen raven", "raven raven skull skull",
         "omen omen skull", "raven feather feather feather", "skull skull omen", "raven omen")


class Even:
    """Another mind: anything, and it says so."""

    def __init__(self, table: Position) -> None:
        self.table, self.asked = table, 0

    def weigh(self, views: Records, _luck: Words64) -> Weighed:
        self.asked += 1
        actions = [OMEN.read(text, self.table.deck) for text in self.table.legal(int(views["seat"][0]))]
        return Weighed(np.array(actions, np.int16), np.full(len(actions), 0.5), np.full(len(actions), 1 / len(actions)))


def weigh(table: Position, seat: int) -> dict[str, tuple[float, float]]:
    """Worth and share of every action, in notation."""
    other = Even(table)
    found = Solving(table.terms, other, WORK).weigh(table.views(seat), from_seed(1))
    assert other.asked == 0
    assert [OMEN.write(int(action), table.deck) for action in found.actions] == table.legal(seat)
    assert found.share.sum() == pytest.approx(1.0)
    assert ((found.worth >= -1e-9) & (found.worth <= 1.0 + 1e-9)).all()
    return dict(zip(table.legal(seat), zip(found.worth.tolist(), found.share.tolist(), strict=True), strict=True))


SOLVABLE = [
    position("raven omen", "raven skull", ""),
    position("raven omen", "raven skull", "", declared="2 raven"),
    position("raven omen", "raven skull wolf", "", declared="1 wolf, 3 raven"),
    position("raven", "skull", "omen", declared="1 raven, 2 feather"),
    position("raven", "skull omen", "feather", declared="1 raven"),
    position("raven omen feather", "raven skull skull", "feather feather omen raven", known=(1, 2)),
    position(*EIGHT, known=range(1, 8), declared="4 raven"),
    position(*EIGHT, known=range(1, 8), dealer=3, next_dealer="clockwise"),
    position(*EIGHT[:7], "", known=range(7)),
]


@pytest.mark.parametrize("table", SOLVABLE)
def test_small_rounds_and_rounds_with_at_most_one_hidden_hand_are_solved(table: Position) -> None:
    [seat] = table.acting

    found = weigh(table, seat)

    best = max(worth for worth, _ in found.values())
    for worth, share in found.values():
        assert share == 0.0 or worth > best - 0.02              # what is done at all is about as good as the best


@pytest.mark.parametrize("table", [
    OMEN.start(3, 1),
    OMEN.start(8, 1),
    position("raven", "skull omen", "", *["raven"] * 3),
    position("raven omen omen raven", "skull skull skull", ""),
])
def test_where_a_round_is_too_large_the_other_mind_is_asked(table: Position) -> None:
    [seat] = table.acting
    other = Even(table)

    found = Solving(table.terms, other).weigh(table.views(seat), from_seed(1))

    assert not solvable(table.views(seat))
    assert other.asked == 1
    assert len(found.actions) == len(table.legal(seat))


def test_so_it_is_when_a_card_is_to_be_lost() -> None:
    table = position("raven omen", "raven skull", "", declared="4 feather")
    table.act(1, "omen")

    assert not solvable(table.views(0))


def test_the_same_view_is_weighed_the_same_whatever_came_before() -> None:
    table = SOLVABLE[1]
    first = weigh(table, 1)
    for other in SOLVABLE:
        weigh(other, other.acting[0])

    assert weigh(table, 1) == first


@pytest.mark.parametrize(("table", "call"), [
    (position("raven omen", "raven skull", "", declared="4 feather"), "omen"),
    (position(*EIGHT, known=range(1, 8), declared="25 skull"), "omen"),
    (position("raven", "skull", "", known=(0, 1), declared="1 raven"), "destiny"),
    (position("raven skull", "skull", "", known=(0, 1), declared="2 skull"), "destiny"),
])
def test_a_call_that_cannot_fail_is_made(table: Position, call: str) -> None:
    [seat] = table.acting

    assert weigh(table, seat)[call][1] > 0.99


def test_a_declaration_that_surely_holds_is_never_called() -> None:
    table = position(*EIGHT, known=range(1, 8), declared="4 raven")
    found = weigh(table, 1)

    assert found["omen"][1] == found["destiny"][1] == 0.0
    assert found["omen"][0] < found["declare 5 raven"][0]


def test_some_hands_mix_and_no_share_is_tiny() -> None:
    mixes = [[share for _, share in weigh(position("raven skull", hand, "", declared="2 raven"), 1).values()]
             for hand in ("feather skull", "raven skull", "raven omen", "skull skull", "feather omen")]

    assert any(sum(share > 0.0 for share in mix) >= 2 for mix in mixes)
    assert all(share == 0.0 or share >= TINY for mix in mixes for share in mix)
