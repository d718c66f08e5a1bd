"""The other nodes on the same database: what they do is heard, and looked up now and then, since a wake-up may be lost.

Every second or so a node says that it lives and who is at its tables, takes over what others have left behind, and
compares the tables in its memory with their logs. So nothing depends on a message that comes through.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from bottega.server.live.hosted_table import Broken
from bottega.server.live.hub import Hub
from bottega.server.settings import Settings
from bottega.server.storage import bus, nodes
from bottega.server.storage.bus import PRESENCE, REWRITTEN, TABLE, Listener, Word
from bottega.server.storage.nodes import Person
from bottega.server.storage.store import Store

SHORTEST, LONGEST = 0.6, 1.0                # seconds between two rounds: nodes do not come all at once
GATHERING = 0.001                           # seconds in which more is heard before it is read
AT_ONCE = 500                               # tables read in one go
logger = logging.getLogger(__name__)


class Round(NamedTuple):
    is_known: bool                          # whether this node was thought alive
    taken: list[str]                        # tables that are its own now


class Neighbours:
    def __init__(self, store: Store, settings: Settings, hub: Hub, on_word: Callable[[Word], Awaitable[None]],
                 on_cut: Callable[[], Awaitable[None]]) -> None:
        self._store, self._settings, self._hub, self._on_word, self._on_cut = store, settings, hub, on_word, on_cut
        self._published: dict[str, frozenset[str]] = {}     # users by table, as other nodes know them
        self._behind: set[str] = set()                      # tables to which others have added
        self._rewritten: set[str] = set()                   # tables of which others have changed what is stored
        self._unsure: set[str] = set()                      # tables at which others may be present than we know
        self._words: asyncio.Queue[Word | None] = asyncio.Queue()       # None: something was missed
        self._news = asyncio.Event()
        self._listener: Listener | None = None

    @property
    def is_current(self) -> bool:
        """Whether what is remembered of people is as the database has it: nobody else writes, or all is heard."""
        return not self._store.is_shared or (self._listener is not None and self._listener.is_whole)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        if self._store.node is None:
            yield
            return
        loop, words = asyncio.get_running_loop(), self._words

        def hear(new: list[Word]) -> None:
            with suppress(RuntimeError):            # the loop has ended
                loop.call_soon_threadsafe(self._hear, new)

        def cut() -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(words.put_nowait, None)

        await self._round()
        self._listener = self._store.listener(hear, cut)
        self._listener.start()
        tasks = [asyncio.create_task(work()) for work in (self._rounds, self._read_behind, self._follow_words)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(self._listener.close)
            await self._say_goodbye(self._store.node)

    async def _say_goodbye(self, node: str) -> None:
        """Others need not wait until it is silent."""
        with suppress(SQLAlchemyError):
            await asyncio.wrap_future(self._store.write(lambda c: nodes.forget(c, node)))

    # what is heard

    def _hear(self, words: list[Word]) -> None:
        for word in words:
            if word.about in (TABLE, REWRITTEN, PRESENCE):
                self._hear_of_table(word)
            elif word.about != bus.BEAT:
                self._words.put_nowait(word)

    def _hear_of_table(self, word: Word) -> None:
        hosted = self._hub.in_memory(word.id)
        if hosted is None or (word.about == TABLE and hosted.table.version > word.number):
            return
        {TABLE: self._behind, REWRITTEN: self._rewritten, PRESENCE: self._unsure}[word.about].add(word.id)
        self._news.set()

    async def _follow_words(self) -> None:
        """About people and keys, one after the other."""
        while True:
            word = await self._words.get()
            try:
                if word is None:
                    self._unsure |= self._hub.held().keys()
                    await self._on_cut()
                    await self._compare()
                else:
                    await self._on_word(word)
            except SQLAlchemyError as error:
                logger.warning("what another node said could not be read: %s", first_line(error))
                await asyncio.sleep(LONGEST)
                self._words.put_nowait(None)

    # tables that others move on

    async def _read_behind(self) -> None:
        while True:
            await self._news.wait()
            await asyncio.sleep(GATHERING)
            self._news.clear()
            try:
                await self._load_anew()
                await self._catch_up()
                await self._look_who_is_elsewhere()
            except SQLAlchemyError as error:        # the next round finds what is missing
                logger.warning("what other nodes did could not be read: %s", first_line(error))
                await asyncio.sleep(LONGEST)

    async def _load_anew(self) -> None:
        """Somebody was erased from a log, or mutes somebody: whoever watches has the table read again."""
        rewritten, self._rewritten = self._rewritten, set()
        for table in rewritten:
            if (hosted := self._hub.held().get(table)) is not None:
                async with hosted.lock:
                    hosted.give_up()
                hosted.wake_all(head=True)

    async def _catch_up(self) -> None:
        held = self._hub.held()
        behind = {table: held[table].table.version for table in [*self._behind][:AT_ONCE] if table in held}
        self._behind -= behind.keys()
        self._behind &= held.keys()
        if self._behind:
            self._news.set()
        if not behind:
            return
        newer = await self._hub.read(lambda c: nodes.newer(c, behind))
        for table, some in newer.items():
            hosted = held[table]
            async with hosted.lock:                 # what is being written here either comes first, or is refused
                if not hosted.broken:
                    with suppress(Broken):
                        hosted.add(some)

    async def _look_who_is_elsewhere(self) -> None:
        node, held = self._store.node or "", self._hub.held()
        unsure, self._unsure = self._unsure & held.keys(), set()
        if unsure:
            found = await self._hub.read(lambda c: nodes.elsewhere(c, node, [*unsure]))
            for table in unsure:
                held[table].hear_who_is_elsewhere(frozenset(found.get(table, ())))

    # the round

    async def _rounds(self) -> None:
        while True:
            share = self._settings.sources.fresh(1)[0] / 255
            await asyncio.sleep(SHORTEST + share * (LONGEST - SHORTEST))
            try:
                await self._round()
                self._hub.mend()
                await self._compare()
            except SQLAlchemyError as error:
                logger.warning("the database is away: %s", first_line(error))

    async def _round(self) -> None:
        node, now, beyond = self._store.node or "", self._settings.sources.now(), [*self._hub.beyond]
        before, here = self._published, self._who_is_here()
        came, left = people(here) - people(before), people(before) - people(here)

        def work(c: Connection) -> Round:
            is_known = nodes.beat(c, node)
            nodes.enter(c, node, sorted(came))
            nodes.leave(c, node, sorted(left))
            nodes.bury(c)
            return Round(is_known, nodes.take_over(c, node, now, beyond))

        done = await asyncio.wrap_future(self._store.write(work))
        self._published = here if done.is_known else {}     # whoever was thought dead says everything again
        for table in done.taken:
            with suppress(Broken):
                await self._hub.take_over(table)

    def _who_is_here(self) -> dict[str, frozenset[str]]:
        held, found = self._hub.held(), dict[str, frozenset[str]]()
        for table, hosted in held.items():
            stirred = hosted.stirred()
            users = self._published.get(table, frozenset()) if stirred is None else frozenset(stirred)
            if users:
                found[table] = users
        return found

    async def _compare(self) -> None:
        """The tables in memory with their logs."""
        held = self._hub.held()
        found = await self._hub.read(lambda c: nodes.versions(c, [*held]))
        if behind := {table for table, version in found.items() if version > held[table].table.version}:
            self._behind |= behind
            self._news.set()


def people(by_table: dict[str, frozenset[str]]) -> set[Person]:
    return {(table, user) for table, users in by_table.items() for user in users}


def first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
