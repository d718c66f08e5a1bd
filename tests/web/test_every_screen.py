"""What holds for every screen there is, in the worlds of both games: all can use it, and it complains of nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from serving import Server
from web.node import ROOT, installed
from web.scenes import SCENES, Scene
from web.stage import Stage

LANGUAGES = ("it", "en", "de")
TOUCHED = "button, a.button, nav a, header a, input:not([type=checkbox], [type=radio]), select, summary"
SMALL = f"""() => [...document.querySelectorAll("{TOUCHED}")]
    .filter((element) => element.checkVisibility({{ visibilityProperty: true }}))
    .filter((element) => !element.closest("[inert], .unseen, .skip"))
    .filter((element) => Math.round(element.getBoundingClientRect().height) < 44)
    .map((element) => element.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module")
def axe() -> str:
    installed()
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(params=SCENES, ids=lambda scene: scene.name)
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    """A screen on a phone; the language goes round, so that each has its turn."""
    scene: Scene = request.param
    language = LANGUAGES[SCENES.index(scene) % len(LANGUAGES)]
    # Without the policy against scripts from outside: axe is one.
    stage = Stage(browser, server.url, language=language, reduced_motion="reduce", bypass_csp=True)
    scene.open(stage)
    yield stage
    stage.context.close()


def violations(stage: Stage, axe: str) -> list[Any]:
    stage.page.evaluate(axe)
    found = stage.page.evaluate("""async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
        .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary: why }) => [html, why])])""")
    return list(found)


def test_it_can_be_used_by_all_on_a_phone_and_at_a_desk(stage: Stage, axe: str) -> None:
    stage.page.wait_for_timeout(300)
    assert violations(stage, axe) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert stage.page.evaluate(SMALL) == []

    stage.page.set_viewport_size({"width": 1280, "height": 900})

    assert violations(stage, axe) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert [told for told in stage.complaints if "404" not in told] == []
