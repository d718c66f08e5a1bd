"""OMNIA at a moment of a game, in a browser of somebody who sits there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from serving import Server
from web.stage import Stage, View, sensible

SIZES = [(360, 740), (390, 844), (1280, 800)]


@contextmanager
def moment(browser: Browser, server: Server, phase: str, players: int = 2, **wishes: Any) -> Iterator[Stage]:
    """A table at which Ada is asked for something, in her browser."""
    stage = Stage(browser, server.url, **wishes)
    table = stage.begun("omnia", players, lambda view: view["phase"] == phase and bool(view["legal"]))
    stage.open(f"/t/{table}")
    stage.page.locator(".omnia").wait_for()
    yield stage
    stage.context.close()
    assert stage.complaints == []


@contextmanager
def duel(browser: Browser, server: Server, until: Callable[[View], bool], **wishes: Any) -> Iterator[tuple[Stage, str]]:
    """Ada and Ben at a moment of hers. Ben does nothing by himself, so nothing happens unless a test asks for it."""
    ada, ben = Stage(browser, server.url, **wishes), Stage(browser, server.url)
    table = ada.table("omnia", 2, people=2, visibility="link")
    ben.command(table, "sit", seat=1, nonce="stage")
    ada.command(table, "start")
    while not until(ada.news(table)["view"]):
        for stage in (ada, ben):
            news = stage.news(table)
            if news["view"]["legal"] and not (stage is ada and until(news["view"])):
                stage.command(table, "act", do=sensible(news["view"])[0], after=news["version"])
    ada.open(f"/t/{table}")
    ada.page.locator(".omnia").wait_for()
    yield ada, table
    for stage in (ada, ben):
        stage.context.close()
    assert ada.complaints == []


def table_of(stage: Stage) -> str:
    return stage.page.url.rsplit("/", 1)[1]


def is_asked(phase: str) -> Callable[[View], bool]:
    return lambda view: view["phase"] == phase and bool(view["legal"])
