"""The frame of a lesson: nothing of it hides what one must press, and what it says last can be put away."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.people import Person
from web.test_learn import BESIDE, SETTLED, go_on, steps_of

Arrive = Callable[..., Person]
SIZES = [(360, 640), (390, 844), (1280, 800)]
GAMES = ("omen", "omnia")

# what is to be pressed and cannot be: something else lies over its middle, or it is not on the screen
HIDDEN = """() => [...document.querySelectorAll(".ring-of")].flatMap((ring) => {
  const { left, right, top, bottom } = ring.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isFree = found && !found.closest(".bubble, .turn, .tabs, header.bar");
  return isFree ? [] : [found?.outerHTML.slice(0, 80) ?? "nothing"];
})"""
COVERED_BY_BUBBLE = """() => {
  const bubble = document.querySelector(".bubble").getBoundingClientRect();
  return [...document.querySelectorAll(".ending .row > *")].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return bubble.left < right && left < bubble.right && bubble.top < bottom && top < bubble.bottom;
  }).length;
}"""


def learner(arrive: Arrive, size: tuple[int, int], language: str = "en") -> Person:
    ada = arrive("Ada", screen="desktop" if size[0] > SIZES[1][0] else "phone", language=language)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    return ada


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_lesson_hides_what_is_to_be_pressed(arrive: Arrive, game: str, size: tuple[int, int]) -> None:
    ada = learner(arrive, size, "de")                       # the longest sentences
    page = ada.page
    page.emulate_media(reduced_motion="reduce")
    ada.open(f"/learn/{game}")
    page.wait_for_selector(".ring-of")

    for step in range(1, steps_of(page)):
        expect(page.locator(".bubble")).to_have_attribute("data-step", str(step))
        on = page.locator(".bubble .on")
        if on.count():                                      # nothing is to be pressed but this
            on.click()
        else:
            page.wait_for_function(SETTLED, arg=[step, BESIDE])
            assert page.evaluate(HIDDEN) == [], step
            go_on(page)

    expect(page.locator(".ending .play")).to_be_visible()


# a board that is drawn late, as on a slow phone: what is spoken of is moved out of sight long after the step began
GROW = """() => {
  const late = document.createElement("div");
  late.style.height = `${innerHeight}px`;
  document.querySelector("main .omnia").before(late);
}"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_spoken_of_stays_in_sight_when_the_board_moves_late_but_whoever_scrolls_away_may(
        arrive: Arrive, size: tuple[int, int]) -> None:
    ada = learner(arrive, size).open("/learn")
    page = ada.page
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("sessionStorage.setItem('bottega.lesson.omnia', '4')")
    ada.open("/learn/omnia")
    page.wait_for_function(SETTLED, arg=[5, BESIDE])
    page.wait_for_timeout(1_000)

    page.evaluate(GROW)

    expect(page.locator('[data-action="take gioconda"]')).to_be_in_viewport(ratio=1)
    page.wait_for_function(SETTLED, arg=[5, BESIDE])
    assert page.evaluate(HIDDEN) == []
    page.mouse.wheel(0, -5_000)
    page.wait_for_function("() => scrollY === 0")
    page.evaluate(GROW)
    page.wait_for_timeout(1_000)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("how", ["button", "Escape"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_last_bubble_can_be_closed(arrive: Arrive, game: str, size: tuple[int, int], how: str) -> None:
    ada = learner(arrive, size)
    page = ada.page
    ada.open("/learn")
    page.evaluate("(game) => fetch(`/web/lessons/${game}.json`).then((answer) => answer.json())"
                  ".then(({ steps }) => sessionStorage.setItem(`bottega.lesson.${game}`, steps.length - 1))", game)
    ada.open(f"/learn/{game}")
    expect(page.locator(".bubble")).to_be_focused()
    assert page.evaluate(COVERED_BY_BUBBLE) == 0            # nor does it cover what one may do next

    if how == "button":
        page.locator(".bubble .close").click()
    else:
        page.keyboard.press("Escape")

    expect(page.locator(".bubble, .ring-of")).to_have_count(0)
    expect(page.locator(".ending .play")).to_be_focused()
    page.get_by_role("button", name="Play the lesson again").click()
    expect(page.locator(".bubble")).to_have_attribute("data-step", "1")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_lesson_of_omen_says_nothing_of_a_call_before_its_cards_are_counted(
        arrive: Arrive, size: tuple[int, int]) -> None:
    ada = learner(arrive, size)
    page = ada.page
    page.add_init_script("""
      window.early = [];
      const look = () => {
        const isCounting = document.querySelector("section.reveal:not(.done)");
        if (isCounting) window.early.push(document.querySelectorAll(".bubble, .ring-of, .ending, .losing").length);
        requestAnimationFrame(look);
      };
      look();
    """)
    ada.open("/learn/omen")
    page.wait_for_selector(".ring-of")

    while page.locator('.bubble[data-at="omen"]').count() == 0:
        go_on(page)
    page.locator('[data-action="omen"]').click()

    expect(page.locator('.bubble[data-at="reveal"]')).to_be_visible()
    early = page.evaluate("window.early")
    assert early
    assert set(early) == {0}
