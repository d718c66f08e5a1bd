"""Connections to the database file: one that writes, many that only read.

In WAL mode readers do not wait for the writer, nor the other way round.
"""

import os
from contextlib import suppress
from errno import ETIMEDOUT
from pathlib import Path
from sqlite3 import Connection as FileConnection
from sqlite3 import OperationalError
from time import monotonic, sleep

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event

PATIENCE = 5.0                      # seconds to wait for another process that writes
LONGEST_WAL = 64 * 1024 * 1024      # bytes to which its log is cut when all of it has reached the file
READERS = 8                         # connections that are kept; more are opened while they are needed
SYNCHRONOUS = frozenset({"OFF", "NORMAL", "FULL", "EXTRA"})


def writing(path: Path, synchronous: str) -> Engine:
    """The engine of the one writer. A transaction takes the right to write at once, so it cannot fail half-way."""
    if synchronous not in SYNCHRONOUS:
        raise ValueError(f"synchronous is one of {', '.join(sorted(SYNCHRONOUS))}, not {synchronous}")
    pragmas = f"synchronous={synchronous}", "foreign_keys=ON", f"journal_size_limit={LONGEST_WAL}"
    return engine(path, pragmas, "BEGIN IMMEDIATE", connections=1, more=0)


def use_write_ahead_log(writer: Engine) -> None:
    """The file remembers it. To be said outside of transactions, and only of a file that is known to be ours."""
    deadline = monotonic() + PATIENCE
    while not has_write_ahead_log(writer):          # SQLite itself does not wait here while another process starts
        if monotonic() > deadline:
            raise TimeoutError(ETIMEDOUT, "another process keeps it busy")
        sleep(0.01)


def has_write_ahead_log(writer: Engine) -> bool:
    connection = writer.raw_connection()
    try:
        connection.cursor().execute("PRAGMA journal_mode=WAL")
    except OperationalError:
        return False
    finally:
        connection.close()
    return True


def reading(path: Path) -> Engine:
    """Connections that cannot write. A transaction sees one moment, however many questions it asks."""
    return engine(path, ("query_only=ON",), "BEGIN", connections=READERS, more=-1)


def engine(path: Path, pragmas: tuple[str, ...], begin: str, *, connections: int, more: int) -> Engine:
    made = create_engine(URL.create("sqlite", database=str(path)), poolclass=QueuePool, pool_size=connections,
                         max_overflow=more, hide_parameters=True,       # an error tells no secret of a table
                         connect_args={"timeout": PATIENCE, "check_same_thread": False})

    @event.listens_for(made, "connect")
    def prepare(connection: FileConnection, _: object) -> None:
        connection.isolation_level = None           # sqlite3 would begin transactions by itself, and too late
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return made


def make_private(path: Path) -> None:
    """The file holds keys: nobody else on the machine may read it. SQLite gives its companions the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
