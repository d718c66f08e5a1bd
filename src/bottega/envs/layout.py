"""A view as a row of floats: every field of its record, in order.

A signed number is one float. An unsigned one is a set, of seats or of cards, and is a float for each of its bits, the
lowest first: as a number, a set of 64 cards would not fit a float, and neighbours would mean nothing.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.core.game import Game
from bottega.core.kernel import Records

Floats = npt.NDArray[np.float32]


class Place(NamedTuple):
    """Where a field lies in a row."""

    field: str
    first: int
    end: int                                # one more than the last
    shape: tuple[int, ...]                  # of the field, bits of a set last; the last index runs fastest


def layout(game: Game) -> list[Place]:
    places, at = [], 0
    for name in game.view.names or ():
        field = game.view[name]
        shape = (*field.shape, 8 * field.base.itemsize) if field.base.kind == "u" else field.shape
        end = at + int(np.prod(shape, dtype=int))
        places.append(Place(name, at, end, shape))
        at = end
    return places


def width(game: Game) -> int:
    return layout(game)[-1].end


def flatten(game: Game, views: Records, out: Floats) -> None:
    """All views into rows of an array that is there already."""
    for name, first, end, _ in layout(game):
        numbers = views[name].reshape(len(views), -1)
        if numbers.dtype.kind == "u":
            numbers = np.unpackbits(np.ascontiguousarray(numbers).view(np.uint8), axis=1, bitorder="little")
        out[:, first:end] = numbers


def fields(game: Game, views: Records) -> dict[str, npt.NDArray[Any]]:
    """The same by name, without copying: arrays over the memory of the views."""
    return {name: views[name] for name in game.view.names or ()}
