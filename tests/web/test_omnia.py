"""OMNIA at the table: whole games by tapping, by keyboard and in words; a draft, a chain of effects, a score."""

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, Locator, expect

from bottega import press
from bottega.omnia import OMNIA
from bottega.table.telling import shown
from serving import Server
from web.node import installed, run
from web.people import Person, is_too_wide, wait_for_turn
from web.stage import Stage, View

Arrive = Callable[..., Person]
REACH = Path(__file__).parent / "js" / "omnia_reach.js"
ALL_TABS = 150                              # more than there is to go through on a page
FOCUSED = "document.activeElement"


def begun(arrive: Arrive, players: int = 2, **wishes: Any) -> Person:
    ada = arrive("Ada", **wishes)
    ada.set_up(game="omnia", players=players, bots=dict.fromkeys(range(1, players), "casual"), pace="fast")
    ada.begin()
    return ada


def sums(trail: Locator) -> tuple[int, int]:
    """The points of a trail's lines, added up, and the total below them."""
    lines = trail.locator("tbody td:first-child").all_inner_texts()
    return sum(map(int, lines)), int(trail.locator("tfoot td").first.inner_text())


# whole games

def test_a_whole_game_is_played_by_tapping_on_a_phone(arrive: Arrive) -> None:
    ada = begun(arrive)

    while wait_for_turn(ada):
        while ada.choices.count() == 0:
            ada.pack.first.tap()
        ada.choices.first.tap()
        expect(ada.page.locator(".omnia.busy")).to_have_count(0)
        assert not is_too_wide(ada)

    trails = ada.page.locator(".trail")
    expect(trails).to_have_count(2)
    for trail in trails.all():
        lines, total = sums(trail)
        assert lines == total
    assert {rule.inner_text() for rule in trails.locator(".rule").all()} >= {"omnia-6.1"}


def test_a_whole_game_is_played_by_keyboard_and_the_focus_is_never_lost(arrive: Arrive) -> None:
    ada = begun(arrive, screen="desktop")
    wanted = f"{FOCUSED}.matches('.omnia [data-action], .pack .card[aria-pressed=false]')"

    while wait_for_turn(ada):
        for _ in range(ALL_TABS):
            if ada.page.evaluate(wanted):
                break
            ada.page.keyboard.press("Tab")
        assert ada.page.evaluate(wanted)
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator(".omnia.busy")).to_have_count(0)
        assert ada.is_over or ada.page.evaluate(f"{FOCUSED} !== document.body")


def test_a_whole_game_is_played_in_words(arrive: Arrive) -> None:
    ada = begun(arrive, screen="desktop")
    ada.press("Table in words")
    expect(ada.page.locator(".omnia")).to_have_count(0)

    while wait_for_turn(ada):
        said = ada.page.locator(".words").inner_text()
        assert "undefined" not in said
        assert "Works" in said
        ada.act()

    expect(ada.page.locator(".ending")).to_contain_text(re.compile("printed points", re.IGNORECASE))     # or none


# moments of a game

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


def test_the_draft_shows_what_is_kept_and_to_whom_the_rest_goes(browser: Browser, server: Server) -> None:
    with moment(browser, server, "drafting", 3) as stage:
        page = stage.page
        expect(page.locator(".keeping")).to_have_attribute("aria-disabled", "true")

        for card in (0, 2):
            page.locator(".pack .card").nth(card).click()

        expect(page.locator(".pack .card[aria-pressed=true]")).to_have_count(2)
        expect(page.locator(".pack .ribbon")).to_have_text(["→ Dreamer 2"] * 5)
        page.locator(".keeping[data-action^='keep ']").click()
        expect(page.locator(".hand .card")).to_have_count(2)
        expect(page.locator(".draft")).to_contain_text("You passed to Dreamer 2:")
        expect(page.locator(".pack .card")).to_have_count(5)


