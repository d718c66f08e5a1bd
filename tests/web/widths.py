"""The screens that everything around a table is tried on: two phones and a desk."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from web.stage import Stage

HEIGHTS = {360: 740, 390: 844, 1280: 800}
WIDTHS = (*HEIGHTS,)
DESK = 1000                                 # pixels from which panels lie beside the cards

Stages = Callable[..., Stage]


@contextmanager
def opening(browser: Browser, url: str, width: int) -> Iterator[Stages]:
    """Somebody, and others, each with a browser of that width. No page may have complained at the end."""
    stages: list[Stage] = []

    def open_stage(**wishes: Any) -> Stage:
        stages.append(Stage(browser, url, width=width, height=HEIGHTS[width], **wishes))
        return stages[-1]

    yield open_stage
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []
