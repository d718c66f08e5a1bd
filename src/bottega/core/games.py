"""The games there are: they announce themselves as entry points, so nobody needs to import them by name."""

from functools import cache
from importlib.metadata import entry_points

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
