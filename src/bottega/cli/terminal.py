"""What every game's terminal has in common: a console, and the shape in which a game brings its own."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Protocol

from rich.console import Console, RenderableType
from rich.text import Text

from bottega.core.game import Event, Game
from bottega.core.options import Options
from bottega.core.words import Words


class GameTerminal(Protocol):
    """How a game is told, drawn and asked about, in `bottega.cli.GAME`. `view` is what the game's read_view makes."""

    def title(self, options: Options) -> str:
        """What is played."""

    def tell(self, event: Event) -> Iterable[RenderableType]:
        """An event in sentences."""

    def scene(self, view: Any) -> RenderableType:
        """What the seat should have before its eyes when it is asked."""

    def table(self, view: Any) -> RenderableType:
        """All that the seat may know."""

    def hand(self, view: Any) -> RenderableType:
        """The seat's own cards."""

    def question(self, view: Any) -> Text:
        """What the seat is asked for, with the rule."""

    def legal(self, view: Any) -> Text:
        """What the seat may do."""

    def read(self, text: str, view: Any) -> str:
        """What a person wrote, in notation. Raises BadNotation."""


def terminal_of(game: Game, words: Words, labels: Sequence[str], *, tell_hands: bool) -> GameTerminal:
    """The terminal of a game. `tell_hands`: a deal is told with its cards, because no table is drawn."""
    made: GameTerminal = import_module(f"bottega.cli.{game.name}").make(words, labels, tell_hands=tell_hands)
    return made


def open_console() -> Console:
    """Plain lines: no colour where none is wanted, no markup in what people wrote."""
    return Console(highlight=False, markup=False, emoji=False)


def large(words: Words, number: float, places: int = 0) -> str:
    """A number as the language writes it: what sets the thousands apart, and what the decimals."""
    marks = {",": words.say("cli.thousands"), ".": words.say("cli.decimals")}
    return "".join(marks.get(letter, letter) for letter in f"{number:,.{places}f}")
