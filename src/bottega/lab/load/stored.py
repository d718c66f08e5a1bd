"""A database with many tables in it, and how long a server takes to start on it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bottega.lab.load.process import Caller, running

COPY = (
    """INSERT INTO tables (id, code, game, visibility, status, acting, wake_at, made_at, moved_at)
       SELECT id || :copy, code || :copy, game, visibility, status, acting, wake_at, made_at, moved_at FROM tables
       WHERE length(id) = :length""",
    """INSERT INTO seats SELECT table_id || :copy, seat, user_id FROM seats WHERE length(table_id) = :length""",
    """INSERT INTO entries SELECT table_id || :copy, number, at,
       CASE number WHEN 0 THEN CAST(replace(CAST(entry AS TEXT), table_id, table_id || :copy) AS BLOB) ELSE entry END
       FROM entries WHERE length(table_id) = :length""",
)


def multiply(database: Path, at_least: int) -> int:
    """Copy every table, with its log, until there are so many."""
    with sqlite3.connect(database) as c:
        (there, length), = c.execute("SELECT count(*), max(length(id)) FROM tables")
        for copy in range(1, -(-at_least // there)):
            for statement in COPY:
                c.execute(statement, {"copy": f"-{copy}", "length": length})
        (count,), = c.execute("SELECT count(*) FROM tables")
    c.close()
    return int(count)


def seconds_to_start(database: Path, table: str) -> tuple[float, float]:
    """Seconds until the server answers, and until it has shown a table from its log."""
    with running(database) as server, closing(Caller(server.port)) as caller:
        caller.call("GET", f"/api/tables/{table}/news")
        return server.started_in, server.age()
