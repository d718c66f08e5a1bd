"""What there is to read: examples among the rules, quick starts, questions, the gallery; on a phone and on paper."""

import json
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, expect

import bottega
from bottega.core.words import LANGUAGES
from bottega.omnia import OMNIA
from serving import Server
from web.stage import Stage

WEB = Path(bottega.__path__[0]) / "web"
PHONE = 390
PAGES = ("/rules/omen", "/rules/omnia", "/rules/omen/start", "/rules/omnia/start", "/rules/omen/questions",
         "/rules/omnia/questions", "/gallery", "/gallery/life", "/gallery/places")
CARDS = {card["id"]: card for card in OMNIA.read_deck(None).cards}


@pytest.fixture(scope="module")
def reader(browser: Browser, server: Server) -> Iterator[Stage]:
    stage = Stage(browser, server.url, width=PHONE, height=844, reduced_motion="reduce")
    yield stage
    stage.context.close()
    assert stage.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language_and_as_wide_as_a_phone(browser: Browser, server: Server,
                                                                      language: str) -> None:
    """A sentence that were missing would be an error, and the page empty."""
    stage = Stage(browser, server.url, language=language, width=PHONE, height=844, reduced_motion="reduce")
    for path in PAGES:
        page = stage.open(path)

        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("main h1:not(.waiting)")).to_be_visible()
        if path.startswith("/rules/") and path.count("/") == 2:
            game = path.removeprefix("/rules/")
            named = [one["name"] for one in json.loads((WEB / "examples" / f"{game}.json").read_text("utf-8"))]
            expect(page.locator(".example")).to_have_count(len(named))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE, path
    assert stage.complaints == []
    stage.context.close()


def test_an_example_is_opened_by_its_address_and_says_who_loses(reader: Stage) -> None:
    page = reader.open("/rules/omen#example-omen_right")
    example = page.locator("#example-omen_right")

    expect(example).to_have_attribute("open", "")
    expect(example).to_be_in_viewport()
    expect(example.locator(".card.on")).to_have_count(4)
    expect(example.locator(".course li").last).to_contain_text("5 declared, 4 counted: too high. Ragnar loses a card.")
    expect(example.locator(".course .rule")).to_have_attribute("href", "/rules/omen#omen-3.7")


def test_the_example_of_the_rulebook_shows_the_very_cards_of_its_sets(reader: Stage) -> None:
    example = reader.open("/rules/omnia#example-book").locator("#example-book")
    sets = example.get_by_role("group", name="Caterina, set for")

    expect(sets).to_have_count(3)
    expect(sets.first).to_contain_text("8 points")
    expect(sets.first.locator("[data-card]")).to_have_count(3)
    expect(example.locator(".trail tfoot").first).to_contain_text("18")


def test_a_quick_start_leads_to_the_lesson_the_rules_and_the_questions(reader: Stage) -> None:
    page = reader.open("/rules/omen/start")

    expect(page.locator(".steps > li")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * 844     # two screens, and what comes after
    links = page.locator(".onward a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert links == ["/learn/omen", "/rules/omen", "/rules/omen/questions"]


# the gallery

def test_the_gallery_has_every_card_with_its_history(reader: Stage) -> None:
    page = reader.open("/gallery")
    shown = page.locator(".told-cards > li").evaluate_all(
        "cards => cards.map((card) => [card.id, card.querySelector('p').textContent])")

    assert dict(shown) == {card: face["history"]["en"] for card, face in CARDS.items()}


def test_cards_are_found_by_colour_and_by_a_word_of_their_history(reader: Stage) -> None:
    page = reader.open("/gallery")
    page.locator(".filters [data-part=violet]").click()
    expect(page.locator(".told-cards > li")).to_have_count(4)

    page.locator("input[name=card]").fill("carnation")

    expect(page.locator(".told-cards > li h3")).to_have_text(["Madonna of the Carnation"])


def test_a_year_and_a_place_lead_to_their_cards_and_back(reader: Stage) -> None:
    page = reader.open("/gallery/life")
    page.get_by_label("about 1503", exact=True).focus()
    page.keyboard.press("Enter")
    moment = page.locator("#lisa")
    expect(moment).to_be_in_viewport()
    moment.locator("a[href='/gallery#gioconda']").click()
    card = page.locator("#gioconda")
    expect(card).to_be_in_viewport()
    expect(card).to_have_class("pointed")
    expect(card.locator(".also a")).to_have_attribute("href", "/gallery/life#lisa")

    reader.open("/gallery/places")
    page.locator(".map.italy .spot", has_text="Imola").click()
    expect(page.locator(".place-list #imola")).to_be_in_viewport()
    expect(page.locator(".place-list > li")).to_have_count(16)


@pytest.mark.parametrize(("path", "words"), [
    ("/gallery/life", "1452"), ("/gallery/places", "Amboise"), ("/rules/omnia/start", "OMNIA in two minutes")])
def test_on_paper_there_is_what_is_read_and_nothing_to_touch(reader: Stage, path: str, words: str) -> None:
    page = reader.open(path)
    pdf = pypdfium2.PdfDocument(page.pdf(format="A4"))
    text = "\n".join(one.get_textpage().get_text_bounded() for one in pdf)

    assert words in text
    assert "Print this page" not in text
    assert "BOTTEGA" not in text.upper()


def test_closed_examples_are_open_on_paper(reader: Stage) -> None:
    page = reader.open("/rules/omen/start")
    pdf = pypdfium2.PdfDocument(page.pdf(format="A4"))
    text = "\n".join(one.get_textpage().get_text_bounded() for one in pdf)

    assert "5 declared, 4 counted" in " ".join(text.split())
