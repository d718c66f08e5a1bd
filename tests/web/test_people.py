"""Bots are people of the game's world: the same name, face and level wherever one looks."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from bottega import bots
from bottega.core import games
from bottega.server.http.routes.public import words
from serving import Server
from web.stage import Stage, View

WIDTHS = {360: 740, 390: 844, 1280: 800}
PLATE = {"omen": ".ring .seat", "omnia": ".owner"}
NUMBERED = re.compile(r"(Regular|Counter|Dreamer|Dice|Master) ?\d")
IS_DRAWN = "(image) => image.complete && image.naturalWidth > 0"
AT = pytest.mark.parametrize("width", WIDTHS)

Enter = Callable[..., Stage]


@pytest.fixture
def enter(browser: Browser, server: Server) -> Iterator[Enter]:
    """Somebody with a screen of some width. No page may have complained at the end."""
    stages: list[Stage] = []

    def enter(width: int, **wishes: str) -> Stage:
        stages.append(Stage(browser, server.url, width=width, height=WIDTHS[width], **wishes))
        return stages[-1]

    yield enter
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []


def world_of(game: str) -> set[str]:
    return {person.name for person in bots.people_of(games.find(game))}


def called(stage: Stage, table: str) -> list[str]:
    """Who the bots are, as the server tells it."""
    return [seat["called"] for seat in stage.ask("GET", f"/api/tables/{table}")["seats"] if seat["kind"] == "bot"]


def at_the_beginning(view: View) -> bool:
    """Before anything is uncovered: then the seats are in sight."""
    return bool(view["legal"]) and view.get("round", 1) <= 1 and view["phase"] in ("declaring", "drafting")


def expect_drawn(page: Page, place: str) -> None:
    """Every face there has arrived."""
    for face in page.locator(f"{place} .medallion").all():
        face.scroll_into_view_if_needed()
        page.wait_for_function(IS_DRAWN, arg=face.element_handle())


@AT
@pytest.mark.parametrize(("game", "players"), [("omen", 5), ("omnia", 4)])
def test_every_bot_at_the_table_has_a_name_a_face_and_its_level(enter: Enter, game: str, players: int,
                                                               width: int) -> None:
    ada = enter(width)
    table = ada.begun(game, players, at_the_beginning)
    page = ada.open(f"/t/{table}")
    names = called(ada, table)
    level = str(words("en")["bots.simple." + ("greedy" if game == "omen" else "dreamer")])

    assert len(names) == len({*names} & world_of(game)) == players - 1
    for name in names:
        plate = page.locator(PLATE[game]).filter(has_text=name)
        expect(plate).to_have_count(1)
        expect(plate.locator(".medallion")).to_have_attribute("alt", "")
        expect(plate.locator(".level")).to_have_text(level)
    expect_drawn(page, PLATE[game])
    assert not NUMBERED.search(page.locator("body").inner_text())


@AT
def test_nine_have_names_that_can_be_read(enter: Enter, width: int) -> None:
    ada = enter(width)
    page = ada.open(f"/t/{ada.begun('omen', 9, at_the_beginning, options={'expansion': 'on'})}")
    names = page.locator(".ring .seat .name b:first-of-type")

    expect(names).to_have_count(8)
    expect(page.locator(".ring .seat .medallion")).to_have_count(8)
    assert [name.inner_text() for name in names.all()
            if name.evaluate("(element) => element.scrollWidth > element.clientWidth + 1")] == []


@AT
@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_they_are_the_same_people_after_a_reload_for_others_and_once_it_is_over(enter: Enter, game: str,
                                                                               width: int) -> None:
    ada, bob = enter(width), enter(width)
    table = ada.begun(game, 3, lambda view: view["phase"] == "over", spectators="public")
    names = called(ada, table)

    page = ada.open(f"/t/{table}")
    ranking = page.locator(".ending .ranking").filter(visible=True).first
    expect(ranking).to_be_visible()
    log = " ".join(page.locator(".around ol.log > li").all_text_contents())
    told = ranking.inner_text()
    assert all(name in told and name in log for name in names)
    expect(ranking).to_contain_text("Ada (you)")
    page.reload()
    expect(ranking).to_contain_text(names[0])
    assert called(bob, table) == names
    page = bob.open(f"/t/{table}/replay")
    for name in names:
        expect(page.locator("select option", has_text=name).first).to_be_attached()


@AT
def test_the_list_of_people_says_who_is_you_and_who_is_a_bot_of_which_level(enter: Enter, width: int) -> None:
    ada = enter(width)
    table = ada.begun("omen", 3, at_the_beginning)
    page = ada.open(f"/t/{table}")
    if width < 1000:
        page.locator(".tabs button").first.click()
    people = page.locator("dialog .seats > li, .around ol.seats > li").filter(visible=True)

    expect(people).to_have_count(3)
    expect(people.first).to_contain_text("you")
    for name in called(ada, table):
        expect(people.filter(has_text=name)).to_contain_text("bot: Counter")


def test_whoever_stands_in_for_somebody_has_a_name_too(enter: Enter) -> None:
    ada = enter(390)
    table = ada.begun("omen", 3)
    ada.command(table, "leave")
    page = ada.open(f"/t/{table}")
    stand_in = ada.ask("GET", f"/api/tables/{table}")["seats"][0]["called"]

    expect(page.locator(".question")).to_contain_text(f"{stand_in} (Shark) is playing for you.")


def test_a_lesson_is_played_with_the_same_faces(enter: Enter) -> None:
    page = enter(390).open("/learn/omen")

    expect(page.locator(".ring .medallion")).to_have_count(2)
    expect_drawn(page, ".ring")
