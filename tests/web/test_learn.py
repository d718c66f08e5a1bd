"""Learning by playing: both lessons to their end, by pressing what the pointer shows."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from web.people import Person, is_too_wide

GAMES = ("omen", "omnia")
TRIES = 40                                  # presses for one step: some things take several
NOTHING_MOVES = "() => !document.activeViewTransition"      # from its beginning on, not only once it can be seen
SETTLED = """([step, sides]) => {
    const bubble = document.querySelector(".bubble"), rings = [...document.querySelectorAll(".ring-of")];
    if (bubble?.dataset.step !== String(step) || !rings.length || !sides.includes(bubble.dataset.side)) return false;
    const spot = bubble.getBoundingClientRect();
    const isOver = ({ left, right, top, bottom }) =>
        spot.left < right && left < spot.right && spot.top < bottom && top < spot.bottom;
    return spot.top >= 0 && spot.bottom <= innerHeight && spot.left >= 0 && spot.right <= innerWidth
        && !rings.some((ring) => isOver(ring.getBoundingClientRect()));
}"""
POINTED = """() => JSON.stringify([document.querySelector(".bubble")?.dataset.step,
    ...[...document.querySelectorAll(".ring-of")].map((ring) => ring.getBoundingClientRect())])"""
A_MOMENT = 1_000                            # milliseconds
BESIDE = ["below", "above", "left", "right"]


def steps_of(page: Page) -> int:
    return int(page.locator(".bubble progress").get_attribute("max") or 0)


def step_of(page: Page) -> int:
    return int(page.locator(".bubble").get_attribute("data-step") or 0)


def press_what_glows(page: Page) -> None:
    """A finger in the middle of the ring; then something else glows, or the pointer speaks of something else."""
    before = page.evaluate(POINTED)
    ring = page.locator(".ring-of").first.bounding_box()
    if ring is not None:
        page.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    with suppress(TooLate):
        page.wait_for_function(f"(before) => ({POINTED})() !== before", arg=before, timeout=A_MOMENT)


def go_on(page: Page) -> None:
    """Do what the pointer asks for, until it speaks of something else."""
    step = step_of(page)
    page.wait_for_function(SETTLED, arg=[step, BESIDE])
    if page.locator(".bubble .on").count():
        page.locator(".bubble .on").click()
    else:
        for _ in range(TRIES):
            if step_of(page) == step:
                press_what_glows(page)
    expect(page.locator(".bubble")).to_have_attribute("data-step", str(step + 1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_a_lesson_is_played_to_its_end_on_a_phone_by_pressing_what_the_pointer_shows(
        arrive: Callable[..., Person], game: str, language: str) -> None:
    ada = arrive("Ada", language=language).open(f"/learn/{game}")
    page = ada.page
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_selector(".ring-of")
    said: list[str] = []

    for _ in range(steps_of(page) - 1):
        said.append(page.locator("#lesson-said").inner_text())
        assert not is_too_wide(ada)
        go_on(page)

    expect(page.locator(".ending .play")).to_be_visible()
    assert len({*said}) == len(said)
    assert all("omen-" in told or "omnia-" in told for told in said)        # each names its rule


def test_pressing_something_else_gets_a_friendly_word_and_changes_nothing(arrive: Callable[..., Person]) -> None:
    page = arrive("Ada").open("/learn/omen").page
    go_on(page)
    go_on(page)
    page.wait_for_function(SETTLED, arg=[3, BESIDE])
    page.wait_for_function(NOTHING_MOVES)

    page.locator('[data-action="declare 1 raven"]').click()

    expect(page.locator(".nudge")).to_have_text("You may do that too. For this lesson, let us take what glows.")
    assert step_of(page) == 3
    go_on(page)
    expect(page.locator(".nudge")).to_have_text("")


def test_one_can_go_back_and_a_reload_loses_nothing(arrive: Callable[..., Person]) -> None:
    page = arrive("Ada").open("/learn/omnia").page
    go_on(page)
    go_on(page)
    page.reload()
    expect(page.locator(".bubble")).to_have_attribute("data-step", "3")

    page.locator(".bubble .back").click()

    expect(page.locator(".bubble")).to_have_attribute("data-step", "2")
    expect(page.locator(".pack .card")).to_have_count(7)


def test_the_language_changes_in_the_middle_of_a_lesson(arrive: Callable[..., Person]) -> None:
    ada = arrive("Ada").open("/learn/omen")
    go_on(ada.page)

    ada.speak("de")

    expect(ada.page.locator("#lesson-said")).to_contain_text("ein Rabe, zwei Schädel und ein Omen")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def do_by_keyboard(page: Page) -> None:
    """The pointer brings the focus to what it shows; a number is chosen first, and then the suit."""
    for _ in range(2):
        tab_to(page, ".bubble .where")
        page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('[data-action]')"):
            break
        page.keyboard.press("Space")
        expect(page.locator('[role=radio][aria-checked=true]:focus')).to_be_attached()
    page.keyboard.press("Enter")


def test_a_lesson_is_played_by_keyboard_alone_and_read_aloud(arrive: Callable[..., Person]) -> None:
    page = arrive("Ada", screen="desktop").open("/learn/omen").page
    page.wait_for_selector(".ring-of")
    last = steps_of(page)
    while (step := step_of(page)) < last:
        expect(page.locator(".bubble")).to_be_focused()                     # so a reader reads what is said
        if page.locator(".bubble .on").count():
            tab_to(page, ".bubble .on")
            page.keyboard.press("Enter")
        else:
            do_by_keyboard(page)
        expect(page.locator(".bubble")).to_have_attribute("data-step", str(step + 1))
        if step == 3:
            expect(page.locator("[data-told]")).to_contain_text("Ragnar declares 7 skulls.")

    expect(page.locator(".ending")).to_be_visible()


def test_a_lesson_can_be_played_in_words(arrive: Callable[..., Person]) -> None:
    ada = arrive("Ada").open("/learn")
    ada.page.evaluate("localStorage.setItem('bottega.text', 'on')")
    page = ada.open("/learn/omnia").page
    page.wait_for_selector(".bubble")
    last = steps_of(page)

    while (step := step_of(page)) < last:
        if page.locator(".bubble .on").count():
            page.locator(".bubble .on").click()
        else:
            page.locator(".bubble .where").click()
            page.keyboard.press("Enter")
        expect(page.locator(".bubble")).to_have_attribute("data-step", str(step + 1))

    expect(page.locator(".ending")).to_be_visible()


def test_both_lessons_are_offered_and_lead_to_a_game(arrive: Callable[..., Person]) -> None:
    ada = arrive("Ada").open("/learn")
    for game in GAMES:
        expect(ada.page.locator(f'a[href="/learn/{game}"]')).to_be_visible()
    ada.page.evaluate("sessionStorage.setItem('bottega.lesson.omen', '18')")

    ada.open("/learn/omen").page.locator(".ending .play").click()

    ada.page.wait_for_url("**/t/*")
