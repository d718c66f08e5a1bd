"""A database as an earlier version left it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command

from bottega.server.storage import engines, revision


def make(path: Path, wanted: str) -> None:
    """Empty, of an earlier revision."""
    engines.make_private(path)
    engine = engines.writing(path, "OFF")
    with engine.begin() as c, revision.one_at_a_time:
        command.upgrade(revision.alembic_config(c), wanted)
    engine.dispose()


def people_of_0002(path: Path, *, key: str) -> None:
    """Ada with a kept link and a program of hers; a key that signs cookies, and another key."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [
            ("a", "Ada", "it", 0, None, "hash of a link", None, 1.5),
            ("r", "Ada's robot", "en", 1, "a", None, "hash of a token", 2.5)])
        connection.executemany("INSERT INTO keys VALUES (?, ?)", [("cookie", key), ("admin", "a token")])
