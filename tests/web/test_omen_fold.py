"""OMEN's table: seats cover nothing, and what one does in a turn is seen without scrolling."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from serving import Server
from web.stage import Sit, Stage, View

SIZES = [(360, 640), (390, 844), (768, 1024), (1280, 800), (1440, 900)]
FOLDS = [(390, 844), (768, 1024), (1280, 800), (1440, 900)]
LONG = "Bartholomäus Wilhelmine"
LANGUAGES = ("it", "en", "de")

# seats against each other, and against everything that lies inside the ring or below it
COVERED = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((part) => part.getClientRects().length)
    .map((part) => [selector, part.getBoundingClientRect()]);
  const ladder = document.querySelector(".ladder").getBoundingClientRect();
  const seen = (selector, box) => selector !== ".ladder li" ? box :
    new DOMRect(Math.max(box.left, ladder.left), box.top,
                Math.max(0, Math.min(box.right, ladder.right) - Math.max(box.left, ladder.left)), box.height);
  const hit = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > .5
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > .5;
  const seats = shown(".ring .seat");
  const inner = [".open .card", ".deck", ".peek .card", ".stands > *", ".ladder li"].flatMap(shown);
  const below = [".own h2", ".own .card", ".asking", ".odds-button", ".further"].flatMap(shown);
  const named = ([one, a], [other, b]) => hit(seen(one, a), seen(other, b)) ? [`${one} and ${other}`] : [];
  return [
    ...seats.flatMap((seat, i) => [...seats.slice(0, i), ...inner, ...below].flatMap((part) => named(seat, part))),
    ...inner.flatMap((part) => below.flatMap((other) => named(part, other))),
    ...seats.flatMap(([, { left, right }]) => left < 0 || right > innerWidth ? ["a seat and the edge"] : []),
  ];
}"""
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [document.documentElement.scrollWidth, ...[...document.querySelectorAll("body *")]
    .filter((part) => !part.closest(".ladder, .numbers, svg"))
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 80))]"""
FLOOR = """() => {
  const tabs = document.querySelector(".tabs").getBoundingClientRect();
  return tabs.height ? tabs.top : innerHeight;
}"""
LOWEST = """(selector) => Math.max(...[...document.querySelectorAll(selector)]
  .map((part) => part.getBoundingClientRect().bottom))"""
ACTING = ".numbers button, .suit, .call, .odds-button"
IN_A_TURN = f"{ACTING}, .standing button"


class Table(NamedTuple):
    players: int
    expansion: str


TABLES = [Table(players, "off") for players in range(3, 9)] + [Table(players, "on") for players in (6, 7, 8, 9)]


def may_do_all(view: View) -> bool:
    """My turn, with a declaration to call and a higher one to make."""
    return view["phase"] == "declaring" and "omen" in view["legal"] and len(view["legal"]) > 2


def begins(view: View) -> bool:
    return view["phase"] == "declaring" and bool(view["legal"]) and not view["declarations"]


def open_table(stage: Stage, table: Table, until: Callable[[View], bool] = may_do_all) -> str:
    found = stage.begun("omen", table.players, until, options={"expansion": table.expansion})
    stage.open(f"/t/{found}").locator("div.omen > .asking").wait_for()
    return found


def resize(stage: Stage, width: int, height: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.page.wait_for_function("([width]) => innerWidth === width", arg=[width])
    stage.page.evaluate("scrollTo(0, 0)")


def speak(stage: Stage, language: str) -> None:
    stage.page.locator(f".languages [lang={language}]").click()
    expect(stage.page.locator("html")).to_have_attribute("lang", language)


def check(stage: Stage, above: str = IN_A_TURN) -> None:
    """Nothing covers anything at any size, and at those with a fold all of a turn is above it."""
    for width, height in SIZES:
        resize(stage, width, height)
        assert stage.page.evaluate(COVERED) == [], (width, height)
        assert stage.page.evaluate(TOO_WIDE) == [], (width, height)
        if (width, height) in FOLDS:
            assert stage.page.evaluate(LOWEST, above) <= stage.page.evaluate(FLOOR), (width, height)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.players}-wolves-{table.expansion}")
def test_seats_cover_nothing_and_a_turn_needs_no_scrolling(sit: Sit, table: Table) -> None:
    stage = sit()
    open_table(stage, table)
    check(stage)

    stage.page.locator(".odds-button").click()                  # with the odds on every button
    expect(stage.page.locator(".call[data-chance]")).to_have_count(2)
    check(stage, ACTING)                                        # the table of odds lies below them


@pytest.mark.parametrize("players", [6, 9])
def test_seats_cover_nothing_when_one_begins_and_sees_the_top_of_the_deck(sit: Sit, players: int) -> None:
    stage = sit()
    open_table(stage, Table(players, "on"), begins)

    expect(stage.page.locator(".peek .card")).to_be_visible()
    check(stage)


def people_with_long_names(stage: Stage, server: Server, browser: Browser, players: int) -> str:
    """A table of people only, at which it is our turn."""
    table = stage.table("omen", players, people=players, options={"expansion": "on"})
    others = [Stage(browser, server.url) for _ in range(players - 1)]
    for seat, other in enumerate(others, 1):
        other.ask("POST", "/api/me", name=LONG[:-1] + "abcdefghi"[seat], language="en")
        other.command(table, "sit", seat=seat, nonce="stage")
    stage.command(table, "start")
    while not may_do_all(stage.news(table)["view"]):
        for one in (stage, *others):
            news = one.news(table)
            if news["view"]["legal"]:
                one.command(table, "act", do=news["view"]["legal"][0], after=news["version"])
    for other in others:
        other.context.close()
    return table


@pytest.mark.parametrize("players", [6, 9])
def test_long_names_and_other_languages_change_nothing(
        sit: Sit, server: Server, browser: Browser, players: int) -> None:
    stage = sit()
    stage.open(f"/t/{people_with_long_names(stage, server, browser, players)}")
    stage.page.locator("div.omen > .asking").wait_for()

    for language in LANGUAGES:
        speak(stage, language)
        check(stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_players_on_the_smallest_phone_declare_without_scrolling(sit: Sit, language: str) -> None:
    stage = sit(width=360, height=640, language=language)
    table = open_table(stage, Table(9, "on"), begins)
    page = stage.page
    floor = page.evaluate(FLOOR)
    assert page.evaluate(LOWEST, ".suit") <= floor
    expect(page.locator(".suit")).to_have_count(4)

    page.locator('.numbers [data-number="3"]').tap()            # one tap for the number
    expect(page.locator('.numbers [data-number="3"]')).to_be_checked()
    page.locator('[data-action="declare 3 wolf"]').tap()        # and one for the suit, which sends it

    declared = {"event": "declare", "seat": 0, "number": 3, "suit": "wolf"}
    while not any(declared.items() <= event.items() for event in stage.news(table)["events"]):
        page.wait_for_timeout(50)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("width", "height"), FOLDS)
def test_what_one_has_just_declared_is_taken_back_without_scrolling(
        sit: Sit, browser: Browser, server: Server, width: int, height: int) -> None:
    stage, other = sit(width=width, height=height), Stage(browser, server.url)
    table = stage.table("omen", 3, people=2)
    other.command(table, "sit", seat=1, nonce="stage")
    stage.command(table, "start")
    while not stage.news(table)["view"]["legal"]:
        asked = other.news(table)
        if asked["view"]["legal"]:
            other.command(table, "act", do=asked["view"]["legal"][0], after=asked["version"])
    stage.open(f"/t/{table}")

    stage.page.locator(".suit").first.click()

    back = stage.page.locator(".standing button").first
    expect(back).to_be_visible()
    expect(stage.page.locator(".turn:not(.mine)")).to_be_visible()
    assert stage.page.evaluate(LOWEST, ".standing button") <= stage.page.evaluate(FLOOR)
    back.click()
    expect(stage.page.locator(".asking")).to_be_visible()
    other.context.close()
