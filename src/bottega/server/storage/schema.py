"""The tables of the database. What each column means is in docs/storage.md.

Written for SQLite and for PostgreSQL: SQLite's STRICT tables know five types only, so some have a variant there.
"""

from sqlalchemy import (
    REAL,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    and_,
    literal,
)

REVISION = "0005"                   # of migrations/versions: what this version of Bottega reads and writes

PLAYING, WAITING, OVER, CLOSED, OPEN = "playing", "waiting", "over", "closed", "open"

TRUTH = Boolean().with_variant(Integer(), "sqlite")
MOMENT: Double[float] = Double().with_variant(REAL(), "sqlite")     # seconds since 1970; REAL is exact in SQLite only

metadata = MetaData()

users = Table(
    "users", metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("bot", TRUTH, nullable=False),
    Column("owner", Text, ForeignKey("users.id", ondelete="CASCADE")),
    Column("recovery_hash", Text, unique=True),
    Column("token_hash", Text, unique=True),
    Column("made_at", MOMENT, nullable=False),
    sqlite_strict=True,
)

tables = Table(
    "tables", metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("acting", Integer, nullable=False),
    Column("wake_at", MOMENT),
    Column("made_at", MOMENT, nullable=False),
    Column("moved_at", MOMENT, nullable=False),
    Column("held_by", Text),
    sqlite_strict=True,
)

# Only the few tables that anybody may join are in this index, so a move of any other table leaves it alone.
# The words stand in the text of the query too: a database takes such an index for no parameter.
is_open_to_join = and_(tables.c.visibility == literal(OPEN, literal_execute=True),
                       tables.c.status == literal(WAITING, literal_execute=True))
Index("tables_open_to_join", tables.c.made_at, sqlite_where=is_open_to_join, postgresql_where=is_open_to_join)

# The same for games that are over and listed.
is_shown_to_all = and_(tables.c.visibility == literal(OPEN, literal_execute=True),
                       tables.c.status == literal(OVER, literal_execute=True))
Index("tables_shown_to_all", tables.c.moved_at, sqlite_where=is_shown_to_all, postgresql_where=is_shown_to_all)

# Tables that run, for what must act by itself. When that is stands in no index: it changes with every move.
is_in_play = tables.c.status == literal(PLAYING, literal_execute=True)
Index("tables_in_play", tables.c.id, sqlite_where=is_in_play, postgresql_where=is_in_play)

# No reference to users: what was played stays when somebody who played it goes.
seats = Table(
    "seats", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Text, nullable=False, index=True),
    sqlite_strict=True, sqlite_with_rowid=False,
)

# Without row numbers the entries of a table lie beside each other, and each is stored once.
entries = Table(
    "entries", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", MOMENT, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    sqlite_strict=True, sqlite_with_rowid=False,
)

subscriptions = Table(
    "subscriptions", metadata,
    Column("user_id", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, primary_key=True),
    Column("keys", Text, nullable=False),
    sqlite_strict=True,
)

keys = Table(
    "keys", metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)

signing_keys = Table(
    "signing_keys", metadata,
    Column("id", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("made_at", MOMENT, nullable=False),
    sqlite_strict=True,
)

# Beside the users: few ever begin another series.
cookie_series = Table(
    "cookie_series", metadata,
    Column("user_id", Text, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("series", Integer, nullable=False),
    sqlite_strict=True,
)

signed_out = Table(
    "signed_out", metadata,
    Column("device", Text, primary_key=True),
    Column("until", MOMENT, nullable=False, index=True),
    sqlite_strict=True,
)

# Of a database that several nodes share: which of them live, and who is at a table by which of them.
nodes = Table(
    "nodes", metadata,
    Column("id", Text, primary_key=True),
    Column("seen_at", MOMENT, nullable=False),
    sqlite_strict=True,
)

present = Table(
    "present", metadata,
    Column("table_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("node_id", Text, ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True, index=True),
    sqlite_strict=True, sqlite_with_rowid=False,
)

decks = Table(
    "decks", metadata,
    Column("digest", Text, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_strict=True,
)

# Beside the tables: it is asked for only when somebody opens another one. No reference to users, as in seats.
owned_tables = Table(
    "owned_tables", metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", Text, index=True),
    Column("deck", Text, ForeignKey("decks.digest"), index=True),
    sqlite_strict=True,
)

mutes = Table(
    "mutes", metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("other_id", Text, primary_key=True),
    Column("is_on", TRUTH, nullable=False),
    sqlite_strict=True,
)

PASSING = frozenset({nodes.name, present.name})     # what is true only while nodes run: no backup has it
