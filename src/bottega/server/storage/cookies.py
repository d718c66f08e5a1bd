"""What is kept of cookies: the keys that sign them, and which of them were ended before their time."""

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from bottega.server.storage import bus
from bottega.server.storage.schema import cookie_series, signed_out, signing_keys, users


class SigningKey(NamedTuple):
    id: str
    key: str
    made_at: float


def keys_of(c: Connection) -> list[SigningKey]:
    """The newest, which signs, is last."""
    query = select(signing_keys).order_by(signing_keys.c.made_at, signing_keys.c.id)
    return [SigningKey._make(row) for row in c.execute(query)]


def add_key(c: Connection, new: SigningKey, *, lifetime: float) -> None:
    """From now on this one signs. Keys go whose successor is older than any cookie can be."""
    known = keys_of(c)
    for before, after in pairwise(known):
        if after.made_at < new.made_at - lifetime:
            c.execute(delete(signing_keys).where(signing_keys.c.id == before.id))
    if known and new.made_at <= known[-1].made_at:          # the clock was set back: the newest is still to be last
        new = new._replace(made_at=known[-1].made_at + 1)
    c.execute(insert(signing_keys).values(**new._asdict()))
    bus.tell(c, bus.KEYS)


def remove_keys(c: Connection) -> None:
    """Nothing that was signed counts any more."""
    c.execute(delete(signing_keys))
    bus.tell(c, bus.KEYS)


def begin_series(c: Connection, user: str) -> int:
    """End every cookie of a user; the answer is the series of those that are made from now on."""
    c.execute(select(users.c.id).where(users.c.id == user).with_for_update())      # one series at a time
    bus.tell(c, bus.USER, user)
    before: int | None = c.execute(select(cookie_series.c.series).where(cookie_series.c.user_id == user)).scalar()
    if before is None:
        c.execute(insert(cookie_series).values(user_id=user, series=1))
        return 1
    c.execute(update(cookie_series).where(cookie_series.c.user_id == user).values(series=before + 1))
    return before + 1


def series_of(c: Connection, some: Collection[str]) -> dict[str, int]:
    """The valid series of users; whoever is not known any more has none."""
    series = func.coalesce(cookie_series.c.series, 0)
    query = select(users.c.id, series).select_from(users.outerjoin(cookie_series)).where(users.c.id.in_(some))
    return {user: series for user, series in c.execute(query)}         # noqa: C416  rows are no pairs to a type checker


def sign_out(c: Connection, device: str, *, now: float, until: float) -> None:
    """End the cookies of one device. What has expired meanwhile need not be known any more."""
    c.execute(delete(signed_out).where(signed_out.c.until < now))
    if not is_signed_out(c, device):
        c.execute(insert(signed_out).values(device=device, until=until))
    bus.tell(c, bus.DEVICE, device)


def signed_out_of(c: Connection, devices: Collection[str]) -> set[str]:
    """Those of these devices that were signed out."""
    return {*c.execute(select(signed_out.c.device).where(signed_out.c.device.in_(devices))).scalars()}


def is_signed_out(c: Connection, device: str) -> bool:
    return bool(c.execute(select(exists().where(signed_out.c.device == device))).scalar())
