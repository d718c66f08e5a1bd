"""A terminal for any game that brings none of its own: the picture of a view, sentences, and a numbered list."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from bottega.cli.failing import on_one_line
from bottega.core.events import Event
from bottega.core.game import Game, Terms
from bottega.core.labels import label
from bottega.core.options import Deck, Options
from bottega.core.refusals import Refusal
from bottega.core.sentences import Reader
from bottega.core.words import Words

Shown = object                              # what a game's read_view makes


class PlainTerminal:
    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], me: int | None) -> None:
        self._terms, self._game, self._words = terms, terms.game, words
        names = {card["id"]: card["names"][words.language] for card in terms.deck.cards}
        self._reader = Reader(words, labels, names.__getitem__, me)

    def title(self, _options: Options) -> str:
        return self._words.say(f"{self._game.name}.title")

    def tell(self, event: Event) -> Iterator[RenderableType]:
        for sentence in self._game.tell(event, self._terms.deck):
            rule = f" ({sentence.rule})" if sentence.rule else ""
            yield Text(on_one_line(self._reader.read(sentence)) + rule)

    def scene(self, view: Shown) -> Text:
        return Text(self._game.picture(view))

    table = hand = scene

    def question(self, view: Shown) -> Text:
        """The game's own words for what is asked in this phase, or else that something is."""
        key = f"{self._game.name}.ask.{getattr(view, 'phase', '')}"
        return Text(self._words.say(key if key in self._words else "cli.plain.ask"), "bold")

    def legal(self, view: Shown) -> Text:
        """A line for each action: its number, its notation, and what it does."""
        actions = self._legal(view)
        width = max(map(len, actions), default=0)
        lines = (f"{number:>3}  {action:<{width}}  {label(action, self._terms, self._words) or ''}".rstrip()
                 for number, action in enumerate(actions, 1))
        return Text("\n".join(lines))

    def name(self, action: str, _view: Shown) -> str:
        return label(action, self._terms, self._words) or action

    def read(self, text: str, view: Shown) -> str:
        """The number of a line, what the action is called, or notation."""
        actions, typed = self._legal(view), text.strip().casefold()
        named = [action for action in actions if self.name(action, view).casefold() == typed]
        if len(named) == 1:
            return named[0]
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(actions):
            return actions[int(typed) - 1]
        return self._game.write(self._game.read(typed, self._terms.deck), self._terms.deck)

    def explain(self, refusal: Refusal, _action: str, _view: Shown) -> Refusal:
        return refusal

    def commands(self) -> Mapping[str, Callable[[str], RenderableType]]:
        return {}

    def _legal(self, view: Shown) -> list[str]:
        return [*getattr(view, "legal", ())]


def make(terms: Terms, words: Words, labels: Sequence[str], me: int | None, *, tell_hands: bool) -> PlainTerminal:
    return PlainTerminal(terms, words, labels, me)


def list_deck(deck: Deck, words: Words) -> Iterable[RenderableType]:
    """A line for each card."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in ("id", "card", "kind"):
        table.add_column(words.say(f"cli.deck.{key}"))
    for card in deck.cards:
        table.add_row(card["id"], on_one_line(str(card["names"][words.language])), str(card["kind"]))
    return [table]


def warm(_game: Game) -> None:
    """Nothing: no kernel is needed."""
