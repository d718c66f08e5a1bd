"""The nodes that share a database: which of them live, what they take over of those that do not, who is where.

A table belongs to the node that last moved it on: that one lets its bots act and its time run out. There is no leader.
A node says every second that it lives, by the clock of the database; whatever belonged to one that says nothing any
more belongs to whoever takes it first.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Double,
    Integer,
    Text,
    cast,
    column,
    delete,
    exists,
    extract,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_leave

from bottega.server.storage import bus
from bottega.server.storage.schema import entries, is_in_play, nodes, present, tables

DEAD = 2.5                          # seconds without a sign of life
OVERDUE = 10.0                      # seconds after which a table is taken even from a node that lives
AT_ONCE = 50                        # tables taken over by a node in one go: others take some too

Person = tuple[str, str]            # a table, and a user who is there


class Shared(NamedTuple):
    """What a node has to know of a table beside its log."""

    is_mine: bool                   # whether the node lets it act by itself
    elsewhere: frozenset[str]       # users who are there by other nodes


ALONE = Shared(is_mine=True, elsewhere=frozenset())


def now_there() -> ColumnElement[float]:
    """The time as the database has it: nodes may disagree about it."""
    return cast(extract("epoch", func.clock_timestamp()), Double)


def beat(c: Connection, node: str) -> bool:
    """Say that a node lives. Whether it was known: one that was thought dead has lost what it had."""
    bus.tell(c, bus.BEAT)           # the node hears it too, and knows that its line is not cut
    known = c.execute(update(nodes).where(nodes.c.id == node).values(seen_at=now_there())).rowcount
    if not known:
        c.execute(insert(nodes).values(id=node, seen_at=now_there()))
    return bool(known)


def forget(c: Connection, *gone: str) -> None:
    """Nodes that end, and where their people were."""
    for table in c.execute(select(present.c.table_id).where(present.c.node_id.in_(gone)).distinct()).scalars():
        bus.tell(c, bus.PRESENCE, table)
    c.execute(delete(nodes).where(nodes.c.id.in_(gone)))


def bury(c: Connection) -> list[str]:
    """Forget nodes that give no sign of life. What another node is about to bury is left to it."""
    silent = select(nodes.c.id).where(nodes.c.seen_at < now_there() - DEAD).with_for_update(skip_locked=True)
    dead = [*c.execute(silent).scalars()]
    if dead:
        forget(c, *dead)
    return dead


def take_over(c: Connection, node: str, now: float, without: Sequence[str] = ()) -> list[str]:
    """Make tables of one's own that should have acted by now and whose node is dead, or far too late."""
    orphaned = or_(tables.c.held_by.is_(None), ~exists().where(nodes.c.id == tables.c.held_by))
    late = or_(orphaned, tables.c.wake_at < now - OVERDUE) & (tables.c.held_by.is_distinct_from(node))
    due = (select(tables.c.id).where(is_in_play, tables.c.wake_at <= now, late,
                                     tables.c.id.not_in(without))
           .order_by(tables.c.wake_at).limit(AT_ONCE).with_for_update(skip_locked=True))
    taken = update(tables).where(tables.c.id.in_(due.scalar_subquery())).values(held_by=node).returning(tables.c.id)
    return [*c.execute(taken).scalars()]


def shared(c: Connection, node: str | None, table: str) -> Shared:
    """How it is about a table that a node has just read."""
    if node is None:
        return ALONE
    held_by = c.execute(select(tables.c.held_by).where(tables.c.id == table)).scalar()
    return Shared(held_by == node, frozenset(elsewhere(c, node, [table]).get(table, ())))


def versions(c: Connection, ids: Sequence[str]) -> dict[str, int]:
    """How many entries the logs of these tables have."""
    last = select(func.max(entries.c.number)).where(entries.c.table_id == tables.c.id).scalar_subquery()
    found = c.execute(select(tables.c.id, last).where(tables.c.id.in_(ids)))
    return {table: number + 1 for table, number in found if number is not None}


def newer(c: Connection, known: Mapping[str, int]) -> dict[str, list[tuple[int, float, bytes]]]:
    """What tables have in their logs from these numbers on: number, time and entry, in order."""
    wanted = func.unnest(cast([*known], ARRAY(Text)), cast([*known.values()], ARRAY(Integer))).table_valued(
        column("id", Text), column("since", Integer)).render_derived()
    query = (select(entries.c.table_id, entries.c.number, entries.c.at, entries.c.entry)
             .join(wanted, (entries.c.table_id == wanted.c.id) & (entries.c.number >= wanted.c.since))
             .order_by(entries.c.table_id, entries.c.number))
    found: dict[str, list[tuple[int, float, bytes]]] = defaultdict(list)
    for table, number, at, entry in c.execute(query):
        found[table].append((number, at, entry))
    return dict(found)


# who is there

def enter(c: Connection, node: str, people: Iterable[Person]) -> None:
    for table, user in people:
        values = {"table_id": table, "user_id": user, "node_id": node}
        c.execute(insert_or_leave(present).values(**values).on_conflict_do_nothing())
        bus.tell(c, bus.PRESENCE, table)


def leave(c: Connection, node: str, people: Iterable[Person]) -> None:
    for table, user in people:
        c.execute(delete(present).where(present.c.table_id == table, present.c.user_id == user,
                                        present.c.node_id == node))
        bus.tell(c, bus.PRESENCE, table)


def elsewhere(c: Connection, node: str, ids: Sequence[str]) -> dict[str, set[str]]:
    """Who is at these tables by another node: users by table."""
    query: Any = select(present.c.table_id, present.c.user_id).where(present.c.table_id.in_(ids),
                                                                    present.c.node_id != node)
    found: dict[str, set[str]] = defaultdict(set)
    for table, user in c.execute(query):
        found[table].add(user)
    return dict(found)
