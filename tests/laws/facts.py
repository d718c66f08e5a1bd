"""What only one game's laws know of it: a module with these functions.

Those of our own games lie here and bear their names; a game from elsewhere brings its own, announced in the group
`bottega.laws`. Every law is then tried on it; until then the laws fail with the name that is missing.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Protocol, cast

from bottega.core import games
from bottega.core.events import Plain
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records
from bottega.core.options import Deck
from bottega.core.position import Position

Manner = Callable[[Position, int, Random], int | None]      # position, seat, luck: an action, or None for any
Moment = Callable[[Records], bool]


class Facts(Protocol):
    MANNERS: Mapping[str, Manner]           # ways to play that reach what random play seldom does
    MOMENTS: Mapping[str, Moment]           # states in which something is at stake
    HIDDEN: frozenset[str]                  # fields of the state that hold a secret
    DECKS: Sequence[Deck]                   # to play with: the game's own, and any that leads further

    def reshuffled(self, states: Records, seat: int, luck: Random) -> Records:
        """The same game with everything hidden from a seat, or a spectator, lying differently."""

    def cards(self, states: Records) -> tuple[int, ...]:
        """All cards of the game, wherever they lie, by kind."""

    def check(self, states: Records) -> None:
        """Asserts that the counts of a state fit each other and the box."""

    def futures(self, states: Records, seat: int, luck: Random) -> Records:
        """The same, moving only what nobody has decided yet: all that is told of it later can then be seen too."""

    def is_open(self, before: Records, action: int, after: Records) -> bool:
        """Whether all that came of an action is known to everybody, whatever is hidden."""

    def most_decisions(self, players: int) -> int:
        """No game is longer than this."""

    def told_to_seats(self, before: Records) -> Sequence[Plain]:
        """Events that an action may show to seats and that an omniscient reader is spared."""

    def referee(self, story: Sequence[Plain], terms: Terms) -> None:
        """Asserts that a whole game, as an omniscient reader is told it, keeps the rulebook."""


def facts_of(game: Game) -> Facts:
    return cast(Facts, games.part("laws", game.name) or import_module(f"laws.{game.name}"))


def tried() -> list[str]:
    """The games that laws are tried on: all there are, or only those that BOTTEGA_GAMES names."""
    return os.environ.get("BOTTEGA_GAMES", "").split() or games.names()
