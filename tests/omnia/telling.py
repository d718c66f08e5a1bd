"""A turn in short: what happened last, and what is still to do."""

from collections.abc import Sequence

from bottega.core.events import Event, plain
from bottega.core.position import Position
from bottega.omnia.events import Deal


def names(table: Position) -> list[str]:
    """What happened last, in short: `take gioconda`, `coins 2`, `skip work`."""
    told = []
    for event in map(plain, table.events()):
        what = event.get("card", event.get("action", event.get("amount")))
        told.append(event["event"] if what is None else f"{event['event']} {what}")
    return told


def dealt(events: Sequence[Event]) -> Deal:
    """The deal, which is told alone."""
    [deal] = events
    assert isinstance(deal, Deal)
    return deal


def effects(table: Position) -> list[str]:
    """Effects still to resolve, the next one first."""
    return [effect.type for effect in table.view(None).effects]


def deeds(table: Position) -> list[str]:
    return [deed.type for deed in table.view(None).deeds]
