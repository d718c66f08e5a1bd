"""People and bot accounts. Of secrets that prove who somebody is, only hashes are stored."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, func, insert, select, update

from bottega.server.storage import bus
from bottega.server.storage.schema import cookie_series, users


class User(NamedTuple):
    id: str
    name: str
    language: str
    bot: bool                       # an account for a program
    owner: str | None               # whose program or guest it is
    made_at: float
    series: int = 0                 # of the cookies that are valid; see cookies.begin_series


STORED = ("id", "name", "language", "bot", "owner", "made_at")
SHOWN: Select[Any] = (select(*(users.c[name] for name in STORED), func.coalesce(cookie_series.c.series, 0))
                      .select_from(users.outerjoin(cookie_series)))


def user(c: Connection, user_id: str) -> User | None:
    return find(c, users.c.id == user_id)


def user_by_recovery(c: Connection, recovery_hash: str) -> User | None:
    return find(c, users.c.recovery_hash == recovery_hash)


def user_by_token(c: Connection, token_hash: str) -> User | None:
    return find(c, users.c.token_hash == token_hash)


def accounts_of(c: Connection, owner: str) -> list[User]:
    """The accounts that a user made, for programs and for guests, the oldest first."""
    query = SHOWN.where(users.c.owner == owner).order_by(users.c.made_at, users.c.id)
    return [read(row) for row in c.execute(query)]


def add_user(c: Connection, new: User, *, recovery_hash: str | None = None, token_hash: str | None = None) -> None:
    stored = {name: getattr(new, name) for name in STORED}
    c.execute(insert(users).values(**stored, recovery_hash=recovery_hash, token_hash=token_hash))


def rename(c: Connection, user_id: str, name: str) -> None:
    c.execute(update(users).where(users.c.id == user_id).values(name=name))
    bus.tell(c, bus.USER, user_id)


def set_language(c: Connection, user_id: str, language: str) -> None:
    c.execute(update(users).where(users.c.id == user_id).values(language=language))
    bus.tell(c, bus.USER, user_id)


def set_recovery(c: Connection, user_id: str, recovery_hash: str | None) -> None:
    """A new way to recover an account; the one before it becomes invalid."""
    c.execute(update(users).where(users.c.id == user_id).values(recovery_hash=recovery_hash))


def find(c: Connection, is_meant: ColumnElement[bool]) -> User | None:
    row = c.execute(SHOWN.where(is_meant)).first()
    return read(row) if row else None


def read(row: Row[Any]) -> User:
    found = User._make(row)
    return found._replace(bot=bool(found.bot))      # SQLite has no truth, only 0 and 1
