"""What the net is told."""

from itertools import permutations

import numpy as np
import numpy.typing as npt

from bots.omnia.moments import moments
from bottega.bots.net import own
from bottega.bots.omnia.features import INPUTS, features_of
from bottega.bots.omnia.judging import OUTPUTS
from bottega.bots.omnia.worth import new_book
from bottega.core import chance
from bottega.core.kernel import Records
from bottega.omnia.facts import COLOURS


def features(states: Records, setups: Records, seat: int) -> npt.NDArray[np.float32]:
    inputs = np.full(INPUTS, np.nan, np.float32)
    features_of(states, 0, setups, seat, new_book(1 << 8), inputs)
    return inputs


def test_the_net_takes_what_it_is_told() -> None:
    net = own("bottega.bots.omnia", "net.npz")

    assert net.sizes[0] == INPUTS
    assert net.sizes[-1] == OUTPUTS


def test_what_nobody_can_know_is_not_told() -> None:
    """Decks in another order, other luck: the same numbers."""
    luck = chance.from_seed(5)
    for players in (2, 3, 4):
        for position in moments(players, 2, 13):
            twin = position.copy()
            twin.states["chance"] += np.uint64(1)
            for row in range(3):
                drawn = int(twin.states["drawn"][0, row])
                deck = twin.states["decks"][0, row, drawn:]
                chance.shuffle(deck, int((deck >= 0).sum()), luck)
            chance.shuffle(twin.states["city_deck"][0], int(twin.states["city_deck_count"][0]), luck)
            for seat in range(players):
                assert (features(twin.states, twin.terms.setups, seat)
                        == features(position.states, position.terms.setups, seat)).all()


def test_colours_have_no_names() -> None:
    """Works of one colour called another, and the same with inventions: the same numbers."""
    orders = [*permutations(range(COLOURS))]
    for number, position in enumerate(moments(3, 3, 11)):
        works, inventions = orders[number % 24], orders[(7 * number + 5) % 24]
        order = [*works, *(COLOURS + colour for colour in inventions), 2 * COLOURS]
        states, setups = position.states.copy(), position.terms.setups.copy()
        states["tally"] = states["tally"][:, :, np.argsort(order)]
        setups["group"][0] = [order[group] if group >= 0 else group for group in setups["group"][0]]
        for seat in range(3):
            assert (features(states, setups, seat)
                    == features(position.states, position.terms.setups, seat)).all()


def test_seats_come_in_turn_order_from_who_asks() -> None:
    """A table turned by one seat looks the same to who sits where the other sat."""
    by_seat = ("owned", "hands", "packs", "played", "coins", "printed", "tally")
    for position in moments(4, 2, 13):
        turned = position.states.copy()
        for field in by_seat:
            turned[field] = np.roll(turned[field], 1, axis=1)
        turned["first"] = (turned["first"] + 1) % 4
        for seat in range(4):
            assert (features(turned, position.terms.setups, (seat + 1) % 4)
                    == features(position.states, position.terms.setups, seat)).all()


def test_all_that_is_told_is_finite_and_of_like_size() -> None:
    for players in (2, 3, 4):
        for position in moments(players, 2, 5, effects="may"):
            inputs = features(position.states, position.terms.setups, 0)

            assert np.isfinite(inputs).all()
            assert np.abs(inputs).max() < 8
