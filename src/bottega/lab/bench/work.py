"""The words of measuring: a piece of work, and what it came to."""

from collections.abc import Callable
from typing import NamedTuple


class Count(NamedTuple):
    """What one piece of work came to."""

    done: int                               # decisions, or whatever the measure counts
    games: int = 0                          # whole games, where games are played


Work = Callable[[], Count]                  # some milliseconds of it; every call does fresh work of the same kind


class Measure(NamedTuple):
    key: str
    what: str
    unit: str
    work: Work
