"""Whoever reads the rules of a game can print it: a few choices and a button, and the PDF is among the downloads."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bottega.core.words import LANGUAGES
from printing.looking import Pdf
from serving import Server
from web.stage import Stage
from web.test_house import Arrive
from web.usable import check_usable
from web.widths import opening

OMNIA = files("bottega.omnia").joinpath("cards.toml").read_text("utf-8")


@pytest.fixture(params=[360, 1280])
def stage(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Stage]:
    with opening(browser, server.url, request.param) as stages:
        yield stages(reduced_motion="reduce", bypass_csp=True)


def opened(page: Page) -> Locator:
    panel = page.locator("details.printing")
    panel.locator("summary").click()
    return panel


def made(page: Page) -> bytes:
    with page.expect_download() as download:
        page.locator(".printing .begin").click()
    return Path(download.value.path()).read_bytes()


def test_all_can_use_it(stage: Stage) -> None:
    page = stage.open("/rules/omnia")
    expect(opened(page).get_by_role("button", name="Make the PDF")).to_be_visible()

    check_usable(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_press_brings_what_was_chosen_in_the_language_of_the_page(arrive: Arrive, language: str) -> None:
    ada = arrive("Ada", language=language)
    ada.open("/rules/omen")
    panel = opened(ada.page)
    for value in ("letter", "saving", "no"):
        panel.locator(f"[data-value={value}]").click()

    with Pdf(made(ada.page)) as pdf:
        assert pdf.size(0) == pytest.approx((215.9, 279.4), abs=0.1)
        assert {"it": "Corvo", "en": "Raven", "de": "Rabe"}[language] in pdf.text(0)
        assert len(pdf) == 7


def test_a_deck_file_is_printed_and_a_wrong_one_refused_in_a_sentence(arrive: Arrive, tmp_path: Path) -> None:
    mine, wrong = tmp_path / "mine.toml", tmp_path / "wrong.toml"
    mine.write_text(OMNIA.replace('en = "Vinci"', 'en = "Atlantis"'), "utf-8")
    wrong.write_text("nonsense", "utf-8")
    ada = arrive("Ada")
    ada.open("/rules/omnia")
    panel = opened(ada.page)
    panel.locator("[data-value=score]").click()
    panel.locator("input[type=file]").set_input_files(mine)
    with Pdf(made(ada.page)) as pdf:
        assert "Atlantis" in pdf.text(0)

    panel.locator("input[type=file]").set_input_files(wrong)
    with ada.page.expect_response("**/api/print?*") as answer:
        panel.locator(".begin").click()

    ada.sees(answer.value.json()["refused"]["say"])
    assert ada.complaints.pop().startswith("Failed to load resource: the server responded with a status of 4")
