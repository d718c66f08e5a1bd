"""Copies of a database, taken and brought back while a server runs.

Both go through SQLite's own backup in a single step: it sees one moment, and what it writes appears as a whole.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bottega.core.refusals import Refused
from bottega.server.storage import engines, revision

ALL_PAGES = -1


def backup(source: str | Path, target: str | Path, *, force: bool = False) -> None:
    """Copy a database, also one that a server writes to, into a file. The file is there when it is whole."""
    source, target = Path(source), Path(target)
    if target.exists() and not force:
        raise Refused("server.storage.exists", None, file=str(target))
    check(source)
    with file_beside(target) as unfinished:
        with closing(opened(source)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new, pages=ALL_PAGES)
            new.execute("PRAGMA journal_mode=DELETE")           # one file, without companions
        os.replace(unfinished, target)
    make_durable(target.absolute().parent)


def restore(source: str | Path, target: str | Path) -> None:
    """Write a backup over a database. What is in it now is gone, so a sound backup is made sure of first."""
    source, target = Path(source), Path(target)
    check(source)
    engines.make_private(target)
    with file_beside(target) as renewed:
        with closing(opened(source)) as old, closing(sqlite3.connect(renewed)) as copy:
            old.backup(copy, pages=ALL_PAGES)
            copy.execute("PRAGMA journal_mode=DELETE")
        bring_up_to_date(renewed)               # beside it: a server that runs on the target reads this revision only
        with closing(opened(renewed)) as copy, closing(sqlite3.connect(target)) as new:
            copy.backup(new, pages=ALL_PAGES)


def bring_up_to_date(path: Path) -> None:
    """What an earlier version wrote, as this version reads it."""
    engine = engines.writing(path, "FULL")
    try:
        with engine.begin() as c:
            revision.bring_up_to_date(c, path)
    finally:
        engine.dispose()


def check(path: Path) -> None:
    """Refuses what is no sound database of this version, or of one before it."""
    if not path.is_file():
        raise Refused("server.storage.missing", None, file=str(path))
    try:
        with closing(opened(path)) as connection:
            [(verdict,), *_] = connection.execute("PRAGMA integrity_check(1)")
    except sqlite3.DatabaseError as error:
        raise Refused("server.storage.damaged", None, file=str(path), reason=str(error)) from error
    if verdict != "ok":
        raise Refused("server.storage.damaged", None, file=str(path), reason=verdict)
    engine = engines.reading(path)
    try:
        with engine.begin() as c:
            if revision.check(c, path) is None:
                raise Refused("server.storage.foreign", None, file=str(path))
    finally:
        engine.dispose()


def opened(path: Path) -> sqlite3.Connection:
    """A database that is there: a connection of the usual kind would make one."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)


@contextmanager
def file_beside(target: Path) -> Iterator[Path]:
    """A file on the same disk that only its owner may read. It goes if it was not moved into its place."""
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(number)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def make_durable(folder: Path) -> None:
    """A file's new name survives a loss of power only when its folder is written too."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
