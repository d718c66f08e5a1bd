"""The rules lie one touch away from any table, over it: whoever has read them is exactly where they were."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from serving import Server
from web.scenes import around_one_device
from web.stage import Stage
from web.usable import check_usable
from web.widths import DESK, WIDTHS, opening


@pytest.fixture(params=WIDTHS)
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, request.param) as stages:
        yield stages(reduced_motion="reduce", bypass_csp=True)


def width(page: Page) -> int:
    return page.viewport_size["width"] if page.viewport_size else 0


def rules_link(page: Page) -> Locator:
    return page.locator(".around a" if width(page) >= DESK else ".tabs a")


def panel(page: Page) -> Locator:
    return page.locator("dialog.rules-panel")


def test_one_touch_opens_them_and_closing_leads_back(stage: Stage) -> None:
    page = stage.open(f"/t/{stage.begun('omnia', 2)}")
    link = rules_link(page)
    expect(link).to_be_visible()
    page.evaluate("scrollTo(0, 120)")
    before = [page.url, page.evaluate("scrollY")]
    link.click()
    expect(panel(page)).to_contain_text("The rules of OMNIA")
    expect(panel(page).locator(".ruling").first).to_be_visible()

    page.keyboard.press("Escape")

    expect(panel(page)).to_have_count(0)
    assert [page.url, page.evaluate("scrollY")] == before


def test_all_can_use_them(stage: Stage) -> None:
    page = stage.open(f"/t/{stage.begun('omnia', 2)}")
    rules_link(page).click()
    expect(panel(page).locator(".ruling").first).to_be_visible()

    check_usable(page)


def test_the_focus_returns_to_where_it_was(stage: Stage) -> None:
    page = stage.open(f"/t/{stage.begun('omen', 3)}")
    link = rules_link(page)
    link.focus()
    page.keyboard.press("Enter")
    expect(panel(page).locator(".ruling").first).to_be_visible()

    panel(page).get_by_role("button", name="Close").click()

    expect(link).to_be_focused()


def test_they_can_be_searched_there_and_their_numbers_lead_to_each_other(stage: Stage) -> None:
    page = stage.open(f"/t/{stage.begun('omnia', 2)}")
    rules_link(page).click()
    everything = panel(page).locator(".ruling")
    expect(everything.first).to_be_visible()
    count = everything.count()

    panel(page).get_by_label("Search the rules").fill("majority")
    expect(panel(page).locator("mark").first).to_be_visible()
    assert 0 < everything.count() < count
    panel(page).get_by_label("Search the rules").fill("")
    panel(page).locator(".short a", has_text="omnia-4.3").click()

    pointed = page.locator("[id='omnia-4.3']")
    expect(pointed).to_have_class(re.compile("pointed"))
    expect(pointed).to_be_in_viewport()
    expect(pointed).to_be_focused()
    panel(page).locator(".chapters a").last.click()
    expect(panel(page).locator(".text h2").last).to_be_in_viewport()
    assert "/t/" in page.url
    assert "#" not in page.url


def test_a_number_in_a_sentence_opens_them_at_that_rule(stage: Stage) -> None:
    page = stage.open(f"/t/{stage.begun('omen', 3)}")
    page.locator(".further summary").click()
    cited = page.locator(".further a.rule").first
    number = cited.inner_text()

    cited.click()

    rule = page.locator(f"[id='{number}']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("pointed"))
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(cited).to_be_focused()


def test_the_number_of_a_refusal_opens_them_too(stage: Stage) -> None:
    """A board offers nothing that is refused: so what is sent is changed on its way."""
    table = stage.begun("omen", 3, lambda view: any(do.startswith("declare") for do in view["legal"]))
    page = stage.open(f"/t/{table}")
    button = page.locator("main .suit").first
    expect(button).to_be_visible()
    page.evaluate("""() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (frame) {
            send.call(this, frame.replace(/"do":"declare \\d+ /, '"do":"declare 99 '));
        };
    }""")
    button.click()
    told = page.locator(".told a.rule")
    expect(told).to_be_visible()
    number = told.inner_text()

    told.click()

    expect(page.locator(f"[id='{number}']")).to_be_in_viewport()


def test_they_are_at_hand_in_a_lesson(stage: Stage) -> None:
    page = stage.open("/learn/omen")
    page.locator(".bubble").wait_for()
    page.locator(".turn .rules-link").click()
    expect(panel(page)).to_contain_text("The rules of OMEN")
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    while page.locator(".bubble a.rule").count() == 0:
        page.locator(".bubble .on").click()
    step = page.locator("main").get_attribute("data-step")

    page.locator(".bubble a.rule").first.click()
    expect(panel(page).locator(".pointed")).to_be_in_viewport()
    page.keyboard.press("Escape")

    expect(page.locator("main")).to_have_attribute("data-step", step or "")


def test_they_are_at_hand_in_a_replay(stage: Stage) -> None:
    table = stage.begun("omen", 3, lambda view: view["phase"] == "over")
    page = stage.open(f"/t/{table}/replay")
    page.locator(".walks [data-walk=on]").click()
    page.wait_for_url(re.compile("step=1"))
    address = page.url

    page.locator(".player .rules-link").click()
    expect(panel(page).locator(".ruling").first).to_be_visible()
    panel(page).locator(".chapters a").first.click()
    page.keyboard.press("Escape")

    expect(panel(page)).to_have_count(0)
    assert page.url == address


def test_they_are_at_hand_on_a_device_that_goes_round(stage: Stage) -> None:
    around_one_device(stage)
    page = stage.page
    page.locator(".in-between .rules-link").click()
    expect(panel(page)).to_contain_text("The rules of OMNIA")
    page.keyboard.press("Escape")
    page.locator(".receive").click()
    page.locator(".turn .rules-link").click()

    expect(panel(page).locator(".ruling").first).to_be_visible()
