"""Connections to a PostgreSQL database that several nodes share: one that writes, a few that only read.

The counterpart of engines.py, which is about a file of one process.
"""

from typing import Any, cast

from psycopg import Connection, IsolationLevel
from sqlalchemy import URL, Engine, QueuePool, create_engine, event, make_url

DRIVER = "postgresql+psycopg"
READERS, MORE_READERS = 8, 8        # connections that are kept, and that are opened when they are not enough
PATIENCE = 5                        # seconds to wait for a connection
HALF_OPEN = 10                      # seconds after which the other end counts as gone when it acknowledges nothing

# What a node that hangs, or a cable that was pulled, may cost the other nodes. In milliseconds.
SESSION = "-c idle_in_transaction_session_timeout=10000 -c lock_timeout=10000 -c statement_timeout=60000"
ABOUT_SOCKETS = {"connect_timeout": PATIENCE, "keepalives_idle": HALF_OPEN // 2, "keepalives_interval": 2,
                 "keepalives_count": 3, "tcp_user_timeout": 1000 * HALF_OPEN}


def url_of(place: str) -> URL:
    return make_url(place).set(drivername=DRIVER)


def writing(place: str) -> Engine:
    """The engine of the one writer of a node."""
    return engine(place, connections=1, more=0)


def reading(place: str) -> Engine:
    """Connections that cannot write. A transaction sees one moment, however many questions it asks."""
    made = engine(place, connections=READERS, more=MORE_READERS)

    @event.listens_for(made, "connect")
    def prepare(connection: "Connection[Any]", _: object) -> None:
        connection.read_only, connection.isolation_level = True, IsolationLevel.REPEATABLE_READ

    return made


def engine(place: str, *, connections: int, more: int) -> Engine:
    return create_engine(url_of(place), poolclass=QueuePool, pool_size=connections, max_overflow=more,
                         pool_timeout=PATIENCE, pool_pre_ping=True,     # a database that was restarted is noticed
                         hide_parameters=True,                          # an error tells no secret of a table
                         connect_args={**ABOUT_SOCKETS, "options": SESSION, "application_name": "bottega"})


def listening(place: str) -> "Connection[Any]":
    """A connection of its own, outside of transactions."""
    arguments = url_of(place).translate_connect_args(username="user", database="dbname")
    query = cast(dict[str, Any], dict(url_of(place).query))
    return Connection.connect(autocommit=True, **{**ABOUT_SOCKETS, **arguments, **query})

