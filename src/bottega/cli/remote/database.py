"""The database that a command is about: one that is named, or the user's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_dir
from sqlalchemy.exc import DatabaseError

from bottega.core.refusals import Refused
from bottega.server.storage.store import Store

FOLDER = Path(user_data_dir("bottega", appauthor=False))
NAME = "bottega.db"
OWNER_ONLY = 0o700                  # keys lie in it


def path_of(file: str | None) -> Path:
    return FOLDER / NAME if file is None else Path(file)


def make_folder(path: Path) -> None:
    """The user's own folder is made when it is first needed; a folder that somebody names must be there."""
    if path.parent == FOLDER:
        FOLDER.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)


@contextmanager
def made(path: Path) -> Iterator[Store]:
    """A database, made if there is none."""
    make_folder(path)
    with _kept(path) as store:
        yield store


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """A database that is there; nothing is made of a wrong name or of an empty file."""
    if not path.is_file():
        raise Refused("server.storage.missing", None, file=str(path))
    if not path.stat().st_size:
        raise Refused("server.storage.foreign", None, file=str(path))
    with _kept(path) as store:
        yield store


@contextmanager
def _kept(path: Path) -> Iterator[Store]:
    store = Store(path)
    try:
        yield store
    except DatabaseError as error:          # some of its pages cannot be read
        raise Refused("server.storage.damaged", None, file=str(path), reason=str(error.orig)) from error
    finally:
        store.close()
