"""The chairs at a table, and who sits on them."""

from dataclasses import dataclass

from bottega.core.records import Sitter


@dataclass(slots=True)
class Chair:
    bot: str | None                         # a bot's, for the whole game
    reserved: str | None = None             # in a rematch, whose it is
    user: str | None = None
    name: str = ""                          # a person's, or who the bot is in the game's world
    nonce: str = ""                         # what a person adds to the luck
    seal: str = ""                          # its SHA-256, where it was sealed at first
    order: int = 0                          # when the person sat down: nonces are told in that order
    program: bool = False                   # somebody's own bot, playing by the wire
    stand_in: str | None = None             # the bot that plays for somebody who is away
    muted: frozenset[int] = frozenset()     # the seats this one does not want to hear

    @property
    def is_taken(self) -> bool:
        return self.bot is not None or self.user is not None

    @property
    def is_kept(self) -> bool:
        """Whether it is free, but only for somebody who played before."""
        return not self.is_taken and self.reserved is not None

    @property
    def player(self) -> str | None:
        """The bot that acts here now, if any."""
        return self.bot or self.stand_in

    @property
    def is_sealed(self) -> bool:
        """Whether the nonce is not known yet."""
        return bool(self.seal) and not self.nonce

    @property
    def is_asked(self) -> bool:
        """Whether there is a person who can agree to something. Bots and programs agree to everything."""
        return self.user is not None and self.stand_in is None and not self.program

    def sitter(self) -> Sitter:
        return Sitter(self.bot, bot=True, called=self.name) if self.bot else Sitter(self.name, bot=self.program)
