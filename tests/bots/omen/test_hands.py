"""Hands as multisets."""

from math import comb

import pytest

from bottega.bots.omen.solve.hands import hands, place_of
from bottega.omen.facts import JOKER, KINDS

BASE, WITH_WOLVES = (0, 1, 2, JOKER), tuple(range(KINDS))


@pytest.mark.parametrize("kinds", [BASE, WITH_WOLVES])
@pytest.mark.parametrize("cards", range(5))
def test_there_is_every_hand_once(cards: int, kinds: tuple[int, ...]) -> None:
    listed = hands(cards, kinds)

    assert len(listed) == len({tuple(hand) for hand in listed.tolist()}) == comb(cards + len(kinds) - 1, cards)
    assert (listed.sum(axis=1) == cards).all()
    assert not listed[:, [kind for kind in range(KINDS) if kind not in kinds]].any()


def test_a_hand_is_found_where_it_stands() -> None:
    listed = hands(3, BASE)

    assert all(place_of(hand, listed) == place for place, hand in enumerate(listed))
