"""What score sheets and player aids are made of: few kinds of blocks, which `pages/blocks.typ` draws for any game.

Texts are texts: nothing that a deck file or a catalogue says is read as markup.
"""

from collections.abc import Sequence
from typing import Any

from bottega.press.ink import plain

Block = dict[str, Any]
Cell = str | dict[str, Any]


def heading(text: str) -> Block:
    return {"block": "heading", "text": text}


def paragraph(text: str, *, large: bool = False) -> Block:
    return {"block": "paragraph", "text": text, "large": large}


def steps(texts: Sequence[str]) -> Block:
    """One after the other, numbered."""
    return {"block": "steps", "texts": [*texts]}


def legend(rows: Sequence[tuple[str, str, str]]) -> Block:
    """Pictures, what they are called, and what they mean."""
    return {"block": "legend", "rows": [{"picture": picture, "name": name, "text": text}
                                        for picture, name, text in rows]}


def table(widths: Sequence[float], head: Sequence[Cell], rows: Sequence[Sequence[Cell]], height: float,
          strong: Sequence[int] = ()) -> Block:
    """Columns by their share of the width; rows so many millimetres high, some of them strong."""
    return {"block": "table", "widths": [*widths], "head": [*head], "rows": [[*row] for row in rows],
            "height": height, "strong": [*strong]}


def numbers(rows: Sequence[Sequence[str]]) -> Block:
    """A small table: every row begins with what it holds."""
    return {"block": "numbers", "rows": [[*row] for row in rows]}


def short(text: object, most: int = 40) -> str:
    """A text of a deck file on one line, cut where it is far longer than any printed one."""
    line = plain(text)
    return line if len(line) <= most else f"{line[:most - 1].rstrip()}…"


def named(name: str, note: str = "", *, box: bool = False) -> Cell:
    """A name and what is to know about it; a box to tick before it."""
    return {"name": name, "note": note, "box": box}


def boxes(count: int) -> Cell:
    """Boxes to tick."""
    return {"boxes": count}


def pictures(drawn: Sequence[str]) -> Cell:
    """Signs to circle."""
    return {"pictures": [*drawn]}


def choice(texts: Sequence[str]) -> Cell:
    """Words, each with a box to tick."""
    return {"choice": [*texts]}
