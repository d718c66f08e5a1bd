"""Players: view in, action out. A bot gets what people get, and luck of its own."""

from collections.abc import Mapping
from functools import partial

from bottega.bots.at_random import AtRandom
from bottega.bots.bot import Bot
from bottega.bots.dreamer import Dreamer
from bottega.bots.ismcts import Ismcts
from bottega.bots.levels import Player
from bottega.bots.mind import Mind
from bottega.bots.people import OF_ANY_WORLD, Person, seated
from bottega.bots.roster import Maker, Roster
from bottega.core import games
from bottega.core.game import Game, Terms
from bottega.core.refusals import Refused

__all__ = ["Bot", "Person", "check", "levels", "make", "mind_in", "mind_of", "names", "people_at", "people_of",
           "roster_of", "strongest", "thinks", "usual"]

USUAL = 2                                   # the place of the usual level, the weakest being 0

FOR_ANY_GAME: Mapping[str, Maker] = {AtRandom.name: AtRandom, Dreamer.name: Dreamer, Ismcts.name: Ismcts}


def roster_of(game: Game) -> Roster:
    """The players that a game brings."""
    return games.part("rosters", game.name) or Roster()


def levels(game: Game) -> list[str]:
    """The bots that are made for people to play with, weakest first: the game's own, or else those for any game."""
    return [level.name for level in roster_of(game).levels] or [*FOR_ANY_GAME]


def usual(game: Game) -> str:
    """The level that most people enjoy: neither of the first nor of the last ones, if there are that many."""
    known = levels(game)
    return known[min(USUAL, len(known) - 1)]


def people_of(game: Game) -> tuple[Person, ...]:
    """Who may sit at a game's tables where bots play."""
    return roster_of(game).people or OF_ANY_WORLD


def people_at(game: Game, table: str, seats: int) -> list[str]:
    """Who sits on each seat of a table where a bot does, all different; `table` is its id, or the seed of its luck."""
    return seated(people_of(game), table, seats)


def strongest(game: Game) -> str:
    return levels(game)[-1]


def thinks(game: Game, name: str) -> bool:
    """Whether a bot of this name has a mind, and so reasons for what it does."""
    return name == Ismcts.name or name in (level.name for level in roster_of(game).levels)


def names(game: Game) -> list[str]:
    """All the bots that can play a game: simple ones to measure others by, then the levels."""
    return [*_makers(game)]


def check(game: Game, name: str) -> None:
    """Refuses a bot that cannot play a game."""
    _maker(game, name)


def make(terms: Terms, name: str) -> Bot:
    """A bot for a table; what the table agreed on is public."""
    return _maker(terms.game, name)(terms)


def mind_of(terms: Terms, name: str) -> Mind | None:
    """What a bot of this name thinks with; a simple one does not think."""
    return mind_in(make(terms, name))


def mind_in(bot: Bot) -> Mind | None:
    """What a bot thinks with."""
    if isinstance(bot, Player):
        return bot.mind
    return bot if isinstance(bot, Ismcts) else None


def _maker(game: Game, name: str) -> Maker:
    """A game's own bots are loaded only when one is asked for: that takes a moment."""
    makers = FOR_ANY_GAME if name in FOR_ANY_GAME else _makers(game)
    if name not in makers:
        raise Refused("core.bot.unknown", None, name=name, names=", ".join(makers))
    return makers[name]


def _makers(game: Game) -> dict[str, Maker]:
    roster = roster_of(game)
    by_level = {level.name: partial(Player, level, never=roster.never) for level in roster.levels}
    return {**FOR_ANY_GAME, **roster.simple, **by_level}
