"""Looking at a PDF as a printer would: pages as pictures, and what is measured on them in millimetres."""

import ctypes
from collections.abc import Iterator
from typing import Self

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from bottega.core import games
from bottega.printing import Order, print_order

DOTS = 400                              # per inch: 0.064 mm each
MM = DOTS / 25.4
TEXT = pdfium.raw.FPDF_PAGEOBJ_TEXT
Picture = NDArray[np.uint8]
Lines = NDArray[np.bool_]


def printed(game: str, language: str = "en", deck: str | None = None, *, what: str = "cards", paper: str = "a4",
            ink: str = "colour", backs: bool = True) -> bytes:
    found = games.find(game)
    return print_order(Order(found, found.read_deck(deck), language, what, paper, ink, backs))


class Pdf:
    """A PDF that somebody opens."""

    def __init__(self, content: bytes) -> None:
        self._opened = pdfium.PdfDocument(content)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def __len__(self) -> int:
        return len(self._opened)

    def size(self, page: int) -> tuple[float, float]:
        """In millimetres."""
        width, height = self._opened[page].get_size()
        return width / 72 * 25.4, height / 72 * 25.4

    def text(self, page: int) -> str:
        found = self._opened[page].get_textpage()
        return " ".join(str(found.get_text_bounded()).split())

    def picture(self, page: int, dots: int = DOTS) -> Picture:
        """The page in colours, row by row."""
        return np.array(self._opened[page].render(scale=dots / 72, rev_byteorder=True).to_numpy()[:, :, :3])

    def lines(self, page: int, dots: int = DOTS) -> Lines:
        """What is dark on the page."""
        return np.asarray(self._opened[page].render(scale=dots / 72, grayscale=True).to_numpy() < 160)

    def fonts(self) -> set[tuple[str, bool]]:
        """Every font that a letter is in, and whether the file brings it."""
        return {font for page in self._opened for font in _fonts(page)}


def _fonts(page: pdfium.PdfPage) -> Iterator[tuple[str, bool]]:
    for thing in page.get_objects(max_depth=15):
        if thing.type == TEXT:
            font = pdfium.raw.FPDFTextObj_GetFont(thing)
            name = ctypes.create_string_buffer(100)
            pdfium.raw.FPDFFont_GetBaseFontName(font, name, 100)
            yield name.value.decode(), pdfium.raw.FPDFFont_GetIsEmbedded(font) == 1


def middles(is_line: Lines) -> list[float]:
    """Where lines are, in millimetres: the middle of each run of dots."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], is_line.astype(np.int8), [0]))))
    return [float(first + last) / 2 / MM for first, last in zip(edges[::2], edges[1::2], strict=True)]


def long_lines(marks: Lines, share: float = 0.55) -> tuple[list[float], list[float]]:
    """Lines that go down, by their place across; and those that go across, by their place down."""
    return middles(marks.mean(axis=0) > share), middles(marks.mean(axis=1) > share)
