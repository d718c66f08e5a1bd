"""Moments of games of OMNIA: positions on the way of games played at random."""

from collections.abc import Iterator

from bottega.core import chance
from bottega.core.bits import lowest
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.omnia import OMNIA


def moments(players: int, games: int, every: int, **options: str) -> Iterator[Position]:
    """Each so many decisions of some games one position; it is played on afterwards, so look at it at once."""
    for game in range(games):
        position, dice = Position.dealt(OMNIA.terms(players, options), game), chance.from_seed(game, 1)
        decisions = 0
        while not position.is_over:
            if decisions % every == game % every:
                yield position
            seat = position.acting[0]
            legal = position.legal(seat)
            position.act(seat, legal[chance.below(dice, len(legal))])
            decisions += 1


def acting_views(position: Position) -> Records:
    return position.views(int(lowest(int(position.states["acting"][0]))))
