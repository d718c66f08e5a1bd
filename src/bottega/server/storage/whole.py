"""A table as it is stored, put together again: its log, with its deck file; and what people mute there."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs
from sqlalchemy import Connection

from bottega.server.storage import mutes, owned
from bottega.server.storage.mutes import Mute
from bottega.server.storage.tables import log_of
from bottega.table import entries
from bottega.table.entries import AnyEntry, Opened
from bottega.table.table import Table


class Whole(NamedTuple):
    log: Sequence[tuple[float, bytes]]
    deck: str | None
    mutes: Sequence[Mute]


def apart(opened: Opened) -> Opened:
    """A first entry as it is stored: the text of a deck file stands elsewhere, once."""
    if opened.deck is None:
        return opened
    return structs.replace(opened, deck=None, deck_digest=owned.digest_of(opened.deck))


def stored(c: Connection, table: str) -> Whole | None:
    """None if there is no such table."""
    log = log_of(c, table)
    if not log:
        return None
    first = entries.read(log[0][1])
    digest = first.deck_digest if isinstance(first, Opened) else None
    return Whole(log, owned.deck_of(c, digest) if digest else None, mutes.mutes_at(c, table))


def played_again(whole: Whole) -> Table:
    table = Table.replayed((at, with_deck(entries.read(entry), whole.deck)) for at, entry in whole.log)
    for user, other, on in whole.mutes:
        seat, heard = table.seat_of(user), table.seat_of(other)
        if seat is not None and heard is not None:
            table.mute(seat, heard, on=on)
    return table


def with_deck(entry: AnyEntry, deck: str | None) -> AnyEntry:
    if isinstance(entry, Opened) and entry.deck_digest is not None:
        return structs.replace(entry, deck=deck, deck_digest=None)
    return entry
