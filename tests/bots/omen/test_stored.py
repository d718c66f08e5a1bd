"""The stored answer to four cards each is played by the dealer who opens such a round."""

import numpy as np
import pytest

from bottega import bots
from bottega.bots.mind import Weighed
from bottega.bots.omen.solve.beliefs import public
from bottega.bots.omen.solve.stored import by_kind, opened, stored, unseen_of
from bottega.core.chance import from_seed
from bottega.core.position import Position
from bottega.omen import OMEN
from laws.tables import legal_numbers
from omen.building import position

LOST = "omen omen skull feather"           # so that all expect more ravens than skulls or feathers, and some jokers


def table(hand: str, declared: str = "") -> Position:
    return position(hand, "raven skull feather omen", "", lost=LOST, table="skull raven feather skull",
                    declared=declared)


def even(made: Position) -> Weighed:
    [seat] = made.acting
    actions = np.array(legal_numbers(made.terms, made.views(seat), seat), np.int16)
    return Weighed(actions, np.full(len(actions), 0.5), np.full(len(actions), 1 / len(actions)))


def mix(made: Position) -> dict[str, float]:
    [seat] = made.acting
    found = opened(made.views(seat), even(made))
    return {OMEN.write(int(action), made.deck): float(share)
            for action, share in zip(found.actions, found.share, strict=True) if share > 0.0}


def test_every_stored_hand_is_of_the_pool_and_its_shares_sum_to_one() -> None:
    answer = stored()
    for hand, shares in answer.opening.items():
        assert sum(hand) == answer.cards[0]
        assert all(cards <= there for cards, there in zip(hand, answer.pool, strict=True))
        assert sum(shares.values()) == pytest.approx(1.0, abs=0.02)


def test_a_dealer_with_four_cards_opens_as_it_is_stored_its_suits_in_the_order_of_what_is_unseen() -> None:
    made = table("raven skull feather omen")
    unseen = unseen_of(public(made.views(0)))
    order = np.argsort(-unseen[:3], kind="stable").tolist()
    names = ("raven", "skull", "feather")
    wanted = stored().opening[by_kind("raven skull feather omen")]

    found = mix(made)

    assert sum(found.values()) == pytest.approx(1.0)
    assert found == pytest.approx({
        f"declare {action // 4 + 1} {names[order[action % 4]]}": share / sum(wanted.values())
        for action, share in wanted.items()})


def test_the_strongest_opens_so() -> None:
    made = table("raven skull feather omen")
    mind = bots.mind_of(made.terms, "shark")
    assert mind is not None
    found = mind.weigh(made.views(0), from_seed(1))

    assert found.share[found.share > 0.0].tolist() == pytest.approx([*mix(made).values()])


@pytest.mark.parametrize("made", [
    table("raven skull feather omen", declared="1 raven"),
    position("raven skull feather", "raven skull feather omen", ""),
    position("raven skull feather omen", "raven skull feather omen", "raven"),
    position("raven skull feather wolf", "raven skull feather omen", ""),
])
def test_any_other_moment_is_left_to_the_other_mind(made: Position) -> None:
    assert len(set(mix(made).values())) == 1
