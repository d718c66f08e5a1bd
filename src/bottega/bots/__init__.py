"""Players: view in, action out. A bot gets what people get, and luck of its own."""

from collections.abc import Callable, Mapping

from bottega.bots.at_random import AtRandom
from bottega.bots.bot import Bot
from bottega.bots.dreamer import Dreamer
from bottega.bots.omen.greedy import OmenGreedy
from bottega.core.game import Game, Terms
from bottega.core.refusals import Refused

__all__ = ["Bot", "check", "make", "names"]

Maker = Callable[[Terms], Bot]
FOR_ANY_GAME: Mapping[str, Maker] = {AtRandom.name: AtRandom, Dreamer.name: Dreamer}
FOR_ONE_GAME: Mapping[str, Mapping[str, Maker]] = {"omen": {OmenGreedy.name: OmenGreedy}}


def names(game: Game) -> list[str]:
    """The bots that can play a game, weakest first."""
    return [*_makers(game)]


def check(game: Game, name: str) -> None:
    """Refuses a bot that cannot play a game."""
    makers = _makers(game)
    if name not in makers:
        raise Refused("core.bot.unknown", None, name=name, names=", ".join(makers))


def make(terms: Terms, name: str) -> Bot:
    """A bot for a table; what the table agreed on is public."""
    check(terms.game, name)
    return _makers(terms.game)[name](terms)


def _makers(game: Game) -> dict[str, Maker]:
    return {**FOR_ANY_GAME, **FOR_ONE_GAME.get(game.name, {})}
