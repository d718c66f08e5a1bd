"""Whether a page can be used by all: by what axe finds, by its width, and by the size of what is touched."""

from functools import cache
from typing import Any

from playwright.sync_api import Page

from web.node import ROOT, installed

TOUCHED = "button, a.button, nav a, header a, input:not([type=checkbox], [type=radio]), select, summary"
SMALL = f"""() => [...document.querySelectorAll("{TOUCHED}")]
    .filter((element) => element.checkVisibility({{ visibilityProperty: true }}))
    .filter((element) => !element.closest("[inert], .unseen, .skip"))
    .filter((element) => Math.round(element.getBoundingClientRect().height) < 44)
    .map((element) => element.outerHTML.slice(0, 200))"""
NOT_TOO_WIDE = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"

AT_REST = """() => !document.activeViewTransition && document.getAnimations().every(({ effect, playState }) =>
    playState !== "running" || effect.getComputedTiming().endTime === Infinity)"""


@cache
def axe() -> str:
    installed()
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[Any]:
    page.evaluate(axe())
    found = page.evaluate("""async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
        .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary: why }) => [html, why])])""")
    return list(found)


def check_usable(page: Page) -> None:
    """On a phone, as the page is now, and at a desk."""
    page.wait_for_function(AT_REST)
    assert not (found := violations(page)), found
    assert page.evaluate(NOT_TOO_WIDE), page.url
    assert not (small := page.evaluate(SMALL)), small

    page.set_viewport_size({"width": 1280, "height": 900})

    assert not (found := violations(page)), found
    assert page.evaluate(NOT_TOO_WIDE), page.url
