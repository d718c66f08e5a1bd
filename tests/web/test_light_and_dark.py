"""Both games by day and by night, as one likes: chosen in the settings, kept, and with enough contrast everywhere."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from serving import Server
from web.scenes import SCENES
from web.stage import Stage
from web.usable import violations
from web.widths import HEIGHTS, WIDTHS, opening

LOOKED_AT = ("home", "create", "lobby", "omen-3", "omen-9", "omen-odds", "omen-losing", "omen-over", "omnia-draft",
             "omnia-deeds", "omnia-effect", "omnia-city", "omnia-over", "lesson-omen", "lesson-omnia", "rules-omen",
             "rules-omnia", "example-omnia", "gallery-life", "replay-omen", "replay-omnia", "shared", "settings")
BRIGHTNESS = """() => {
    const shown = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
    return shown.slice(0, 3).reduce((sum, part) => sum + part, 0) / 3;
}"""
MIDDLE = 128


@pytest.fixture(params=[scene for scene in SCENES if scene.name in LOOKED_AT], ids=lambda scene: scene.name)
def shown(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, 390) as stages:
        stage = stages(reduced_motion="reduce", bypass_csp=True)
        request.param.open(stage)
        yield stage


def test_contrast_is_enough_by_day_and_by_night(shown: Stage) -> None:
    page = shown.page
    for scheme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.scheme = '{scheme}'")
        page.wait_for_timeout(300)                                  # for what fades

        assert (page.evaluate(BRIGHTNESS) > MIDDLE) == (scheme == "light")
        assert not (found := violations(page)), found
    page.set_viewport_size({"width": 1280, "height": HEIGHTS[1280]})
    for scheme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.scheme = '{scheme}'")
        page.wait_for_timeout(300)

        assert not (found := violations(page)), found


@pytest.fixture(params=WIDTHS)
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, request.param) as stages:
        yield stages(reduced_motion="reduce", color_scheme="light")


@pytest.mark.parametrize(("game", "own"), [("omen", "dark"), ("omnia", "light")])
def test_it_is_chosen_in_the_settings_and_kept(stage: Stage, game: str, own: str) -> None:
    def is_light_at(path: str) -> bool:
        page = stage.open(path)
        expect(page.locator("body")).to_have_attribute("data-world", game)
        return bool(page.evaluate(BRIGHTNESS) > MIDDLE)

    def choose(name: str) -> None:
        stage.open("/settings").get_by_role("button", name=name, exact=True).click()

    assert is_light_at(f"/rules/{game}") == (own == "light")        # as the game is, if nothing was chosen
    choose("Light")
    assert is_light_at(f"/rules/{game}")
    assert is_light_at(f"/learn/{game}")
    choose("Dark")
    assert not is_light_at(f"/rules/{game}")
    choose("As the system")
    assert is_light_at(f"/rules/{game}")
    stage.page.emulate_media(color_scheme="dark")
    assert not is_light_at(f"/rules/{game}")
