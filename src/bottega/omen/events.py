"""What happens in OMEN, made of the rows that the kernels write.

A seat's events are made of the rows it may see, so a hand it may not see cannot be in them: `null` stands for each
of its cards. `reveal` is there for seats only: an omniscient reader knows the hands already.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from bottega.core.bits import seats_in
from bottega.core.events import Event, Row, grouped
from bottega.core.happened import told, told_to
from bottega.core.kernel import Rows
from bottega.core.options import Deck
from bottega.omen.actions import CALL_OMEN
from bottega.omen.facts import KIND_NAMES, NOTHING, cards
from bottega.omen.rows import (
    CALLED,
    COUNTED,
    DEALT,
    DECK_LAID,
    DECLARED,
    ENDED,
    HAND_HELD,
    HAND_SHOWN,
    JUDGED,
    LOST,
    MIDDLE_LAID,
    RANKED,
    REDEALT,
    REDREW,
    REVEALED,
    TOP_SEEN,
    WENT_OUT,
)

CallName = Literal["omen", "destiny"]
Cards = list[str | None]                    # kinds; None for a card that may not be seen

JUDGED_BY: dict[CallName, str] = {"omen": "omen-3.7", "destiny": "omen-3.8"}
REDRAWN_BY: dict[CallName, str] = {"omen": "omen-4.1", "destiny": "omen-4.2"}


class OmenEvent(Event, frozen=True):
    pass


class Deal(OmenEvent, frozen=True):
    dealer: int
    hands: list[Cards]
    table: list[str]
    deck: Cards


class Redeal(OmenEvent, frozen=True):
    dealer: int
    hands: list[Cards]
    table: list[str]
    deck: Cards
    drew: list[int]                         # the seats that drew new hands
    after: CallName
    rule: str


class Declare(OmenEvent, frozen=True):
    seat: int
    number: int
    suit: str


class Call(OmenEvent, frozen=True):
    seat: int
    call: CallName
    on: int
    number: int
    suit: str
    count: int
    right: bool
    losers: list[int]
    rule: str


class Reveal(OmenEvent, frozen=True):
    hands: list[Cards]


class Lose(OmenEvent, frozen=True):
    seat: int
    card: str


class Out(OmenEvent, frozen=True):
    seat: int
    rule: str = "omen-5.1"


class End(OmenEvent, frozen=True):
    ranking: list[list[int]]
    rule: str = "omen-5.1"


AnyEvent = Deal | Redeal | Declare | Call | Reveal | Lose | Out | End


def events(rows: Rows, seats: int, _deck: Deck) -> list[Event]:
    """All that happened."""
    return [event for event in _read(told(rows), seats) if not isinstance(event, Reveal)]


def events_for(seat: int, rows: Rows, seats: int, _deck: Deck) -> list[Event]:
    """What happened, as a seat or a spectator saw it."""
    return [*_read(told_to(seat, rows), seats)]


def _read(rows: Sequence[Row], seats: int) -> Iterator[Event]:
    for (what, _eyes, *numbers), details in grouped(rows, MAKERS):
        yield MAKERS[what](numbers, details, seats)


def _deal(numbers: Row, details: Sequence[Row], seats: int) -> Deal:
    return Deal(**_laid(numbers, details, seats))


def _redeal(numbers: Row, details: Sequence[Row], seats: int) -> Redeal:
    [(drew, called)] = [(a, b) for what, _, a, b, *_ in details if what == REDREW]
    after = _call_name(called)
    return Redeal(**_laid(numbers, details, seats), drew=seats_in(drew), after=after, rule=REDRAWN_BY[after])


def _laid(numbers: Row, details: Sequence[Row], seats: int) -> dict[str, Any]:
    hands: list[Cards] = [[] for _ in range(seats)]
    table: list[str] = []
    deck: Cards = [None] * numbers[1]
    for what, _, a, b, *rest in details:
        if what == HAND_HELD:
            hands[a] = [None] * b
        elif what == HAND_SHOWN:
            hands[a] = [*cards((b, *rest[:4]))]
        elif what == MIDDLE_LAID:
            table = cards((b, *rest[:4]))
        elif what == TOP_SEEN:
            deck[0] = KIND_NAMES[a]
        elif what == DECK_LAID:
            deck = [KIND_NAMES[kind] for kind in (b, *rest[:4]) if kind != NOTHING]
    return {"dealer": numbers[0], "hands": hands, "table": table, "deck": deck}


def _call(numbers: Row, details: Sequence[Row], _seats: int) -> Call:
    seat, called, on = numbers[:3]
    (counted, _, number, suit, count, *_), (judged, _, losers, right, *_) = details
    assert (counted, judged) == (COUNTED, JUDGED)
    call = _call_name(called)
    return Call(seat, call, on, number, KIND_NAMES[suit], count, bool(right), seats_in(losers), JUDGED_BY[call])


def _reveal(_numbers: Row, details: Sequence[Row], seats: int) -> Reveal:
    return Reveal(_laid((0, 0), details, seats)["hands"])


def _end(_numbers: Row, details: Sequence[Row], _seats: int) -> End:
    return End([seats_in(together) for what, _, together, *_ in details if what == RANKED])


def _call_name(called: int) -> CallName:
    return "omen" if called == CALL_OMEN else "destiny"


MAKERS: dict[int, Callable[[Row, Sequence[Row], int], Event]] = {
    DEALT: _deal,
    REDEALT: _redeal,
    DECLARED: lambda n, _details, _seats: Declare(n[0], n[1], KIND_NAMES[n[2]]),
    CALLED: _call,
    REVEALED: _reveal,
    LOST: lambda n, _details, _seats: Lose(n[0], KIND_NAMES[n[1]]),
    WENT_OUT: lambda n, _details, _seats: Out(n[0]),
    ENDED: _end,
}
