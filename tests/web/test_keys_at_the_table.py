"""Keys at the table: they lead, open and choose; only Enter sends. They are listed, and can be turned off."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from serving import Server
from web.stage import Stage
from web.usable import check_usable
from web.widths import DESK, WIDTHS, opening


@pytest.fixture(params=WIDTHS)
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, request.param) as stages:
        yield stages(reduced_motion="reduce", bypass_csp=True)


def my_turn(stage: Stage, number: int = 9) -> Page:
    """At OMEN, with a declaration that can be raised, to a number at least, or called."""
    table = stage.begun("omen", 3, lambda view: {"omen", f"declare {number} raven"} <= {*view["legal"]})
    page = stage.open(f"/t/{table}")
    page.locator(".asking").wait_for()
    return page


def test_a_declaration_is_typed_and_sent_by_enter(stage: Stage) -> None:
    page = my_turn(stage)
    page.keyboard.press("9")
    expect(page.locator("[data-number='9']")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("s")
    expect(page.locator("[data-action='declare 9 skull']")).to_be_focused()
    expect(page.locator(".turn.mine")).to_be_visible()              # nothing was sent yet

    page.keyboard.press("Enter")

    expect(page.locator(".around ol.log", has_text="You declare 9 skulls.")).to_be_attached()


def test_a_number_of_two_digits_is_one_number(stage: Stage) -> None:
    page = my_turn(stage, 10)
    expect(page.locator("[data-number='10']")).to_be_attached()

    page.keyboard.type("10")

    expect(page.locator("[data-number='10']")).to_have_attribute("aria-checked", "true")


def test_letters_lead_to_the_calls(stage: Stage) -> None:
    page = my_turn(stage)
    page.keyboard.press("d")
    expect(page.locator("[data-action='destiny']")).to_be_focused()
    page.keyboard.press("o")
    expect(page.locator("[data-action='omen']")).to_be_focused()


def test_rules_log_and_talk_are_a_key_away_and_escape_closes(stage: Stage) -> None:
    page = my_turn(stage)
    is_desk = (page.viewport_size or {"width": 0})["width"] >= DESK
    page.keyboard.press("r")
    expect(page.locator("dialog.rules-panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    for key, name in (("l", "log"), ("t", "talk")):
        page.keyboard.press(key)
        if is_desk:
            expect(page.locator(f".around section.{name} :focus")).to_have_count(1)
        else:
            expect(page.locator("dialog.sheet")).to_be_visible()
            page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_u_takes_a_step_back_where_that_can_be_done(stage: Stage) -> None:
    table = stage.begun("omnia", 2, lambda view: view["phase"] == "playing" and bool(view["legal"]))
    page = stage.open(f"/t/{table}")
    page.locator(".hand [data-action]").first.wait_for()
    page.keyboard.press("u")                                        # nothing to take back yet
    page.keyboard.press("1")
    expect(page.locator(".hand [data-action]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".turning [data-undo]:not([aria-disabled])")).to_be_visible()

    page.keyboard.press("u")

    expect(page.locator(".turning")).to_have_count(0)


def test_all_keys_are_listed(stage: Stage) -> None:
    page = my_turn(stage)

    page.keyboard.press("?")

    listed = page.get_by_role("dialog", name="Keys at the table")
    for does in ("Choose a number", "raven", "Destiny", "Take back", "Rules", "What happened", "Talk"):
        expect(listed.locator("dd", has_text=re.compile(f"^{does}$"))).to_have_count(1)
    keys = listed.locator("dt").all_inner_texts()
    assert len(keys) == len({*keys})
    check_usable(page)
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


def test_not_while_somebody_writes(stage: Stage) -> None:
    table = stage.begun("omen", 3, free_text=True)
    page = stage.open(f"/t/{table}")
    page.locator("div.omen").wait_for()
    if (page.viewport_size or {"width": 0})["width"] < DESK:
        page.locator(".tabs button", has_text="Talk").click()
    field = page.locator("[name=text]:visible")

    field.press_sequentially("rules? l")

    expect(field).to_have_value("rules? l")
    expect(page.locator("dialog.rules-panel, dialog.keys-list")).to_have_count(0)


def test_they_can_be_turned_off(stage: Stage) -> None:
    stage.open("/settings").locator(".setting.keys").get_by_role("button", name="Off", exact=True).click()
    page = my_turn(stage)

    for key in ("r", "l", "t", "?", "o"):
        page.keyboard.press(key)

    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("body")).to_be_focused()


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_no_two_keys_are_the_same_in_any_language(browser: Browser, server: Server, language: str) -> None:
    with opening(browser, server.url, 390) as stages:
        page = my_turn(stages(language=language))
        page.keyboard.press("?")
        page.locator(".keys-list dt").first.wait_for()
        keys = page.locator(".keys-list dt").all_inner_texts()

    assert len(keys) == len({*keys})
