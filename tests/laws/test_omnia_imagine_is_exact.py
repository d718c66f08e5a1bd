"""Imagined games of OMNIA are as likely as the deal and the draft make them: against worlds counted one by one."""

from collections import Counter
from itertools import permutations, product
from math import prod
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records, records
from bottega.core.position import Position
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import CHARACTERS, FIRST_OF, INVENTIONS, NOTHING, WORKS
from bottega.omnia.view import Known
from laws.counting import TOO_UNLIKELY, chance_of_so_much_difference
from laws.omnia_points import CITY_POINTS, OMNIA, POINTS, Point, witness_of
from laws.omnia_worlds import Slot, Witness, World
from laws.tables import eyes, views_of

TIMES = 20_000
FEW_WORLDS, FEW_LIES = 2000, 600            # so few are counted each for itself
CITIES, _, ACTION_CARDS = ids_of(OMNIA.read_deck(None))


def imagined(position: Position, seat: int) -> Records:
    worlds = records(OMNIA.state, TIMES)
    OMNIA.imagine_all(views_of(position, seat), 0, worlds, chance.from_seed(2))
    return worlds


def lies_of(states: Records, cards: list[str]) -> npt.NDArray[np.int8]:
    """Pack and stage of each card, a row for each state."""
    numbers = [ACTION_CARDS.index(card) for card in cards]
    return np.stack([states["origin"][:, numbers], states["kept_in"][:, numbers]], axis=2).reshape(len(states), -1)


def flat(lies: tuple[Slot, ...]) -> tuple[int, ...]:
    return tuple(number for slot in lies for number in slot)


def doubtful(witness: Witness) -> list[str]:
    """Cards that may be in more than one slot."""
    return [card for card, slots in witness.places().items() if len(slots) > 1]


def compare(witness: Witness, states: Records) -> float:
    """All worlds if they are few; else some cards together, as many as make enough worlds to tell apart."""
    cards = doubtful(witness)
    if witness.count() <= FEW_WORLDS:
        worlds = [*witness.worlds()]
        shares = {flat(tuple(world[card] for card in cards)): 1 / len(worlds) for world in worlds}
    else:
        places, cards = witness.places(), Random(1).sample(cards, 3)
        if prod(len(places[card]) for card in cards) > FEW_LIES:
            cards = cards[:2]
        odds = witness.odds(cards)
        shares = {flat(lies): float(share) for lies, share in odds.items()}
    return chance_of_so_much_difference(shares, lies_of(states, cards)) if cards else 1.0


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.name)
def test_action_cards_are_imagined_where_they_may_be_as_often_as_they_should(point: Point) -> None:
    game = point.find()
    for seat in eyes(game[-1]):
        witness = witness_of(game, seat)

        assert compare(witness, imagined(game[-1], seat)) > TOO_UNLIKELY


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.name)
def test_a_view_says_exactly_who_may_hold_a_card(point: Point) -> None:
    game = point.find()
    for seat in eyes(game[-1]):
        witness, view = witness_of(game, seat), game[-1].view(None if seat == NOBODY else seat)
        odds = {card: witness.odds([card]) for card in witness.cards if card not in {*view.hand, *view.pack}}
        holders = {card: {witness.holder(slot) for (slot,) in lies} for card, lies in odds.items()}
        said = {card: {*known.holders} for known in view.known for card in known.cards}

        assert sum(len(known.cards) for known in view.known) == len(said)
        assert said == {card: seats for card, seats in holders.items() if card not in witness.played}
        for known in view.known:
            assert sum(known.holders.values()) == len(known.cards)
            for other, many in known.holders.items():
                assert sum(share for card in known.cards for (slot,), share in odds[card].items()
                           if witness.holder(slot) == other) == many
        if witness.count() <= FEW_WORLDS:
            check_each_world(witness, view.known)


def check_each_world(witness: Witness, known: list[Known]) -> None:
    """So many of some cards lie with a seat in every single world."""
    worlds = [*witness.worlds()]
    assert len(worlds) == witness.count()
    for some, world in product(known, worlds):
        assert Counter(witness.holder(world[card]) for card in some.cards) == some.holders


