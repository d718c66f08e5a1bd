"""Speaking to a server as the one who runs it: whoever can read its database may."""

from bottega.cli.remote.address import Address
from bottega.cli.remote.http_client import Wire
from bottega.server.storage import keys
from bottega.server.storage.store import Store

ADMIN = "admin"


def administrator(store: Store, server: Address, language: str) -> Wire:
    return Wire(server.url, language, token=store.read(lambda c: keys.key(c, ADMIN)))
