"""Bottega: play, score, teach and study OMNIA and OMEN.

What programs use has a short name here (docs/python.md). Each is imported when it is first asked for: with the rules
come NumPy and numba, and a command that is asked for help needs neither.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bottega.core.game import Game, Terms
    from bottega.core.kernel import Records
    from bottega.core.loops import Loops
    from bottega.core.position import Position
    from bottega.core.refusals import Refused
    from bottega.core.research import game, imagine, look, loops

__all__ = ["Game", "Loops", "Position", "Records", "Refused", "Terms", "game", "imagine", "look", "loops"]

if not TYPE_CHECKING:                       # a checker knows the names above, and complains about any other
    PLACES = {
        "Game": "core.game", "Terms": "core.game", "Records": "core.kernel", "Loops": "core.loops",
        "Position": "core.position", "Refused": "core.refusals",
        "game": "core.research", "imagine": "core.research", "look": "core.research", "loops": "core.research",
    }

    def __getattr__(name):
        if name not in PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module
        found = getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
        globals()[name] = found
        return found

    def __dir__():
        return sorted({*globals(), *__all__})
