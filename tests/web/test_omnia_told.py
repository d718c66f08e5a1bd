"""What the others did in OMNIA: in sight, long enough to be read, and gone through again; and the log of a game."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from serving import Server
from web.moments import SIZES, is_asked, moment, table_of
from web.stage import Stage, View

TOLD = {"play", "take", "coins", "place", "skip"}          # of a turn; whoever placed a city has looked at some
LONG = 60_000                               # milliseconds: any turn is read by then
SOON = 100
SWEEPS = 200
LYING = "(places) => places.map(({ dataset }) => dataset.card ?? null)"


def turns(stage: Stage, table: str) -> list[list[dict[str, Any]]]:
    """The turns of the others, each from the card that was played."""
    found: list[list[dict[str, Any]]] = []
    for event in stage.news(table)["events"]:
        if event["event"] == "play":
            found.append([])
        if found and event["event"] in TOLD:
            found[-1].append(event)
    return [turn for turn in found if turn[0]["seat"] != 0]


def another_round(stage: Stage, table: str) -> None:
    assert stage.play(table, lambda view: view["phase"] != "playing")
    assert stage.play(table, is_asked("playing"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_the_others_did_stays_in_sight_and_can_be_gone_through_again(
        browser: Browser, server: Server, width: int, height: int) -> None:
    with moment(browser, server, "playing", 3, width=width, height=height) as stage:
        page, table = stage.page, table_of(stage)
        another_round(stage, table)
        another_round(stage, table)
        *_, before, last = turns(stage, table)
        strip = page.locator(".lately")
        expect(strip).to_have_attribute("data-turn", str(last[0]["version"]))
        expect(strip.locator(".disc").first).to_have_text(str(last[0]["seat"] + 1))
        expect(strip.locator(".bit")).to_have_count(len(last) - 1)
        if width < 1000:                            # a desk shows the whole table
            page.evaluate("scrollBy(0, 300)")
        expect(strip.locator(".gist")).to_be_in_viewport(ratio=1)

        strip.locator("[data-walk=back]").click()

        expect(strip).to_have_attribute("data-turn", str(before[0]["version"]))
        expect(strip.locator(".bit")).to_have_count(len(before) - 1)
        expect(strip.locator("[role=status]")).not_to_be_empty()        # who walks by ear hears where
        page.keyboard.press("ArrowRight")
        expect(strip).to_have_attribute("data-turn", str(last[0]["version"]))
        expect(strip.locator("[role=status]")).to_be_empty()            # what comes by itself is announced once
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        expect(strip).to_have_attribute("data-turn", str(turns(stage, table)[-3][0]["version"]))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_turn_is_told_with_its_cards_and_the_next_is_one_press_away(
        browser: Browser, server: Server, width: int, height: int) -> None:
    with moment(browser, server, "playing", 3, width=width, height=height) as stage:
        page, table = stage.page, table_of(stage)
        another_round(stage, table)
        *_, before, last = turns(stage, table)
        expect(page.locator(".lately")).to_have_attribute("data-turn", str(last[0]["version"]))

        page.locator(".lately .gist").click()

        window = page.locator("dialog[open]")
        for turn, walk in ((last, "back"), (before, "on")):
            expect(window.locator("li")).to_have_count(len(turn))
            for event in turn:
                if isinstance(event.get("card"), str):
                    expect(window.locator(f"[data-card='{event['card']}']")).to_be_attached()
            window.locator(f"[data-walk={walk}]").click()
        expect(window.locator("[data-walk=on]")).to_have_attribute("aria-disabled", "true")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        expect(window).to_have_count(0)


def test_a_turn_stays_until_it_can_have_been_read_even_if_the_next_is_over_already(
        browser: Browser, server: Server) -> None:
    """The page's own time stands still, while the bots play on."""
    with moment(browser, server, "playing", 3, width=390, height=844, reduced_motion="reduce") as stage:
        page, table = stage.page, table_of(stage)
        page.clock.install()
        page.reload()
        page.locator(".omnia").wait_for()
        another_round(stage, table)
        expect(page.locator(".omnia[data-phase=playing] .hand.asked")).to_be_attached()
        first, second = turns(stage, table)[-2:]
        page.clock.run_for(LONG)
        expect(page.locator(".lately")).to_have_attribute("data-turn", str(second[0]["version"]))
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))

        another_round(stage, table)
        first, second = turns(stage, table)[-2:]
        played = page.locator(".around .event-play")
        for _ in range(SWEEPS):                     # time for what is drawn, and none for reading
            page.clock.run_for(1)
            if played.count() == len(turns(stage, table)) + 3:
                break
            page.wait_for_timeout(SOON)

        expect(page.locator(".lately")).to_have_attribute("data-turn", str(first[0]["version"]))
        page.clock.run_for(LONG)
        expect(page.locator(".lately")).to_have_attribute("data-turn", str(second[0]["version"]))


def may_take_and_go_on(view: View) -> bool:
    """Coins are left to take after a card, so the row is not filled yet."""
    return is_asked("doing")(view) and "coins" in view["legal"] and any(do.startswith("take") for do in view["legal"])


def test_a_card_that_is_taken_leaves_its_gap_where_it_lay(browser: Browser, server: Server) -> None:
    stage = Stage(browser, server.url, width=390, height=844)
    page = stage.open(f"/t/{stage.begun('omnia', 2, may_take_and_go_on)}")
    row = page.locator(".row-of.asked").first
    kind, card = row.get_attribute("data-row"), row.locator("[data-action]").first.get_attribute("data-card")
    places = page.locator(f"[data-row={kind}] > :is(.card[data-card], .slot)")
    cards = places.evaluate_all(LYING)

    row.locator("[data-action]").first.click()

    expect(page.locator(f"[data-row={kind}] .slot .disc")).to_have_text("1")
    assert places.evaluate_all(LYING) == [None if lay == card else lay for lay in cards]
    stage.context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_log_has_rounds_oldest_first_and_shows_the_newest_of_them(
        browser: Browser, server: Server, width: int, height: int) -> None:
    stage = Stage(browser, server.url, width=width, height=height)
    table = stage.begun("omnia", 3, lambda view: view["round"] == 3 and is_asked("doing")(view))
    page = stage.open(f"/t/{table}")
    if width < 1000:
        page.locator(".tabs button", has_text="Log").click()
    log = page.locator("ol.log:visible")

    expect(log.locator("h3")).to_have_text(["The draft", "Round 1 of 6", "Round 2 of 6", "Round 3 of 6"])
    assert log.locator("li", has_text="Newly face up").count() == 0
    expect(log.locator("li").last).to_be_in_viewport(ratio=.9)
    expect(log.locator("li").first).not_to_be_in_viewport()
    assert stage.complaints == []
    stage.context.close()
