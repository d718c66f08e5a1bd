"""OMNIA at a terminal: how it is told, drawn, asked about, and its cards listed."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rich.console import RenderableType

from bottega.cli.terminal.omnia.asking import Asking
from bottega.cli.terminal.omnia.drawing import Drawing
from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.library import Library, list_deck
from bottega.cli.terminal.omnia.reading import Reading
from bottega.cli.terminal.omnia.standing import warm
from bottega.cli.terminal.omnia.telling import Telling
from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.options import Options
from bottega.core.refusals import Refusal
from bottega.core.words import Words
from bottega.omnia.view import View

__all__ = ["list_deck", "make", "warm"]


class OmniaTerminal:
    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], me: int | None, tell_hands: bool) -> None:
        faces = Faces(words, terms.deck)
        self._words = words
        self._telling = Telling(terms, words, labels, me, faces, tell_hands)
        self._drawing = Drawing(terms, words, labels, faces)
        self._asking = Asking(words, labels, faces)
        self._reading = Reading(terms.deck, words, faces, self._asking)
        self._library = Library(words, faces)

    def title(self, _options: Options) -> str:
        return self._words.say("omnia.title")

    def tell(self, event: Event) -> Iterable[RenderableType]:
        return self._telling.tell(event)

    def scene(self, view: View) -> RenderableType:
        return self._drawing.scene(view)

    def table(self, view: View) -> RenderableType:
        return self._drawing.table(view)

    def hand(self, view: View) -> RenderableType:
        return self._drawing.hand(view)

    def question(self, view: View) -> RenderableType:
        return self._asking.question(view)

    def legal(self, view: View) -> RenderableType:
        return self._asking.legal(view)

    def name(self, action: str, view: View) -> str:
        return self._asking.name(action, view)

    def read(self, text: str, view: View) -> str:
        return self._reading.read(text, view)

    def explain(self, refusal: Refusal, action: str, view: View) -> Refusal:
        return self._asking.explain(refusal, action, view)

    def commands(self) -> Mapping[str, Callable[[str], RenderableType]]:
        languages = (self._words, Words("en", "bottega.cli"))
        return {word: self._library.show for spoken in languages
                for word in spoken.say("cli.omnia.word.card").split()}


def make(terms: Terms, words: Words, labels: Sequence[str], me: int | None, *, tell_hands: bool) -> OmniaTerminal:
    return OmniaTerminal(terms, words, labels, me, tell_hands)
