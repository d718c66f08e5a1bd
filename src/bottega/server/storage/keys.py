"""What the server must know again after a restart: keys of its own, each a text under a name."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select, update

from bottega.server.storage.revision import one_node_at_a_time
from bottega.server.storage.schema import keys


def key(c: Connection, name: str) -> str | None:
    value: str | None = c.execute(select(keys.c.value).where(keys.c.name == name)).scalar()
    return value


def set_key(c: Connection, name: str, value: str) -> None:
    if not c.execute(update(keys).where(keys.c.name == name).values(value=value)).rowcount:
        c.execute(insert(keys).values(name=name, value=value))


def key_or_new(c: Connection, name: str, new: Callable[[], str]) -> str:
    """The key of a name, made now if there is none yet."""
    value = key(c, name)
    if value is None:
        one_node_at_a_time(c)
        value = key(c, name)                # another node may have made it this very moment
    if value is None:
        value = new()
        set_key(c, name, value)
    return value


def remove_key(c: Connection, name: str) -> None:
    c.execute(delete(keys).where(keys.c.name == name))
