"""Whom somebody does not want to hear at a table. One row per two people, however often they change their mind; logs of
before 0.7 say it too, and what stands here is newer."""

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from bottega.server.storage import bus
from bottega.server.storage.schema import mutes


class Mute(NamedTuple):
    user: str
    other: str
    on: bool


def set_mute(c: Connection, table: str, mute: Mute) -> None:
    same = mutes.c.table_id == table, mutes.c.user_id == mute.user, mutes.c.other_id == mute.other
    if not c.execute(update(mutes).where(*same).values(is_on=mute.on)).rowcount:
        c.execute(insert(mutes).values(table_id=table, user_id=mute.user, other_id=mute.other, is_on=mute.on))
    bus.tell(c, bus.REWRITTEN, table)


def mutes_at(c: Connection, table: str) -> list[Mute]:
    query = select(mutes.c.user_id, mutes.c.other_id, mutes.c.is_on).where(mutes.c.table_id == table)
    return [Mute(user, other, bool(on)) for user, other, on in c.execute(query)]
