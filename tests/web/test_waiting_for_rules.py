"""The first minutes on a machine: the page is open, says what is being prepared, and goes on by itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from holding import Held
from serving import Server, running_server

WIDTHS = {390: 844, 1280: 800}


@pytest.fixture
def held(tmp_path: Path) -> Held:
    return Held(tmp_path)


@pytest.fixture
def server(held: Held, tmp_path: Path) -> Iterator[Server]:
    """With an empty store, and workers that wait."""
    with running_server(tmp_path, worker=held.command, NUMBA_CACHE_DIR=str(held.store)) as server:
        yield server
    assert "compiled here" not in server.log


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Page]:
    width: int = request.param
    context = browser.new_context(viewport={"width": width, "height": WIDTHS[width]}, locale="en",
                                  has_touch=width < 700)
    page = context.new_page()
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(server.url)
    yield page
    context.close()
    assert complaints == []


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_pressing_play_early_waits_and_then_deals_by_itself(page: Page, held: Held, tmp_path: Path) -> None:
    omen = page.locator(".world[data-game=omen]")
    expect(omen.locator(".preparing p")).to_have_text("The rules of OMEN are being prepared, once on this computer.")
    bar = omen.get_by_role("progressbar", name="How far it is")
    expect(bar).to_be_visible()
    expect(bar).not_to_have_js_property("value", 0)             # it moves
    assert not is_too_wide(page)

    omen.locator(".start").click()
    expect(omen.locator(".start")).to_be_disabled()
    expect(omen.locator(".start strong")).to_have_text("Begins by itself …")
    page.screenshot(path=tmp_path / "home.png", full_page=True)

    held.let("omen rules")
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".turn")).to_be_visible()
    line = page.locator(".middle > .preparing p")
    expect(line).to_have_text("The bots are still being prepared; they play as soon as they are.")
    assert not is_too_wide(page)
    page.screenshot(path=tmp_path / "table.png")

    held.let("all")
    expect(line).to_have_count(0)
    expect(page.locator(".turn.mine")).to_be_visible()          # the bots have played, or it was our turn all the time
    expect(page.locator(".seats small", has_text="not ready yet")).to_have_count(0)


def test_a_bot_whose_level_is_not_ready_is_played_by_another_and_the_seat_says_so(page: Page, held: Held,
                                                                                tmp_path: Path) -> None:
    held.let("omen rules")
    held.let("omen club")
    omen = page.locator(".world[data-game=omen]")
    expect(omen.locator(".preparing p")).to_have_text("You can play OMEN; some bots are still being prepared.")
    omen.locator("select[name=level]").select_option("shark")
    omen.locator(".start").click()
    page.wait_for_url(re.compile("/t/"))

    expect(page.locator(".middle > .preparing p")).to_have_text(
        "Some bots are still being prepared; until then others play for them.")
    expect(page.locator(".turn.mine")).to_be_visible()
    if page.locator(".tabs").is_visible():
        page.locator(".tabs button").first.click()
    expect(page.locator(".seats small:visible", has_text="plays for now").first).to_be_visible()
    page.screenshot(path=tmp_path / "seats.png")

    held.let("all")
    expect(page.locator(".seats small", has_text="plays for now")).to_have_count(0)


def test_a_table_that_is_set_up_early_opens_by_itself(page: Page, server: Server, held: Held, tmp_path: Path) -> None:
    page.goto(f"{server.url}/create")
    page.locator("select[name=game]").select_option("omnia")
    waiting = page.locator("form .preparing p")
    expect(waiting).to_have_text("The rules of OMNIA are being prepared, once on this computer.")
    page.locator("form .begin").click()
    expect(page.locator("form .begin")).to_have_text("Begins by itself …")
    page.locator("form .begin").scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "create.png")
    assert not is_too_wide(page)

    held.let("omnia rules")

    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".lobby")).to_be_visible()


def test_a_stored_table_waits_and_then_shows_itself(page: Page, server: Server, held: Held, tmp_path: Path) -> None:
    held.let("omen rules")
    page.locator(".world[data-game=omen] .start").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".turn")).to_be_visible()
    address = page.url
    page.goto("about:blank")
    server.kill()
    for store in (held.store / "bottega").iterdir():            # as after an update: what was compiled does no more
        if store.is_symlink():
            store.unlink()
    (held.gate / "omen rules").unlink()
    server.start()
    page.goto(address)

    expect(page.locator("main .preparing p")).to_have_text(
        "The rules are being prepared, once on this computer. The table opens by itself.")
    page.screenshot(path=tmp_path / "waiting.png")
    held.let("omen rules")

    expect(page.locator(".turn")).to_be_visible()


@pytest.mark.parametrize("language", ["it", "de"])
def test_it_is_said_in_every_language(page: Page, language: str) -> None:
    page.locator(f".languages [lang={language}]").click()

    said = {"it": "Le regole di OMEN sono in preparazione", "de": "Die Regeln von OMEN werden vorbereitet"}[language]
    expect(page.locator(".world[data-game=omen] .preparing p")).to_contain_text(said)
