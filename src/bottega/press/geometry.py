"""Construction lines of a notebook page: circles, compass arcs, diagonals and lines of mirror writing.

Which of them a page has, and where, comes from the card's id: every page differs a little, and is always the same.
"""

import hashlib
from collections.abc import Iterator
from math import cos, pi, sin

from bottega.press import ink

LINES = "#a5814b"


def lines(card_id: str, x: float, y: float, radius: float) -> str:
    """The construction around a picture with this middle."""
    luck = _luck(card_id)
    pieces = [_circle(x, y, radius), *_divided(x, y, radius, 3 + next(luck) % 5, next(luck) * pi / 128)]
    pieces += [_arc(x, y, radius * (1.14 + place * 0.12), next(luck) * pi / 128, (0.5 + next(luck) / 256) * pi)
               for place in range(2)]
    return ink.group(*pieces, placed_writing(next(luck), x, y, radius), fill="none", stroke=LINES,
                     stroke_width=1.2, opacity=0.55)


def placed_writing(luck: int, x: float, y: float, radius: float) -> str:
    """A few lines in a corner of the page that the construction leaves free."""
    left, low = luck % 2, luck // 2 % 2
    return ink.placed("press-writing", x=16 if left else 180, y=round(y + (radius - 22 if low else -radius + 4)))


def writing() -> str:
    """Lines of a hand that nobody reads without a mirror."""
    rows = ("q1-4 3 0t3 0 4-1 3 1m3 0q1-3 3 0t4 0 3-1 3 1 4 0m3 0q2-3 4 0t3 0 3 0",
            "q2-3 4 0t3 0m3 0q1-4 3 0t4-1 3 1 3 0 4 0m3 0q1-3 3 0t4 0", "q1-3 3 0t4 0 3-1 3 1m3 0q1-4 3 0t3 0 4 0")
    return ink.tag("path", id="press-writing", d="".join(f"M0 {6 + place * 7}{row}" for place, row in enumerate(rows)))


def flower(x: float, y: float, radius: float) -> str:
    """Seven circles that share their radius: the flower he drew again and again."""
    points = [(x, y), *((x + radius * cos(turn * pi / 3), y + radius * sin(turn * pi / 3)) for turn in range(6))]
    return "".join(_circle(*point, radius) for point in points)


def _luck(card_id: str) -> Iterator[int]:
    """Bytes, as many as needed; not luck at all, but as good for drawing."""
    yield from hashlib.sha256(card_id.encode()).digest()


def _circle(x: float, y: float, radius: float) -> str:
    return ink.tag("circle", cx=float(x), cy=float(y), r=float(radius))


def _divided(x: float, y: float, radius: float, corners: int, turn: float) -> Iterator[str]:
    """A regular figure in the circle, and the lines from its corners through the middle."""
    points = [(x + radius * cos(turn + 2 * pi * corner / corners), y + radius * sin(turn + 2 * pi * corner / corners))
              for corner in range(corners)]
    yield ink.tag("path", d="M" + " ".join(f"{round(a)} {round(b)}" for a, b in points) + "z")
    rays = "".join(f"M{round(x)} {round(y)}L{round(2 * a - x - (a - x) * 0.8)} {round(2 * b - y - (b - y) * 0.8)}"
                   for a, b in points)
    yield ink.tag("path", d=rays, stroke_dasharray="3 3")


def _arc(x: float, y: float, radius: float, turn: float, length: float) -> str:
    start, end = turn, turn + length
    return ink.tag("path", d=f"M{round(x + radius * cos(start))} {round(y + radius * sin(start))}"
                             f"A{round(radius)} {round(radius)} 0 {int(length > pi)} 1 "
                             f"{round(x + radius * cos(end))} {round(y + radius * sin(end))}")
