"""What somebody says is a bubble at their seat, for as long as it takes to read."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from serving import Server
from web.stage import Stage, sensible
from web.widths import WIDTHS, opening

PICTURES = "button.card:not([data-action], [aria-pressed])"         # they are only looked at
CONTROLS = f"button:not({PICTURES}), a, input, select, textarea, summary, [role=radio]"
NEAR = 60                                   # pixels between a bubble and its seat, at most
# what is amiss with where a bubble is, as long as it is there: it follows a board that changes, a frame later
AMISS = f"""async (bubble) => {{
    const amiss = () => {{
        const one = bubble.getBoundingClientRect();
        const isOver = (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        const covered = [...document.querySelectorAll("{CONTROLS}")]
            .filter((element) => element.checkVisibility({{ visibilityProperty: true }}))
            .filter((element) => isOver(element.getBoundingClientRect()))
            .map(({{ outerHTML }}) => outerHTML.slice(0, 90));
        const seats = [...document.querySelectorAll(`main [data-seat="${{bubble.dataset.says}}"]`)];
        const distance = Math.min(...seats.map((seat) => {{
            const other = seat.getBoundingClientRect();
            return Math.hypot(Math.max(0, one.left - other.right, other.left - one.right),
                              Math.max(0, one.top - other.bottom, other.top - one.bottom));
        }}));
        return [...covered, ...(distance < {NEAR} ? [] : [`${{distance}} pixels away`])];
    }};
    let found = amiss();
    while (found.length) {{
        await new Promise(requestAnimationFrame);
        if (!bubble.isConnected) break;
        found = amiss();
    }}
    return found;
}}"""


class Two(NamedTuple):
    ada: Stage
    bob: Stage
    table: str

    @property
    def page(self) -> Page:
        return self.ada.page


def sat_down(browser: Browser, server: Server, width: int, game: str) -> Iterator[Two]:
    with opening(browser, server.url, width) as stages:
        ada, bob = stages(reduced_motion="reduce"), stages()
        table = ada.table(game, 4, people=2, free_text=True)
        bob.ask("POST", "/api/me", name="Bob", language="en")
        bob.command(table, "sit", seat=1, nonce="b")
        yield Two(ada, bob, table)


@pytest.fixture(params=WIDTHS)
def two(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Two]:
    yield from sat_down(browser, server, request.param, "omen")


@pytest.fixture(params=WIDTHS)
def two_of_omnia(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Two]:
    yield from sat_down(browser, server, request.param, "omnia")


def check_bubble(two: Two, text: str) -> None:
    bubble = two.page.locator(".says[data-says='1']")
    expect(bubble).to_contain_text(text)
    expect(bubble).to_be_in_viewport(ratio=1)
    assert bubble.evaluate(AMISS) == []
    assert bubble.evaluate("(element) => getComputedStyle(element).pointerEvents") == "none"


def test_it_is_at_the_seat_over_nothing_that_is_touched_and_goes_by_itself(two: Two) -> None:
    two.ada.command(two.table, "start")
    page = two.ada.open(f"/t/{two.table}")
    page.locator("div.omen").wait_for()

    two.bob.command(two.table, "say", phrase="good_luck")
    check_bubble(two, "Good luck!")
    two.bob.command(two.table, "say", text="I think you are bluffing, and not for the first time today.")
    check_bubble(two, "not for the first time today.")

    expect(page.locator(".says")).to_have_count(1)              # the newest of a seat
    expect(page.locator(".around .said")).to_contain_text("not for the first time today.")
    expect(page.locator(".says")).to_have_count(0)
    expect(page.locator(".around .said")).to_contain_text("Good luck!")


def test_while_hands_are_shown_it_is_at_the_hand_of_its_seat(two: Two) -> None:
    two.ada.command(two.table, "start")
    while "omen" not in (legal := two.ada.news(two.table)["view"]["legal"]):
        stage = two.ada if legal else two.bob
        news = stage.news(two.table, wait=1)
        if news["view"]["legal"]:
            stage.command(two.table, "act", do=sensible(news["view"])[0], after=news["version"])
    page = two.ada.open(f"/t/{two.table}")
    page.locator("[data-action=omen]").click()
    page.locator("section.reveal").wait_for()

    two.bob.command(two.table, "say", phrase="good_luck")
    check_bubble(two, "Good luck!")


def test_it_is_announced_once(two: Two) -> None:
    page = two.ada.open(f"/t/{two.table}")
    page.locator(".lobby").wait_for()

    two.bob.command(two.table, "say", phrase="hello")
    check_bubble(two, "Hello!")

    expect(page.locator("[data-told] p", has_text="Bob: Hello!")).to_have_count(1)
    expect(page.locator(".bubbles")).to_have_attribute("aria-hidden", "true")
    assert page.locator("[aria-live]", has_text=re.compile("Hello!")).count() == 1


def test_whoever_is_muted_has_no_bubble(two: Two) -> None:
    two.ada.command(two.table, "mute", seat=1)
    page = two.ada.open(f"/t/{two.table}")
    page.locator(".lobby").wait_for()

    two.bob.command(two.table, "say", phrase="hello")
    two.ada.command(two.table, "say", phrase="thanks")

    expect(page.locator(".says[data-says='0']")).to_contain_text("Thank you!")
    expect(page.locator(".says[data-says='1']")).to_have_count(0)


def test_at_omnia_it_is_at_the_strip_of_its_seat(two_of_omnia: Two) -> None:
    two_of_omnia.ada.command(two_of_omnia.table, "start")
    page = two_of_omnia.ada.open(f"/t/{two_of_omnia.table}")
    page.locator(".owner[data-seat='1']").scroll_into_view_if_needed()

    two_of_omnia.bob.command(two_of_omnia.table, "say", phrase="well_played")

    bubble = page.locator(".says[data-says='1']")
    expect(bubble).to_contain_text("Well played!")
    expect(bubble).to_be_in_viewport(ratio=1)
    assert bubble.evaluate(AMISS) == []
