"""A table in memory, and those who watch it.

One lock per table: a command is checked, carried out and written to the log; only when it is on disk are the watchers
woken and the command answered. Readers of the table take the lock too, so nobody sees what might still be lost.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress

from msgspec import structs

from bottega.core.refusals import Refused
from bottega.server.live.thinking import ALONE, PLAYED, WATCHED, Thinkers
from bottega.server.settings import Settings
from bottega.server.storage.lines import HeadRow, Line
from bottega.server.storage.store import Store
from bottega.server.warm import Warmup
from bottega.table import entries, telling
from bottega.table.asking import Asker, ask, heard
from bottega.table.clock import Due, due, question
from bottega.table.commands import AnyCommand, digest
from bottega.table.entries import AnyEntry
from bottega.table.table import OVER, PLAYING, WAITING, Table

RECENTLY = 60.0                             # seconds for which somebody who asked by HTTP counts as present
ASIDE = (entries.Said, entries.Muted, entries.Rematched, entries.Shared)    # the game has not moved on by them
QUIET = (entries.Acted, entries.Said)      # entries after which seats and settings are as before

ANSWERS = 16                                # that wait for a reader; until it takes some, nothing more is read from it
AFTER_TROUBLE = 10.0                        # seconds until a bot that failed is asked again
logger = logging.getLogger(__name__)

Told = Callable[["Hosted", list[int]], None]        # a table has moved on; who has just got the turn


class Broken(Exception):
    """Memory is ahead of the log: the table must be loaded again."""


class Watcher:
    """One viewer. Nothing queues up for it: when it is ready it is told everything that it has not been told."""

    def __init__(self, user: str | None, since: int) -> None:
        self.user, self.since = user, since
        self.you: telling.You | None = None         # as it was last told; None: the whole head is to be told
        self.answers: asyncio.Queue[bytes] = asyncio.Queue(ANSWERS)
        self.awake = asyncio.Event()

    def wake(self, *, head: bool = False) -> None:
        if head:
            self.you = None
        self.awake.set()


class Hosted:
    def __init__(self, table: Table, store: Store, settings: Settings, warmup: Warmup, thinkers: Thinkers,
                 on_moved: Told) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.touched_at = settings.sources.now()
        self._store, self._settings, self._warmup, self._on_moved = store, settings, warmup, on_moved
        self._thinkers = thinkers
        self._seen: dict[str, float] = {}           # when somebody last asked by HTTP
        self._due = due(table, settings.haste)      # what the table does next by itself
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._broken = False

    @property
    def broken(self) -> bool:
        """Memory may be ahead of the log: the table is to be loaded again."""
        return self._broken

    def give_up(self) -> None:
        """Others may look at it still, but it does nothing any more."""
        self._broken = True
        self.let_go()

    # what people ask for

    async def ask(self, asker: Asker, command: AnyCommand, *, over_http: bool = False) -> int:
        """Carry out a command, once; the answer is the version it made. A client that disconnects does not cancel it.
        A client that asks over HTTP has no socket by which others could see that it is there."""
        return await asyncio.shield(asyncio.create_task(self._grant(asker, command, over_http)))

    async def _grant(self, asker: Asker, command: AnyCommand, over_http: bool) -> int:
        async with self.lock:
            if self.broken:
                raise Broken
            if version := self.heard(asker, command):
                return version
            entry = structs.replace(ask(self.table, asker, command, self.present()), asked=digest(command))
            if over_http:
                self._seen[asker.user] = self._settings.sources.now()   # before others are told, or some see it later
            await self.put(entry)
            return self.table.heard[asker.user, command.id].version     # its own: the end of the game may have followed

    def heard(self, asker: Asker, command: AnyCommand) -> int | None:
        return heard(self.table, asker, command)

    async def put(self, entry: AnyEntry) -> None:
        """Carry an entry out and write it down, with what the table adds by itself. The lock is held."""
        table, at = self.table, round(self._settings.sources.now(), 3)
        had_turn, quiet = set(table.acting), isinstance(entry, QUIET) and table.undo is None
        try:
            written = self._write(entry, at)
            while (following := table.follow_up()) is not None:
                quiet, written = False, self._write(following, at)
            await asyncio.wrap_future(written)      # lines become safe in their order
        except BaseException as error:
            self.give_up()                          # whatever the reason, the log is right and memory is not
            self.wake_all(head=True)
            if not isinstance(error, Exception):
                raise
            logger.exception("the log of table %s could not be written", table.id)
            raise Broken from error
        self.touched_at = at
        self.wake_all(head=not quiet)
        self.set_timer()
        self._on_moved(self, [seat for seat in table.acting if seat not in had_turn])

    def _write(self, entry: AnyEntry, at: float) -> Future[None]:
        self.table.apply(entry, at)
        self._due = due(self.table, self._settings.haste)
        self._settings.metrics.entered(self.table.opened.game, entries.name_of(entry))
        return self._store.append(line(self.table, entry, at, self._due))

    # who is there

    def present(self) -> set[int]:
        """The seats whose people are there."""
        now = self._settings.sources.now()
        users = {user for user, at in self._seen.items() if now - at < RECENTLY}
        return self.watching() | {seat for seat, chair in enumerate(self.table.chairs) if chair.user in users}

    def watching(self) -> set[int]:
        """The seats whose people are looking this moment."""
        users = {watcher.user for watcher in self.watchers}
        return {seat for seat, chair in enumerate(self.table.chairs) if chair.user and chair.user in users}

    def saw(self, user: str) -> None:
        """Somebody asked by HTTP."""
        if self.table.seat_of(user) is not None:
            self._seen[user] = self._settings.sources.now()

    def enter(self, watcher: Watcher) -> None:
        before = self.present()
        self.watchers.add(watcher)
        watcher.wake(head=True)
        self._tell_presence(before)

    def go(self, watcher: Watcher) -> None:
        before = self.present()
        self.watchers.discard(watcher)
        self._tell_presence(before)

    def _tell_presence(self, before: set[int]) -> None:
        if self.present() != before:
            self.wake_all(head=True)

    def wake_all(self, *, head: bool = False) -> None:
        for watcher in self.watchers:
            watcher.wake(head=head)

    # what people are told

    def check_may_watch(self, user: str | None) -> None:
        """Seats always see their table; others as the table agreed."""
        table, policy = self.table, self.table.opened.spectators
        if table.seat_of(user) is not None or table.status == WAITING:
            return
        if table.status == OVER and table.is_public:
            return
        if policy == "none" or (policy == "after" and table.status == PLAYING):
            raise Refused("server.watch.not_allowed")

    def is_to_watch(self) -> bool:
        """Whether it is a game for anybody to watch who comes by."""
        opened = self.table.opened
        return self.table.status == PLAYING and opened.visibility == "open" and opened.spectators == "public"

    def news(self, watcher: Watcher, *, with_text: bool = False) -> telling.News:
        """All that a pair of eyes has not been told. The lock is held, or nothing is being written."""
        self.check_may_watch(watcher.user)
        table, user, known = self.table, watcher.user, watcher.you
        head = telling.head(table, user, self.present()) if known is None else None
        you = telling.you_after_step(known, table, user) if known is not None else None
        news = telling.news(table, table.seat_of(user), watcher.since, head, you=you if you != known else None,
                            with_text=with_text)
        watcher.since, watcher.you = table.version, head.you if head else you
        return news

    def aids(self, user: str | None) -> telling.Aids | None:
        """What will work out the aids that go with these news, elsewhere and without the lock."""
        has_help = self._warmup.has_help(self.table.opened.game)
        return telling.aids_later(self.table, self.table.seat_of(user)) if has_help else None

    # what the table does by itself

    def set_timer(self, shortest: float = 0.0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due is not None and not self.broken:
            delay = max(shortest, self._due.at - self._settings.sources.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._begin_to_act)

    def _begin_to_act(self) -> None:
        self._task = asyncio.create_task(self._act_by_itself())

    async def _act_by_itself(self) -> None:
        """Let a bot choose, outside the lock: people may go on meanwhile, and if it matters the bot is asked again."""
        async with self.lock:
            moment = self._due
            if self.broken or moment is None or moment.at > self._settings.sources.now() + 0.001:
                return self.set_timer()
            player = self._warmup.player_for(self.table.terms.game, moment.bot)
            if player is None:
                return None                         # the hub lets it try again when more is compiled
            asked, answer = self.table.asked[moment.seat], question(self.table, moment, player)
        try:
            acted = await self._thinkers.think(self._urgency(), answer)
        except Exception:
            logger.exception("bot %s failed at table %s", moment.bot, self.table.id)
            await asyncio.sleep(AFTER_TROUBLE)
            return self.set_timer()
        async with self.lock:
            if self.broken:
                return None
            if self.table.asked.get(moment.seat) == asked and self._still(moment):
                with suppress(Broken):              # it is written down already that it could not be
                    await self.put(acted)
            else:
                self.set_timer()
        return None

    def _urgency(self) -> int:
        """Whether somebody waits for what a bot does here."""
        return PLAYED if self.present() else WATCHED if self.watchers else ALONE

    def _still(self, moment: Due) -> bool:
        """Whether it is still for a bot to act there: the person may have come back, or acted at the last moment."""
        again = self._due
        return again is not None and again.seat == moment.seat and again.chooser == moment.chooser

    def is_asleep(self) -> bool:
        """Whether nothing is being chosen just now."""
        return self._task is None or self._task.done()

    def let_go(self) -> float | None:
        """Act no more by itself; the answer is when it should."""
        if self._timer is not None:
            self._timer.cancel()
        return self._due.at if self._due is not None else None

    async def rest(self) -> None:
        """Stop acting by itself."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def line(table: Table, entry: AnyEntry, at: float, moment: Due | None) -> Line:
    """An entry as the storage keeps it, with what its lists must know: the table is as it is after the entry."""
    opened, acting = table.opened, sum(1 << seat for seat in table.acting)
    head = None if isinstance(entry, ASIDE) else HeadRow(opened.code, opened.game, opened.visibility, table.status,
                                                         acting, moment.at if moment else None)
    changed = isinstance(entry, entries.Opened | entries.Sat | entries.Rose)
    return Line(table.id, table.version - 1, at, entries.write(entry), head,
                tuple(chair.user or chair.reserved for chair in table.chairs) if changed else None)
