"""What all know of hidden cards: exact, however the composition may be."""

from collections import Counter
from itertools import permutations, product
from math import comb

import numpy as np
import pytest
from scipy.stats import chisquare

from bottega.bots.omen.solve.beliefs import Beliefs, beliefs, public
from bottega.core.chance import from_seed
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.facts import KIND_NAMES, KINDS
from omen.building import in_play, play, position

WORLDS = 20_000


def by_cards(found: Beliefs) -> dict[tuple[tuple[int, ...], ...], float]:
    """The weight of each deal, by the cards of its parts."""
    return {tuple(tuple(part[row].tolist()) for part, row in zip(found.parts, deal, strict=True)): weight
            for deal, weight in zip(found.deals.tolist(), found.weights.tolist(), strict=True)}


def after_two_rounds() -> Position:
    """Three players, and cards that came to light twice."""
    table = OMEN.start(3, 4)
    for _ in range(2):
        [seat] = table.acting
        table.act(seat, "declare 9 raven")
        [seat] = table.acting
        play(table, f"{seat} omen")
        for loser in table.acting:
            table.act(loser, table.legal(loser)[0])
    return table


@pytest.mark.parametrize("seat", range(3))
def test_without_what_it_alone_knows_a_seat_sees_what_a_spectator_sees(seat: int) -> None:
    for table in (OMEN.start(3, 5), after_two_rounds(), position("raven", "skull omen", "", known=(0,))):
        assert public(table.views(seat)).tobytes() == table.views(None).tobytes()


def test_with_a_known_composition_every_way_to_deal_the_cards_is_as_likely() -> None:
    """Eight players use all cards (omen-1.2): the hidden cards are so many of a known pool."""
    table = position("raven", "omen", *[""] * 6, table="raven raven skull skull")
    unseen = in_play(table)
    unseen.subtract(table.view(None).table + table.view(None).lost)
    cards = [KIND_NAMES.index(name) for name in unseen.elements()]

    found = by_cards(beliefs(public(table.views(0)), [0, 1], top=True))

    ways = Counter(tuple(tuple(np.bincount([card], minlength=KINDS).tolist()) for card in drawn)
                   for drawn in permutations(cards, 3))
    assert found == pytest.approx({deal: count / ways.total() for deal, count in ways.items()})


def test_a_hidden_composition_is_summed_out() -> None:
    """Fresh from the deal: extras as likely as the box makes them, then middle and hands drawn from all cards."""
    table = position("raven", "skull", "")
    seen = public(table.views(0))
    [least], [box] = seen["least"].astype(int).tolist(), seen["box"].astype(int).tolist()
    in_sight = (seen["middle"][0] + seen["lost"][0]).astype(int).tolist()
    in_all = sum(in_play(table).values())

    expected: Counter[tuple[int, int]] = Counter()
    for cards in product(*(range(low, high + 1) for low, high in zip(least, box, strict=True))):
        if sum(cards) == in_all and all(there >= known for there, known in zip(cards, in_sight, strict=True)):
            weight = 1.0
            for kind in range(KINDS):
                weight *= comb(box[kind] - least[kind], cards[kind] - least[kind]) * comb(cards[kind], in_sight[kind])
            left = [there - known for there, known in zip(cards, in_sight, strict=True)]
            for first in range(KINDS):
                for second in range(KINDS):
                    expected[first, second] += weight * left[first] * (left[second] - (first == second))

    found = {(first.index(1), second.index(1)): weight
             for (first, second), weight in by_cards(beliefs(seen, [0, 1], top=False)).items()}
    assert found == pytest.approx({deal: weight / expected.total() for deal, weight in expected.items() if weight})


@pytest.mark.parametrize("table", [after_two_rounds(), position("raven omen", "skull wolf", "feather")])
def test_imagined_games_lie_as_the_weights_say(table: Position) -> None:
    seen = table.views(None)
    hidden = [seat for seat in table.view(None).still_in if seat not in table.view(None).known]
    found = by_cards(beliefs(seen, hidden, top=True))
    worlds = records(OMEN.state, WORLDS)
    OMEN.imagine_all(seen, 0, worlds, from_seed(1))

    dealt = Counter(tuple(tuple(hand) for hand in [*hands[hidden].tolist(), np.bincount([top], minlength=KINDS)])
                    for hands, top in zip(worlds["hands"], worlds["deck"][:, 0], strict=True))

    common = [deal for deal, weight in found.items() if weight * WORLDS >= 10]
    rare = sum(found[deal] for deal in found if deal not in common)
    assert set(dealt) <= set(found)
    assert chisquare([*(dealt[deal] for deal in common), WORLDS - sum(dealt[deal] for deal in common)],
                     [*(found[deal] * WORLDS for deal in common), rare * WORLDS]).pvalue > 0.0001


def test_where_nothing_is_hidden_there_is_one_deal() -> None:
    table = position("raven omen", "raven skull", "", known=(0, 1))

    assert beliefs(public(table.views(0)), [], top=False).weights.tolist() == [1.0]
