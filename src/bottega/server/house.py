"""All that a running server has, put together once."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NoReturn, TypeVar

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from bottega.core import games
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.server.guard.budgets import check_log, check_thinking, check_use
from bottega.server.guard.cookies import Signing
from bottega.server.guard.identity import Identities, Identity, Sender
from bottega.server.guard.limits import Limiter, address_of
from bottega.server.guard.rotating import rotate, signing_keys
from bottega.server.guard.signed_in import SignedIn
from bottega.server.http import languages
from bottega.server.http.headers import Headers, bearer, first_of
from bottega.server.live.hosted_table import Broken, Hosted, Overtaken
from bottega.server.live.hub import Hub, NoSuchTable
from bottega.server.live.muting import mute
from bottega.server.live.neighbours import Neighbours
from bottega.server.live.reading import Readers
from bottega.server.live.sweeping import sweeping
from bottega.server.push.notifications import Push, new_key, your_turn
from bottega.server.settings import Settings
from bottega.server.storage import backup, bus, keys, owned
from bottega.server.storage.bus import Word
from bottega.server.storage.cookies import keys_of, series_of, signed_out_of
from bottega.server.storage.place import is_shared
from bottega.server.storage.store import Store
from bottega.server.warm import Warmup
from bottega.server.watch.metrics import Looks
from bottega.table import commands
from bottega.table.asking import Asker
from bottega.table.commands import AnyCommand
from bottega.table.opening import CODE_LENGTH
from bottega.table.table import Table

T = TypeVar("T")
TRIES = 3                                   # a table whose log could not be written is loaded and asked again


@lru_cache
def words_for(language: str, game: str | None = None) -> Words:
    packages = (games.find(game).package,) if game else ()
    return Words(language, "bottega.table", "bottega.server", *packages)


def language_of(headers: Headers, asked: str, who: Identity | None) -> str:
    """As asked for; else as the person chose; else as the browser says."""
    if asked in LANGUAGES:
        return asked
    return who.language if who else languages.choose(first_of(headers, b"accept-language"))


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        node = settings.sources.fresh(6).hex() if is_shared(settings.database) else None
        self.store = Store(settings.database, settings.synchronous, node)
        self.limiter = Limiter(settings.limits)
        self.warmup = Warmup(settings.worker, settings.watch)
        pool = settings.metrics.watch_pool
        self.readers = Readers(settings.reading, done=pool("reads"))
        self.reviewers = Readers(settings.reviewing, max(1, (os.cpu_count() or 1) // 2),    # they think for seconds
                                 done=pool("reviews"))
        self.hub = Hub(self.store, settings, self.warmup, self.readers, self.limiter.thinking, self._moved)
        self.neighbours = Neighbours(self.store, settings, self.hub, self._hear, self._look_again)
        self.signed_in = SignedIn()
        self._calls: set[asyncio.Task[None]] = set()
        self._know()
        settings.metrics.look_up(Looks(lambda: len(self.hub), lambda: self.store.waiting, {
            "bots": lambda: self.hub.thinking, "reads": lambda: self.readers.waiting,
            "reviews": lambda: self.reviewers.waiting}))
        self.store.tell_written(settings.metrics.wrote)

    def _know(self) -> None:
        """What follows from the keys in the database."""
        sources, settings = self.settings.sources, self.settings
        vapid = self.store.write(lambda c: keys.key_or_new(c, "vapid", new_key)).result()
        self.push = Push(self.store, vapid, hosts=settings.push_hosts, public_url=settings.public_url)
        self.admin_token, self.metrics_token = self._key("admin"), self._key("metrics")
        signing = Signing(self.store.write(lambda c: signing_keys(c, sources)).result(), sources.now)
        self.identities = Identities(self.store, signing, now=sources.now, fresh=sources.fresh,
                                     secure=(settings.public_url or "").startswith("https:"),
                                     is_current=lambda: self.neighbours.is_current)

    async def rotate(self, *, end_cookies: bool = False) -> None:
        """Sign cookies with a new key."""
        sources = self.settings.sources
        keys = await self.write(lambda c: rotate(c, sources, end_cookies=end_cookies))
        self.identities.signing = Signing(keys, sources.now)
        if end_cookies:
            self.signed_in.end_all()

    def _key(self, name: str) -> str:
        def made() -> str:
            return self.settings.sources.fresh(32).hex()

        return self.store.write(lambda c: keys.key_or_new(c, name, made)).result()

    async def restore(self, file: str) -> None:
        """Go on with another database. Everybody is told what there is now; whoever is not known there is nobody."""
        await asyncio.to_thread(backup.check, Path(file))
        await self.hub.rest()
        await self.push.close()
        address = await self.read(lambda c: keys.key(c, "address"))
        await asyncio.to_thread(backup.restore, file, self.settings.database)
        await self.write(lambda c: keys.set_key(c, "address", address or ""))   # the backup has an old one
        await self._begin_anew()

    async def _begin_anew(self) -> None:
        """The database is another."""
        await asyncio.to_thread(self._know)
        await self.hub.begin_anew()

    # what other nodes do

    async def _hear(self, word: Word) -> None:
        match word.about:
            case bus.USER:
                self.identities.forget(word.id)
                await self._end_older([word.id])
            case bus.DEVICE:
                self.identities.forget_device(word.id)
                self.signed_in.end_device(word.id)
            case bus.KEYS:
                await self._read_keys()
            case bus.DATABASE:
                await self.hub.rest()
                await self.push.close()
                await self._begin_anew()

    async def _look_again(self) -> None:
        """Something that other nodes said was missed."""
        self.identities.forget_all()
        await self._read_keys()
        await self._end_older(self.signed_in.users)
        devices = self.signed_in.devices()
        for device in await self.read(lambda c: signed_out_of(c, devices)):
            self.signed_in.end_device(device)

    async def _end_older(self, users: list[str]) -> None:
        valid = await self.read(lambda c: series_of(c, users))
        for user in users:
            self.signed_in.end_other_series(user, valid.get(user))

    async def _read_keys(self) -> None:
        known = await self.read(keys_of)
        before, self.identities.signing = self.identities.signing, Signing(known, self.settings.sources.now)
        if before.newest not in self.identities.signing.ids:        # cookies were ended with the key that signed them
            self.signed_in.end_all()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        try:
            async with (self.warmup.running(), self.hub.running(), self.neighbours.running(),
                        sweeping(self.store, self.hub, self.settings.sources.now),
                        self.settings.metrics.watching_loop()):
                yield
        finally:
            self.readers.close()
            self.reviewers.close()
            await self.push.close()
            self.store.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self.store.read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self.store.write(work))

    async def known_sender(self, connection: HTTPConnection) -> Sender:
        """By cookie or token. A wrong token counts against the address, so that nobody tries many."""
        headers, path = connection.scope["headers"], connection.scope["path"]
        sender = await self.identities.sender(headers)
        if sender.who is None and bearer(headers) is not None and not path.startswith("/api/admin/"):
            self.miss(connection, Refused("server.token"))
        return sender

    def miss(self, connection: HTTPConnection, refused: Refused) -> NoReturn:
        """Refuse what was tried in vain; who does so often is told to wait. What is right is never kept waiting by it:
        others may have the same address. 256 bits are guessed by nobody, so this only slows nonsense down."""
        self.limiter.failures.take(address_of(connection.scope))
        raise refused

    @contextmanager
    def guarded(self, name: str, address: str) -> Iterator[None]:
        """A code is short enough to be guessed by trying: who misses often has to wait. An id is not."""
        is_code = len(name) <= CODE_LENGTH
        if is_code:
            self.limiter.codes.check(address)
        try:
            yield
        except NoSuchTable:
            if is_code:
                self.limiter.codes.spend(address)
            raise

    async def ask(self, name: str, who: Identity, command: AnyCommand, *,
                  over_http: bool = True) -> tuple[Hosted, int]:
        """Carry out a command of somebody, within the limits of how much one may ask for."""
        self.limiter.actions.take(who.user)
        if isinstance(command, commands.Say):
            self.limiter.talk.take(who.user)
        asker, attempt = Asker(who.user, who.name, who.bot), 0
        while True:
            hosted = await self.hub.find(name)
            check_thinking(self.limiter.thinking, hosted.table, who.user, command)
            check_log(self.settings.limits.entries, hosted.table, command)
            try:
                if isinstance(command, commands.Rematch):
                    if hosted.table.rematch is None:
                        await self.check_room(who.user)
                    return await self.hub.rematch(name, asker, command)
                if isinstance(command, commands.Mute):
                    return hosted, await mute(self.store, hosted, asker, command)
                return hosted, await hosted.ask(asker, command, over_http=over_http)
            except Overtaken:               # another node was first: somebody has gone on, now it is asked anew
                continue
            except Broken:
                attempt += 1
                if attempt == TRIES:
                    raise

    async def check_room(self, user: str) -> None:
        """Refuses another table to somebody who has too many, or takes up too much."""
        check_use(self.settings.limits, await self.read(lambda c: owned.use_of(c, user)))

    def _moved(self, hosted: Hosted, with_turn: list[int]) -> None:
        """Notify people who play over days that it is their turn, unless they are looking."""
        table = hosted.table
        if table.pace.live:
            return
        here = hosted.watching()
        for seat in with_turn:
            chair = table.chairs[seat]
            if chair.user and chair.player is None and not chair.program and seat not in here:
                task = asyncio.get_running_loop().create_task(self._call_back(chair.user, table))
                self._calls.add(task)
                task.add_done_callback(self._calls.discard)

    async def _call_back(self, user: str, table: Table) -> None:
        """In the language that person chose."""
        who = await self.identities.named(user)
        if who is not None:
            self.push.tell(user, your_turn(table.id, table.terms.game, who.language))
