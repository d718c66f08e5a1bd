"""Browsers seal what they add to the luck, and open it by themselves when nobody can sit down any more."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from serving import Server
from web.stage import Stage


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Stage]]:
    stages = [Stage(browser, server.url, width=390, height=844) for _ in range(2)]
    yield stages
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []


def sat_down(people: list[Stage], **wish: object) -> str:
    """A table at which both sit, by their browsers."""
    ada, bob = people
    table = str(ada.ask("POST", "/api/tables", game="omnia", seats=[None, None], **wish)["id"])
    for seat, person in enumerate((ada, bob)):
        page = person.open(f"/t/{table}")
        page.locator(f".chairs li[data-seat='{seat}']").get_by_role("button", name="Sit here").click()
        expect(page.locator(f".chairs li[data-seat='{seat}']")).to_contain_text("you")
    return table


def test_the_game_begins_when_both_browsers_have_opened_what_they_sealed(people: list[Stage]) -> None:
    ada, bob = people
    table = sat_down(people)
    head = ada.ask("GET", f"/api/tables/{table}")
    assert (head["nonces"], [len(seal) for seal in head["seals"]]) == (["", ""], [64, 64])

    ada.page.locator(".lobby .begin").click()

    for person in people:
        expect(person.page.locator(".lobby")).to_have_count(0)
    head = ada.ask("GET", f"/api/tables/{table}")
    assert head["status"] == "playing"
    assert all(head["nonces"])
    kept = json.loads(bob.page.evaluate("table => localStorage.getItem(`bottega.nonce.${table}`)", table))
    assert (kept["options"], kept["deck"], kept["parts"]) == (head["options"], head["deck"]["digest"], head["seals"])


def test_who_is_away_is_waited_for_or_not(people: list[Stage]) -> None:
    ada, bob = people
    table = sat_down(people)
    bob.open("/")

    ada.page.locator(".lobby .begin").click()

    expect(ada.page.locator(".lobby [role=status]").first).to_contain_text("as soon as 1 browser has opened")
    ada.page.get_by_role("button", name="Start without waiting").click()
    expect(ada.page.locator(".lobby")).to_have_count(0)
    nonces = ada.ask("GET", f"/api/tables/{table}")["nonces"]
    assert [bool(nonce) for nonce in nonces] == [True, False]
