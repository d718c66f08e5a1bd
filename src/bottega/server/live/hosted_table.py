"""A table in memory, and those who watch it.

One lock per table: a command is checked, carried out and written to the log; only when it is on disk are the watchers
woken and the command answered. Readers of the table take the lock too, so nobody sees what might still be lost.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import structs

from bottega.core.refusals import Refused
from bottega.server.live.charging import ChargedThinkers
from bottega.server.live.log_lines import ASIDE, line, wake_at
from bottega.server.live.pausing import LOOKING, is_of_bots_alone
from bottega.server.live.thinking import ALONE, PLAYED, WATCHED
from bottega.server.live.watcher import Watcher
from bottega.server.settings import Settings
from bottega.server.storage import tables
from bottega.server.storage.lines import CodeTaken, Line, OutOfOrder, TakenAlready
from bottega.server.storage.nodes import ALONE as ALONE_HERE
from bottega.server.storage.nodes import Shared
from bottega.server.storage.store import Store
from bottega.server.warm import Warmup
from bottega.table import entries, telling
from bottega.table.asking import Asker, MovedOn, ask, heard
from bottega.table.clock import Due, due, question
from bottega.table.commands import AnyCommand, digest
from bottega.table.entries import AnyEntry
from bottega.table.table import OVER, PLAYING, WAITING, Table

RECENTLY = 60.0                             # seconds for which somebody who asked by HTTP counts as present
QUIET = (entries.Acted, entries.Said)      # entries after which seats and settings are as before

AFTER_TROUBLE = 10.0                        # seconds until a bot that failed is asked again
logger = logging.getLogger(__name__)

Told = Callable[["Hosted", list[int]], None]        # a table has moved on; who has just got the turn


class Broken(Exception):
    """Memory is ahead of the log: the table must be loaded again."""


class Overtaken(Broken):
    """Another node was first to add to the log: what was asked for is to be asked again, of the table as it is now."""


class Hosted:
    def __init__(self, table: Table, store: Store, settings: Settings, warmup: Warmup, thinkers: ChargedThinkers,
                 on_moved: Told, shared: Shared = ALONE_HERE) -> None:
        self.table = table
        self.is_mine = shared.is_mine               # whether it is for this node to let it act by itself
        self.elsewhere = shared.elsewhere           # users who are here by other nodes
        self.is_stirred = True                      # whether other people may be here than when this was last false
        self.was_overtaken = False
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.touched_at = settings.sources.now()
        self._store, self._settings, self._warmup, self._on_moved = store, settings, warmup, on_moved
        self._thinkers = thinkers
        self._seen: dict[str, float] = {}           # when somebody last asked by HTTP
        self._looked_at = -LOOKING                  # when anybody last looked by HTTP
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
            entry = await self._entry(asker, command)
            if isinstance(entry, int):
                return entry
            if over_http:
                self._saw(asker.user)               # before others are told, or some see it later
            await self.put(entry)
            return self.table.heard[asker.user, command.id].version     # its own: the end of the game may have followed

    async def _entry(self, asker: Asker, command: AnyCommand) -> AnyEntry | int:
        """What to write down; or the version, if that was done before. A refusal, or an answer that the asker is
        behind, is not given before what other nodes have added is known too."""
        try:
            if version := self.heard(asker, command):
                return version
            return structs.replace(ask(self.table, asker, command, self.present()), asked=digest(command))
        except (Refused, MovedOn):
            if not await self.catch_up():
                raise
            return await self._entry(asker, command)

    def heard(self, asker: Asker, command: AnyCommand) -> int | None:
        return heard(self.table, asker, command)

    async def put(self, entry: AnyEntry, *beside: Line) -> None:
        """Carry an entry out and write it down, with what the table adds by itself. The lock is held. Lines of other
        tables beside it are written with it, or not at all."""
        table, at = self.table, round(self._settings.sources.now(), 3)
        had_turn, quiet = set(table.acting), isinstance(entry, QUIET) and table.undo is None
        try:
            lines = [*beside, self._carry_out(entry, at)]
            while (following := table.follow_up()) is not None:
                quiet = False
                lines.append(self._carry_out(following, at))
            await asyncio.wrap_future(self._store.append(*lines))
        except BaseException as error:
            self.was_overtaken = isinstance(error, CodeTaken) or (
                self._store.is_shared and isinstance(error, TakenAlready | OutOfOrder))
            self.give_up()                          # whatever the reason, the log is right and memory is not
            self.wake_all(head=True)
            if self.was_overtaken:
                raise Overtaken from error
            if not isinstance(error, Exception):
                raise
            logger.error("the log of table %s could not be written", table.id,
                         exc_info=None if self._store.is_away(error) else error)
            raise Broken from error
        self.touched_at = at
        self.is_mine = self.is_mine or not isinstance(entry, ASIDE)
        self.wake_all(head=not quiet)
        self.set_timer()
        self._on_moved(self, [seat for seat in table.acting if seat not in had_turn])

    def _carry_out(self, entry: AnyEntry, at: float) -> Line:
        self.table.apply(entry, at)
        self._due = due(self.table, self._settings.haste)
        self._settings.metrics.entered(self.table.opened.game, entries.name_of(entry))
        return line(self.table, entry, at, self._due)

    # what other nodes do

    async def catch_up(self) -> bool:
        """Whether other nodes had added something to the log; then it is known now. The lock is held."""
        if not self._store.is_shared or self.broken:
            return False
        name, version = self.table.id, self.table.version
        newer = await asyncio.to_thread(self._store.read, lambda c: tables.log_of(c, name, version))
        return self.add([(version + i, at, entry) for i, (at, entry) in enumerate(newer)])

    def add(self, newer: Sequence[tuple[int, float, bytes]]) -> bool:
        """Entries of other nodes, by number: those that follow are carried out, and people are told. The lock is held.
        """
        table, quiet = self.table, self.table.undo is None
        before = table.version
        try:
            for number, at, written in newer:
                if number == table.version:
                    entry = entries.read(written)
                    table.apply(entry, at)
                    quiet = quiet and isinstance(entry, QUIET)
                    self.is_mine = self.is_mine and isinstance(entry, ASIDE)    # it belongs to who moved it on
        except Exception as error:
            self.give_up()
            self.wake_all(head=True)
            logger.exception("the log of table %s could not be followed", table.id)
            raise Broken from error
        if table.version == before:
            return False
        self._due, self.touched_at = due(table, self._settings.haste), self._settings.sources.now()
        self.wake_all(head=not quiet)
        self.set_timer()
        return True

    def take_over(self) -> None:
        """It is for this node now to let the table act by itself."""
        self.is_mine = True
        self.set_timer()

    def hear_who_is_elsewhere(self, users: frozenset[str]) -> None:
        before, self.elsewhere = self.present(), users
        if self.present() != before:
            self.wake_all(head=True)

    # who is there

    def present(self) -> set[int]:
        """The seats whose people are there."""
        users = self.users_here() | self.elsewhere
        return {seat for seat, chair in enumerate(self.table.chairs) if chair.user and chair.user in users}

    def users_here(self) -> set[str]:
        """Who is here by this node, in a seat or not: they look, or have asked over HTTP of late."""
        now = self._settings.sources.now()
        recently = {user for user, at in self._seen.items() if now - at < RECENTLY}
        return {watcher.user for watcher in self.watchers if watcher.user} | recently

    def stirred(self) -> set[str] | None:
        """The people in seats who are here by this node, if they may be others than when this was last asked."""
        if not self.is_stirred:
            return None
        here = self.users_here()
        self._seen = {user: at for user, at in self._seen.items() if user in here}
        self.is_stirred = bool(self._seen)          # their minute will be over without anybody doing anything
        return {chair.user for chair in self.table.chairs if chair.user} & here

    def watching(self) -> set[int]:
        """The seats whose people are looking this moment."""
        users = {watcher.user for watcher in self.watchers} | self.elsewhere
        return {seat for seat, chair in enumerate(self.table.chairs) if chair.user and chair.user in users}

    def saw(self, user: str) -> None:
        """Somebody asked by HTTP."""
        if self.table.seat_of(user) is not None:
            self._saw(user)

    def _saw(self, user: str) -> None:
        self.is_stirred = True
        self._seen[user] = self._settings.sources.now()

    def enter(self, watcher: Watcher) -> None:
        before = self.present()
        self.watchers.add(watcher)
        watcher.wake(head=True)
        self._tell_presence(before)
        self._go_on()

    def look(self) -> None:
        """Somebody looks by HTTP."""
        self._looked_at = self._settings.sources.now()
        self._go_on()

    def go(self, watcher: Watcher) -> None:
        before = self.present()
        self.watchers.discard(watcher)
        self._tell_presence(before)

    def _tell_presence(self, before: set[int]) -> None:
        self.is_stirred = True
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

    def is_paused(self) -> bool:
        """Whether bots would play for nobody to see."""
        return (is_of_bots_alone(self.table) and not self.watchers
                and self._settings.sources.now() - self._looked_at >= LOOKING)

    def _acts_here(self) -> bool:
        """Whether it is for this node to let it act now: bots among themselves play on wherever somebody looks."""
        return not self.is_paused() if is_of_bots_alone(self.table) else self.is_mine

    def _go_on(self) -> None:
        """Somebody looks: a game that rested for want of it goes on."""
        if is_of_bots_alone(self.table) and self.is_asleep():
            self.set_timer()

    def set_timer(self, shortest: float = 0.0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due is not None and not self.broken and self._acts_here():
            delay = max(shortest, self._due.at - self._settings.sources.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._begin_to_act)

    def _begin_to_act(self) -> None:
        self._task = asyncio.create_task(self._act_by_itself())

    async def _act_by_itself(self) -> None:
        """Let a bot choose, outside the lock: people may go on meanwhile, and if it matters the bot is asked again."""
        async with self.lock:
            moment = self._due
            if self.broken or self.is_paused() or moment is None or (
                    moment.at > self._settings.sources.now() + 0.001):
                return self.set_timer()
            player = self._warmup.player_for(self.table.terms.game, moment.bot)
            if player is None:
                return None                         # the hub lets it try again when more is compiled
            asked, answer = self.table.asked[moment.seat], question(self.table, moment, player)
        try:
            acted = await self._thinkers.think(self.table.opened.host, self._urgency(), answer)
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
        return wake_at(self.table, self._due) if self.is_mine else None

    async def rest(self) -> None:
        """Stop acting by itself."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
