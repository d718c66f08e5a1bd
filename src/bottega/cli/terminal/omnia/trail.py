"""A score line by line, laid out: points, where they come from, and the rule."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bottega.cli.terminal.ranking import ranking
from bottega.core.game import Terms
from bottega.core.sentences import Reader, Sentence
from bottega.core.words import Words
from bottega.omnia.events import End, Score


class Trail:
    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], reader: Reader) -> None:
        self._terms, self._words, self._labels, self._reader = terms, words, labels, reader

    def draw(self, score: Score) -> RenderableType:
        """A seat's score."""
        headline, *told = self._terms.game.tell(score, self._terms.deck)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=5, no_wrap=True)
        grid.add_column()
        for line, sentence in zip(score.lines, told, strict=True):
            grid.add_row(str(line.points), self._say(sentence))
        grid.add_row(Text(str(score.total), "bold"), Text(self._words.say("omnia.trail.total"), "bold"))
        return Group(Text(self._say(headline), "bold"), grid)

    def end(self, end: End) -> RenderableType:
        """Who wins, who came where, and what decided it if points did not."""
        headline, *decided = self._terms.game.tell(end, self._terms.deck)
        return Group(Text(self._reader.read(headline), "bold"),
                     ranking(self._words, self._labels, end.ranking, end.rule),
                     *(Text(self._say(sentence)) for sentence in decided))

    def _say(self, sentence: Sentence) -> str:
        told = self._reader.read(sentence)
        return f"{told} ({sentence.rule})" if sentence.rule else told
