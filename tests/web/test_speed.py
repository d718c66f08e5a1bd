"""How fast things move and how long they are shown, as one likes; whoever wants no motion has none at any speed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from serving import Server
from web.stage import Stage
from web.widths import WIDTHS, opening

SCALED = "async () => (await import('/web/settings.js')).scaled(1000)"
COVER = """() => {
    const cover = Object.assign(document.createElement("p"), { className: "says" });
    document.body.append(cover);
    const { animationName, animationDuration } = getComputedStyle(cover);
    cover.remove();
    return [animationName, animationDuration];
}"""


@pytest.fixture(params=WIDTHS)
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, request.param) as stages:
        yield stages()


def choose(stage: Stage, name: str) -> Page:
    stage.open("/settings").locator(".setting.speed").get_by_role("button", name=name, exact=True).click()
    stage.page.reload()
    expect(stage.page.locator(".setting.speed").get_by_role("button", name=name)).to_have_attribute(
        "aria-pressed", "true")
    return stage.page


@pytest.mark.parametrize(("name", "factor"), [("Calm", 1.6), ("As usual", 1), ("Quick", .5)])
def test_it_scales_scripts_and_styles_alike(stage: Stage, name: str, factor: float) -> None:
    page = choose(stage, name)

    assert page.evaluate(SCALED) == pytest.approx(1000 * factor)
    moved, seconds = page.evaluate(COVER)
    assert moved == "says"
    assert float(seconds.removesuffix("s")) == pytest.approx(.2 * factor)


def test_less_motion_stays_no_motion(stage: Stage) -> None:
    page = choose(stage, "Calm")
    page.emulate_media(reduced_motion="reduce")

    assert page.evaluate(COVER)[0] == "none"


def test_the_count_of_a_call_ends_at_every_speed(stage: Stage) -> None:
    choose(stage, "Quick")
    table = stage.begun("omen", 3, lambda view: "omen" in view["legal"])
    page = stage.open(f"/t/{table}")

    page.locator("[data-action=omen]").click()

    expect(page.locator(".reveal.done, .omen .stage").first).to_be_visible()
