"""Imagined games of OMEN are as likely as the deals make them: by exact fractions, and by counting many of them."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.game import Game
from bottega.core.kernel import Records, records
from bottega.core.position import Position
from bottega.omen.facts import KINDS
from laws.counting import TIMES, TOO_UNLIKELY, chance_of_so_much_difference
from laws.omen_points import (
    CHOOSING,
    OMEN,
    POINTS,
    SMALL_POINTS,
    TINY,
    Point,
    have_chosen,
    hidden_hands,
    state,
    witness_of,
)
from laws.omen_posterior import Witness, flat, lies, weighed_by_view
from laws.tables import examples, eyes, play, seeds, views_of


@examples(60)
@given(st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OMEN.options}),
       st.sampled_from([OMEN, TINY]), st.sampled_from(["any", "climb", "tell the truth"]), seeds, st.data())
def test_a_view_weighs_compositions_as_all_that_was_seen_does(
        options: dict[str, str], game: Game, manner: str, seed: int, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(OMEN.players(options))) if game is OMEN else 3
    whole = play(Position.dealt(game.terms(players, options), seed), manner, Random(seed))
    for last in (len(whole) // 2, len(whole) - 1, data.draw(st.integers(0, len(whole) - 1))):
        seat = data.draw(st.sampled_from(eyes(whole[0])))
        witness = witness_of(whole[:last + 1], seat)

        assert weighed_by_view(views_of(whole[last], seat), witness.extras) == witness.odds()


def imagined(position: Position, seat: int) -> Records:
    worlds = records(OMEN.state, TIMES)
    OMEN.imagine_all(views_of(position, seat), 0, worlds, chance.from_seed(2))
    return worlds


def compare_compositions(game: list[Position], seat: int) -> float:
    worlds = imagined(game[-1], seat)
    decks = np.stack([(worlds["deck"] == kind).sum(axis=1) for kind in range(KINDS)], axis=1)
    everywhere = worlds["hands"].sum(axis=1, dtype=int) + worlds["middle"] + worlds["lost"] + decks
    shares = {cards: float(share) for cards, share in witness_of(game, seat).odds().items()}
    return chance_of_so_much_difference(shares, everywhere)


def compare_places(game: list[Position], seat: int, hands: int, deck: int) -> float:
    """Some hidden hands and some of the deck, below the peek: how they lie in imagined games, and how they should."""
    position, witness = game[-1], witness_of(game, seat)
    hidden, peeked = hidden_hands(position, seat)[:hands], sum(witness.peek)
    deck = min(deck, witness.deck_count - peeked)
    sizes = [int(state(position)["held"][other]) for other in hidden]
    shares = {flat(lie): float(share) for lie, share in lies(witness, sizes, deck).items()}
    worlds = imagined(position, seat)
    rows = [worlds["hands"][:, other] for other in hidden] + [worlds["deck"][:, peeked:peeked + deck]]
    return chance_of_so_much_difference(shares, np.concatenate(rows, axis=1))


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.name)
def test_imagined_compositions_hands_and_decks_are_as_likely_as_dealt(point: Point) -> None:
    game, seat = point.find()

    assert compare_compositions(game, seat) > TOO_UNLIKELY
    assert compare_places(game, seat, hands=1, deck=0) > TOO_UNLIKELY
    assert compare_places(game, seat, hands=0, deck=3) > TOO_UNLIKELY
    assert compare_places(game, seat, hands=1, deck=1) > TOO_UNLIKELY


@pytest.mark.parametrize("point", SMALL_POINTS, ids=lambda point: point.name)
def test_every_way_the_cards_may_lie_is_imagined_as_often_as_it_should(point: Point) -> None:
    game, seat = point.find()

    assert compare_places(game, seat, hands=9, deck=9) > TOO_UNLIKELY


def test_what_another_chose_may_be_any_kind_it_holds() -> None:
    game, seat = CHOOSING.find()
    (other,) = have_chosen(game[-1], seat)
    s, worlds, place = state(game[-1]), imagined(game[-1], seat), sum(witness_of(game, seat).peek)
    kinds = np.flatnonzero(s["hands"][other]).tolist()
    decks = lies(witness_of(game, seat), [], 1)
    shares = {(kind, *flat(lie)): float(share) / len(kinds) for lie, share in decks.items() for kind in kinds}

    assert len(kinds) > 1
    assert chance_of_so_much_difference(
        shares, np.stack([worlds["chosen"][:, other], worlds["deck"][:, place]], axis=1)) > TOO_UNLIKELY


def test_the_odds_worked_out_by_hand() -> None:
    """One extra, a raven or a skull; the middle shows three ravens and a skull.

    With 5 ravens and 4 skulls there are C(5, 3) * 4 = 40 such middles, with 4 and 5 there are C(4, 3) * 5 = 20.
    """
    setup = OMEN.terms(3).setups
    setup["least"], setup["box"], setup["extras"] = [4, 4, 0, 0, 0], [5, 5, 0, 0, 0], 1
    witness = Witness(NOBODY, setup)
    witness.hear({"event": "deal", "dealer": 0, "hands": [[None] * 4], "deck": [None],
                  "table": ["raven", "raven", "raven", "skull"]})

    assert {cards[:2]: float(share) for cards, share in witness.odds().items()} == {(5, 4): 2 / 3, (4, 5): 1 / 3}
