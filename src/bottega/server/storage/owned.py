"""Who opened a table, and with which deck file: each text is stored once, however many tables play with it."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select

from bottega.server.storage.schema import PLAYING, WAITING, decks, entries, owned_tables, tables


class Owned(NamedTuple):
    """Of a new table."""

    table: str
    user: str
    deck: str | None                # the text of a deck file


class Use(NamedTuple):
    """What somebody takes up here."""

    tables: int                     # that wait or run
    stored: int                     # bytes of all their logs, and of their decks


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


add_deck = insert(decks).from_select(["digest", "text"], select(
    bindparam("given", type_=decks.c.digest.type), bindparam("words", type_=decks.c.text.type)).where(
    ~exists().where(decks.c.digest == bindparam("given"))))


def add(c: Connection, new: Iterable[Owned]) -> None:
    owned = [*new]
    for text in {one.deck for one in owned if one.deck is not None}:
        c.execute(add_deck, {"given": digest_of(text), "words": text})
    if owned:
        c.execute(insert(owned_tables), [{"table_id": one.table, "user_id": one.user, "deck": None if one.deck is None
                                          else digest_of(one.deck)} for one in owned])


def deck_of(c: Connection, digest: str) -> str | None:
    text: str | None = c.execute(select(decks.c.text).where(decks.c.digest == digest)).scalar()
    return text


def use_of(c: Connection, user: str) -> Use:
    mine = select(owned_tables.c.table_id).where(owned_tables.c.user_id == user)
    running = select(func.count()).select_from(tables).where(tables.c.id.in_(mine),
                                                             tables.c.status.in_((WAITING, PLAYING)))
    logs = select(func.coalesce(func.sum(func.length(entries.c.entry)), 0)).where(entries.c.table_id.in_(mine))
    theirs = select(owned_tables.c.deck).where(owned_tables.c.user_id == user)
    texts = select(func.coalesce(func.sum(func.length(decks.c.text)), 0)).where(decks.c.digest.in_(theirs))
    return Use(c.execute(running).scalar_one(), int(c.execute(logs).scalar_one()) + int(c.execute(texts).scalar_one()))


def forget_unused_decks(c: Connection) -> None:
    c.execute(delete(decks).where(~exists().where(owned_tables.c.deck == decks.c.digest)))
