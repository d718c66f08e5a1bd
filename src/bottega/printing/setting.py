"""Typst, called from one place: pages and what they tell in, a PDF out."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import typst

HERE = Path(str(files(__package__)))
PAGES, FONTS = HERE / "pages", HERE / "fonts"
TIMELESS = 0                            # the moment that a PDF says it was made: the same pages are the same bytes


@cache
def fonts() -> typst.Fonts:
    """Ours, and those that typst brings for letters that ours do not have; never those of a machine."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])


def typeset(page: str, told: dict[str, Any]) -> bytes:
    made = _compiler(page, told).compile(format="pdf", timestamp=TIMELESS)
    assert isinstance(made, bytes)
    return made


def count_pages(page: str, told: dict[str, Any]) -> int:
    return int(_compiler(page, told).query("<pages>", field="value", one=True))


def _compiler(page: str, told: dict[str, Any]) -> typst.Compiler:
    # A text reaches a page as a value, so that nothing in it is read as markup.
    return typst.Compiler(input=str(PAGES / page), root=str(PAGES), font_paths=fonts(),
                          sys_inputs={"told": json.dumps(told, ensure_ascii=False)})
