"""Fitting names into boxes, by the widths of the letters: a face is drawn without asking a browser."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from bottega.press.ink import plain, text

GARAMOND, CINZEL = "EB Garamond", "Cinzel"
UNKNOWN = 1000                          # thousandths of the size: of a letter that no table has, the widest guess
LONGEST = 200                           # letters of a text that are looked at: fewer fit into any box
LEADING = 0.95                          # from line to line, in sizes


@dataclass(frozen=True)
class Style:
    """A family of letters, and how it is set."""

    family: str
    weight: int
    sizes: tuple[tuple[int, int], ...]      # size and number of lines, tried from the first on


NAME = Style(GARAMOND, 600, ((34, 1), (30, 1), (31, 2), (28, 2), (26, 1), (26, 2)))
CITY = Style(CINZEL, 600, ((32, 1), (28, 1), (26, 2)))
SUIT = Style(GARAMOND, 600, ((44, 1), (36, 1), (30, 1), (26, 1)))      # a u must not look like a v on a small card
GROUP = Style(GARAMOND, 600, ((25, 1), (22, 2), (20, 2)))
NUMBER = Style(CINZEL, 600, ())

# Where long words of our own decks may be broken.
SEAMS = {"Felsgrottenmadonna": 11, "Mehrfachbombarde": 8}


@cache
def widths(family: str) -> dict[str, int]:
    """Letters by width in thousandths of the size, measured once in a browser and rounded up."""
    table = json.loads(files(__package__).joinpath("widths.json").read_text("utf-8"))
    return {letter: int(width) for width, letters in table[family].items() for letter in letters}


def width(words: str, style: Style, size: float) -> float:
    known = widths(style.family)
    return sum(known.get(letter, UNKNOWN) for letter in words) * size / 1000


def fit(words: str, style: Style, room: float) -> tuple[int, list[str]]:
    """The size and the lines in which words fit; where nothing helps, the last size, cut."""
    words = plain(words)[:LONGEST]
    size, lines = style.sizes[-1]
    for size, lines in style.sizes:
        broken = [words] if lines == 1 else _halves(words, style)
        if all(width(line, style, size) <= room for line in broken):
            return size, broken
    return size, [_cut(line, style, size, room) for line in ([words] if lines == 1 else _halves(words, style))]


def _halves(words: str, style: Style) -> list[str]:
    """Two lines, broken where the longer one is shortest."""
    if words in SEAMS:
        return [words[:SEAMS[words]] + "-", words[SEAMS[words]:]]
    breaks = [place + 1 for place, letter in enumerate(words) if letter in " -" and place]
    if not breaks:
        return [words]
    best = min(breaks, key=lambda place: max(width(words[:place].strip(), style, 1), width(words[place:], style, 1)))
    return [words[:best].strip(), words[best:]]


def _cut(line: str, style: Style, size: float, room: float) -> str:
    if width(line, style, size) <= room:
        return line
    while line and width(line + "…", style, size) > room:
        line = line[:-1]
    return line.rstrip() + "…"


def lettered(words: str, style: Style, x: float, y: float, room: float, **attributes: object) -> str:
    """Words around a middle, on the lines that they need."""
    size, broken = fit(words, style, room)
    first = y + size * (0.34 - LEADING * (len(broken) - 1) / 2)          # letters stand on the line, not around it
    return "".join(text(line, x, first + place * size * LEADING, size, **face(style), **attributes)
                   for place, line in enumerate(broken))


def figure(value: object, x: float, y: float, size: float, **attributes: object) -> str:
    """A number around a middle."""
    return text(str(value), x, y + size * 0.35, size, **face(NUMBER), **attributes)


def face(style: Style) -> dict[str, object]:
    return {"font_family": f"{style.family}, serif", "font_weight": style.weight if style.weight != 400 else None}
