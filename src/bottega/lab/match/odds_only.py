"""OMEN by exact odds and nothing else: a player to measure others by, and how short a bot of one's own can be.

It goes by `omen.chances.counts`, which anybody may ask. It believes nobody, never bluffs, and does not plan: it calls
or declares whatever is likeliest to go well for its seat.
"""

from collections.abc import Iterator

from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, Declare, Kind, to_number
from bottega.omen.chances import counts

SAFE = 0.75                         # a declaration that likely to hold is good enough; then a higher one is better

Liking = tuple[float, int, int]     # how likely it goes well, up to what is good enough; a number; the action


class OddsOnly:
    name, games = "odds", ("omen",)

    def __init__(self, _terms: Terms) -> None: ...

    def choose(self, views: Records, _luck: Words64) -> int:
        if views["losers"][0] != 0:                 # a call was made, and it is for the losers to choose
            return lose(views)
        return max(likings(views))[2]


def likings(views: Records) -> Iterator[Liking]:
    """Of each call, and of each declaration that would be higher."""
    number, suit = int(views["number"][0]), int(views["suit"][0])
    exactly = [*counts(views, 0)]
    if number > 0:
        yield sum(exactly[suit][:number]), 0, CALL_OMEN
        yield exactly[suit][number], 0, CALL_DESTINY
    for each, chances in enumerate(exactly):
        for higher in range(number + 1, len(chances)):
            yield min(sum(chances[higher:]), SAFE), higher, to_number(Declare(higher, Kind(each)))


def lose(views: Records) -> int:
    """Of what it holds most; a joker, which counts for every suit, only if there is nothing else."""
    hand = views["hands"][0][int(views["seat"][0])]
    kind = int(hand[:Kind.OMEN].argmax())
    return LOSE + (kind if hand[kind] > 0 else int(Kind.OMEN))
