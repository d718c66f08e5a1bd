"""Players: view in, action out. A bot gets what people get, and luck of its own."""

from collections.abc import Callable, Mapping

from bottega.bots.at_random import AtRandom
from bottega.bots.bot import Bot
from bottega.bots.omen_greedy import OmenGreedy
from bottega.core.game import Game
from bottega.core.refusals import Refused

__all__ = ["Bot", "make", "names"]

Maker = Callable[[Game], Bot]
FOR_ANY_GAME: Mapping[str, Maker] = {AtRandom.name: AtRandom}
FOR_ONE_GAME: Mapping[str, Mapping[str, Maker]] = {"omen": {OmenGreedy.name: OmenGreedy}}


def names(game: Game) -> list[str]:
    """The bots that can play a game, weakest first."""
    return [*_makers(game)]


def make(game: Game, name: str) -> Bot:
    makers = _makers(game)
    if name not in makers:
        raise Refused("core.bot.unknown", None, name=name, names=", ".join(makers))
    return makers[name](game)


def _makers(game: Game) -> dict[str, Maker]:
    return {**FOR_ANY_GAME, **FOR_ONE_GAME.get(game.name, {})}
