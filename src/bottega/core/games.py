"""The games there are: they announce themselves as entry points, so nobody needs to import them by name.

`bottega.games` names what every game must bring. What a game may bring for one room, its own bots, its own faces, how
it looks at a terminal, is announced in a group of that room, under the name of the game; where nothing is announced,
the room has something plain that does for any game.
"""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from bottega.core.game import Game
from bottega.core.refusals import Refused

GROUP = "bottega.games"


def names() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


@cache
def find(name: str) -> Game:
    for entry in entry_points(group=GROUP, name=name):
        game: Game = entry.load()
        return game
    raise Refused("core.game.unknown", None, name=name, names=", ".join(names()))


@cache
def part(room: str, name: str) -> Any:
    """What a game brings for a room, announced in the group `bottega.ROOM`; None if it brings nothing there."""
    return next((entry.load() for entry in entry_points(group=f"bottega.{room}", name=name)), None)
