"""The page for a new table, and the lobby: what goes together is said before, and bots come in one touch."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from bottega.core.words import LANGUAGES
from bottega.server.http.routes.public import words
from serving import Server
from web.stage import Stage

WIDTHS = {360: 740, 390: 844, 1280: 800}
AT = pytest.mark.parametrize("width", WIDTHS)
TOUCH = 44
WITH_WOLVES, WITHOUT_WOLVES = "With wolves as a fourth suit", "Without wolves, for 3 to 8 players."

Enter = Callable[..., Stage]


@pytest.fixture
def enter(browser: Browser, server: Server) -> Iterator[Enter]:
    stages: list[Stage] = []

    def enter(width: int = 390, **wishes: str) -> Stage:
        stages.append(Stage(browser, server.url, width=width, height=WIDTHS[width], **wishes))
        return stages[-1]

    yield enter
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []


def table_of(stage: Stage) -> str:
    stage.page.wait_for_url(re.compile("/t/"))
    return stage.page.url.rpartition("/")[2]


@AT
def test_nine_players_turn_the_wolves_on_and_it_is_said_where_they_are_chosen(enter: Enter, width: int) -> None:
    ada = enter(width)
    page = ada.open("/create")
    expect(page.locator(".settled p")).to_have_count(0)

    page.locator("select[name=players]").select_option("9")

    expect(page.locator(".settled")).to_contain_text("With 9 players: With wolves as a fourth suit")
    page.locator(".choosing summary").click()
    expect(page.get_by_label(WITH_WOLVES)).to_be_checked()
    expect(page.get_by_label(WITHOUT_WOLVES)).to_be_disabled()
    expect(page.locator("label", has_text=WITHOUT_WOLVES)).to_contain_text("Not with 9 players.")
    page.locator("form .begin").click()
    head = ada.ask("GET", f"/api/tables/{table_of(ada)}")
    assert (head["players"], head["options"]["expansion"]) == (9, "on")


def test_with_fewer_players_it_is_as_it_was_chosen_before(enter: Enter) -> None:
    page = enter().open("/create")
    page.locator("select[name=players]").select_option("9")
    page.locator("select[name=players]").select_option("8")

    expect(page.locator(".settled p")).to_have_count(0)
    page.locator(".choosing summary").click()
    expect(page.get_by_label(WITHOUT_WOLVES)).to_be_checked()
    expect(page.locator("[name='option expansion']:disabled")).to_have_count(0)


def test_nobody_begins_at_a_seat_that_is_not_there(enter: Enter) -> None:
    page = enter().open("/create")
    page.locator("select[name=game]").select_option("omnia")
    page.locator("select[name=players]").select_option("2")
    page.locator(".choosing summary").click()

    for seat in ("2", "3"):
        expect(page.locator(f"[name='option first'][value='{seat}']")).to_be_disabled()
    expect(page.locator("[name='option first'][value='1']")).to_be_enabled()


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_words_are_not_for_a_table_of_strangers_and_the_page_says_so(enter: Enter, language: str) -> None:
    page = enter(language=language).open("/create")
    own = page.locator("[name=free_text]")
    own.check()

    page.locator("select[name=visibility]").select_option("open")

    expect(own).to_be_disabled()
    expect(own).not_to_be_checked()
    expect(page.locator("#free_text")).to_have_text(str(words(language)["table.open.free_text"]))
    page.locator("form .begin").click()
    page.wait_for_url(re.compile("/t/"))


@AT
def test_seats_are_filled_with_bots_in_one_touch(enter: Enter, width: int) -> None:
    ada = enter(width)
    page = ada.open("/create")
    page.locator("select[name=players]").select_option("5")
    page.locator("select[name=level]").select_option("strong")
    button = page.locator(".filling .fill")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= TOUCH

    button.click()
    page.locator("select[name='seat 4']").select_option("novice")
    page.locator("form .begin").click()

    head = ada.ask("GET", f"/api/tables/{table_of(ada)}")
    assert [seat["bot"] for seat in head["seats"]] == [None, "strong", "strong", "strong", "novice"]


def test_another_level_for_all_and_no_bots_at_all(enter: Enter) -> None:
    page = enter().open("/create")
    page.locator(".filling .fill").click()
    page.locator("select[name=level]").select_option("master")
    for seat in (1, 2):
        expect(page.locator(f"select[name='seat {seat}']")).to_have_value("master")

    page.locator(".filling .clear").click()

    for seat in (0, 1, 2):
        expect(page.locator(f"select[name='seat {seat}']")).to_have_value("")


@AT
def test_at_an_open_table_free_seats_are_filled_in_one_touch_too(enter: Enter, width: int) -> None:
    ada = enter(width)
    head = ada.ask("POST", "/api/tables", game="omen", seats=[None] * 4, visibility="open")
    ada.command(head["id"], "sit", seat=0, nonce="x")
    page = ada.open(f"/t/{head['id']}")
    chairs = page.locator(".chairs li")

    chairs.nth(2).get_by_role("button", name="Put a bot here").click()
    expect(chairs.nth(2)).to_contain_text("bot: Regular")
    page.locator(".filling select").select_option("strong")
    page.locator(".filling .fill").click()

    expect(page.locator(".chairs .free")).to_have_count(0)
    for chair in (1, 3):
        expect(chairs.nth(chair)).to_contain_text("bot: Expert")
        expect(chairs.nth(chair).locator(".medallion")).to_be_visible()
    chairs.nth(3).get_by_role("button", name=re.compile("Free the seat of")).click()
    expect(page.locator(".chairs .free")).to_have_count(1)
    page.locator(".filling .fill").click()
    page.locator(".lobby .begin").click()
    expect(page.locator(".ring .seat")).to_have_count(3)


def test_only_the_host_is_offered_bots(enter: Enter) -> None:
    ada, bob = enter(), enter()
    head = ada.ask("POST", "/api/tables", game="omen", seats=[None] * 3)
    ada.command(head["id"], "sit", seat=0, nonce="x")

    page = bob.open(f"/t/{head['id']}")

    expect(page.get_by_role("button", name="Sit here")).to_have_count(2)
    expect(page.locator(".filling")).to_have_count(0)
    expect(page.get_by_role("button", name="Put a bot here")).to_have_count(0)
