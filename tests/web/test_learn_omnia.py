"""OMNIA's lesson: by keyboard alone, and with what newcomers miss in the rules."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from bottega.lab.lessons import script
from web.people import Person
from web.test_learn import go_on, step_of, steps_of, tab_to

TRIES = 4                                   # a draft takes three presses: two cards, and the button that keeps them
MISSED = {"omnia-4.4", "omnia-4.5", "omnia-6.7", "omnia-7.1"}


def step_by_keyboard(page: Page) -> None:
    """The pointer brings the focus to what it shows, as often as that takes."""
    step = step_of(page)
    if page.locator(".bubble .on").count():
        tab_to(page, ".bubble .on")
        page.keyboard.press("Enter")
    else:
        for _ in range(TRIES):
            if step_of(page) == step:
                tab_to(page, ".bubble .where")
                page.keyboard.press("Enter")
                page.keyboard.press("Enter")
    expect(page.locator(".bubble")).to_have_attribute("data-step", str(step + 1))


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_the_lesson_is_played_by_keyboard_alone(arrive: Callable[..., Person], screen: str) -> None:
    page = arrive("Ada", screen=screen).open("/learn/omnia").page
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_selector(".ring-of")

    for _ in range(steps_of(page) - 1):
        expect(page.locator(".bubble")).to_be_focused()                     # so a reader reads what is said
        step_by_keyboard(page)

    expect(page.locator(".ending .won")).to_be_visible()
    expect(page.locator(".bubble")).to_contain_text("coins would decide, and then characters")


def test_the_lesson_teaches_what_newcomers_miss() -> None:
    """Mandatory effects, rows filled after the turn, Leonardo cards that count for no city, and what breaks a tie."""
    told = {rule for step in script.read("omnia").step for rule in step.rules}

    assert told >= MISSED


def test_the_lesson_shows_a_leonardo_card_when_it_speaks_of_it(arrive: Callable[..., Person]) -> None:
    page = arrive("Ada").open("/learn").page
    said = [step.say for step in script.read("omnia").step]
    page.evaluate("(step) => sessionStorage.setItem('bottega.lesson.omnia', step)", str(said.index("leonardo")))
    page.goto(page.url + "/omnia")

    expect(page.locator(".bubble")).to_contain_text("counts for no city")
    expect(page.locator('.row-of [data-card="leonardo-ingegnere"]')).to_be_in_viewport(ratio=1)
    go_on(page)
