"""What the first page shows of others' games, and finished games that strangers may open."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from serving import Server
from web.people import Person
from web.stage import Stage

WIDTHS = {360: 740, 390: 844, 1280: 800}
AT = pytest.mark.parametrize("width", WIDTHS)
MINUTES = 60.0

Enter = Callable[..., Stage]
Arrive = Callable[..., Person]


@pytest.fixture
def enter(browser: Browser, server: Server) -> Iterator[Enter]:
    stages: list[Stage] = []

    def enter(width: int = 390) -> Stage:
        stages.append(Stage(browser, server.url, width=width, height=WIDTHS[width]))
        return stages[-1]

    yield enter
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []


def game_of_bots(stage: Stage, **wishes: str) -> str:
    """Played to the end, with nobody else there."""
    head = stage.ask("POST", "/api/tables", game="omen", seats=["greedy"] * 3, **wishes)
    stage.command(head["id"], "start")
    while stage.ask("GET", f"/api/tables/{head['id']}")["status"] != "over":
        stage.page.wait_for_timeout(50)
    return str(head["id"])


def top_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["y"]


@AT
def test_open_tables_are_near_the_top_and_games_to_watch_are_listed(enter: Enter, width: int) -> None:
    ada, bob = enter(width), enter(width)
    waiting = bob.ask("POST", "/api/tables", game="omen", seats=[None, "greedy", None], visibility="open")["id"]
    running = bob.begun("omnia", 2, visibility="open")
    finished = game_of_bots(bob, visibility="open")

    page = ada.open("/")

    opened = page.locator(f".listed a[href='/t/{waiting}']")
    expect(opened).to_contain_text("2 free seats")
    assert top_of(opened) < top_of(page.locator(".worlds"))
    assert top_of(opened) < WIDTHS[width]
    expect(page.locator(f".listed a[href='/t/{running}']")).to_contain_text("Running")
    link = page.locator(f".listed a[href='/t/{finished}/replay']")
    expect(link).to_contain_text("Finished")
    link.click()
    expect(page.locator("main.replay .player")).to_be_visible()
    page.goto(f"{ada.url}/t/{running}")
    expect(page.locator(".turn")).to_be_visible()


def test_what_is_private_is_not_listed(enter: Enter) -> None:
    ada, bob = enter(), enter()
    private = [bob.ask("POST", "/api/tables", game="omen", seats=[None] * 3)["id"], bob.begun("omen", 3),
               bob.begun("omen", 3, visibility="open", spectators="none"),
               bob.begun("omen", 3, visibility="open", spectators="after"), game_of_bots(bob)]

    listed = ada.ask("GET", "/api/tables")

    assert {head["id"] for heads in listed.values() for head in heads} & {*private} == set()


def test_a_stranger_opens_a_finished_game_of_bots_by_its_link(enter: Enter, arrive: Arrive) -> None:
    table = game_of_bots(enter(), spectators="none")
    stranger = arrive("")

    stranger.open(f"/t/{table}/replay")

    expect(stranger.page.locator("main.replay .player")).to_be_visible()
    stranger.open(f"/t/{table}")
    expect(stranger.page.locator(".ending .ranking")).to_be_visible()


@AT
def test_a_game_against_bots_is_private_until_whoever_played_it_shares_it(enter: Enter, arrive: Arrive,
                                                                         width: int) -> None:
    ada, stranger = enter(width), arrive("")
    table = ada.begun("omen", 3, lambda view: view["phase"] == "over", spectators="none")
    stranger.open(f"/t/{table}/replay")
    expect(stranger.page.locator("main h1")).to_have_text("Watch it again")
    expect(stranger.page.locator(".player")).to_have_count(0)

    page = ada.open(f"/t/{table}")
    page.locator(".ending .share").click()
    page.locator(".shared-with summary").click()
    link = page.locator(".shared-with input").input_value()

    assert link.endswith(f"/t/{table}/replay")
    stranger.open(link)
    expect(stranger.page.locator("main.replay .player")).to_be_visible()


def test_nobody_shares_what_others_played_too(enter: Enter) -> None:
    ada, bob = enter(), enter()
    head = ada.ask("POST", "/api/tables", game="omen", seats=[None, None, "greedy"], spectators="none", pace="none")
    for seat, person in enumerate((ada, bob)):
        person.command(head["id"], "sit", seat=seat, nonce="x")
    ada.command(head["id"], "start")
    while True:
        over = [person.play(head["id"], lambda view: not view["legal"] or view["phase"] == "over")
                and person.news(head["id"])["view"]["phase"] == "over" for person in (ada, bob)]
        if any(over):
            break
        ada.page.wait_for_timeout(20)

    page = ada.open(f"/t/{head['id']}")

    expect(page.locator(".ending .ranking")).to_be_visible()
    expect(page.locator(".ending .share")).to_have_count(0)
    expect(page.locator(".shared-with")).to_have_count(0)


@AT
def test_my_tables_say_how_long_ago_a_game_was_over(enter: Enter, width: int) -> None:
    ada = enter(width)
    table = ada.begun("omen", 3, lambda view: view["phase"] == "over")
    (mine,) = ada.ask("GET", "/api/me/tables")["tables"]
    ada.command(table, "say", phrase="good_game")
    ada.command(table, "rematch")
    assert mine in ada.ask("GET", "/api/me/tables")["tables"]           # talk and a rematch are no moves of that game

    long_ago = {**mine, "moved_at": mine["moved_at"] - 25 * MINUTES}
    ada.page.route(re.compile("/api/me/tables"), lambda route: route.fulfill(json={"tables": [long_ago]}))
    page = ada.open("/")

    expect(page.locator(".mine .tables small")).to_have_text(re.compile("2[56] minutes ago"))
