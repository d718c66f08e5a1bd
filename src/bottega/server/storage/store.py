"""The database: reading, and writing in order."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from bottega.core.refusals import Refused
from bottega.server.storage import bus, engines, revision
from bottega.server.storage.lines import Line
from bottega.server.storage.place import is_shared, shown
from bottega.server.storage.writer import Writer

T = TypeVar("T")


class Store:
    """One database: a file of this process, or one in PostgreSQL that nodes share. Any thread may use it."""

    def __init__(self, place: str | Path, synchronous: str = "FULL", node: str | None = None) -> None:
        """Opens the database, makes a file if there is none, and brings it up to date. Tables that move on here belong
        to the `node` then, if the database is shared."""
        self.is_shared, self.name = is_shared(place), shown(place)
        self.node = node if self.is_shared else None
        self._place = place
        self._writing = self._refusing(lambda: self._engine(synchronous))
        try:
            self._refusing(self._prepare)
        except BaseException:
            self._writing.dispose()
            raise
        self._reading = self._engine(None)
        self._writer = Writer(self._writing, self.node, is_shared=self.is_shared)

    @property
    def path(self) -> Path:
        """Of a file."""
        assert not self.is_shared
        return Path(self._place)

    def _engine(self, synchronous: str | None) -> Engine:
        """That writes so safely, or only reads."""
        if self.is_shared:
            from bottega.server.storage import postgresql
            place = str(self._place)
            return postgresql.reading(place) if synchronous is None else postgresql.writing(place)
        return engines.reading(self.path) if synchronous is None else engines.writing(self.path, synchronous)

    def _prepare(self) -> None:
        if not self.is_shared:
            engines.make_private(self.path)
        with self._writing.begin() as c:
            revision.bring_up_to_date(c, self._place)
        if not self.is_shared:
            engines.use_write_ahead_log(self._writing)

    def _refusing(self, work: Callable[[], T]) -> T:
        """What cannot be opened is refused, with the reason."""
        try:
            return work()
        except ImportError as error:
            raise Refused("server.storage.driver", None, file=self.name) from error
        except (OSError, DatabaseError, ArgumentError) as error:
            reason = error.orig if isinstance(error, DatabaseError) else getattr(error, "strerror", None) or error
            raise Refused("server.storage.unreadable", None, file=self.name,
                          reason=" ".join(str(reason).split()).rstrip(".")) from error

    def listener(self, on_words: Callable[[list[bus.Word]], None], on_cut: Callable[[], None]) -> bus.Listener:
        """What other nodes say. `on_cut` is told when something may have been missed."""
        from bottega.server.storage import postgresql
        assert self.node is not None
        return bus.Listener(lambda: postgresql.listening(str(self._place)), self.node, on_words, on_cut)

    def append(self, *lines: Line) -> Future[None]:
        """Durable when done, all of them or none. TakenAlready if a number is taken, CodeTaken if a table's code is."""
        return self._writer.take(lines)

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

    def is_away(self, error: BaseException) -> bool:
        """Whether an error says no more than that the database cannot be reached: that needs one line of a log."""
        return self.is_shared and isinstance(error, OperationalError | InterfaceError | NoConnection)

    def close(self) -> None:
        """Writes what waits, then closes the database."""
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()
