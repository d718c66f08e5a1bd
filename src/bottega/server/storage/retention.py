"""Tables that everybody has left are removed after a while; a game that was played to its end is kept.

    waiting, closed     30 days after the table last moved on
    playing             180 days
    over                never
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select

from bottega.server.storage.owned import forget_unused_decks
from bottega.server.storage.schema import CLOSED, PLAYING, WAITING, entries, mutes, owned_tables, seats, tables

DAY = 86400.0
KEPT: Mapping[str, float] = MappingProxyType({WAITING: 30 * DAY, CLOSED: 30 * DAY, PLAYING: 180 * DAY})
AT_ONCE = 100                       # tables of one transaction: others write in between


def is_abandoned(now: float) -> ColumnElement[bool]:
    return or_(*(and_(tables.c.status == status, tables.c.moved_at < now - seconds)
                 for status, seconds in KEPT.items()))


def abandoned(c: Connection, now: float) -> list[str]:
    """The longest abandoned first."""
    return [*c.execute(select(tables.c.id).where(is_abandoned(now)).order_by(tables.c.moved_at)).scalars()]


def remove_abandoned(c: Connection, ids: Collection[str], now: float) -> int:
    """Those of them that have not moved on meanwhile; how many there were."""
    gone = [*c.execute(select(tables.c.id).where(tables.c.id.in_(ids), is_abandoned(now))).scalars()]
    for table in (mutes, owned_tables, seats, entries):
        c.execute(delete(table).where(table.c.table_id.in_(gone)))
    c.execute(delete(tables).where(tables.c.id.in_(gone)))
    forget_unused_decks(c)
    return len(gone)
