""""Take back" can be pressed when the table would grant it; else it says what stands in the way."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from serving import Server
from web.stage import Stage
from web.widths import WIDTHS, Stages, opening


@pytest.fixture(params=WIDTHS)
def stages(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stages]:
    with opening(browser, server.url, request.param) as stages:
        yield stages


@pytest.fixture
def stage(stages: Stages) -> Stage:
    return stages(reduced_motion="reduce")


def test_it_is_enabled_when_it_can_be_done_and_else_says_why_not(stage: Stage, stages: Stages) -> None:
    """At a table of people who do nothing, so that a step stays free to be taken back."""
    table = stage.table("omen", 3, people=3)
    for seat in (1, 2):
        stages().command(table, "sit", seat=seat, nonce="n")
    stage.command(table, "start")
    page = stage.open(f"/t/{table}")
    button = page.locator(".standing [data-undo]")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".standing small")).to_have_text("There is no step of yours to take back.")
    button.click(force=True)                # it only looks disabled: it answers
    expect(page.locator(".told")).to_contain_text("There is no step of yours to take back.")


def test_a_step_can_be_taken_back_until_something_is_seen(stage: Stage) -> None:
    table = stage.begun("omnia", 2, lambda view: view["phase"] == "playing" and bool(view["legal"]))
    page = stage.open(f"/t/{table}")
    page.locator(".hand [data-action]").first.click()
    button = page.locator(".turning [data-undo]")
    expect(button).to_be_visible()
    expect(button).not_to_have_attribute("aria-disabled", "true")

    button.click()

    expect(button).to_have_count(0)
    expect(page.locator(".standing [data-undo]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".hand [data-action]").first).to_be_visible()
