"""The rules and bots of a server: compiled by other processes while it serves, and what is ready by now.

Nothing is ever compiled here. Whoever needs something that is not there yet waits, or is told how far it is.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from bottega.bots.warm import HELP, RULES
from bottega.bots.warming import GIVEN_UP, LOADING, READY, Warming, all_games
from bottega.core.game import Game
from bottega.core.refusals import Refused

PATIENCE = 1.0                              # seconds that a request waits for a compiler, which takes longer


class StillCompiling(Refused):
    """Not yet: the sentence says how far it is."""

    def __init__(self, progress: float) -> None:
        super().__init__("server.warm.compiling", None, percent=int(100 * progress))


class Warmup:
    def __init__(self, command: Sequence[str], watch: Callable[[Warming], None]) -> None:
        self.warming = Warming(all_games(), command=command, on_change=self._hear)
        self._watch = watch
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()
        self._listeners: list[Callable[[], None]] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        self.warming.begin()
        self._watch(self.warming)
        try:
            yield
        finally:
            await asyncio.to_thread(self.warming.close)

    def listen(self, listener: Callable[[], None]) -> None:
        """Something is ready that was not, perhaps; told on the event loop."""
        self._listeners.append(listener)

    def _hear(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):    # it has ended
                self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()
        for listener in self._listeners:
            listener()

    async def change(self) -> None:
        """Until something more is ready."""
        await self._news.wait()

    @property
    def is_done(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.warming.is_settled

    def has(self, game: str, name: str) -> bool:
        return self.warming.state(game, name) == READY

    def has_help(self, game: str) -> bool:
        return self.has(game, HELP)

    async def wait_for_rules(self, game: str) -> None:
        """However long it takes."""
        while not self.has(game, RULES):
            if self.warming.state(game, RULES) == GIVEN_UP:
                raise Refused("server.warm.given_up")
            await self.change()

    async def need_rules(self, game: str) -> None:
        await self._need(game, RULES)

    async def need_help(self, game: str) -> None:
        await self._need(game, HELP)

    async def _need(self, game: str, name: str) -> None:
        """For whoever asks and wants an answer soon. What is in the store is waited for: loading takes a moment."""
        begun = asyncio.get_running_loop().time()
        while not self.has(game, name):
            left = begun + PATIENCE - asyncio.get_running_loop().time()
            state = self.warming.state(game, name)
            if state == GIVEN_UP:
                raise Refused("server.warm.given_up")
            if state != LOADING and left <= 0:
                raise StillCompiling(self.warming.progress(game, name))
            with suppress(TimeoutError):
                async with asyncio.timeout(max(left, 0.1)):
                    await self.change()

    def need_bot(self, game: str, name: str) -> None:
        """The same for a bot that is asked what it thinks."""
        if self.warming.state(game, name) == GIVEN_UP:
            raise Refused("server.warm.given_up")
        if not self.has(game, name):
            raise StillCompiling(self.warming.progress(game))

    def player_for(self, game: Game, name: str) -> str | None:
        """The bot that plays for this one now; there may be none yet."""
        return self.warming.player_for(game, name)
