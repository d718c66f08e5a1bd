"""Players: view in, action out. A bot gets what people get, and luck of its own."""

from collections.abc import Callable, Mapping
from functools import partial

from bottega.bots import omen, omnia
from bottega.bots.at_random import AtRandom
from bottega.bots.bot import Bot
from bottega.bots.dreamer import Dreamer
from bottega.bots.levels import Level, Player
from bottega.bots.mind import Mind
from bottega.bots.omen.minds.greedy import OmenGreedy
from bottega.core.game import Game, Terms
from bottega.core.refusals import Refused

__all__ = ["Bot", "check", "levels", "make", "mind_of", "names", "usual"]

USUAL = 2                                   # the place of the usual level, the weakest being 0

Maker = Callable[[Terms], Bot]
FOR_ANY_GAME: Mapping[str, Maker] = {AtRandom.name: AtRandom, Dreamer.name: Dreamer}
FOR_ONE_GAME: Mapping[str, Mapping[str, Maker]] = {"omen": {OmenGreedy.name: OmenGreedy}}
LEVELS: Mapping[str, tuple[Level, ...]] = {"omen": omen.LEVELS, "omnia": omnia.LEVELS}


def levels(game: Game) -> list[str]:
    """The bots that are made for people to play with, weakest first."""
    return [level.name for level in LEVELS[game.name]]


def usual(game: Game) -> str:
    """The level that most people enjoy: neither of the first nor of the last ones."""
    return levels(game)[USUAL]


def names(game: Game) -> list[str]:
    """All the bots that can play a game: simple ones to measure others by, then the levels."""
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


def mind_of(terms: Terms, name: str) -> Mind | None:
    """What a bot thinks with; a simple one does not think."""
    bot = make(terms, name)
    return bot.mind if isinstance(bot, Player) else None


def _makers(game: Game) -> dict[str, Maker]:
    by_level = {level.name: partial(Player, level) for level in LEVELS[game.name]}
    return {**FOR_ANY_GAME, **FOR_ONE_GAME.get(game.name, {}), **by_level}
