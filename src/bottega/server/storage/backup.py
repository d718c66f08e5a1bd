"""Copies of a database, taken and brought back while a server runs. A copy is always one file of SQLite.

From file to file both go through SQLite's own backup in a single step: it sees one moment, and what it writes appears
as a whole. What lies in PostgreSQL is copied row by row, in one transaction (copying.py).
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection

from bottega.core.refusals import Refused
from bottega.server.storage import copying, engines, revision
from bottega.server.storage.place import is_shared

ALL_PAGES = -1


def backup(source: str | Path, target: str | Path, *, force: bool = False, wanted: str | None = None) -> None:
    """Copy a database, also one that a server writes to, into a file. The file is there when it is whole. An earlier
    revision may be wanted, for an earlier version of Bottega."""
    target = Path(target)
    if target.exists() and not force:
        raise Refused("server.storage.exists", None, file=str(target))
    if wanted is not None and wanted not in revision.known():
        raise Refused("server.storage.no_revision", None, revision=wanted, known=", ".join(sorted(revision.known())))
    if not is_shared(source):
        check(Path(source))
    with file_beside(target) as unfinished:
        if is_shared(source):
            copying.save(str(source), unfinished)
        else:
            copy_file(Path(source), unfinished)
        if wanted is not None:
            change(unfinished, lambda c: revision.take_back(c, wanted))
        os.replace(unfinished, target)
    make_durable(target.absolute().parent)


def copy_file(source: Path, target: Path) -> None:
    with closing(opened(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=ALL_PAGES)
        new.execute("PRAGMA journal_mode=DELETE")               # one file, without companions


def restore(source: str | Path, target: str | Path) -> None:
    """Write a backup over a database. What is in it now is gone, so a sound backup is made sure of first."""
    source = Path(source)
    check(source)
    if is_shared(target):
        with file_beside(source) as renewed:
            copy_file(source, renewed)
            bring_up_to_date(renewed)
            copying.bring_back(renewed, str(target))
        return
    target = Path(target)
    engines.make_private(target)
    with file_beside(target) as renewed:
        copy_file(source, renewed)
        bring_up_to_date(renewed)               # beside it: a server that runs on the target reads this revision only
        with closing(opened(renewed)) as copy, closing(sqlite3.connect(target)) as new:
            copy.backup(new, pages=ALL_PAGES)


def bring_up_to_date(path: Path) -> None:
    """What an earlier version wrote, as this version reads it."""
    change(path, lambda c: revision.bring_up_to_date(c, path))


def change(path: Path, work: Callable[[Connection], None]) -> None:
    engine = engines.writing(path, "FULL")
    try:
        with engine.begin() as c:
            work(c)
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
