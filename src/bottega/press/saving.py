"""The same faces with little ink: lines on white, which a printer without colours prints as well.

What is filled becomes white with an outline; what stood light on dark becomes dark. Large pictures are drawn as
outlines, small signs stay solid, or they could not be told apart.
"""

import re
from collections.abc import Mapping

from bottega.press import ink
from bottega.press.palette import INK, PARCHMENT

WHITE = "#ffffff"
LARGE = 70.0                            # units of a face: a picture from this size on is an outline
LINE = 9                                # of a picture's 512 units
LIGHT = 150                             # of 255: what is lighter cannot be read on white
TAG = re.compile(r"<(\w+)([^<>]*?)(/?)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
SHAPES = ("rect", "ellipse", "circle", "path", "g")
PAPERS = ("rect", "ellipse")            # what a face stands on, and its stains: without an outline


def lines(symbols: Mapping[str, str]) -> dict[str, str]:
    """Every symbol with little ink; large pictures use outlines, which are added."""
    outlined = {f"line-{name}": outline(f"line-{name}", symbol) for name, symbol in symbols.items()
                if name.startswith("icon-")}
    saved = {name: symbol if name.startswith("icon-") else TAG.sub(_saved, symbol) for name, symbol in symbols.items()}
    return {**outlined, **saved}


def outline(name: str, picture: str) -> str:
    """A picture's contour. Strokes of ours stay strokes."""
    inside = picture.partition(">")[2].removesuffix("</symbol>").replace(
        'fill="currentColor"', f'fill="{WHITE}" stroke="currentColor" stroke-width="{LINE}" stroke-linejoin="round"', 1)
    return ink.symbol(name, "0 0 512 512", inside)


def _saved(found: re.Match[str]) -> str:
    element, attributes = found[1], dict(ATTRIBUTE.findall(found[2]))
    if element == "use":
        return _used(found, attributes)
    if element == "text":
        attributes["fill"] = dark(attributes.get("fill", INK))
    elif element in SHAPES:
        if "color" in attributes:
            attributes["color"] = dark(attributes["color"])
        fill = attributes.get("fill", "")
        if fill.startswith("#"):
            attributes["fill"] = WHITE
            if "stroke" not in attributes and element not in PAPERS and fill != PARCHMENT:
                attributes |= {"stroke": dark(fill), "stroke-width": "2"}
        if attributes.get("stroke", "").startswith("#"):
            attributes["stroke"] = dark(attributes["stroke"])
    return _written(element, attributes, found[3])


def _used(found: re.Match[str], attributes: dict[str, str]) -> str:
    if "color" in attributes:
        attributes["color"] = dark(attributes["color"])
    if attributes["href"].startswith("#icon-") and float(attributes.get("width", 0)) >= LARGE:
        attributes["href"] = f"#line-{attributes['href'][1:]}"
    return _written("use", attributes, found[3])


def _written(element: str, attributes: Mapping[str, str], end: str) -> str:
    written = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{element}{written}{end}>"


def dark(colour: str) -> str:
    """The colour, if a line of it can be seen on white; else that of ink."""
    if not re.fullmatch("#[0-9a-f]{6}", colour):
        return colour
    red, green, blue = (int(colour[place:place + 2], 16) for place in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT else colour
