"""All that may be done in OMEN: as typed values, and as numbers for the kernels.

The numbers: declarations by number and suit, then the two calls, then the five kinds to lose.
"""

from dataclasses import dataclass
from enum import IntEnum

from bottega.core.kernel import compiled
from bottega.omen.facts import FEATHER, JOKER, KINDS, NUMBERS, RAVEN, SKULL, WOLF

SUITS = KINDS - 1                           # wolves included; the joker is no suit
CALL_OMEN = NUMBERS * SUITS
CALL_DESTINY = CALL_OMEN + 1
LOSE = CALL_DESTINY + 1
ACTIONS = LOSE + KINDS


class Kind(IntEnum):
    RAVEN, SKULL, FEATHER, WOLF, OMEN = RAVEN, SKULL, FEATHER, WOLF, JOKER


@dataclass(frozen=True)
class Declare:
    """So many cards of a suit are in hands (omen-3.3)."""

    number: int
    suit: Kind


@dataclass(frozen=True)
class CallOmen:
    """The number declared is too high (omen-3.7)."""


@dataclass(frozen=True)
class CallDestiny:
    """The number declared is exact (omen-3.8)."""


@dataclass(frozen=True)
class Lose:
    """The card to lose (omen-3.9)."""

    kind: Kind


Action = Declare | CallOmen | CallDestiny | Lose


@compiled
def declaration_of(number: int, suit: int) -> int:
    return (int(number) - 1) * SUITS + int(suit)


@compiled
def number_of(action: int) -> int:
    return int(action) // SUITS + 1


@compiled
def suit_of(action: int) -> int:
    return int(action) % SUITS


def to_number(action: Action) -> int:
    match action:
        case Declare(number, suit):
            return (number - 1) * SUITS + suit.value
        case CallOmen():
            return CALL_OMEN
        case CallDestiny():
            return CALL_DESTINY
        case Lose(kind):
            return LOSE + kind.value


def from_number(number: int) -> Action:
    if number < CALL_OMEN:
        return Declare(number // SUITS + 1, Kind(number % SUITS))
    if number < LOSE:
        return CallOmen() if number == CALL_OMEN else CallDestiny()
    return Lose(Kind(number - LOSE))
