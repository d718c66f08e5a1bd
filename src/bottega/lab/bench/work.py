"""The words of measuring: a piece of work, what it came to, and the table it is done at."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bottega.core.game import Game
from bottega.core.kernel import Records


class Count(NamedTuple):
    """What one piece of work came to."""

    done: int                               # decisions, or whatever the measure counts
    games: int = 0                          # whole games, where games are played


Work = Callable[[], Count]                  # some milliseconds of it; every call does fresh work of the same kind


class Measure(NamedTuple):
    key: str
    what: str
    unit: str
    work: Work


class Table(NamedTuple):
    """A game with players and options, ready to be dealt."""

    game: Game
    players: int
    setup: Records


def table(game: Game, players: int, options: Mapping[str, str]) -> Table:
    return Table(game, players, game.set_up(players, game.check(players, options), game.read_deck(None)))
