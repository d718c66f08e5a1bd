"""What holds for every screen there is, in the worlds of both games: all can use it, and it complains of nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from serving import Server
from web.scenes import SCENES, Scene
from web.stage import Stage
from web.usable import check_usable

LANGUAGES = ("it", "en", "de")


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


def test_it_can_be_used_by_all_on_a_phone_and_at_a_desk(stage: Stage) -> None:
    check_usable(stage.page)

    assert [told for told in stage.complaints if "404" not in told] == []
