"""What happens in OMEN: the rows the kernels write, and the events that other programs read.

A seat's events are made of the rows it may see, so a hand it may not see cannot be in them: `null` stands for each
of its cards. `reveal` is there for seats only: an omniscient reader knows the hands already.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from bottega.core.bits import seats_in
from bottega.core.happened import told, told_to
from bottega.core.kernel import Rows
from bottega.omen.actions import CALL_OMEN
from bottega.omen.state import KIND_NAMES

(DEALT, REDEALT, HAND_HELD, HAND_SHOWN, MIDDLE_LAID, TOP_SEEN, DECK_LAID, DECLARED, CALLED, REVEALED, LOST, WENT_OUT,
 ENDED, RANKED) = range(14)

Event = dict[str, Any]


def cards(counts: Iterable[int]) -> list[str]:
    """Counts of each kind as a list of names, in the order of the kinds."""
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]


def events(rows: Rows, seats: int) -> list[Event]:
    """All that happened."""
    return [event for event in _read(told(rows), seats) if event["event"] != "reveal"]


def events_for(seat: int, rows: Rows, seats: int) -> list[Event]:
    """What happened, as a seat or a spectator saw it."""
    return _read(told_to(seat, rows), seats)


def _read(rows: Sequence[Sequence[int]], seats: int) -> list[Event]:
    """A row that begins an event makes it; the rows of detail behind it fill it in."""
    read: list[Event] = []
    for what, _eyes, a, b, c, d, e, f, _g in rows:
        if what in BEGINNINGS:
            read.append(BEGINNINGS[what](seats, a, b, c, d, e, f))
        elif what == HAND_HELD:
            read[-1]["hands"][a] = [None] * b
        elif what == HAND_SHOWN:
            read[-1]["hands"][a] = cards((b, c, d, e, f))
        elif what == MIDDLE_LAID:
            read[-1]["table"] = cards((a, b, c, d, e))
        elif what == TOP_SEEN:
            read[-1]["deck"][0] = KIND_NAMES[a]
        elif what == DECK_LAID:
            read[-1]["deck"] = [KIND_NAMES[kind] for kind in (a, b, c, d, e) if kind >= 0]
        elif what == RANKED:
            read[-1]["ranking"].append(seats_in(a))
    return read


def _dealt(name: str) -> Any:
    def made(seats: int, dealer: int, deck_count: int, *_: int) -> Event:
        return {"event": name, "dealer": dealer, "hands": [[] for _ in range(seats)], "table": [],
                "deck": [None] * deck_count}
    return made


def _declared(_seats: int, seat: int, number: int, suit: int, *_: int) -> Event:
    return {"event": "declare", "seat": seat, "number": number, "suit": KIND_NAMES[suit]}


def _called(_seats: int, seat: int, called: int, on: int, number: int, suit: int, count: int) -> Event:
    return {"event": "call", "seat": seat, "call": "omen" if called == CALL_OMEN else "destiny", "on": on,
            "number": number, "suit": KIND_NAMES[suit], "count": count}


BEGINNINGS = {
    DEALT: _dealt("deal"),
    REDEALT: _dealt("redeal"),
    DECLARED: _declared,
    CALLED: _called,
    REVEALED: lambda seats, *_: {"event": "reveal", "hands": [[] for _ in range(seats)]},
    LOST: lambda _seats, seat, kind, *_: {"event": "lose", "seat": seat, "card": KIND_NAMES[kind]},
    WENT_OUT: lambda _seats, seat, *_: {"event": "out", "seat": seat},
    ENDED: lambda *_: {"event": "end", "ranking": []},
}
