"""The revision of a database: brought up to date, taken back, or refused. Alembic is imported only for work."""

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, inspect, select, text

from bottega.core.refusals import Refused
from bottega.server.storage.place import shown
from bottega.server.storage.schema import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
ALEMBIC = "alembic_version"         # the table in which alembic keeps the revision
STARTING = 0x626F7474656761        # the name of a lock in PostgreSQL is a number
one_at_a_time = Lock()              # alembic holds what it works on in a global variable


def bring_up_to_date(c: Connection, place: str | Path) -> None:
    """Within the caller's transaction: another process that starts at the same moment waits, and finds it done."""
    one_node_at_a_time(c)
    if check(c, place) != REVISION:
        from alembic import command
        with one_at_a_time:
            command.upgrade(alembic_config(c), REVISION)


def take_back(c: Connection, wanted: str) -> None:
    """To an earlier revision, for an earlier version of Bottega."""
    from alembic import command
    with one_at_a_time:
        command.downgrade(alembic_config(c), wanted)


def one_node_at_a_time(c: Connection) -> None:
    """Until this transaction ends, however long it takes. Whoever writes to a file is alone anyhow."""
    if c.dialect.name == "postgresql":
        c.execute(text("SET LOCAL lock_timeout = 0"))
        c.execute(text("SET LOCAL statement_timeout = 0"))
        c.execute(select(func.pg_advisory_xact_lock(STARTING)))


def check(c: Connection, place: str | Path) -> str | None:
    """The revision of a database that this version can read, None of an empty one."""
    revision = revision_of(c)
    if revision is None and inspect(c).get_table_names():
        raise Refused("server.storage.foreign", None, file=shown(place))
    if revision is not None and revision != REVISION and revision not in known():
        raise Refused("server.storage.later", None, file=shown(place), revision=revision)
    return revision


def revision_of(c: Connection) -> str | None:
    if not inspect(c).has_table(ALEMBIC):
        return None
    revision: str | None = c.execute(text(f"SELECT version_num FROM {ALEMBIC}")).scalar()
    return revision


def known() -> set[str]:
    """All revisions up to this version's."""
    from alembic.script import ScriptDirectory
    return {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


def alembic_config(c: Connection | None = None) -> "Config":
    from alembic.config import Config
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = c
    return config
