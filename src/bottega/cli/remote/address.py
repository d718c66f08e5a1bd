"""The server that runs on a database. Its address lies in the database, so that other commands find it."""

import os
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from bottega.cli.remote.http_client import Wire
from bottega.core.refusals import Refused
from bottega.server.storage import keys
from bottega.server.storage.store import Store

NAME = "address"
PATIENCE = 5.0                      # seconds to wait for a sign of life


class Address(Struct, frozen=True):
    url: str
    pid: int
    database: str                   # a copy of the database has the address too, but nobody serves the copy


class Health(Struct, frozen=True):
    status: Literal["ok"]


def here(store: Store, url: str) -> Address:
    """The address of a server of this process."""
    return Address(url, os.getpid(), place_of(store))


def place_of(store: Store) -> str:
    return str(Path(store.path).resolve())


def running(store: Store) -> Address | None:
    """Where the server is that runs on a database. Any number may run on one in PostgreSQL; they hear of what is
    written there."""
    if store.is_shared:
        return None
    return alive(store, store.read(written))


def claim(store: Store, address: Address) -> None:
    """Write the address down; refuses while another server runs."""
    while True:
        before = store.read(written)
        if (other := alive(store, before)) is not None:
            raise Refused("cli.serve.runs_already", None, file=str(store.path), url=other.url)
        if store.write(lambda c, before=before: replace(c, before, address)).result():      # type: ignore[misc]
            return


def write_again(store: Store, address: Address) -> None:
    """After the database became another: its server is still the same."""
    store.write(lambda c: keys.set_key(c, NAME, text_of(address))).result()


def forget(store: Store, address: Address | None = None) -> None:
    """No server runs any more; nothing changes if another one than this has come meanwhile."""
    def remove(c: Connection) -> None:
        if address is None or written(c) == text_of(address):
            keys.remove_key(c, NAME)

    store.write(remove).result()


def written(c: Connection) -> str | None:
    return keys.key(c, NAME)


def replace(c: Connection, before: str | None, address: Address) -> bool:
    """Whether nobody was quicker."""
    if written(c) != before:
        return False
    keys.set_key(c, NAME, text_of(address))
    return True


def text_of(address: Address) -> str:
    return msgspec.json.encode(address).decode()


def alive(store: Store, text: str | None) -> Address | None:
    """An address whose server answers: one that crashed has left its own behind."""
    if text is None:
        return None
    try:
        address = msgspec.json.decode(text, type=Address)
    except msgspec.MsgspecError:
        return None
    is_its_own = address.database == place_of(store) and has_process(address.pid)
    return address if is_its_own and answers(address.url) else None


def has_process(pid: int) -> bool:
    if os.name == "nt":             # no such question can be asked there: signal 0 would end it
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:                 # somebody else's
        return True
    return True


def answers(url: str) -> bool:
    try:
        Wire(url, "en", patience=PATIENCE).get("/healthz", Health)
    except Refused:
        return False
    return True