def unknown_places(witness: Witness) -> list[tuple[str, int]]:
    return [(field, place) for field, deck in (("looked", witness.looked), ("city_deck", witness.city_deck))
            for place, city in enumerate(deck) if city is None]


@pytest.mark.parametrize("point", CITY_POINTS, ids=lambda point: point.name)
def test_cities_are_known_to_who_saw_them_and_any_to_others(point: Point) -> None:
    game = point.find()
    for seat in eyes(game[-1]):
        witness, view = witness_of(game, seat), game[-1].view(None if seat == NOBODY else seat)
        assert (view.city_deck, view.looked_at) == (witness.city_deck, witness.looked)
        in_sight = {*witness.city_deck, *witness.looked, *witness.open_cities}
        hidden = [number for number, city in enumerate(CITIES) if city not in in_sight]
        places = unknown_places(witness)
        assert len(places) == len(hidden)
        states, two = imagined(game[-1], seat), list(permutations(hidden, min(2, len(hidden))))
        for some in (places[:2], places[-2:]) if places else []:
            rows = np.stack([states[field][:, place] for field, place in some], axis=1)
            assert chance_of_so_much_difference({pair: 1 / len(two) for pair in two}, rows) > TOO_UNLIKELY


def test_decks_are_imagined_in_any_order() -> None:
    game = POINTS[-1].find()
    v, states = game[-1].views(0)[0], imagined(game[-1], 0)
    for row, size in enumerate((WORKS, INVENTIONS, CHARACTERS)):
        out = sum(int(owned) for owned in v["owned"]) | sum(1 << int(c) for c in v["market"][row] if c != NOTHING)
        left = [card for card in range(FIRST_OF[row], FIRST_OF[row] + size) if not out >> card & 1]
        pairs, drawn = list(permutations(left, 2)), int(v["drawn"][row])
        for places in (slice(drawn, drawn + 2), slice(size - 2, size)):
            assert chance_of_so_much_difference({pair: 1 / len(pairs) for pair in pairs},
                                                states["decks"][:, row, places]) > TOO_UNLIKELY


def test_a_draft_at_random_makes_every_world_as_likely() -> None:
    """What the counting rests on: many drafts are really dealt and kept, and told by what seat 0 saw of the cards."""
    terms, times = OMNIA.terms(3), 20_000
    drafted, refusals = records(OMNIA.state, times), np.zeros(times, np.int16)
    actions, dice = np.zeros(times, np.int16), chance.from_seed(5)
    for i in range(times):
        OMNIA.deal(drafted, i, terms.setups, chance.from_seed(4, i), UNTOLD)
    for _ in range(9):
        OMNIA.loops.pick_all(drafted, dice, actions, terms.setups)
        OMNIA.loops.step_all(drafted, actions, refusals, terms.setups)
    witness = witness_of(Point("over", 3, lambda p: p.states["drafted"][0] == 3).find(), 0)
    worlds = [_by_sight(world) for world in witness.worlds()]
    in_play = [card for card in range(len(ACTION_CARDS)) if drafted["origin"][0, card] != NOTHING]
    rows = [_by_sight({ACTION_CARDS[card]: Slot(int(origin[card]), int(kept_in[card])) for card in in_play})
            for origin, kept_in in zip(drafted["origin"], drafted["kept_in"], strict=True)]

    assert len(worlds) == len({*worlds}) == 90 * 6 * 3
    assert chance_of_so_much_difference({world: 1 / len(worlds) for world in worlds}, np.array(rows)) > TOO_UNLIKELY


def _by_sight(world: World) -> tuple[int, ...]:
    """A world after a draft of three, cards named only by what seat 0 saw of them: when each kind of sight was kept."""
    def sight(slot: Slot) -> tuple[object, ...]:
        return (*(stage for stage in range(4) if (slot.pack + stage) % 3 == 0 and slot.stage >= stage),
                (slot.pack + slot.stage) % 3 == 0)

    return flat(tuple(slot for _, _, slot in sorted((repr(sight(slot)), card, slot) for card, slot in world.items())))
