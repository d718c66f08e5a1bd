"""Whoever is out against bots skips to the end; people who still play are rushed by nobody."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from serving import Server, running_server
from web.stage import Stage, sensible
from web.usable import check_usable
from web.widths import HEIGHTS, WIDTHS, opening

MOST_STEPS = 2000


@pytest.fixture(scope="module")             # bots think as long as they do at a real table
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server"), haste=1) as server:
        yield server


class Out(NamedTuple):
    """Ada is out, and Bob and Cleo play on."""

    ada: Stage
    others: list[Stage]
    table: str


@pytest.fixture
def out(browser: Browser, server: Server) -> Iterator[Out]:
    with opening(browser, server.url, WIDTHS[0]) as stages:
        people = [stages(reduced_motion="reduce", bypass_csp=True), stages(), stages()]
        while True:
            table = people[0].table("omen", 3, people=3)
            for seat in (1, 2):
                people[seat].command(table, "sit", seat=seat, nonce="n")
            people[0].command(table, "start")
            if play_until_out(people, table):
                break
        yield Out(people[0], people[1:], table)


def play_until_out(people: list[Stage], table: str) -> bool:
    """Ada calls at once, and Bob and Cleo declare what is there; False if the game was over before."""
    for _ in range(MOST_STEPS):
        news = [person.news(table) for person in people]
        if 0 not in news[0]["view"]["still_in"]:
            return bool(news[0]["view"]["phase"] != "over")
        seat = news[0]["turns"][0]["seat"] if news[0]["turns"] else 0
        view = news[seat]["view"]
        legal = view["legal"]
        wanted = "omen" if seat == 0 and "omen" in legal else sensible(view)[0] if "omen" not in legal else next(
            (action for action in legal if action.startswith("declare")), "omen")
        people[seat].command(table, "act", do=wanted, after=news[seat]["version"])
    raise AssertionError("nobody went out")


def test_where_people_play_on_one_may_watch_or_go_and_where_bots_do_one_skips_to_the_end(out: Out) -> None:
    page = out.ada.open(f"/t/{out.table}")
    offer = page.locator(".question.out")
    expect(offer).to_contain_text("You are out. The others play on")
    expect(offer.get_by_role("button", name="Skip to the end")).to_have_count(0)
    expect(offer.get_by_role("link", name="All tables")).to_be_visible()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_have_count(0)       # nobody waits for her

    for other in out.others:
        other.command(out.table, "leave")                           # bots stand in
    skip = offer.get_by_role("button", name="Skip to the end")
    expect(offer).to_contain_text("Only bots are still playing")
    for width, height in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(skip).to_be_visible()
    skip.click()

    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".around ol.log")).to_contain_text("You skip to the end: the bots play on without pauses.")
    head = out.ada.ask("GET", f"/api/tables/{out.table}")
    assert head["status"] == "over"
    assert head["hurried"]


@pytest.mark.parametrize("width", WIDTHS)
def test_whoever_has_left_a_table_of_bots_may_skip_too(browser: Browser, server: Server, width: int) -> None:
    with opening(browser, server.url, width) as stages:
        stage = stages(reduced_motion="reduce", bypass_csp=True)
        table = stage.table("omnia", 2)
        stage.command(table, "start")
        stage.command(table, "leave")
        page = stage.open(f"/t/{table}")
        expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
        check_usable(page)

        page.get_by_role("button", name="Skip to the end").click()

        expect(page.locator(".ending")).to_be_visible()
