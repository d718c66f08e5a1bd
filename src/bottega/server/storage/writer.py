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

from bottega.server.storage import bus
from bottega.server.storage.lines import Line, append, explained

T = TypeVar("T")
Work = Callable[[Connection], T]
Lines = tuple[Line, ...]            # that are written together or not at all
MOST = 1000                         # pieces in a transaction: the first should not wait long for the last
BUSY = 0.02                         # seconds: what comes so soon after a commit is not alone
GATHERING = 0.004                   # seconds in which others may join it then, and share the next commit


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """Something to write, and who waits for it."""

    work: Lines | Work[T]
    future: Future[T]


@dataclass(frozen=True, slots=True)
class Failed:
    error: Exception


class Spoilt(Exception):
    """One piece of many has failed, and so the transaction of all."""


class Writer:
    """With `is_shared` other nodes hear of what was written; `node` is the one to which tables belong that it moves on.
    """

    def __init__(self, engine: Engine, node: str | None = None, *, is_shared: bool = False) -> None:
        self._engine, self._node, self._is_shared = engine, node, is_shared
        self._waiting: SimpleQueue[Piece[Any] | None] = SimpleQueue()       # None: nothing comes any more
        self._door = Lock()
        self._is_open = True
        self.on_written: Callable[[int, float], None] | None = None     # told how many pieces, and after how long
        self._thread = Thread(target=self._run, name="bottega writer", daemon=True)
        self._thread.start()

    def take(self, work: Lines | Work[T]) -> Future[T]:
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
                return self._in_transaction(self._together, pieces)
            except Spoilt:
                return self._in_transaction(self._one_by_one, pieces)
        except Exception as error:                  # noqa: BLE001  a full disk, a locked file: told to all who wait
            return [Failed(error)] * len(pieces)

    def _in_transaction(self, do: Callable[[Connection, Sequence[Piece[Any]]], list[object]],
                        pieces: Sequence[Piece[Any]]) -> list[object]:
        with self._engine.begin() as c:
            if not self._is_shared:
                return do(c, pieces)
            bus.begin(c)
            outcomes = do(c, pieces)
            bus.send(c, self._node)
            return outcomes

    def _together(self, c: Connection, pieces: Sequence[Piece[Any]]) -> list[object]:
        try:
            return self._do(c, [piece.work for piece in pieces])
        except Exception as error:
            raise Spoilt from error

    def _one_by_one(self, c: Connection, pieces: Sequence[Piece[Any]]) -> list[object]:
        return [self._alone(c, piece.work) for piece in pieces]

    def _alone(self, c: Connection, work: Lines | Work[Any]) -> object:
        savepoint = c.begin_nested()
        try:
            [outcome] = self._do(c, [work])
            savepoint.commit()
        except Exception as error:                  # noqa: BLE001  whatever it is, who waits for this piece gets it
            undo(savepoint, error)
            return Failed(explained(c, work, error) if isinstance(work, tuple) else error)
        return outcome

    def _do(self, c: Connection, works: Sequence[Lines | Work[Any]]) -> list[object]:
        """In the order in which they came; lines that follow each other in few statements."""
        outcomes: list[object] = []
        for are_lines, run in groupby(works, lambda work: isinstance(work, tuple)):
            if are_lines:
                together = cast(list[Lines], [*run])
                append(c, [line for lines in together for line in lines], self._node)
                outcomes += [None] * len(together)
            else:
                outcomes += [work(c) for work in cast(Iterable[Work[Any]], run)]
        return outcomes


def undo(savepoint: NestedTransaction, error: Exception) -> None:
    try:
        savepoint.rollback()
    except DatabaseError:           # it is gone: SQLite has undone the whole transaction, as it may on a full disk.
        raise error from None       # Nothing at all was written then, and everybody must know


def tell(pieces: Sequence[Piece[Any]], outcomes: Sequence[object]) -> None:
    for piece, outcome in zip(pieces, outcomes, strict=True):
        if isinstance(outcome, Failed):
            piece.future.set_exception(outcome.error)
        else:
            piece.future.set_result(outcome)
