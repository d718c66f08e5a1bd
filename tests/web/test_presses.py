"""A press is never lost to what moves: not of a finger that is down, nor of one that comes while a page changes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from web.people import Person

# A button of our own, and a change of the page that takes a while to be shown, as on a slow phone.
PREPARE = """async () => {
    const { move } = await import("/web/moving.js");
    const button = Object.assign(document.createElement("button"), { id: "pressed", textContent: "press" });
    Object.assign(button.style, { position: "fixed", inset: "0 auto auto 0", width: "9em", height: "9em", zIndex: 99 });
    document.body.append(button);
    window.presses = 0;
    button.addEventListener("click", () => { window.presses += 1; });
    window.change = (then) => {
        const soon = window.setTimeout;
        window.setTimeout = (run, after = 0) => soon(run, after + 600);
        move(() => then(button));
        soon(() => { window.setTimeout = soon; }, 300);
    };
    window.settled = () => !document.activeViewTransition;
}"""


A_FRAME_LATER = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""


@pytest.fixture
def page(arrive: Callable[..., Person]) -> Page:
    page = arrive("Ada").open("/").page
    page.wait_for_selector("main")
    page.evaluate(PREPARE)
    return page


def change(page: Page, then: str = "() => undefined") -> None:
    page.evaluate(f"() => window.change({then})")


def presses(page: Page) -> int:
    page.wait_for_function("() => window.settled()")
    page.evaluate(A_FRAME_LATER)
    return int(page.evaluate("() => window.presses"))


def test_a_press_while_the_page_changes_reaches_what_lies_under_it(page: Page) -> None:
    change(page)
    page.mouse.click(50, 50)

    assert presses(page) == 1


def test_a_press_on_what_has_gone_meanwhile_does_nothing(page: Page) -> None:
    change(page, "(button) => button.remove()")
    page.mouse.click(50, 50)

    assert presses(page) == 0


def test_a_press_on_what_came_meanwhile_does_nothing(page: Page) -> None:
    """Nobody can have meant what was not to be seen."""
    change(page, "(button) => { const twin = button.cloneNode(true); twin.onclick = () => { window.presses += 1; };"
                 " button.replaceWith(twin); }")
    page.mouse.click(50, 50)

    assert presses(page) == 0


def test_a_finger_that_is_down_when_the_page_changes_presses_what_it_is_on(page: Page) -> None:
    page.mouse.move(50, 50)
    page.mouse.down()
    change(page)
    page.mouse.up()

    assert presses(page) == 1
