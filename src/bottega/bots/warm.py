"""Bots made ready before somebody waits for them: what they think with is compiled, or loaded from the store.

    python -m bottega.bots.warm            every kernel there is, the games' and the bots'
"""

from collections.abc import Iterable, Iterator
from functools import partial

from bottega import bots
from bottega.bots.at_random import AtRandom
from bottega.bots.playing import play_on
from bottega.core import chance, games
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records
from bottega.core.options import complete
from bottega.core.position import Position
from bottega.core.warm import warm

SEED = 1


def warm_bots(game: Game, names: Iterable[str]) -> None:
    """Let each of these bots choose once at every kind of moment. Those with like minds need it once."""
    terms = game.terms(game.players(complete(game.options, {}))[0])
    moments = [*first_and_last_of_each_phase(terms)]
    for name in dict.fromkeys(names):
        bot = bots.make(terms, name)
        for views in moments:
            bot.choose(views, chance.from_seed(SEED))


def first_and_last_of_each_phase(terms: Terms) -> Iterator[Records]:
    """Views from a game played at random: early and late, since a bot may think otherwise when little is left."""
    at_random = dict.fromkeys(range(terms.players), AtRandom(terms))
    dice = dict.fromkeys(at_random, chance.from_seed(SEED, 1))
    first: dict[int, Records] = {}
    last: dict[int, Records] = {}
    for _, views, _ in play_on(Position.dealt(terms, SEED), at_random, dice):
        first.setdefault(int(views["phase"][0]), views)
        last[int(views["phase"][0])] = views
    yield from first.values()
    yield from last.values()


def _say(game: str, number: int, count: int, kernel: str) -> None:
    print(f"{game}: {kernel} ({number}/{count})", flush=True)


def warm_all() -> None:
    """Every game with all its bots, and say how far it is."""
    for game in map(games.find, games.names()):
        warm(game, partial(_say, game.name))
        for name in bots.names(game):
            print(f"{game.name}: {name}", flush=True)
            warm_bots(game, [name])


if __name__ == "__main__":
    warm_all()
