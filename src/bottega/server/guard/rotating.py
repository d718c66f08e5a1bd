"""The keys that sign cookies: the first is made by itself, the others when whoever runs the server likes."""

from sqlalchemy import Connection

from bottega.server.guard.cookies import LIFETIME
from bottega.server.settings import Sources
from bottega.server.storage import cookies
from bottega.server.storage.cookies import SigningKey
from bottega.server.storage.revision import one_node_at_a_time


def signing_keys(c: Connection, sources: Sources) -> list[SigningKey]:
    """All that there are, and one at least."""
    if known := cookies.keys_of(c):
        return known
    one_node_at_a_time(c)                   # several may start at the same moment
    return cookies.keys_of(c) or rotate(c, sources)


def rotate(c: Connection, sources: Sources, *, end_cookies: bool = False) -> list[SigningKey]:
    """Sign with a new key. Older ones verify what they have signed, unless every cookie is to end."""
    if end_cookies:
        cookies.remove_keys(c)
    new = SigningKey(sources.fresh(6).hex(), sources.fresh(32).hex(), sources.now())
    cookies.add_key(c, new, lifetime=LIFETIME)
    return cookies.keys_of(c)
