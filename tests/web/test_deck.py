"""Your deck: the printed faces of one's own box, entered on a phone, and used."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from bottega.core import games
from web.scenes import RULEBOOK_EXAMPLE
from web.stage import Sit, Stage

OMNIA = games.find("omnia")


def deck_page(sit: Sit, path: str = "/deck", **wishes: object) -> Stage:
    stage = sit(width=390, height=844, **wishes)
    stage.open(path).locator(".picking .card").first.wait_for()
    return stage


def was_refused(stage: Stage) -> None:
    """Something was refused on purpose, which browsers write down."""
    stage.complaints[:] = [text for text in stage.complaints if "status of 400" not in text]


def open_card(page: Page, kind: str, card: str) -> None:
    page.locator(f"[data-tab={kind}]").tap()
    page.locator(f".picking [data-card='{card}']").tap()
    expect(page.locator(".editing h2")).to_be_visible()


def points(page: Page, typed: str) -> None:
    page.locator("[data-field=points] input").fill(typed)


def six_for_mantua(page: Page) -> None:
    open_card(page, "city", "mantova")
    points(page, "6")
    page.locator("[data-field=points] [data-value=rulebook]").tap()
    expect(page.locator(".standing .good")).to_be_visible()


def downloaded(page: Page) -> str:
    page.locator("[data-tab=use]").tap()
    with page.expect_download() as file:
        page.locator(".download").tap()
    return file.value.path().read_text("utf-8")


def test_a_face_is_corrected_proven_kept_shared_played_and_scored_with(sit: Sit) -> None:
    stage = deck_page(sit)
    page = stage.page
    open_card(page, "city", "mantova")

    points(page, "99")                                      # refused at once, in a sentence
    expect(page.locator(".trouble")).to_have_text("The card “Mantua” needs a number from 0 to 60 for: points.")
    points(page, "6")
    expect(page.locator(".trouble .notice")).to_have_count(0)
    expect(page.locator("#sheet #card-mantova text", has_text=re.compile("^6$"))).to_have_count(1)   # drawn anew

    expect(page.locator("[data-field=points] .asked")).to_be_visible()
    page.locator("[data-tab=use]").tap()
    expect(page.locator(".standing .notice")).to_contain_text("Of one change it is not said yet how it is known")
    page.locator(".download").tap()
    expect(page.locator(".told")).to_contain_text("It is not said how “points” on the card “mantova” is known")
    page.locator(".standing .notice button").tap()          # leads to the card
    page.locator("[data-field=points] [data-value=rulebook]").tap()
    expect(page.locator(".standing .good")).to_be_visible()

    page.reload()                                           # it is still there
    open_card(page, "city", "mantova")
    expect(page.locator("[data-field=points] input")).to_have_value("6")
    expect(page.locator("[data-field=points] [data-value=rulebook]")).to_have_attribute("aria-pressed", "true")
    deck = OMNIA.read_deck(downloaded(page))
    mantova = next(card for card in deck.cards if card["id"] == "mantova")
    assert (mantova["points"], mantova["provenance"]["points"], deck.name) == (6, "rulebook", "My box")

    page.locator(".using .play").tap()                      # a table with it
    page.wait_for_url("**/create?deck=omnia")
    expect(page.locator("select[name=deck]")).to_have_value("mine")
    page.locator(".filling .fill").tap()
    page.locator("form .begin").tap()
    page.wait_for_url("**/t/*")
    head = stage.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert head["deck"] == {"name": "My box", "digest": deck.digest}

    stage.open("/deck").locator("[data-tab=use]").tap()     # and points counted with it
    page.locator(".using .score").tap()
    page.wait_for_url("**/score")
    expect(page.locator(".which [data-value=mine]")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{stage.url}/score#{RULEBOOK_EXAMPLE}")
    expect(page.locator(".pad-tabs [data-tab='1'] small")).to_have_text("6")        # the majority of works in Mantua
    page.locator(".which [data-value=ours]").tap()
    expect(page.locator(".pad-tabs [data-tab='1'] small")).to_have_text("5")
    was_refused(stage)


def test_a_card_is_confirmed_with_one_touch_and_the_next_one_follows(sit: Sit) -> None:
    page = deck_page(sit).page
    open_card(page, "work", "ginevra-de-benci")
    page.get_by_role("button", name="As printed, next card").tap()
    expect(page.locator(".editing h2")).to_have_text("Lady with an Ermine")
    page.get_by_role("button", name="All cards").tap()
    expect(page.get_by_role("button", name="Ginevra de' Benci (seen in print)")).to_be_visible()


def test_effects_actions_and_objectives_are_touched_together(sit: Sit) -> None:
    page = deck_page(sit).page
    open_card(page, "work", "gioconda")
    page.locator("[data-add=city]").tap()
    page.locator("[data-add=coins]").tap()
    page.get_by_role("button", name="Coins: one more").tap()
    page.locator("[data-field=effects] [data-value=review]").tap()
    open_card(page, "city", "firenze")
    page.locator("[data-field=objective] [data-value=majority]").tap()
    page.locator("[data-most=coin]").tap()
    page.locator("[data-field=objective] .known [data-value=rulebook]").tap()
    expect(page.locator(".standing .good")).to_be_visible()

    cards = {card["id"]: card for card in OMNIA.read_deck(downloaded(page)).cards}

    assert cards["gioconda"]["effects"] == [{"type": "city"}, {"type": "coins", "amount": 2}]
    assert cards["firenze"]["objective"] == {"type": "majority", "of": ["work", "coin"]}


def test_omnia_1_4_a_mark_too_many_is_told_of_the_deck_while_the_card_is_fine(sit: Sit) -> None:
    page = deck_page(sit).page
    open_card(page, "action", "a01")
    page.locator("[data-field=mark] [data-value='3']").first.tap()
    expect(page.locator(".standing .notice")).to_contain_text("mark 2")
    expect(page.locator(".standing .notice a[href='/rules/omnia#omnia-1.4']")).to_be_visible()
    expect(page.locator(".trouble .notice")).to_have_count(0)


def test_a_deck_file_is_opened_compared_and_the_former_one_brought_back(sit: Sit, tmp_path: Path) -> None:
    stage = deck_page(sit)
    page = stage.page
    six_for_mantua(page)
    file = tmp_path / "theirs.toml"
    file.write_text(downloaded(page).replace('name = "My box"', 'name = "Their box"'), "utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text("no deck", "utf-8")

    page.locator("summary", has_text="Another deck").tap()
    page.locator("input[name=deck]").last.set_input_files(broken)
    expect(page.locator(".told")).to_contain_text("The deck file cannot be read")
    page.locator("input[name=deck]").last.set_input_files(file)
    expect(page.locator("input[name='deck name']")).to_have_value("Their box")
    page.locator(".comparing summary").tap()
    page.locator(".comparing button").tap()
    expect(page.locator(".differences [data-card=mantova]")).to_have_text(
        re.compile(r"Mantua\s*Points\s*5\s*\(reconstructed\)\s*→\s*6\s*\(printed\)"))
    open_card(page, "city", "mantova")
    expect(page.locator("[data-field=points] input")).to_have_value("6")

    page.locator("[data-tab=use]").tap()
    page.locator("summary", has_text="Another deck").tap()
    page.get_by_role("button", name="Bring the former deck back").tap()
    expect(page.locator("input[name='deck name']")).to_have_value("")
    was_refused(stage)


def test_a_deck_is_printed_and_shared_from_its_page(sit: Sit) -> None:
    stage = sit(width=390, height=844)
    stage.context.add_init_script("""
        navigator.canShare = () => true;
        navigator.share = async ({ files: [file] }) => {
            window.shared = { name: file.name, text: await file.text() };
        };
    """)
    page = stage.open("/deck")
    six_for_mantua(page)
    page.locator("[data-tab=use]").tap()
    page.locator("input[name='deck name']").fill("Nonna's box")
    page.locator(".share").tap()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.name") == "nonna-s-box.txt"
    assert OMNIA.read_deck(page.evaluate("window.shared.text")).name == "Nonna's box"

    page.locator(".printing summary").tap()
    page.locator(".printing [data-value=score]").tap()
    with page.expect_request("**/api/print?*") as asked, page.expect_download() as made:
        page.locator(".printing .begin").tap()
    sent: Any = asked.value.post_data_json
    assert 'name = "Nonna\'s box"' in sent["deck"]
    assert made.value.path().read_bytes().startswith(b"%PDF")


def test_without_a_network_it_is_kept_and_checked_when_there_is_one(sit: Sit) -> None:
    stage = deck_page(sit)
    open_card(stage.page, "city", "mantova")
    expect(stage.page.locator(".standing .good")).to_be_visible()
    stage.context.set_offline(True)
    points(stage.page, "99")
    expect(stage.page.locator(".standing")).to_contain_text("kept on this device")

    stage.context.set_offline(False)

    expect(stage.page.locator(".trouble .notice")).to_be_visible()
    stage.complaints[:] = [text for text in stage.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


def test_omen_1_4_omens_wolves_are_counted_too(sit: Sit) -> None:
    page = deck_page(sit, "/deck/omen").page
    page.locator(".picking [data-card=wolf]").tap()
    page.get_by_role("button", name="How many there are: one more").tap()
    page.locator("[data-field=copies] [data-value=rulebook]").tap()
    expect(page.locator(".standing .good")).to_be_visible()
    page.locator("[data-field=copies] input").fill("11")
    expect(page.locator(".standing .notice")).to_be_visible()
