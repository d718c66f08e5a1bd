"""SVG as text. Whatever comes from a deck file passes through here, and cannot become markup."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

UNPRINTABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")     # XML has no way to write them
REFERENCE = re.compile(r'href="#([^"]+)"')


def plain(text: object) -> str:
    """A text without what XML cannot hold, on one line."""
    return " ".join(UNPRINTABLE.sub("", str(text)).split())


def tag(element: str, *children: str, **attributes: object) -> str:
    """An element. An underscore in an attribute's name stands for a hyphen; an attribute of None is left out."""
    written = "".join(f" {name.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
                      for name, value in attributes.items() if value is not None)
    return f"<{element}{written}>{''.join(children)}</{element}>" if children else f"<{element}{written}/>"


def number(value: object) -> str:
    """Numbers with one decimal at most: a sheet holds thousands of them."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else plain(value)


def text(words: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A line of text, its middle at x."""
    attributes = {"text_anchor": "middle", **attributes}
    return tag("text", escape(plain(words)), x=x, y=y, font_size=size, **attributes)


def use(what: str, x: float, y: float, width: float, height: float | None = None, **attributes: object) -> str:
    """A symbol, fitted into a box."""
    return tag("use", href=f"#{what}", x=x, y=y, width=width, height=width if height is None else height, **attributes)


def placed(what: str, **attributes: object) -> str:
    """A group, where it is."""
    return tag("use", href=f"#{what}", **attributes)


def symbol(name: str, view_box: str, *children: str) -> str:
    return tag("symbol", *children, id=name, viewBox=view_box)


def group(*children: str, **attributes: object) -> str:
    return tag("g", *children, **attributes)


def references(markup: str) -> Iterable[str]:
    """The ids that a piece of markup uses."""
    return REFERENCE.findall(markup)
