"""A turn in short: what happened last, and what is still to do."""

from bottega.core.position import Position


def names(table: Position) -> list[str]:
    """What happened last, in short: `take gioconda`, `coins 2`, `skip work`."""
    told = []
    for event in table.events():
        what = event.get("card", event.get("action", event.get("amount")))
        told.append(event["event"] if what is None else f"{event['event']} {what}")
    return told


def effects(table: Position) -> list[str]:
    """Effects still to resolve, the next one first."""
    return [effect.type for effect in table.view(None).effects]


def deeds(table: Position) -> list[str]:
    return [deed.type for deed in table.view(None).deeds]
