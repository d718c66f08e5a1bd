"""A press on something that glides reaches it, and never what lies below it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from web.people import Person

# A button that glides, over another that does not; it takes as long as a test needs.
PREPARE = """async () => {
    const { move } = await import("/web/moving.js");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("::view-transition-group(*) { animation-duration: 3600s !important }");
    document.adoptedStyleSheets.push(sheet);
    window.pressed = [];
    for (const name of ["below", "above"]) {
        const button = Object.assign(document.createElement("button"), { id: name, textContent: name });
        Object.assign(button.style, { position: "fixed", inset: "0 auto auto 0", width: "9em", height: "9em",
            zIndex: 99 });
        button.addEventListener("click", () => window.pressed.push(name));
        document.body.append(button);
    }
    document.querySelector("#above").style.viewTransitionName = "above";
    move(() => { document.querySelector("#above").style.color = "red"; });
}"""
GLIDING = "() => document.getAnimations().some(({ effect }) => effect.pseudoElement?.includes('(above)'))"


@pytest.fixture
def page(arrive: Callable[..., Person]) -> Page:
    page = arrive("Ada").open("/").page
    page.wait_for_selector("main")
    page.evaluate(PREPARE)
    page.wait_for_function(GLIDING)
    return page


def test_with_a_mouse(page: Page) -> None:
    page.mouse.click(50, 50)

    page.wait_for_function("() => window.pressed.length")
    assert page.evaluate("window.pressed") == ["above"]


def test_with_a_finger(page: Page) -> None:
    page.touchscreen.tap(50, 50)

    page.wait_for_function("() => window.pressed.length")
    assert page.evaluate("window.pressed") == ["above"]


def test_and_what_glides_is_at_its_place_then(page: Page) -> None:
    page.mouse.click(50, 50)

    page.wait_for_function("() => !document.activeViewTransition")