def test_a_step_leads_to_its_row_and_a_card_taken_lies_on_its_owners_strip(browser: Browser, server: Server) -> None:
    with moment(browser, server, "resolving") as stage:
        page = stage.page
        expect(page.locator(".path .now")).to_be_visible()
        page.locator("[data-show]").click()
        taken = page.evaluate(f"{FOCUSED}.dataset.card")
        page.keyboard.press("Enter")

        expect(page.locator(f".owner[data-seat='0'] .newest[data-card='{taken}']")).to_be_visible()


def test_a_step_is_taken_back_from_where_it_is_asked(browser: Browser, server: Server) -> None:
    with moment(browser, server, "playing") as stage:
        hand = stage.page.locator(".hand .card")
        count = hand.count()
        hand.first.click()
        expect(hand).to_have_count(count - 1)

        stage.page.locator(".undo").click()

        expect(hand).to_have_count(count)


def test_a_city_says_what_it_rewards_and_who_gets_it(browser: Browser, server: Server) -> None:
    with moment(browser, server, "placing", width=1440, height=900) as stage:
        cities = stage.page.locator(".cities .card").count()
        stage.page.locator(".looked .card").first.hover()
        expect(stage.page.locator(".explainer")).to_contain_text("City that counts for everyone.")

        stage.page.locator(".looked .card").first.click()

        expect(stage.page.locator(".cities .card")).to_have_count(cities + 1)
        expect(stage.page.locator(".standings-of tbody tr")).to_have_count(cities + 2)


def test_all_cards_of_a_seat_are_one_tap_away(browser: Browser, server: Server) -> None:
    with moment(browser, server, "placing") as stage:
        owner = stage.page.locator(".owner").first
        count = sum(int(number) for number in owner.locator(".mark b").all_inner_texts())
        owner.locator(".marks").click()

        expect(stage.page.locator("dialog[open] .group-of .card")).to_have_count(count)


# what happened

@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1280, 800)])
def test_the_log_has_rounds_and_shows_the_newest_of_them(
        browser: Browser, server: Server, width: int, height: int) -> None:
    stage = Stage(browser, server.url, width=width, height=height)
    table = stage.begun("omnia", 3, lambda view: view["round"] == 3 and view["phase"] == "doing" and view["legal"])
    page = stage.open(f"/t/{table}")
    if width < 1000:
        page.locator(".tabs button", has_text="Log").click()
    log = page.locator("ol.log:visible")

    expect(log.locator("h3")).to_have_text(["Round 1 of 6", "Round 2 of 6", "Round 3 of 6"])
    assert log.locator("li", has_text="Newly face up").count() == 0
    expect(log.locator("li").last).to_be_in_viewport(ratio=.9)
    expect(log.locator("li").first).not_to_be_in_viewport()
    assert stage.complaints == []
    stage.context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1280, 800)])
def test_what_the_others_did_stays_in_sight_and_can_be_gone_through_again(
        browser: Browser, server: Server, width: int, height: int) -> None:
    with moment(browser, server, "playing", 3, width=width, height=height) as stage:
        page, table = stage.page, stage.page.url.rsplit("/", 1)[1]
        for _ in range(2):
            stage.play(table, lambda view: view["phase"] != "playing")
            stage.play(table, lambda view: view["phase"] == "playing" and view["legal"])
        last = [event for event in stage.news(table)["events"] if event["event"] == "play"][-1]
        lately, back = page.locator(".lately p"), page.locator("[data-walk=back]")
        expect(lately).to_contain_text(f"Dreamer {last['seat'] + 1} plays")
        if width < 1000:                            # a desk shows the whole table
            page.evaluate("scrollBy(0, 300)")
        expect(lately).to_be_in_viewport(ratio=1)

        newest = lately.inner_text()
        back.click()
        expect(lately).not_to_have_text(newest)
        expect(lately).to_contain_text("Dreamer")
        page.locator("[data-walk=on]").click()
        expect(lately).to_have_text(newest)


def asks(phase: str, view: View) -> bool:
    return view["phase"] == phase and bool(view["legal"])


