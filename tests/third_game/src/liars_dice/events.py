"""What happens, made of the rows that the kernels write. A seat's events are made of the rows it may see."""

from collections.abc import Iterator, Sequence

from bottega.core.bits import seats_in
from bottega.core.events import Event, Row, grouped
from bottega.core.happened import told, told_to
from bottega.core.kernel import Rows
from bottega.core.options import Deck
from liars_dice.facts import FACE_NAMES, FACES
from liars_dice.rows import BID, CALLED, CUP_HELD, CUP_SHOWN, DEALT, ENDED, LOST, ROLLED, WENT_OUT
from liars_dice.view import faces

Dice = list[list[str | None]]               # by seat; None for a die that may not be seen
BEGINNINGS = (DEALT, ROLLED, BID, CALLED, LOST, WENT_OUT, ENDED)


class DiceEvent(Event, frozen=True):
    pass


class Deal(DiceEvent, frozen=True):
    """The first round begins."""

    starter: int
    dice: Dice


class Roll(DiceEvent, frozen=True):
    """The next round begins."""

    starter: int
    dice: Dice


class Bid(DiceEvent, frozen=True):
    seat: int
    number: int
    face: str


class Call(DiceEvent, frozen=True):
    seat: int
    on: int                                 # whose bid it was
    number: int
    face: str
    count: int                              # what was found
    right: bool
    loser: int
    dice: Dice                              # all of them
    rule: str = "dice-3.2"


class Lose(DiceEvent, frozen=True):
    seat: int
    left: int


class Out(DiceEvent, frozen=True):
    seat: int


class End(DiceEvent, frozen=True):
    ranking: list[list[int]]
    rule: str = "dice-4.2"


AnyEvent = Deal | Roll | Bid | Call | Lose | Out | End


def events(rows: Rows, seats: int, _deck: Deck) -> list[Event]:
    """All that happened."""
    return [*_read(told(rows), seats)]


def events_for(seat: int, rows: Rows, seats: int, _deck: Deck) -> list[Event]:
    """What happened, as a seat or a spectator saw it."""
    return [*_read(told_to(seat, rows), seats)]


def _read(rows: Sequence[Row], seats: int) -> Iterator[AnyEvent]:
    for (what, _eyes, a, b, c, *_), details in grouped(rows, BEGINNINGS):
        if what == DEALT:
            yield Deal(a, _dice(details, seats))
        elif what == ROLLED:
            yield Roll(a, _dice(details, seats))
        elif what == BID:
            yield Bid(a, b, FACE_NAMES[c])
        elif what == CALLED:
            _, _, face, found, loser, *_ = details[0]
            yield Call(a, b, c, FACE_NAMES[face], found, loser == b, loser, _dice(details[1:], seats))
        elif what == LOST:
            yield Lose(a, b)
        elif what == WENT_OUT:
            yield Out(a)
        elif what == ENDED:
            yield End([seats_in(together) for _, _, together, *_ in details])


def _dice(details: Sequence[Row], seats: int) -> Dice:
    """How many dice each seat holds, and those of them that are shown."""
    dice: Dice = [[] for _ in range(seats)]
    for what, _eyes, seat, *numbers in details:
        if what == CUP_HELD:
            dice[seat] = [None] * numbers[0]
        elif what == CUP_SHOWN:
            dice[seat] = [*faces(numbers[:FACES])]
    return dice
