"""Backups of a database in PostgreSQL: a file like any other backup, so that either database can become the other."""

import os
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Select, Table, delete, insert, select, text
from sqlalchemy.engine import RowMapping

from bottega.server.storage import bus, engines, revision
from bottega.server.storage.schema import PASSING, metadata
from bottega.server.storage.store import Store

AT_ONCE = 1000                      # rows


def save(place: str, file: Path) -> None:
    """All that a database holds at one moment, into a file that is new."""
    engine = engines.writing(file, "OFF")           # it gets its name only when it is complete
    with closing(Store(place)) as store:
        try:
            with engine.begin() as new:
                revision.bring_up_to_date(new, file)
                store.read(lambda c: copy(c, new))
        finally:
            engine.dispose()
    number = os.open(file, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def bring_back(file: Path, place: str) -> None:
    """All that a file of this revision holds, in place of what the database holds. Its nodes hear of it."""
    engine = engines.reading(file)

    def replace(c: Connection) -> None:
        revision.one_node_at_a_time(c)
        c.execute(text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))     # no node adds to what is about to go
        for table in reversed(kept()):
            c.execute(delete(table))
        with engine.begin() as old:
            copy(old, c)
        bus.tell(c, bus.DATABASE)

    with closing(Store(place)) as store:
        try:
            store.write(replace).result()
        finally:
            engine.dispose()


def copy(old: Connection, new: Connection) -> None:
    for table in kept():
        rows = old.execution_options(yield_per=AT_ONCE).execute(in_order(table)).mappings()
        for some in rows.partitions():
            new.execute(insert(table), [as_dict(row) for row in some])


def kept() -> list[Table]:
    return [table for table in metadata.sorted_tables if table.name not in PASSING]


def in_order(table: Table) -> "Select[tuple[object, ...]]":
    """Whatever a row refers to comes before it: people before the accounts that they made."""
    query: Select[tuple[object, ...]] = select(table)
    return query.order_by(table.c.owner.is_not(None)) if "owner" in table.c else query


def as_dict(row: RowMapping) -> dict[str, object]:
    return {str(name): value for name, value in row.items()}
