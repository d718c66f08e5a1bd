"""All tables of a server. A table is in memory while somebody is there or something is about to happen."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from bottega.core import games
from bottega.core.refusals import Refused
from bottega.server.guard.limits import Buckets
from bottega.server.live.charging import ChargedThinkers
from bottega.server.live.hosted_table import AFTER_TROUBLE, Broken, Hosted, Overtaken, Told
from bottega.server.live.log_lines import line
from bottega.server.live.reading import ALONE, TABLE, Readers
from bottega.server.live.thinking import Thinkers
from bottega.server.settings import Settings
from bottega.server.storage import nodes, tables, whole
from bottega.server.storage.lines import CodeTaken
from bottega.server.storage.nodes import ALONE as ALONE_HERE
from bottega.server.storage.nodes import Shared
from bottega.server.storage.store import Store
from bottega.server.warm import Warmup
from bottega.table import commands, entries
from bottega.table.asking import Asker, ask_rematch
from bottega.table.opening import Wish, open_rematch, open_table
from bottega.table.table import CLOSED, OVER, Table

T = TypeVar("T")
Opening = Callable[[bytes], entries.Opened]     # the first entry of a table, by 64 random bytes
IDLE = 600.0                                # seconds after which a table that nobody watches leaves memory
TIDYING = 60.0
LOADING_AT_ONCE = 4                         # so that a restart with many clocks run out leaves room for people
TRIES = 5                                   # for a code that no other table has
SOON = 1.0                                  # seconds until a table acts again that a shared database had no time for
logger = logging.getLogger(__name__)


class NoSuchTable(Refused):
    def __init__(self) -> None:
        super().__init__("server.table.unknown")


class Hub:
    def __init__(self, store: Store, settings: Settings, warmup: Warmup, readers: Readers, thinking: Buckets,
                 on_moved: Told) -> None:
        self._store, self._settings, self._warmup, self._on_moved = store, settings, warmup, on_moved
        self._readers = readers
        self._hosted: dict[str, Hosted] = {}
        self._loading: dict[str, asyncio.Task[Hosted]] = {}
        self._wakes: dict[str, asyncio.TimerHandle] = {}    # of tables that are not in memory
        self._waking: set[str] = set()                      # tables that are being loaded to act
        self._thinkers = ChargedThinkers(thinking, Thinkers(settings.threads, done=settings.metrics.watch_pool("bots")))
        self._gate = asyncio.Semaphore(LOADING_AT_ONCE)
        self._tasks: set[asyncio.Task[object]] = set()
        self._databases = 0                                 # how often it has become another
        self._helped: set[str] = set()                      # games whose tables are told what helps to decide
        self.beyond: set[str] = set()                       # tables that would act but cannot be loaded here
        self.is_open = True
        warmup.listen(self._look_again)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tables whose time has come while the server was down act now, the others when it comes."""
        await self._wake_all()
        tidying = asyncio.create_task(self._tidy())
        try:
            yield
        finally:
            tidying.cancel()
            for handle in self._wakes.values():
                handle.cancel()
            for task in self._tasks:
                task.cancel()
            for hosted in self._hosted.values():
                await hosted.rest()
            self._thinkers.close()

    async def _wake_all(self) -> None:
        """Where several nodes share a database, each takes what is due (neighbours.py)."""
        if not self._store.is_shared:
            for table, wake_at in await self.read(tables.tables_to_wake):
                self._wake_later(table, wake_at)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._store.read, work)

    def close_soon(self) -> None:
        """Nobody is kept waiting for news any more."""
        self.is_open = False
        for hosted in self._hosted.values():
            hosted.wake_all()

    def __len__(self) -> int:
        return len(self._hosted)

    @property
    def thinking(self) -> int:
        """How many bots wait for a thread."""
        return self._thinkers.waiting

    def has(self, name: str) -> bool:
        """Whether a table is in memory, by its id."""
        return self.in_memory(name) is not None

    def in_memory(self, table: str) -> Hosted | None:
        return hosted if (hosted := self._hosted.get(table)) is not None and not hosted.broken else None

    # finding and opening

    async def find(self, name: str) -> Hosted:
        """The table of an id, or of a code as it is spoken."""
        if hosted := self.in_memory(name):
            return hosted
        row = await self._row(name)
        await self._warmup.need_rules(row.game)
        async with self._readers.in_time():         # who gives up waiting finds it loaded the next time
            return await self._load(row.id, TABLE)

    async def wait_for_rules(self, name: str) -> None:
        """Until the table can be found; that takes a while on the first day of a machine."""
        if self.in_memory(name) is None:
            await self._warmup.wait_for_rules((await self._row(name)).game)

    async def _row(self, name: str) -> tables.TableRow:
        row = await self.read(lambda c: tables.table_named(c, name.lower()))
        if row is None:
            raise NoSuchTable
        return row

    @asynccontextmanager
    async def at(self, name: str, *, fresh: bool = True) -> AsyncIterator[Hosted]:
        """A table, with its lock held: what is read there is safe in its log. A fresh one is as it is this moment, also
        where another node has just moved it on; otherwise it may be behind by a moment."""
        while True:
            hosted = await self.find(name)
            async with hosted.lock:
                if fresh:
                    with suppress(Broken):
                        await hosted.catch_up()
                if not hosted.broken:               # as it may be since it was found
                    yield hosted
                    return

    async def find_fresh(self, name: str) -> Hosted:
        """The same for whoever goes on to watch it."""
        async with self.at(name) as hosted:
            return hosted

    def to_watch(self, limit: int) -> list[str]:
        """Listed games that run and that anybody may watch, the last to move first. One that rests is not in memory."""
        running = [hosted for hosted in self._hosted.values() if not hosted.broken and hosted.is_to_watch()]
        running.sort(key=lambda hosted: -hosted.touched_at)
        return [hosted.table.id for hosted in running[:limit]]

    async def open(self, wish: Wish, host: str) -> Hosted:
        await self._warmup.need_rules(games.find(wish.game).name)
        return await self._add(lambda fresh: open_table(wish, host, fresh))

    async def rematch(self, name: str, asker: Asker, command: commands.Rematch) -> tuple[Hosted, int]:
        """One for all who played: whoever asks first opens it. A client that disconnects does not cancel it, or the
        new table would be there without anybody knowing."""
        return await asyncio.shield(asyncio.create_task(self._grant_rematch(name, asker, command)))

    async def _grant_rematch(self, name: str, asker: Asker, command: commands.Rematch) -> tuple[Hosted, int]:
        """Everybody's first asking is written down, so that it is answered alike when it comes again."""
        async with self.at(name) as hosted:
            table = hosted.table
            if version := hosted.heard(asker, command):
                return hosted, version
            ask_rematch(table, asker)
            is_there = await self._is_there(table.rematch)
            if not is_there or asker.user not in table.rematch_asked:
                new = None if is_there else await self._opened(lambda fresh: open_rematch(table, asker.user, fresh))
                await hosted.put(entries.Rematched(user=asker.user, id=command.id, asked=commands.digest(command),
                                                   table=new.id if new else table.rematch or ""),
                                 *([line(new, new.opened, new.moments[0], None)] if new else []))
                if new is not None:
                    self._host(new)
            return hosted, table.rematch_asked[asker.user]

    async def _is_there(self, table: str | None) -> bool:
        """A table that waited too long may have been removed."""
        return table is not None and await self.read(lambda c: tables.table_named(c, table)) is not None

    async def close(self, name: str) -> None:
        """By whoever runs the server, at any time."""
        while True:
            async with self.at(name) as hosted:
                if hosted.table.status in (OVER, CLOSED):
                    raise Refused(f"table.status.{hosted.table.status}")
                with suppress(Overtaken):
                    return await hosted.put(entries.Closed())

    async def _opened(self, opening: Opening) -> Table:
        """A new table that is not in any log yet."""
        fresh, at = self._settings.sources.fresh(64), self._settings.sources.now()
        return await self._readers.read(TABLE, partial(opened, opening, fresh, at))

    async def _add(self, opening: Opening) -> Hosted:
        for attempt in range(TRIES):
            table = await self._opened(opening)
            try:
                await asyncio.wrap_future(self._store.append(line(table, table.opened, table.moments[0], None)))
            except CodeTaken:
                if attempt == TRIES - 1:
                    raise
            else:
                break
        return self._host(table)

    # memory

    def _host(self, table: Table, shared: Shared = ALONE_HERE) -> Hosted:
        before = self._hosted.get(table.id)
        hosted = self._hosted[table.id] = Hosted(table, self._store, self._settings, self._warmup, self._thinkers,
                                                 self._on_moved, shared)
        if handle := self._wakes.pop(table.id, None):
            handle.cancel()
        had_trouble = before is not None and not before.was_overtaken       # a full disk would keep it busy
        hosted.set_timer((SOON if self._store.is_shared else AFTER_TROUBLE) if had_trouble else 0.0)
        return hosted

    async def _load(self, table: str, urgency: int) -> Hosted:
        """Once, however many ask at the same time."""
        if hosted := self.in_memory(table):
            return hosted
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._replay(table, urgency))
            self._loading[table].add_done_callback(partial(self._loaded, table))
        return await asyncio.shield(self._loading[table])

    def _loaded(self, table: str, loading: "asyncio.Task[Hosted]") -> None:
        self._loading.pop(table, None)
        if not loading.cancelled():
            loading.exception()                     # is known to whoever still waits

    async def _replay(self, table: str, urgency: int) -> Hosted:
        while True:
            database = self._databases
            log, shared = await self.read(lambda c: (whole.stored(c, table), nodes.shared(c, self._store.node, table)))
            if log is None:
                raise NoSuchTable
            replayed = await self._readers.work_out(urgency, partial(whole.played_again, log))
            if database == self._databases:         # or it is a table of the one before
                return self._host(replayed, shared)

    def _wake_later(self, table: str, wake_at: float) -> None:
        delay = max(0.0, wake_at - self._settings.sources.now())
        self._wakes[table] = asyncio.get_running_loop().call_later(delay, self._wake, table)

    def _wake(self, table: str) -> None:
        self._wakes.pop(table, None)
        if table in self._waking:
            return
        self._waking.add(table)
        task: asyncio.Task[object] = asyncio.create_task(self._wake_now(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake_now(self, table: str) -> None:
        try:
            await self.wait_for_rules(table)
            async with self._gate:
                await self._load(table, ALONE)
        except Refused as refused:                  # of other rules: it waits for a server that knows them
            self.beyond.add(table)
            logger.warning("table %s cannot go on: %s", table, refused.refusal.key)
        except SQLAlchemyError as error:            # the database is away
            logger.warning("table %s cannot be loaded: %s", table, str(error).splitlines()[0])
        finally:
            self._waking.discard(table)

    # what other nodes do (neighbours.py)

    def held(self) -> dict[str, Hosted]:
        """The tables in memory."""
        return {table: hosted for table, hosted in self._hosted.items() if not hosted.broken}

    async def take_over(self, table: str) -> None:
        """A table belongs to this node now: it is loaded, or goes on as it is."""
        if (hosted := self.in_memory(table)) is None:
            return self._wake(table)
        async with hosted.lock:
            await hosted.catch_up()
            return hosted.take_over()

    def mend(self) -> None:
        """What a database that was away left behind: tables of this node that nobody watches are loaded again."""
        for table, hosted in [*self._hosted.items()]:
            if hosted.broken and hosted.is_mine and not hosted.was_overtaken:
                self._wake(table)

    def _look_again(self) -> None:
        """More is compiled: a bot may be able to play that could not, and people be told what helps them."""
        helped = {game for game in games.names() if self._warmup.has_help(game)}
        fresh, self._helped = helped - self._helped, helped
        for hosted in self._hosted.values():
            if hosted.table.acting and hosted.is_asleep():
                hosted.set_timer()
            if hosted.table.opened.game in fresh:
                hosted.wake_all(head=True)

    async def _tidy(self) -> None:
        """Let tables go that nobody needs. Those that will act by themselves are woken in time."""
        while True:
            await asyncio.sleep(TIDYING)
            self.forget_idle()

    def forget_idle(self) -> None:
        now = self._settings.sources.now()
        for table, hosted in [*self._hosted.items()]:
            if hosted.broken or (not hosted.watchers and not hosted.lock.locked() and now - hosted.touched_at > IDLE
                                 and hosted.is_asleep()):
                del self._hosted[table]
                if (wake_at := hosted.let_go()) is not None:
                    self._wake_later(table, wake_at)

    async def rewritten(self, table: str, write: Callable[[], Awaitable[None]]) -> None:
        """Change what is stored of a table while nobody adds to it; whoever watches is told of it anew."""
        if table in self._loading:
            await asyncio.wait([self._loading[table]])
        hosted = self._hosted.get(table)
        if hosted is None:
            return await write()
        async with hosted.lock:
            await write()
            hosted.give_up()
        hosted.wake_all(head=True)
        return None

    async def rest(self) -> None:
        """Everything stops, and whoever watches waits: the database is about to be another."""
        for handle in self._wakes.values():
            handle.cancel()
        self._wakes.clear()
        for hosted in [*self._hosted.values()]:
            async with hosted.lock:
                hosted.give_up()
            await hosted.rest()

    async def begin_anew(self) -> None:
        """Tables are loaded from the log again when somebody looks."""
        self._databases += 1
        resting = [*self._hosted.values()]
        self._hosted.clear()
        await self._wake_all()
        for hosted in resting:
            hosted.give_up()                        # also those that somebody looked at meanwhile
            hosted.wake_all(head=True)


# In a thread: a table may bring a deck file of somebody's own, and a log may be long.

def opened(opening: Opening, fresh: bytes, at: float) -> Table:
    return Table(opening(fresh), at)
