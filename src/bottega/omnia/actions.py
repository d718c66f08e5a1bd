"""All that may be done in OMNIA: as typed values, and as numbers for the kernels.

The numbers: pairs to keep, cards to play, cards to take, coins, looking at cities, cities to place, what to skip.
"""

from dataclasses import dataclass

from bottega.core.kernel import compiled
from bottega.omnia.facts import ACTION_CARDS, CITIES, COLLECTION

KEEP = 0
PAIRS = ACTION_CARDS * (ACTION_CARDS - 1) // 2
PLAY = KEEP + PAIRS
TAKE = PLAY + ACTION_CARDS
TAKE_COINS = TAKE + COLLECTION
LOOK_AT_CITIES = TAKE_COINS + 1
PLACE = LOOK_AT_CITIES + 1
PLACE_NONE = PLACE + CITIES
SKIP = PLACE_NONE + 1
ACTIONS = SKIP + 5


@dataclass(frozen=True)
class Keep:
    """Two cards of the pack (omnia-3.1)."""

    lower: int
    higher: int


@dataclass(frozen=True)
class Play:
    """An action card (omnia-4.1)."""

    card: int


@dataclass(frozen=True)
class Take:
    """A work, invention or character (omnia-5.2, 5.4)."""

    card: int


@dataclass(frozen=True)
class TakeCoins:
    """As many as the card says (omnia-5.3)."""


@dataclass(frozen=True)
class LookAtCities:
    """The top three (omnia-5.1)."""


@dataclass(frozen=True)
class Place:
    """One of the cities looked at, or none (omnia-5.1)."""

    city: int | None


@dataclass(frozen=True)
class Skip:
    """An action not wanted (omnia-4.2), by what it is about."""

    deed: int


Action = Keep | Play | Take | TakeCoins | LookAtCities | Place | Skip


@compiled
def pair_of(a: int, b: int) -> int:
    """The number of two cards, a < b: pairs are numbered by their higher card."""
    return b * (b - 1) // 2 + a


@compiled
def higher_of(pair: int) -> int:
    b = 1
    while (b + 1) * b // 2 <= pair:
        b += 1
    return b


@compiled
def lower_of(pair: int) -> int:
    b = higher_of(pair)
    return pair - b * (b - 1) // 2


def to_number(action: Action) -> int:
    match action:
        case Keep(lower, higher):
            return KEEP + higher * (higher - 1) // 2 + lower
        case Play(card):
            return PLAY + card
        case Take(card):
            return TAKE + card
        case TakeCoins():
            return TAKE_COINS
        case LookAtCities():
            return LOOK_AT_CITIES
        case Place(city):
            return PLACE_NONE if city is None else PLACE + city
        case Skip(deed):
            return SKIP + deed


def from_number(number: int) -> Action:
    if number < PLAY:
        higher = next(b for b in range(1, ACTION_CARDS) if b * (b + 1) // 2 > number)
        return Keep(number - higher * (higher - 1) // 2, higher)
    if number < TAKE:
        return Play(number - PLAY)
    if number < TAKE_COINS:
        return Take(number - TAKE)
    if number < PLACE:
        return TakeCoins() if number == TAKE_COINS else LookAtCities()
    if number < SKIP:
        return Place(None if number == PLACE_NONE else number - PLACE)
    return Skip(number - SKIP)
