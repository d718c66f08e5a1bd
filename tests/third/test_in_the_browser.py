"""A third game at a table in real browsers, on the plain board: made from its view, its sentences and what is legal."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from serving import Server, running_server
from third.installed import environment
from web.chromium import FLAGS, find_chromium
from web.people import Person, is_too_wide, wait_for_turn
from web.stage import Stage
from web.usable import check_usable

pytestmark = pytest.mark.timeout(900)
LIAR = "liar"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server"), PYTHONPATH=environment(site)["PYTHONPATH"]) as server:
        yield server


def play(person: Person, *, check: bool) -> None:
    """To the end: calls whatever was bid, else bids what is offered first."""
    while wait_for_turn(person):
        if check:
            assert not is_too_wide(person)
        person.act(LIAR if person.offers(LIAR) else None)


@pytest.mark.parametrize(("screen", "language", "won"), [("phone", "it", "La partita è finita."),
                                                         ("desktop", "en", "The game is over.")])
def test_it_is_played_to_the_end(browser: Browser, server: Server, screen: Literal["phone", "desktop"], language: str,
                                 won: str) -> None:
    person = Person(browser, server.url, "Zoe", screen=screen, language=language)
    table = person.set_up(game="dice", players=3, bots={1: "random", 2: "ismcts"}, pace="none")
    person.begin()

    play(person, check=True)

    person.hears(won)
    assert not any(re.search(r"dice\.[a-z]|\{", line) for line in person.story())
    expect(person.page.locator(".ranking li")).to_have_count(3)
    person.open(f"{table}/fairness")
    expect(person.page.locator("[data-check=game]")).to_be_visible()
    expect(person.page.locator("[data-check=key].yes")).to_be_visible()
    person.open(f"{table}/replay")
    expect(person.page.locator(".plain .places li")).to_have_count(3)
    person.context.close()
    assert person.complaints == []


def test_a_bid_is_chosen_word_by_word(browser: Browser, server: Server) -> None:
    person = Person(browser, server.url, "Bob")
    person.set_up(game="dice", players=2, bots={1: "random"}, pace="none")
    person.begin()
    wait_for_turn(person)
    while not person.page.locator(".plain .word").count():          # too few bids are left: they are all buttons
        person.act(LIAR if person.offers(LIAR) else None)
        wait_for_turn(person)
    last = person.page.locator(".plain .word").last
    last.click()

    expect(last).to_have_attribute("aria-pressed", "true")
    number = last.inner_text()
    action = person.page.locator(".plain .act[data-action^=bid]").last
    assert action.get_attribute("data-action") == f"bid {number} six"
    assert action.get_attribute("aria-label") == f"Bid {number} × Six"
    action.click()
    person.hears("You bid")
    person.context.close()
    assert person.complaints == []


@pytest.mark.parametrize(("language", "until"), [("it", "first"), ("en", "middle"), ("de", "over")])
def test_the_plain_board_can_be_used_by_all(browser: Browser, server: Server, language: str, until: str) -> None:
    """On a phone and at a desk: at the first bid, when there is a bid to call, and at the end."""
    stage = Stage(browser, server.url, language=language, reduced_motion="reduce", bypass_csp=True)
    reached = {"first": lambda view: bool(view["legal"]), "middle": lambda view: LIAR in view["legal"],
               "over": lambda view: view["phase"] == "over"}[until]
    stage.open(f"/t/{stage.begun('dice', 4, reached)}").locator(".plain").wait_for()

    check_usable(stage.page)
    assert stage.complaints == []
    stage.context.close()


def test_its_rules_are_read_and_it_offers_no_lesson(browser: Browser, server: Server) -> None:
    person = Person(browser, server.url, "Cleo", language="de")
    person.open("/rules/dice").sees("Lügenwürfel ist ein Spiel für 2 bis 4 Personen.")
    person.open("/")
    expect(person.page.locator("[data-game=dice] [href='/rules/dice']")).to_be_visible()
    expect(person.page.locator("[data-game=omen] [href='/learn/omen']")).to_be_visible()
    expect(person.page.locator("[data-game=dice] [href='/learn/dice']")).to_have_count(0)
    person.context.close()
    assert person.complaints == []
