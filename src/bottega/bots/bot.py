"""What a bot is."""

from typing import Protocol

from bottega.core.kernel import Records, Words64


class Bot(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, views: Records, luck: Words64) -> int:
        """An action for the seat that views[0] belongs to, by its number. `luck` is the bot's own, and runs on."""
