"""Leaving asks what one has touched by mistake, and can be taken back for some seconds."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from serving import Server
from web.stage import Stage
from web.usable import check_usable
from web.widths import WIDTHS, opening


@pytest.fixture(params=WIDTHS)
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, request.param) as stages:
        yield stages(reduced_motion="reduce", bypass_csp=True)


def begin_to_leave(page: Page) -> None:
    page.get_by_role("button", name="Leave", exact=True).click()


def is_stood_in_for(stage: Stage, table: str) -> bool:
    return bool(stage.ask("GET", f"/api/tables/{table}")["seats"][0]["stand_in"])


def test_it_says_what_will_happen_and_staying_changes_nothing(stage: Stage) -> None:
    table = stage.begun("omnia", 2)
    page = stage.open(f"/t/{table}")
    begin_to_leave(page)
    dialog = page.get_by_role("dialog", name="Leave the table?")
    expect(dialog).to_contain_text("a bot plays for you from now on")
    check_usable(page)

    dialog.get_by_role("button", name="Stay").click()

    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_focused()
    assert not is_stood_in_for(stage, table)


def test_for_some_seconds_one_touch_takes_it_back_then_the_table_is_asked(stage: Stage) -> None:
    table = stage.begun("omen", 3)
    page = stage.open(f"/t/{table}")
    begin_to_leave(page)
    page.get_by_role("button", name="Yes, leave").click()
    going = page.locator(".going")
    expect(going).to_contain_text("You are leaving the table.")
    expect(going.get_by_role("button", name="Stay")).to_be_focused()
    assert not is_stood_in_for(stage, table)

    going.get_by_role("button", name="Stay").click()
    expect(going).to_have_count(0)
    assert not is_stood_in_for(stage, table)

    begin_to_leave(page)
    page.get_by_role("button", name="Yes, leave").click()
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    expect(going).to_have_count(0)
    assert is_stood_in_for(stage, table)


def test_whoever_goes_to_another_page_in_those_seconds_has_left(stage: Stage) -> None:
    table = stage.begun("omnia", 2)
    page = stage.open(f"/t/{table}")
    begin_to_leave(page)
    page.get_by_role("button", name="Yes, leave").click()
    expect(page.locator(".going")).to_be_visible()

    with page.expect_response(f"**/api/tables/{table}/leave*"):
        page.locator(".bar .brand").click()

    assert is_stood_in_for(stage, table)


def test_before_the_start_leaving_and_calling_off_ask_too(stage: Stage) -> None:
    table = stage.table("omen", 3, people=2)
    page = stage.open(f"/t/{table}")
    begin_to_leave(page)
    expect(page.get_by_role("dialog")).to_contain_text("Your seat becomes free.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Call the table off").click()
    expect(page.get_by_role("dialog", name="Call the table off?")).to_contain_text("closed for everybody")
    page.get_by_role("button", name="Yes, call it off").click()

    expect(page.locator(".going")).to_be_visible()
    expect(page.locator("body")).to_contain_text("This table has been closed.")
