"""What imagining rests on: every order of every deck is dealt as often as any other, and no luck serves twice."""

from itertools import combinations, product
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from bottega.core import chance
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records, records
from bottega.omnia.facts import ACTION_CARDS, CHARACTERS, CITIES, FIRST_OF, HAND, INVENTIONS, WORKS
from laws.counting import TOO_UNLIKELY, chance_of_so_much_difference
from laws.omnia_points import OMNIA

PLAYERS = 4                                 # so that quarters of all action cards are seven, like hands
SIZES = {"work": WORKS, "invention": INVENTIONS, "character": CHARACTERS, "city": CITIES}
TIMES, GAMES = 2000, 200
Numbers = npt.NDArray[np.int64]
Shares = dict[tuple[int, ...], float]


@pytest.fixture(scope="module")
def dealt() -> Records:
    setups, states = OMNIA.terms(PLAYERS).setups, records(OMNIA.state, TIMES)
    for i in range(TIMES):
        OMNIA.deal(states, i, setups, chance.from_seed(6, i), UNTOLD)
    return states


def deck_of(states: Records, kind: str) -> Numbers:
    """From what lies face up to the bottom, numbered from 0; a row for each deal."""
    if kind == "city":
        return np.concatenate([states["cities"][:, :1], states["city_deck"][:, :CITIES - 1]], axis=1).astype(np.int64)
    row = [*SIZES].index(kind)
    return states["decks"][:, row, :SIZES[kind]].astype(np.int64) - FIRST_OF[row]


def is_even(found: Numbers, values: range) -> bool:
    return chance_of_so_much_difference({(value,): 1 / len(values) for value in values}, found[:, None]) > TOO_UNLIKELY


def quarter(cards: Numbers, size: int) -> Numbers:
    return cards * 4 // size


def are_apart(a: Numbers, a_size: int, b: Numbers, b_size: int) -> bool:
    """Whether the quarter of its deck that one card is from tells nothing of another's."""
    parts = [np.bincount(quarter(np.arange(size), size)) / size for size in (a_size, b_size)]
    shares: Shares = {(p, q): float(parts[0][p] * parts[1][q]) for p, q in product(range(4), repeat=2)}
    together = np.stack([quarter(a, a_size), quarter(b, b_size)], axis=1)
    return chance_of_so_much_difference(shares, together) > TOO_UNLIKELY


def test_the_luck_of_a_deal_is_used_up(dealt: Records) -> None:
    """What would be drawn next is not what was drawn first."""
    assert all((dealt["chance"][i] != chance.from_seed(6, i)).any() for i in range(TIMES))


@pytest.mark.parametrize("kind", SIZES)
def test_every_place_of_a_deck_holds_each_card_as_often(kind: str, dealt: Records) -> None:
    deck = deck_of(dealt, kind)

    assert all(is_even(deck[:, place], range(SIZES[kind])) for place in range(SIZES[kind]))


@pytest.mark.parametrize("kind", SIZES)
def test_a_card_tells_nothing_of_the_one_below_it(kind: str, dealt: Records) -> None:
    deck, size = deck_of(dealt, kind), SIZES[kind]

    assert all(is_even((deck[:, place + 1] - deck[:, place]) % size, range(1, size)) for place in range(size - 1))


@pytest.mark.parametrize(("one", "other"), [*combinations(SIZES, 2)])
@pytest.mark.parametrize("place", [0, -1])
def test_a_deck_tells_nothing_of_another(one: str, other: str, place: int, dealt: Records) -> None:
    assert are_apart(deck_of(dealt, one)[:, place], SIZES[one], deck_of(dealt, other)[:, place], SIZES[other])


@pytest.mark.parametrize("seat", range(PLAYERS))
@pytest.mark.parametrize("clue", ["first player", *SIZES])
def test_nothing_tells_which_action_cards_a_seat_was_dealt(clue: str, seat: int, dealt: Records) -> None:
    """Of the quarter of the action cards that a clue names, a hand has as many as of any seven cards."""
    named = dealt["first"] if clue == "first player" else quarter(deck_of(dealt, clue)[:, -1], SIZES[clue])
    quarters = np.arange(ACTION_CARDS) // HAND
    held = ((dealt["origin"] == seat) & (quarters == named[:, None])).sum(axis=1)
    shares: Shares = {
        (count,): comb(HAND, count) * comb(ACTION_CARDS - HAND, HAND - count) / comb(ACTION_CARDS, HAND)
        for count in range(HAND + 1)}

    assert chance_of_so_much_difference(shares, held[:, None]) > TOO_UNLIKELY


def test_what_is_chosen_at_random_tells_nothing_of_the_deal() -> None:
    """A series chooses with a luck of its own, set apart from that of its deals."""
    terms, states, wins = OMNIA.terms(PLAYERS), records(OMNIA.state, 1), np.zeros(PLAYERS, np.int64)
    log, found = np.zeros((1, 2), np.int16), np.zeros((GAMES, 2), np.int64)
    pairs = np.zeros(OMNIA.actions, np.int16)
    for game in range(GAMES):
        OMNIA.loops.play_many(states, terms.setups, 8, game, 1, wins, log)
        OMNIA.deal(states, 0, terms.setups, chance.from_seed(8, game), UNTOLD)
        count = OMNIA.loops.legal(states, 0, int(log[0, 0]), pairs, terms.setups)
        found[game] = pairs[:count].tolist().index(log[0, 1]), deck_of(states, "work")[0, -1]

    assert are_apart(found[:, 0], comb(HAND, 2), found[:, 1], WORKS)
