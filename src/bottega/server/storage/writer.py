"""The one thread that writes. Whatever waits goes into one transaction, so a hundred tables cost one commit."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, Engine, NestedTransaction
from sqlalchemy.exc import DatabaseError

from bottega.server.storage.lines import Line, append, explained

T = TypeVar("T")
Work = Callable[[Connection], T]
MOST = 1000                         # pieces in a transaction: the first should not wait long for the last
BUSY = 0.02                         # seconds: what comes so soon after a commit is not alone
GATHERING = 0.004                   # seconds in which others may join it then, and share the next commit


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """Something to write, and who waits for it."""

    work: Line | Work[T]
    future: Future[T]


@dataclass(frozen=True, slots=True)
class Failed:
    error: Exception


class Spoilt(Exception):
    """One piece of many has failed, and so the transaction of all."""


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[Piece[Any] | None] = SimpleQueue()       # None: nothing comes any more
        self._door = Lock()
        self._is_open = True
        self.on_written: Callable[[int, float], None] | None = None     # told how many pieces, and after how long
        self._thread = Thread(target=self._run, name="bottega writer", daemon=True)
        self._thread.start()

    def take(self, work: Line | Work[T]) -> Future[T]:
        """Work to be done in its turn; done means durable. Work that is no line may be done twice, the first time
        undone: it must leave no traces but in the database."""
        piece: Piece[T] = Piece(work, Future())
        with self._door:
            if not self._is_open:
                raise RuntimeError("the store is closed")
            self._waiting.put(piece)
        return piece.future

    @property
    def waiting(self) -> int:
        return self._waiting.qsize()

    def close(self) -> None:
        """Everything that waits is written first."""
        with self._door:
            if self._is_open:
                self._is_open = False
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last, done_at = False, 0.0
        while not is_last:
            pieces, is_last = self._next(done_at)
            pieces = [piece for piece in pieces if piece.future.set_running_or_notify_cancel()]
            if pieces:
                begun = monotonic()
                outcomes = self._outcomes(pieces)
                done_at = monotonic()
                tell(pieces, outcomes)
                if self.on_written is not None:
                    self.on_written(len(pieces), done_at - begun)

    def _next(self, done_at: float) -> tuple[list[Piece[Any]], bool]:
        """What waits, at least one piece; and whether nothing can follow."""
        pieces: list[Piece[Any]] = []
        try:
            while len(pieces) < MOST:
                piece = self._waiting.get(block=not pieces)
                if piece is None:
                    return pieces, True
                if not pieces and monotonic() - done_at < BUSY:
                    sleep(GATHERING)
                pieces.append(piece)
        except Empty:
            pass
        return pieces, False

    def _outcomes(self, pieces: Sequence[Piece[Any]]) -> list[object]:
        """All together; if one of them is at fault, each by itself, so that it fails alone."""
        try:
            try:
                return self._in_transaction(do_together, pieces)
            except Spoilt:
                return self._in_transaction(do_one_by_one, pieces)
        except Exception as error:                  # noqa: BLE001  a full disk, a locked file: told to all who wait
            return [Failed(error)] * len(pieces)

    def _in_transaction(self, do: Callable[[Connection, Sequence[Piece[Any]]], list[object]],
                        pieces: Sequence[Piece[Any]]) -> list[object]:
        with self._engine.begin() as c:
            return do(c, pieces)


def do_together(c: Connection, pieces: Sequence[Piece[Any]]) -> list[object]:
    try:
        return do_works(c, [piece.work for piece in pieces])
    except Exception as error:
        raise Spoilt from error


def do_one_by_one(c: Connection, pieces: Sequence[Piece[Any]]) -> list[object]:
    return [do_alone(c, piece.work) for piece in pieces]


def do_alone(c: Connection, work: Line | Work[Any]) -> object:
    savepoint = c.begin_nested()
    try:
        [outcome] = do_works(c, [work])
        savepoint.commit()
    except Exception as error:                      # noqa: BLE001  whatever it is, who waits for this piece gets it
        undo(savepoint, error)
        return Failed(explained(c, work, error) if isinstance(work, Line) else error)
    return outcome


def undo(savepoint: NestedTransaction, error: Exception) -> None:
    try:
        savepoint.rollback()
    except DatabaseError:           # it is gone: SQLite has undone the whole transaction, as it may on a full disk.
        raise error from None       # Nothing at all was written then, and everybody must know


def do_works(c: Connection, works: Sequence[Line | Work[Any]]) -> list[object]:
    """In the order in which they came; lines that follow each other in few statements."""
    outcomes: list[object] = []
    for are_lines, run in groupby(works, lambda work: isinstance(work, Line)):
        if are_lines:
            lines = cast(list[Line], [*run])
            append(c, lines)
            outcomes += [None] * len(lines)
        else:
            outcomes += [work(c) for work in cast(Iterable[Work[Any]], run)]
    return outcomes


def tell(pieces: Sequence[Piece[Any]], outcomes: Sequence[object]) -> None:
    for piece, outcome in zip(pieces, outcomes, strict=True):
        if isinstance(outcome, Failed):
            piece.future.set_exception(outcome.error)
        else:
            piece.future.set_result(outcome)
