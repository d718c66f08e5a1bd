"""The database: reading, and writing in order."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from bottega.core.refusals import Refused
from bottega.server.storage import engines, revision
from bottega.server.storage.lines import Line
from bottega.server.storage.writer import Writer

T = TypeVar("T")


class Store:
    """One database file. Any thread may use it."""

    def __init__(self, path: str | Path, synchronous: str = "FULL") -> None:
        """Opens the file, makes it if there is none, and brings it up to date."""
        self.path = Path(path)
        self._writing = engines.writing(self.path, synchronous)
        try:
            self._prepare()
        except BaseException:
            self._writing.dispose()
            raise
        self._reading = engines.reading(self.path)
        self._writer = Writer(self._writing)

    def _prepare(self) -> None:
        try:
            engines.make_private(self.path)
            with self._writing.begin() as c:
                revision.bring_up_to_date(c, self.path)
            engines.use_write_ahead_log(self._writing)
        except (OSError, DatabaseError) as error:
            reason = error.orig if isinstance(error, DatabaseError) else error.strerror
            raise Refused("server.storage.unreadable", None, file=str(self.path), reason=str(reason)) from error

    def append(self, line: Line) -> Future[None]:
        """Durable when done. TakenAlready if its number is taken, CodeTaken if its new table's code is."""
        return self._writer.take(line)

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        """Anything else, in the same thread and the same commits. It may be done twice, the first time undone."""
        return self._writer.take(work)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Now, in the caller's thread, on a connection of its own that sees one moment and waits for no writer."""
        with self._reading.begin() as c:
            return work(c)

    def tell_written(self, on_written: Callable[[int, float], None]) -> None:
        """Who is told of each transaction: how much it wrote, and how long it took. By the thread that writes."""
        self._writer.on_written = on_written

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        return self._writer.waiting

    def close(self) -> None:
        """Writes what waits, then closes the file."""
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()
