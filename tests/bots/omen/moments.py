"""Moments of games of OMEN at which somebody decides: all table sizes and options, played in several manners."""

from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.omen import OMEN
from laws.tables import play

OPTIONS: list[dict[str, str]] = [{}, {"expansion": "on", "next_dealer": "clockwise"},
                                 {"expansion": "on", "extras": "printed", "next_dealer": "random"}]


class Moment(NamedTuple):
    position: Position
    seat: int

    @property
    def views(self) -> Records:
        return self.position.views(self.seat)


@cache
def moments(every: int = 7) -> list[Moment]:
    """Some of them, the same each time."""
    found = []
    for players, options in product(range(3, 10), OPTIONS):
        if players in OMEN.players({"expansion": "off", **options}):
            for number, manner in enumerate(("any", "climb", "tell the truth")):
                luck = Random(100 * players + number)
                game = play(Position.dealt(OMEN.terms(players, options), luck.randrange(1 << 60)), manner, luck)
                found += [Moment(position, position.acting[0]) for position in game[number:-1:every]]
    return found
