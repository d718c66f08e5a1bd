"""Bottega: play, score, teach and study OMNIA and OMEN.

What programs use has a short name here (docs/python.md). Each is imported when it is first asked for: with the rules
come NumPy and numba, and a command that is asked for help needs neither.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bottega.bots.omen.solve.solution import Solution, solve
    from bottega.core.game import Game, Terms
    from bottega.core.kernel import Records
    from bottega.core.loops import Loops
    from bottega.core.position import Position
    from bottega.core.refusals import Refused
    from bottega.core.research import game, imagine, look, loops

__all__ = ["Game", "Loops", "Position", "Records", "Refused", "Solution", "Terms", "game", "imagine", "look",
           "loops", "solve"]

if not TYPE_CHECKING:                       # a checker knows the names above, and complains about any other
    PLACES = {
        "bottega.bots.omen.solve.solution": ("Solution", "solve"),
        "bottega.core.game": ("Game", "Terms"),
        "bottega.core.kernel": ("Records",),
        "bottega.core.loops": ("Loops",),
        "bottega.core.position": ("Position",),
        "bottega.core.refusals": ("Refused",),
        "bottega.core.research": ("game", "imagine", "look", "loops"),
    }

    def __getattr__(name):
        from importlib import import_module
        for place, names in PLACES.items():
            if name in names:
                globals()[name] = getattr(import_module(place), name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
