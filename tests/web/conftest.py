"""Real browsers at a real server."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from serving import Server, running_server
from web.chromium import FLAGS, find_chromium
from web.people import Person
from web.stage import Sit, Stage


@pytest.fixture(scope="module")             # while one is open, no other test of the same process can run a loop
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")             # one for all would meet more newcomers than its limits allow
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own. No page may have complained at the end."""
    people: list[Person] = []

    def arrive(name: str, **wishes: Any) -> Person:
        people.append(Person(browser, server.url, name, **wishes))
        return people[-1]

    yield arrive
    for person in people:
        person.context.close()
    assert [complaint for person in people for complaint in person.complaints] == []


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Sit]:
    """Somebody who plays; no page may have complained at the end."""
    stages: list[Stage] = []

    def sit(**wishes: Any) -> Stage:
        stages.append(Stage(browser, server.url, **wishes))
        return stages[-1]

    yield sit
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []
