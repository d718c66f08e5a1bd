"""What a table adds to its log, as the storage keeps it."""

from bottega.server.live.pausing import is_of_bots_alone
from bottega.server.storage.lines import HeadRow, Line
from bottega.server.storage.owned import Owned
from bottega.server.storage.whole import apart
from bottega.table import entries
from bottega.table.clock import Due
from bottega.table.entries import AnyEntry
from bottega.table.table import Table

ASIDE = (entries.Said, entries.Muted, entries.Rematched, entries.Shared)    # the game has not moved on by them


def wake_at(table: Table, moment: Due | None) -> float | None:
    """When a table that nobody looks at must act by itself."""
    return None if moment is None or is_of_bots_alone(table) else moment.at


def line(table: Table, entry: AnyEntry, at: float, moment: Due | None) -> Line:
    """An entry as the storage keeps it, with what its lists must know: the table is as it is after the entry."""
    opened, acting = table.opened, sum(1 << seat for seat in table.acting)
    head = None if isinstance(entry, ASIDE) else HeadRow(opened.code, opened.game, opened.visibility, table.status,
                                                         acting, wake_at(table, moment))
    changed = isinstance(entry, entries.Opened | entries.Sat | entries.Rose)
    taken = tuple(chair.user or chair.reserved for chair in table.chairs) if changed else None
    if isinstance(entry, entries.Opened):
        return Line(table.id, 0, at, entries.write(apart(entry)), head, taken, Owned(table.id, entry.host, entry.deck))
    return Line(table.id, table.version - 1, at, entries.write(entry), head, taken)
