"""Lines of a table: a name, its cards, and the cards in words. Where there is little room the words go below."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

WIDE = 64                           # columns from which on all stands side by side


@dataclass(frozen=True)
class Row:
    name: str
    words: str | Text
    cards: Text = field(default_factory=Text)
    notes: Sequence[str] = ()

    @property
    def told(self) -> Text:
        return Text(" · ").join(Text(text) if isinstance(text, str) else text
                                for text in (self.words, *self.notes) if text)


@dataclass(frozen=True)
class Trimmed:
    """Something without the blanks at the ends of its lines."""

    content: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Segment]:
        for line in console.render_lines(self.content, options, pad=False):
            while line and not line[-1].text.strip():
                line.pop()
            *others, (last, style, control) = line or [Segment("")]
            yield from (*others, Segment(last.rstrip(), style, control), Segment.line())


@dataclass(frozen=True)
class Rows:
    rows: Sequence[Row]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[RenderableType]:
        if options.max_width < WIDE:
            for row in self.rows:
                yield Text(row.name, "bold")
                yield Padding(row.told, (0, 0, 0, 2), expand=False)
            return
        name_width = max(cell_len(row.name) for row in self.rows)
        cards_width = max(row.cards.cell_len for row in self.rows)
        for row in self.rows:                       # each a grid of its own: one without cards begins further left
            grid = Table.grid(padding=(0, 2, 0, 0))
            grid.add_column(width=name_width, no_wrap=True, style="bold")
            if row.cards:
                grid.add_column(width=cards_width, no_wrap=True)
            grid.add_column()
            grid.add_row(row.name, *([row.cards] if row.cards else []), row.told)
            yield Padding(grid, (0, 0, 0, 2), expand=False)
