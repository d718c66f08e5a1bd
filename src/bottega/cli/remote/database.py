"""The database that a command is about: one that is named, a file or in PostgreSQL, or the user's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_dir
from sqlalchemy.exc import DatabaseError

from bottega.core.refusals import Refused
from bottega.server.storage.place import is_shared
from bottega.server.storage.store import Store

FOLDER = Path(user_data_dir("bottega", appauthor=False))
NAME = "bottega.db"
OWNER_ONLY = 0o700                  # keys lie in it


def path_of(file: str | None) -> str | Path:
    """A file; or an address of PostgreSQL, as it was given."""
    if file is None:
        return FOLDER / NAME
    return file if is_shared(file) else Path(file)


def make_folder(path: str | Path) -> None:
    """The user's own folder is made when it is first needed; a folder that somebody names must be there."""
    if isinstance(path, Path) and path.parent == FOLDER:
        FOLDER.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)


@contextmanager
def made(path: str | Path) -> Iterator[Store]:
    """A database, made if there is none."""
    make_folder(path)
    with _kept(path) as store:
        yield store


@contextmanager
def opened(path: str | Path) -> Iterator[Store]:
    """A database that is there; nothing is made of a wrong name or of an empty file."""
    if isinstance(path, Path):
        if not path.is_file():
            raise Refused("server.storage.missing", None, file=str(path))
        if not path.stat().st_size:
            raise Refused("server.storage.foreign", None, file=str(path))
    with _kept(path) as store:
        yield store


@contextmanager
def _kept(path: str | Path) -> Iterator[Store]:
    store = Store(path)
    try:
        yield store
    except DatabaseError as error:          # some of its pages cannot be read
        raise Refused("server.storage.damaged", None, file=store.name, reason=str(error.orig)) from error
    finally:
        store.close()