PLACES = """() => [...[".turn", ".lately", ".where"].map((part) => document.querySelector(part).offsetHeight),
    document.querySelector(".cities").offsetTop]"""


@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize("width", [360, 1280])
def test_whoever_is_on_turn_and_whatever_is_asked_the_cards_stay_where_they_are(
        browser: Browser, server: Server, width: int, language: str) -> None:
    with moment(browser, server, "playing", 3, width=width, height=800, language=language) as stage:
        page, table = stage.page, stage.page.url.rsplit("/", 1)[1]
        places = page.evaluate(PLACES)
        for phase in ("doing", "playing", "placing", "playing"):
            if stage.play(table, partial(asks, phase)):
                page.locator(f".omnia[data-phase={phase}]").wait_for()
                assert page.evaluate(PLACES) == places


MOVED = "() => document.startViewTransition(() => undefined).ready.then(() => true)"
MOVING = """() => [...document.querySelectorAll("body *")]
    .map((part) => getComputedStyle(part).viewTransitionName).filter((name) => name !== "none")"""


@pytest.mark.parametrize("phase", ["playing", "doing", "placing"])
def test_panels_take_part_where_cards_move_and_nothing_moves_over_an_open_window(
        browser: Browser, server: Server, phase: str) -> None:
    with moment(browser, server, phase) as stage:
        page = stage.page
        assert page.evaluate(MOVED)                 # it would be refused if two things had one name
        assert {"turn-bar", "tabs", "hands" if phase == "playing" else "asking"} <= {*page.evaluate(MOVING)}

        page.locator(".owner .marks").first.click()

        expect(page.locator("dialog[open]")).to_be_visible()
        assert page.evaluate(MOVING) == []


# the end

@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1280, 800)])
def test_the_end_comes_into_sight_with_who_won_by_what_and_all_points(
        browser: Browser, server: Server, width: int, height: int) -> None:
    stage = Stage(browser, server.url, width=width, height=height)
    table = stage.begun("omnia", 4, lambda view: view["round"] == view["rounds"] and bool(view["legal"]))
    page = stage.open(f"/t/{table}")
    page.locator(".owner").first.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")

    assert stage.play(table, lambda view: view["phase"] == "over")

    expect(page.locator(".won")).to_contain_text("The game is over: ")
    expect(page.locator(".won")).to_be_in_viewport(ratio=1)
    places = page.locator(".ranking:visible li")
    expect(places).to_have_count(4)
    expect(places.last).to_be_in_viewport(ratio=1)
    points = [int(re.findall(r"\s(\d+) points?$", told)[0]) for told in places.all_inner_texts()]
    totals = [sums(trail)[1] for trail in page.locator(".trail").all()]
    assert points == totals == sorted(totals, reverse=True)
    assert stage.complaints == []
    stage.context.close()


# everything that is legal

def moments() -> Iterator[dict[str, Any]]:
    """Of games by chance: every choice there was, as its seat saw it."""
    luck = random.Random(11)
    for seed in range(24):
        effects, draft = "may" if seed % 4 == 0 else "must", "off" if seed % 5 == 0 else "on"
        game = OMNIA.start(2 + seed % 3, seed, effects=effects, draft=draft)
        while not game.is_over:
            seat = luck.choice(game.acting)
            events = [{"version": place, "at": 0, **shown(event, game.terms)}
                      for place, event in enumerate(game.events_for(seat))]
            yield {"view": to_builtins(game.view(seat), str_keys=True), "events": events}
            game.act(seat, luck.choice(game.legal(seat)))


def test_every_legal_action_of_whole_games_has_exactly_one_control(tmp_path: Path) -> None:
    installed()
    games = tmp_path / "moments.json"
    cards = press.describe("omnia", OMNIA.read_deck(None), "en")
    games.write_text(json.dumps({"cards": cards, "moments": [*moments()]}), "utf-8")

    run("node", str(REACH), str(games))
