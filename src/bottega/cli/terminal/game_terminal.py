"""What every game's terminal has in common: a console, and the shape in which a game brings its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Protocol

from rich.console import Console, RenderableType

from bottega.cli.terminal import plain
from bottega.cli.terminal.rows import Trimmed
from bottega.core import games
from bottega.core.events import Event
from bottega.core.game import Game, Terms
from bottega.core.options import Deck, Options
from bottega.core.refusals import Refusal
from bottega.core.words import Words


class GameTerminal(Protocol):
    """How a game is told, drawn and asked about. `view` is what the game's read_view makes.

    A game announces a module in the group `bottega.terminal`, with the functions `make`, `list_deck` and `warm`; for a
    game that announces none it is `plain.py`.
    """

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

    def question(self, view: Any) -> RenderableType:
        """What the seat is asked for, with the rule."""

    def legal(self, view: Any) -> RenderableType:
        """What the seat may do."""

    def name(self, action: str, view: Any) -> str:
        """An action in notation that the seat may do, as the list of them says it."""

    def read(self, text: str, view: Any) -> str:
        """What a person wrote, in notation. Raises BadNotation."""

    def explain(self, refusal: Refusal, action: str, view: Any) -> Refusal:
        """What the rules say against an action, perhaps with what the seat can see about it."""

    def commands(self) -> Mapping[str, Callable[[str], RenderableType]]:
        """What else can be typed at this game's table, by its first word: what it shows, given the other words."""


def terminal_of(terms: Terms, words: Words, labels: Sequence[str], me: int | None, *, tell_hands: bool) -> GameTerminal:
    """The terminal of a game for one pair of eyes. `tell_hands`: a deal is told with its cards: no table is drawn."""
    made: GameTerminal = _room(terms.game).make(terms, words, labels, me, tell_hands=tell_hands)
    return made


def list_deck(game: Game, deck: Deck, words: Words) -> Iterable[RenderableType]:
    """A game's deck for people."""
    lists: Iterable[RenderableType] = _room(game).list_deck(deck, words)
    return lists


def warm_terminal(game: Game) -> None:
    """Compile the kernels that only the terminal of a game needs."""
    _room(game).warm(game)


def _room(game: Game) -> ModuleType:
    room: ModuleType = games.part("terminal", game.name) or plain
    return room


class Lines(Console):
    """Lines without blanks at their ends, which wrapping and columns would leave: they would be piped to files."""

    def print(self, *things: Any, **how: Any) -> None:
        super().print(*map(Trimmed, things), **how)


def open_console() -> Console:
    """Plain lines: no colour where none is wanted, no markup in what people wrote."""
    return Lines(highlight=False, markup=False, emoji=False)


def large(words: Words, number: float, places: int = 0) -> str:
    """A number as the language writes it: what sets the thousands apart, and what the decimals."""
    marks = {",": words.say("cli.thousands"), ".": words.say("cli.decimals")}
    return "".join(marks.get(letter, letter) for letter in f"{number:,.{places}f}")
