"""OMEN at a terminal: how it is told, drawn, asked about, and its cards listed."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from bottega.cli.terminal.omen.asking import Asking
from bottega.cli.terminal.omen.drawing import Drawing
from bottega.cli.terminal.omen.listing import list_deck
from bottega.cli.terminal.omen.reading import Reading
from bottega.cli.terminal.omen.telling import Telling
from bottega.core.events import Event
from bottega.core.game import Game, Terms
from bottega.core.options import Options
from bottega.core.refusals import Refusal
from bottega.core.words import Words
from bottega.omen.showing import View

__all__ = ["list_deck", "make", "warm"]


class OmenTerminal:
    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], me: int | None, tell_hands: bool) -> None:
        self._words = words
        self._telling = Telling(terms, words, labels, me, tell_hands)
        self._drawing = Drawing(words, labels)
        self._asking = Asking(words)
        self._reading = Reading(words)

    def title(self, options: Options) -> str:
        titles = ["omen.title", *(["omen.expansion"] if options["expansion"] == "on" else [])]
        return " · ".join(self._words.say(title) for title in titles)

    def tell(self, event: Event) -> Iterable[RenderableType]:
        return self._telling.tell(event)

    def scene(self, view: View) -> RenderableType:
        return self._drawing.scene(view)

    def table(self, view: View) -> RenderableType:
        return self._drawing.table(view, whole=True)

    def hand(self, view: View) -> RenderableType:
        return self._drawing.hand(view)

    def question(self, view: View) -> Text:
        return self._asking.question(view)

    def legal(self, view: View) -> Text:
        return self._asking.legal(view)

    def name(self, action: str, _view: View) -> str:
        return self._asking.name(action)

    def read(self, text: str, view: View) -> str:
        return self._reading.read(text, view)

    def explain(self, refusal: Refusal, _action: str, _view: View) -> Refusal:
        return refusal

    def commands(self) -> Mapping[str, Callable[[str], RenderableType]]:
        return {}


def make(terms: Terms, words: Words, labels: Sequence[str], me: int | None, *, tell_hands: bool) -> OmenTerminal:
    return OmenTerminal(terms, words, labels, me, tell_hands)


def warm(_game: Game) -> None:
    """Nothing: the terminal of OMEN needs no kernel of its own."""
