"""What happens in OMEN: the rows the kernels write, and the events that other programs read.

A seat's events are made of the rows it may see, so a hand it may not see cannot be in them: `null` stands for each
of its cards. `reveal` is there for seats only: an omniscient reader knows the hands already.
"""

from collections.abc import Sequence
from typing import Any

from bottega.core.bits import seats_in
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
    LOST,
    MIDDLE_LAID,
    RANKED,
    REDEALT,
    REVEALED,
    TOP_SEEN,
    WENT_OUT,
)

Event = dict[str, Any]


def events(rows: Rows, seats: int, _deck: Deck) -> list[Event]:
    """All that happened."""
    return [event for event in _read(told(rows), seats) if event["event"] != "reveal"]


def events_for(seat: int, rows: Rows, seats: int, _deck: Deck) -> list[Event]:
    """What happened, as a seat or a spectator saw it."""
    return _read(told_to(seat, rows), seats)


def _read(rows: Sequence[Sequence[int]], seats: int) -> list[Event]:
    """A row that begins an event makes it; the rows of detail behind it fill it in."""
    read: list[Event] = []
    for what, _eyes, a, b, c, *rest in rows:
        if what in (DEALT, REDEALT):
            read.append({"event": "deal" if what == DEALT else "redeal", "dealer": a,
                         "hands": [[] for _ in range(seats)], "table": [], "deck": [None] * b})
        elif what == HAND_HELD:
            read[-1]["hands"][a] = [None] * b
        elif what == HAND_SHOWN:
            read[-1]["hands"][a] = cards((b, c, *rest[:3]))
        elif what == MIDDLE_LAID:
            read[-1]["table"] = cards((b, c, *rest[:3]))
        elif what == TOP_SEEN:
            read[-1]["deck"][0] = KIND_NAMES[a]
        elif what == DECK_LAID:
            read[-1]["deck"] = [KIND_NAMES[kind] for kind in (b, c, *rest[:3]) if kind != NOTHING]
        elif what == DECLARED:
            read.append({"event": "declare", "seat": a, "number": b, "suit": KIND_NAMES[c]})
        elif what == CALLED:
            read.append({"event": "call", "seat": a, "call": "omen" if b == CALL_OMEN else "destiny", "on": c})
        elif what == COUNTED:
            read[-1] |= {"number": a, "suit": KIND_NAMES[b], "count": c}
        elif what == REVEALED:
            read.append({"event": "reveal", "hands": [[] for _ in range(seats)]})
        elif what == LOST:
            read.append({"event": "lose", "seat": a, "card": KIND_NAMES[b]})
        elif what == WENT_OUT:
            read.append({"event": "out", "seat": a})
        elif what == ENDED:
            read.append({"event": "end", "ranking": []})
        elif what == RANKED:
            read[-1]["ranking"].append(seats_in(a))
    return read
