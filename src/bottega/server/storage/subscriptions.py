"""Browsers that asked to be called when it is their user's turn."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from bottega.server.storage.schema import subscriptions


class Subscription(NamedTuple):
    user: str
    endpoint: str                   # the address to which a message goes
    keys: Mapping[str, str]         # with which it is encrypted, so that only this browser can read it


def subscribe(c: Connection, new: Subscription) -> None:
    """A browser belongs to the person who used it last."""
    known = update(subscriptions).where(subscriptions.c.endpoint == new.endpoint)
    values = {"user_id": new.user, "keys": json.dumps(dict(new.keys))}
    if not c.execute(known.values(**values)).rowcount:
        c.execute(insert(subscriptions).values(endpoint=new.endpoint, **values))


def unsubscribe(c: Connection, user: str, endpoint: str) -> bool:
    """Whether the user had this subscription."""
    mine = subscriptions.c.endpoint == endpoint, subscriptions.c.user_id == user
    return c.execute(delete(subscriptions).where(*mine)).rowcount > 0


def forget(c: Connection, endpoint: str) -> None:
    """The browser is there no more, as its push service says."""
    c.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))


def forget_all(c: Connection, user: str) -> None:
    """All browsers of a user, who has signed out of them."""
    c.execute(delete(subscriptions).where(subscriptions.c.user_id == user))


def subscriptions_of(c: Connection, user: str) -> list[Subscription]:
    query = select(subscriptions).where(subscriptions.c.user_id == user).order_by(subscriptions.c.endpoint)
    return [Subscription(row.user_id, row.endpoint, json.loads(row.keys)) for row in c.execute(query)]
