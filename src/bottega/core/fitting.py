"""Which choices go with how many players, found by trying: a form can say it before a table is asked for."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from bottega.core.game import Game
from bottega.core.options import complete
from bottega.core.refusals import Refused


class Fit(NamedTuple):
    """Choices, and the numbers of players that can play so; what is not named makes no difference."""

    options: Mapping[str, str]
    players: tuple[int, ...]


@lru_cache
def fits(game: Game) -> tuple[Fit, ...]:
    """The usual choices first.

    (1) An option makes a difference if one of its values, with everything else as usual, changes who can play.
    (2) All choices of those options are tried. Two that clash only with each other are left for the game to refuse.
    """
    counts = _counts(game)
    usual = _playing(game, {}, counts)
    telling = [option for option in game.options
               if any(_playing(game, {option.name: value}, counts) != usual for value in option.values)]
    names = [option.name for option in telling]
    tried = (dict(zip(names, values, strict=True)) for values in product(*(option.values for option in telling)))
    return tuple(Fit(options, _playing(game, options, counts)) for options in tried)


def _counts(game: Game) -> list[int]:
    return sorted({count for options in _one_by_one(game) for count in game.players(complete(game.options, options))})


def _one_by_one(game: Game) -> Iterator[Mapping[str, str]]:
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.values)


def _playing(game: Game, options: Mapping[str, str], counts: Iterable[int]) -> tuple[int, ...]:
    return tuple(count for count in counts if _may_play(game, options, count))


def _may_play(game: Game, options: Mapping[str, str], players: int) -> bool:
    try:
        game.terms(players, options)
    except Refused:
        return False
    return True
