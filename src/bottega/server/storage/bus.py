"""What nodes on one database tell each other: that something is new, never what. Whoever hears of it reads it.

It goes out with the transaction that wrote it, in one NOTIFY a batch: PostgreSQL takes a lock for the whole cluster at
the commit of each. A wake-up may be lost; so nodes also look for themselves, now and then.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, func, select

if TYPE_CHECKING:
    import psycopg

CHANNEL = "bottega"
LONGEST = 7_900                     # bytes of a message; PostgreSQL takes 8,000
SILENCE = 3.0                       # seconds without a word, one's own included, after which the line counts as cut
BACK_OFF = 0.25                     # seconds before another try to connect
TOLD = "bottega told"               # under this name a connection keeps what its transaction has to tell
logger = logging.getLogger(__name__)

TABLE, REWRITTEN, PRESENCE, USER = "table", "rewritten", "presence", "user"
DEVICE, KEYS, DATABASE, BEAT = "device", "keys", "database", "beat"


class Word(NamedTuple):
    """Something is new: a table has an entry of this number, or is to be
    loaded again; other people look at it, a user has changed, ..."""

    about: str
    id: str = ""
    number: int = 0


def tell(c: Connection, about: str, id: str = "", number: int = 0) -> None:     # noqa: A002  as everywhere on the wire
    """To the other nodes, when this transaction is done. A file has no other nodes."""
    if (told := c.info.get(TOLD)) is not None:
        told[about, id] = number


def begin(c: Connection) -> None:
    c.info[TOLD] = {}


def send(c: Connection, node: str | None) -> None:
    """All that was told in this transaction: the last number of each."""
    words = [Word(about, name, number) for (about, name), number in c.info.get(TOLD, {}).items()]
    for message in messages(node or "-", words):
        c.execute(select(func.pg_notify(CHANNEL, message)))


def messages(node: str, words: Iterable[Word]) -> Iterator[str]:
    """Usually one: the node, and its words, `about:id:number` each."""
    message = node
    for word in words:
        text = f" {word.about}:{word.id}:{word.number}"
        if len(message) + len(text) > LONGEST:
            yield message
            message = node
        message += text
    if message != node:
        yield message


def read(message: str) -> tuple[str, list[Word]]:
    """Who says it, and what. Of another version of Bottega there may be words that this one does not know."""
    node, *texts = message.split(" ")
    words = []
    for text in texts:
        with suppress(ValueError):
            about, rest = text.split(":", 1)
            name, number = rest.rsplit(":", 1)
            words.append(Word(about, name, int(number)))
    return node, words


class Listener:
    """A thread that hears what other nodes say. Where it was cut off it says so: then all has to be read again."""

    def __init__(self, connect: "Callable[[], psycopg.Connection[Any]]", node: str,
                 on_words: Callable[[list[Word]], None], on_cut: Callable[[], None]) -> None:
        self._connect, self._node, self._on_words, self._on_cut = connect, node, on_words, on_cut
        self._is_over = Event()
        self.is_whole = False               # whether nothing can have been missed
        self._thread = Thread(target=self._run, name="bottega listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.is_whole = True
                    self._on_cut()          # what was said before is not heard again
                    self._listen(connection)
            except Exception as error:      # noqa: BLE001  the database is away: it is tried again until it is there
                if self.is_whole:
                    logger.warning("the line to the other nodes is cut: %s", str(error).strip())
            self.is_whole = False
            self._is_over.wait(BACK_OFF)

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        heard_at = monotonic()
        while not self._is_over.is_set():
            for notify in connection.notifies(timeout=0.5, stop_after=1):
                heard_at = monotonic()
                node, words = read(notify.payload)
                if node != self._node and words:
                    self._on_words(words)
            if monotonic() - heard_at > SILENCE:
                raise TimeoutError(f"nothing was heard for {SILENCE:g} s")
