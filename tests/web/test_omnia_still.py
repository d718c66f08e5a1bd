"""OMNIA's table keeps still: nothing moves when only a status changes, and what glides never covers a panel."""

import base64

import pytest
from playwright.sync_api import Browser, Page, expect

from serving import Server
from web.moments import SIZES, duel, is_asked, moment, table_of
from web.stage import View

HEIGHTS = """() => [".turn", ".lately", ".where"].map((part) => document.querySelector(part).offsetHeight)"""
PARTS = ".where, .cities, .cities .card, .row-of, .row-of > :is(.slot, .card:not(.pile)), .owner"
MIDDLE = ".cities, .row-of, .owner"
PLACES = """(parts) => [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y + scrollY, width, height].map(Math.round).join(" "))"""
STILL = "() => !document.activeViewTransition"

# Things that glide take so long that they can be looked at on their way.
SLOW = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) {
        animation-duration: 3600s !important }`);
    document.adoptedStyleSheets.push(sheet);
}"""
GLIDING = """() => document.getAnimations().some(({ effect }) =>
    effect.pseudoElement?.startsWith("::view-transition-group(card"))"""
IN_SIGHT = """(panel) => {
    const { x, top, bottom, width } = panel.getBoundingClientRect();
    const y = Math.max(top, 0);
    return { x, y, width, height: Math.min(bottom, innerHeight) - y };
}"""
DIFFERENCE = """async ([one, other]) => {
    const pixels = async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    return a.filter((value, i) => Math.abs(value - b[i]) > 40).length / a.length;
}"""


def picture(page: Page, selector: str) -> str:
    """What is painted where a panel is, also by what lies over it."""
    taken = page.screenshot(clip=page.locator(selector).evaluate(IN_SIGHT))
    return base64.b64encode(taken).decode()


def is_seen(page: Page, selector: str) -> bool:
    return page.locator(selector).is_visible() and page.locator(selector).evaluate(IN_SIGHT)["height"] > 0


def difference(browser: Browser, one: str, other: str) -> float:
    page = browser.new_page()                       # the table's own page allows no such thing
    found = float(page.evaluate(DIFFERENCE, [one, other]))
    page.close()
    return found


# nothing moves

@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_whoever_is_on_turn_and_whatever_is_asked_everything_stays_where_it_is(
        browser: Browser, server: Server, width: int, height: int, language: str) -> None:
    with moment(browser, server, "playing", 3, width=width, height=height, language=language) as stage:
        page, table = stage.page, table_of(stage)
        heights, places = page.evaluate(HEIGHTS), page.evaluate(PLACES, MIDDLE)
        for phase in ("doing", "playing", "placing", "playing"):
            if stage.play(table, is_asked(phase)):
                page.locator(f".omnia[data-phase={phase}] .asking, .hand.asked").first.wait_for()
                assert page.evaluate(HEIGHTS) == heights
                assert page.evaluate(PLACES, MIDDLE) == places


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_card_taken_a_turn_that_ends_and_a_lost_connection_move_nothing(
        browser: Browser, server: Server, width: int, height: int) -> None:
    with duel(browser, server, may_skip, width=width, height=height) as (ada, table):
        page = ada.page
        places = page.evaluate(PLACES, PARTS)
        ada.command(table, "act", do=skips(ada.news(table)["view"])[0], after=ada.news(table)["version"])
        page.locator(".turn:not(.mine)").wait_for()
        page.wait_for_function(STILL)
        assert page.evaluate(PLACES, PARTS) == places

        ada.context.set_offline(True)
        expect(page.locator(".connection")).to_be_visible()
        assert page.evaluate(PLACES, PARTS) == places
        ada.context.set_offline(False)
        expect(page.locator(".connection")).to_have_count(0)
        ada.complaints.clear()                      # a browser says that it was offline


def skips(view: View) -> list[str]:
    return [do for do in view["legal"] if do.startswith("skip")]


def may_skip(view: View) -> bool:
    """One action is left, and skipping it ends the turn. Something was taken before, so cards have their places."""
    return view["round"] > 1 and view["phase"] == "doing" and len(skips(view)) == 1


# what glides

@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_glides_is_never_painted_over_a_panel(browser: Browser, server: Server, width: int, height: int) -> None:
    with duel(browser, server, may_skip, width=width, height=height) as (ada, table):
        page = ada.page
        page.evaluate(SLOW)
        page.evaluate("""() => scrollTo(0, document.querySelector(".cities .card").getBoundingClientRect().top + scrollY
            - document.querySelector(".turn").offsetHeight)""")
        ada.command(table, "act", do=skips(ada.news(table)["view"])[0], after=ada.news(table)["version"])
        page.wait_for_function(GLIDING)
        panels = [panel for panel in (".turn", ".lately", ".tabs", ".around") if is_seen(page, panel)]
        assert len(panels) >= 2
        seen = {panel: picture(page, panel) for panel in panels}

        page.evaluate("document.activeViewTransition.skipTransition()")
        page.wait_for_function(STILL)

        for panel in panels:
            assert difference(browser, seen[panel], picture(page, panel)) < .002, panel


def test_a_card_in_a_panel_is_seen_while_others_glide(browser: Browser, server: Server) -> None:
    with duel(browser, server, may_skip, width=390, height=844) as (ada, _):
        page = ada.page
        page.evaluate(SLOW)
        page.evaluate("document.startViewTransition(() => undefined).ready.then(() => true)")
        seen = picture(page, ".asking .played")

        page.evaluate("document.activeViewTransition.skipTransition()")
        page.wait_for_function(STILL)

        assert difference(browser, seen, picture(page, ".asking .played")) < .02       # a corner is drawn otherwise


def test_a_window_that_opens_while_cards_glide_is_above_them_and_none_glides_over_it(
        browser: Browser, server: Server) -> None:
    with duel(browser, server, may_skip, width=390, height=844) as (ada, table):
        page = ada.page
        page.evaluate(SLOW)
        ada.command(table, "act", do=skips(ada.news(table)["view"])[0], after=ada.news(table)["version"])
        page.wait_for_function(GLIDING)

        page.locator(".owner .marks").first.evaluate("(marks) => marks.click()")

        expect(page.locator("dialog[open]")).to_be_visible()
        page.wait_for_function(STILL)
        page.evaluate("document.startViewTransition(() => undefined).ready")
        assert not page.evaluate(GLIDING)
