"""Some games as columns. Whatever was known when a row's seat decided comes from its view, and from nothing else.

    game, move          which game of the export, and which decision of it, from 0
    view_…              a column for each field of the view of the seat that decides (`view.py` of the game)
    legal               which actions it may take, a bit each: action n is bit n % 8 of byte n // 8
    action              the one it took
    won, place          what came of it for this seat: its part of the victory, and its place from 1; both are labels,
                        and say what nobody knew then. Of a game that never ended: not a number, and 0
    points              the same in points, where the game counts them
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bottega.core.game import Game
from bottega.core.kernel import Records

Column = npt.NDArray[np.generic]
LABELS = ("won", "place", "points")         # of what came later
NO_PLACE = 0


@dataclass(frozen=True)
class Rows:
    """The decisions of some games, one after the other."""

    game: Game
    first: int                              # number of the first game
    views: Records                          # by row
    legal: npt.NDArray[np.uint8]            # by row, in bits
    actions: npt.NDArray[np.int16]
    ends: npt.NDArray[np.int64]             # by game: rows up to its end
    finals: Records                         # by game: the state that it ended in

    def columns(self) -> dict[str, Column]:
        lengths = np.diff(self.ends, prepend=0)
        of = np.repeat(np.arange(len(lengths)), lengths)
        move = np.arange(len(of)) - np.repeat(self.ends - lengths, lengths)
        seats = self.views["seat"].astype(np.int64)
        labels = {name: by_seat[of, seats] for name, by_seat in outcomes(self.game, self.finals).items()}
        return {
            "game": (self.first + of).astype(np.int64), "move": move.astype(np.int32),
            **{f"view_{name}": np.ascontiguousarray(self.views[name]) for name in self.views.dtype.names or ()},
            "legal": self.legal, "action": self.actions, **labels,
        }


def outcomes(game: Game, finals: Records) -> dict[str, Column]:
    """By game and seat."""
    seats = max((int(final) for final in finals["seats"]), default=0)
    won = np.full((len(finals), seats), np.nan, np.float32)
    place = np.full((len(finals), seats), NO_PLACE, np.int8)
    points = np.zeros((len(finals), seats), np.int16)
    has_points = False
    for i in range(len(finals)):
        if finals["acting"][i] != 0:
            continue
        result = game.result(finals, i)
        set_places(result["ranking"], won[i], place[i])
        if "totals" in result:
            has_points = True
            points[i, :len(result["totals"])] = result["totals"]
    return {"won": won, "place": place, **({"points": points} if has_points else {})}


def set_places(ranking: Sequence[Sequence[int]], won: npt.NDArray[np.float32], place: npt.NDArray[np.int8]) -> None:
    before = 0
    for together in ranking:
        for seat in together:
            won[seat], place[seat] = (0.0 if before else 1.0 / len(together)), before + 1
        before += len(together)
