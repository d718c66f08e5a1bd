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
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from anyio import to_thread
from sqlalchemy import Connection

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES
from bottega.server.guard import names
from bottega.server.guard.cookies import LIFETIME, RENEWED_AFTER, Cookie, Signing, set_cookie
from bottega.server.http import headers as sent
from bottega.server.http.headers import Headers
from bottega.server.storage import cookies, subscriptions, users
from bottega.server.storage.store import Store

T = TypeVar("T")
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
MOST_BOTS = 20                      # accounts that one person may make, guests included
REMEMBERED = 10_000                 # identities, about 3 MB


@dataclass(frozen=True, slots=True)
class Identity:
    user: str
    name: str
    language: str
    bot: bool
    series: int = field(default=0, compare=False)   # of the cookies that are valid


class Sender(NamedTuple):
    """Who sent a request, and by which cookie, if by one."""

    who: Identity | None
    cookie: Cookie | None = None


def as_text(chance: bytes) -> str:
    return urlsafe_b64encode(chance).rstrip(b"=").decode()


def hash_of(token: str) -> str | None:
    """What is stored of a token; None if the text cannot be one."""
    return hashlib.sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else None


class Identities:
    """All that a server knows of people and bot accounts."""

    def __init__(self, store: Store, signing: Signing, *, secure: bool = False, now: Callable[[], float] = time.time,
                 fresh: Callable[[int], bytes] = secrets.token_bytes, remembered: int = REMEMBERED,
                 is_current: Callable[[], bool] = lambda: True) -> None:
        self._store, self.signing, self._secure = store, signing, secure
        self._now, self._fresh, self._remembered = now, fresh, remembered
        self._known: OrderedDict[str, Identity] = OrderedDict()     # by user, the one asked for last is last
        self._devices: OrderedDict[str, None] = OrderedDict()       # that are not signed out
        self._changes = 0
        self._is_current = is_current       # whether what other nodes change is heard; if not, all is looked up

    async def of(self, headers: Headers) -> Identity | None:
        return (await self.sender(headers)).who

    async def sender(self, headers: Headers) -> Sender:
        """The sender of these headers. With a token it is that token's account or nobody; a cookie is then ignored."""
        headers = [*headers]
        token = sent.bearer(headers)
        if token is not None:
            return Sender(await self._found(users.user_by_token, hash_of(token)))
        for value in sent.cookies(headers):
            cookie = self.signing.read(value)
            if cookie is not None and (who := await self._owner(cookie)) is not None:
                return Sender(who, cookie)
        return Sender(None)

    async def _owner(self, cookie: Cookie) -> Identity | None:
        """Whose cookie it is, if it was not ended."""
        who = await self.named(cookie.user)
        if who is None or who.series != cookie.series:
            return None
        if cookie.device in self._devices and self._is_current():
            self._devices.move_to_end(cookie.device)
            return who
        changes = self._changes
        if await to_thread.run_sync(self._store.read, lambda c: cookies.is_signed_out(c, cookie.device)):
            return None
        if changes == self._changes:        # or it may have been signed out this very moment
            self._devices[cookie.device] = None
            if len(self._devices) > self._remembered:
                self._devices.popitem(last=False)
        return who

    async def named(self, user: str | None) -> Identity | None:
        """The identity of a user's id."""
        if user is not None and user in self._known and self._is_current():
            self._known.move_to_end(user)
            return self._known[user]
        return await self._found(users.user, user)

    async def make(self, name: str, language: str) -> tuple[Identity, str]:
        """A new person, and the cookie to set."""
        new = self._new(name, language)
        await self._write(lambda c: users.add_user(c, new))
        who = self._remember(new)
        return who, self.cookie(who)

    async def rename(self, user: str, name: str, language: str | None = None) -> Identity | None:
        """Another name, and another language if one is given."""
        name, language = names.read(name), None if language is None else read_language(language)

        def change(c: Connection) -> users.User | None:
            users.rename(c, user, name)
            if language is not None:
                users.set_language(c, user, language)
            return users.user(c, user)

        return self._changed(await self._write(change))

    async def recovery_link(self, user: str, *, end_cookies: bool = True) -> str:
        """A token with which this person can be the same on another device. The one before it becomes invalid, and with
        it every cookie that there is: whoever asks for it needs a new one."""
        token = as_text(self._fresh(32))

        def change(c: Connection) -> users.User | None:
            users.set_recovery(c, user, hash_of(token))
            return end_all(c, user) if end_cookies else users.user(c, user)

        self._changed(await self._write(change))
        return token

    async def sign_out(self, cookie: Cookie) -> None:
        """End the cookies of one device."""
        now = self._now()
        await self._write(lambda c: cookies.sign_out(c, cookie.device, now=now, until=now + LIFETIME))
        self._devices.pop(cookie.device, None)
        self._changes += 1

    async def sign_out_everywhere(self, user: str) -> None:
        """End every cookie of a user. The recovery link stays valid: it is the way back."""
        self._changed(await self._write(lambda c: end_all(c, user)))

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

    def cookie(self, who: Identity, before: Cookie | None = None) -> str:
        """The value of a Set-Cookie header, for the device of a cookie that was there before or for another one."""
        device = before.device if before is not None and before.user == who.user else as_text(self._fresh(12))
        return set_cookie(self.signing.write(who.user, who.series, device), secure=self._secure)

    def renewed(self, sender: Sender) -> str | None:
        """The same cookie with a new signature, if it is time for one and nothing has ended it meanwhile."""
        who, cookie = sender
        if who is None or cookie is None or self._now() - cookie.signed_at <= RENEWED_AFTER:
            return None
        now = self._known.get(who.user, who)
        return self.cookie(now, cookie) if now.series == cookie.series else None

    def no_cookie(self) -> str:
        """A Set-Cookie header by which a browser forgets it."""
        return set_cookie("", secure=self._secure, lifetime=0)

    def forget(self, user: str) -> None:
        """What is stored about a user has changed, here or by another node, or is gone."""
        self._changes += 1
        self._known.pop(user, None)

    def forget_device(self, device: str) -> None:
        self._changes += 1
        self._devices.pop(device, None)

    def forget_all(self) -> None:
        """Anything may have changed."""
        self._changes += 1
        self._known.clear()
        self._devices.clear()

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

    def _changed(self, user: users.User | None) -> Identity | None:
        """What is being read this moment may be as it was before."""
        self._changes += 1
        return self._remember(user) if user else None

    def _remember(self, user: users.User) -> Identity:
        identity = self._known[user.id] = identity_of(user)
        self._known.move_to_end(user.id)
        if len(self._known) > self._remembered:
            self._known.popitem(last=False)
        return identity

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._store.write(work))


def identity_of(user: users.User) -> Identity:
    return Identity(user.id, user.name, user.language, user.bot, user.series)


def end_all(c: Connection, user: str) -> users.User | None:
    """Every cookie, and the notifications of browsers that had one. The answer is the user as it is now."""
    cookies.begin_series(c, user)
    subscriptions.forget_all(c, user)
    return users.user(c, user)


def read_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refused("server.name.language", names=", ".join(LANGUAGES))
    return language
