"""What faces look like where people see them: in a browser."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bottega import press
from bottega.core.options import Deck
from bottega.press import palette
from press.decks import OWN, SHEETS, own_colours, own_objectives, renamed
from web.conftest import browser

__all__ = ["browser"]                       # a fixture

WIDE = "Wwwwwwwwwwwwwwwwwwwww Mmmmmmmmmmmmmmmmmmmmmmmmmmmm"
DRAWN = """
() => [...document.querySelectorAll("body > svg:not([display])")].map((face) => {
  const { x, y, width, height } = face.getBBox();
  return { name: face.firstElementChild.getAttribute("href"), x, y, width, height };
})"""
MEASURE = """
async () => {
  await document.fonts.ready;
  const found = [];
  for (const face of document.querySelectorAll("body > svg:not([display])")) {
    const name = face.firstElementChild.getAttribute("href");
    const copy = document.querySelector(name).cloneNode(true);
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
    drawn.append(...copy.childNodes);
    face.replaceChildren(drawn);
    for (const text of drawn.querySelectorAll("text")) {
      const { x, y, width, height } = text.getBBox();
      found.push({ name, said: text.textContent, size: Number(text.getAttribute("font-size")), x, y, width, height });
    }
  }
  return found;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def texts(page: Page, game: str, deck: Any, language: str) -> list[dict[str, Any]]:
    """Every text of a deck's faces, as a browser lays it out with the fonts that are served."""
    page.set_content(press.contact(game, deck, language))
    found: list[dict[str, Any]] = page.evaluate(MEASURE)
    assert page.evaluate("[...document.fonts].filter(font => font.status === 'loaded').length") > 0
    return found


def outside(found: list[dict[str, Any]], margin: float) -> list[str]:
    return [json.dumps(text) for text in found
            if text["x"] < margin or text["x"] + text["width"] > 240 - margin or text["y"] < 0
            or text["y"] + text["height"] > 336]


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_every_text_lies_within_its_card(page: Page, game: str, language: str) -> None:
    found = texts(page, game, OWN[game], language)

    assert len({text["name"] for text in found}) == {"omnia": 98, "omen": 5}[game]
    assert outside(found, 7) == []


@pytest.mark.parametrize("deck", [OWN["omnia"], own_objectives()], ids=["own", "own objectives"])
def test_nothing_that_is_drawn_leaves_its_card(page: Page, deck: Deck) -> None:
    page.set_content(press.contact("omnia", deck, "de"))

    assert outside(page.evaluate(DRAWN), 0) == []


def test_names_that_are_far_too_long_are_cut(page: Page) -> None:
    assert outside(texts(page, "omnia", renamed(OWN["omnia"], WIDE), "en"), 7) == []
    assert outside(texts(page, "omen", renamed(OWN["omen"], WIDE), "en"), 7) == []


def test_no_name_of_ours_is_cut(page: Page) -> None:
    for game, language in SHEETS:
        assert [text["said"] for text in texts(page, game, OWN[game], language) if "…" in text["said"]] == []


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_names_and_numbers_are_large_enough_for_a_phone(page: Page, game: str, language: str) -> None:
    groups = {card.get("group") for card in press.describe(game, OWN[game], language)}
    on_bands = {word for group in groups if group for word in group.split()}
    for text in texts(page, game, OWN[game], language):
        if text["said"].isdigit():
            assert text["size"] >= 40, text
        elif not {*text["said"].split()} <= on_bands | {"Leonardo", "Personaggio", "Character", "Person", "+"}:
            assert text["size"] >= 26, text


def test_text_stands_out_from_what_it_is_on() -> None:
    known = palette.tints(own_colours().cards)
    pairs = [*((tint.fill, tint.on) for tint in (*known.values(), palette.LEONARDO, palette.CHARACTER)),
             (palette.PARCHMENT, palette.INK), (palette.EDGE, palette.INK), (palette.BLUE_PAPER, palette.INK),
             (palette.GOLD, palette.INK), (palette.BRICK, palette.PARCHMENT), (palette.NIGHT, palette.BONE),
             (palette.DARK_BLOOD, palette.BONE)]

    assert [(pair, contrast(*pair)) for pair in pairs if contrast(*pair) < 4.5] == []


def contrast(one: str, other: str) -> float:
    """As WCAG 2 counts it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part, 16) / 255 for part in re.findall("..", colour[1:])]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
