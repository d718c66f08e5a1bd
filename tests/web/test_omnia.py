"""OMNIA at the table: whole games by tapping, by keyboard and in words; a draft, a chain of effects, a score."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Browser, Locator, expect

from bottega import press
from bottega.omnia import OMNIA
from bottega.table.telling import shown
from serving import Server
from web.moments import moment, table_of
from web.node import installed, run
from web.people import Person, is_too_wide, wait_for_turn

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

def test_the_draft_shows_what_is_kept_and_to_whom_the_rest_goes(browser: Browser, server: Server) -> None:
    with moment(browser, server, "drafting", 3) as stage:
        page = stage.page
        expect(page.locator(".keeping")).to_have_attribute("aria-disabled", "true")

        for card in (0, 2):
            page.locator(".pack .card").nth(card).click()

        expect(page.locator(".pack .card[aria-pressed=true]")).to_have_count(2)
        name = stage.news(table_of(stage))["table"]["seats"][1]["called"]
        expect(page.locator(".pack .ribbon")).to_have_text([f"→ {name}"] * 5)
        page.locator(".keeping[data-action^='keep ']").click()
        expect(page.locator(".hand .card")).to_have_count(2)
        expect(page.locator(".draft")).to_contain_text(f"You passed to {name}:")
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

        stage.page.locator(".asking .undo").click()

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
