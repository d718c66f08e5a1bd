"""Lines to write, batches of them, and what a database holds."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection

from bottega.server.storage.lines import HeadRow, Line
from bottega.server.storage.store import Store
from bottega.server.storage.tables import log_of

in_both = pytest.mark.parametrize("store", ["SQLite", "PostgreSQL"], indirect=True)
SOON = 30.0                         # seconds after which a test gives up; nothing here takes one


def head(code: str = "", visibility: str = "open", status: str = "playing", acting: int = 0,
         wake_at: float | None = None) -> HeadRow:
    return HeadRow(code, "omen", visibility, status, acting, wake_at)


def line(table: str, number: int = 0, *, at: float | None = None, seats: tuple[str | None, ...] | None = None,
         entry: bytes | None = None, new: HeadRow | None = None) -> Line:
    """Where nothing else is said, the table's code is its name and an entry holds its number."""
    new = new or head()
    return Line(table, number, float(number) if at is None else at, str(number).encode() if entry is None else entry,
                new._replace(code=new.code or f"code of {table}"), seats)


def done(*futures: Future[None]) -> None:
    for future in futures:
        future.result(SOON)


def numbers(store: Store, table: str) -> list[int]:
    """The numbers that the entries of a table were given by `line`."""
    return [int(entry) for _, entry in store.read(lambda c: log_of(c, table))]


@contextmanager
def in_one_batch(store: Store) -> Iterator[None]:
    """What is asked for in this block waits for its end, and is then written together."""
    is_held, let_go = Event(), Event()

    def hold(_: Connection) -> None:
        is_held.set()
        let_go.wait(SOON)

    store.write(hold)
    assert is_held.wait(SOON)
    try:
        yield
    finally:
        let_go.set()


def numbers_in_file(path: Path) -> dict[str, list[int]]:
    """The numbers of all entries by table, read without our code; the file must be sound."""
    found: dict[str, list[int]] = {}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        for table, number in connection.execute("SELECT table_id, number FROM entries ORDER BY table_id, number"):
            found.setdefault(table, []).append(number)
    return found


def without_gaps(found: dict[str, list[int]]) -> bool:
    return all(numbers == [*range(len(numbers))] for numbers in found.values())
