"""All that may be done: as typed values, and as numbers for the kernels. Bids come first, in rising order."""

from dataclasses import dataclass

from liars_dice.facts import FACES, NUMBERS

LIAR = NUMBERS * FACES
ACTIONS = LIAR + 1


@dataclass(frozen=True)
class Bid:
    """So many dice, in all cups, show this face (dice-2.3)."""

    number: int
    face: int                               # from 0, which shows one


@dataclass(frozen=True)
class Liar:
    """There are fewer than the last bid says (dice-3.1)."""


Action = Bid | Liar


def to_number(action: Action) -> int:
    match action:
        case Bid(number, face):
            return (number - 1) * FACES + face
        case Liar():
            return LIAR


def from_number(number: int) -> Action:
    return Liar() if number == LIAR else Bid(number // FACES + 1, number % FACES)
