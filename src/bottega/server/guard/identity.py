"""Who is asking. A person is known by a signed cookie, a program or a guest by a token; both name a user, never a seat.

Tokens are 256 bits of chance. Stored is only their SHA-256: it needs no salt, since nobody can guess through so many,
and the database finds it by equality without telling by its time how much of it was right.
"""

import asyncio
import hashlib
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from anyio import to_thread
from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES
from bottega.server.guard import names
from bottega.server.http.headers import COOKIE, Headers, bearer, cookies
from bottega.server.storage import users
from bottega.server.storage.store import Store

T = TypeVar("T")
TWO_YEARS = 2 * 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
MOST_BOTS = 20                      # accounts that one person may make, guests included
REMEMBERED = 10_000                 # identities, about 3 MB


@dataclass(frozen=True, slots=True)
class Identity:
    user: str
    name: str
    language: str
    bot: bool


def as_text(chance: bytes) -> str:
    return urlsafe_b64encode(chance).rstrip(b"=").decode()


def hash_of(token: str) -> str | None:
    """What is stored of a token; None if the text cannot be one."""
    return hashlib.sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else None


def signer(key: str) -> Signer:
    return Signer(key, salt="bottega.identity", key_derivation="hmac", digest_method=hashlib.sha256)


def sign(user: str, key: str) -> str:
    return signer(key).sign(user).decode()


def signed(value: str, key: str) -> str | None:
    """The user that a cookie names, if the signature is ours."""
    try:
        return signer(key).unsign(value).decode()
    except (BadSignature, UnicodeError):
        return None


class Identities:
    """All that a server knows of people and bot accounts."""

    def __init__(self, store: Store, key: str, *, secure: bool = False, now: Callable[[], float] = time.time,
                 fresh: Callable[[int], bytes] = secrets.token_bytes, remembered: int = REMEMBERED) -> None:
        self._store, self._key, self._secure = store, key, secure
        self._now, self._fresh, self._remembered = now, fresh, remembered
        self._known: OrderedDict[str, Identity] = OrderedDict()     # by user, the one asked for last is last
        self._changes = 0

    async def of(self, headers: Headers) -> Identity | None:
        """The sender of these headers. With a token it is that token's account or nobody; a cookie is then ignored."""
        headers = [*headers]
        token = bearer(headers)
        if token is not None:
            return await self._found(users.user_by_token, hash_of(token))
        named = (signed(value, self._key) for value in cookies(headers))
        return await self.named(next((user for user in named if user is not None), None))

    async def named(self, user: str | None) -> Identity | None:
        """The identity of a user's id."""
        if user is not None and user in self._known:
            self._known.move_to_end(user)
            return self._known[user]
        return await self._found(users.user, user)

    async def make(self, name: str, language: str) -> tuple[Identity, str]:
        """A new person, and the cookie to set."""
        new = self._new(name, language)
        await self._write(lambda c: users.add_user(c, new))
        return self._remember(new), self.cookie(new.id)

    async def rename(self, user: str, name: str, language: str | None = None) -> Identity | None:
        """Another name, and another language if one is given."""
        name, language = names.read(name), None if language is None else read_language(language)

        def change(c: Connection) -> users.User | None:
            users.rename(c, user, name)
            if language is not None:
                users.set_language(c, user, language)
            return users.user(c, user)

        changed = await self._write(change)
        self._changes += 1
        return self._remember(changed) if changed else None

    async def recovery_link(self, user: str) -> str:
        """A token with which this person can be the same on another device. The one before it becomes invalid."""
        token = as_text(self._fresh(32))
        await self._write(lambda c: users.set_recovery(c, user, hash_of(token)))
        return token

    async def recover(self, token: str) -> Identity | None:
        """Whose token it is. It stays good, so that a person may keep the link."""
        return await self._found(users.user_by_recovery, hash_of(token))

    async def make_bot(self, owner: str, name: str) -> str:
        """An account for a program of this person, as its token, which is shown this once."""
        return await self._make_account(owner, name, bot=True)

    async def make_guest(self, owner: str, name: str) -> str:
        """Another person on this person's device, as a token: the cookie there is taken."""
        return await self._make_account(owner, name, bot=False)

    async def _make_account(self, owner: str, name: str, *, bot: bool) -> str:
        token, name, account = as_text(self._fresh(32)), names.read(name), as_text(self._fresh(12))

        def add(c: Connection) -> None:
            person = users.user(c, owner)
            if person is None or person.bot or person.owner is not None:
                raise Refused("server.name.only_people")
            if len(users.accounts_of(c, owner)) >= MOST_BOTS:
                raise Refused("server.name.too_many_bots", most=MOST_BOTS)
            new = users.User(account, name, person.language, bot=bot, owner=owner, made_at=self._now())
            users.add_user(c, new, token_hash=hash_of(token))

        await self._write(add)
        return token

    def cookie(self, user: str) -> str:
        """The value of a Set-Cookie header. Lax: links from elsewhere find their table, forms do not bring it along."""
        parts = [f"{COOKIE}={sign(user, self._key)}", "Path=/", f"Max-Age={TWO_YEARS}", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if self._secure else parts)

    def _new(self, name: str, language: str) -> users.User:
        return users.User(as_text(self._fresh(12)), names.read(name), read_language(language),
                          bot=False, owner=None, made_at=self._now())

    async def _found(self, find: Callable[[Connection, str], users.User | None], wanted: str | None) -> Identity | None:
        if wanted is None:
            return None
        changes = self._changes
        found = await to_thread.run_sync(self._store.read, lambda c: find(c, wanted))
        if found is None:
            return None
        # What was read while a name changed may be old already: it is not kept.
        return self._remember(found) if changes == self._changes else identity_of(found)

    def _remember(self, user: users.User) -> Identity:
        identity = self._known[user.id] = identity_of(user)
        self._known.move_to_end(user.id)
        if len(self._known) > self._remembered:
            self._known.popitem(last=False)
        return identity

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._store.write(work))


def identity_of(user: users.User) -> Identity:
    return Identity(user.id, user.name, user.language, user.bot)


def read_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refused("server.name.language", names=", ".join(LANGUAGES))
    return language
