"""What happened in OMNIA, laid out: a turn as its card and what came of it; at the end every point and its rule.

The sentences are the game's own.
"""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.trail import Trail
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.sentences import Reader
from bottega.core.words import Words
from bottega.omnia.events import Deal, End, Keep, Pass, Play, Score
from bottega.omnia.facts import ROUNDS


class Telling:
    """Remembers how many cards were played: where no table is drawn, a round has a heading."""

    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], me: int | None, faces: Faces,
                 tell_hands: bool) -> None:
        self._terms, self._words, self._labels, self._faces = terms, words, labels, faces
        self._reader = Reader(words, labels, faces.name, me)
        self._trail = Trail(terms, words, labels, self._reader)
        self._tell_hands, self._plays = tell_hands, 0

    def tell(self, event: Event) -> Iterator[RenderableType]:
        told = " ".join(map(self._reader.read, self._terms.game.tell(event, self._terms.deck)))
        match event:
            case Deal():
                yield Text()
                yield Text(told, "bold")
                if self._tell_hands:
                    yield Rows([*self._laid(event)])
            case Keep():
                yield Text(told)
            case Pass():                        # at a table only what this seat gives and gets: the others pass as many
                if self._tell_hands or None not in event.cards:
                    yield Text(told)
            case Play():
                yield from self._round()
                yield Text(told, "bold")
            case Score():
                yield Text()
                yield self._trail.draw(event)
            case End():
                yield Text()
                yield self._trail.end(event)
            case _:
                yield Padding(Text(told), (0, 0, 0, 2), expand=False)       # below the card that was played

    def _laid(self, event: Deal) -> Iterator[Row]:
        for kind, cards in event.market.items():
            name = self._words.say(f"omnia.majority.{kind}").capitalize()
            yield Row(name, Text("\n").join(map(self._faces.line, cards)))
        yield Row(self._words.say("cli.omnia.cities"), "\n".join(map(self._faces.city, event.cities)))
        for label, hand in zip(self._labels, event.hands, strict=True):
            if seen := [card for card in hand if card is not None]:
                yield Row(label, self._faces.names(seen))

    def _round(self) -> Iterator[RenderableType]:
        if self._plays % len(self._labels) == 0 and self._tell_hands:
            yield Text()
            yield Text(self._words.say("cli.omnia.round", round=self._plays // len(self._labels) + 1, rounds=ROUNDS),
                       "bold underline")
        self._plays += 1
