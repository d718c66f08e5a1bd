"""The score pad: a game that was played with real cards, entered by touches and counted by the server."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from web.scenes import RULEBOOK_EXAMPLE
from web.stage import Sit, Stage

CITIES = ["mantova", "amboise", "vinci", "milano"]
LISA = ["carro-armato", "bombarda-multipla", "balestra-gigante", "vite-aerea", "scafandro", "gioconda", "cranio",
        "francesco-i", "lisa-gherardini"]
SALAI = ["cuore", "annunciazione", "ultima-cena", "madonna-litta", "ginevra-de-benci"]


class Thumb:
    """Touches what is wanted, sees what comes of it, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.touches = page, 0

    def touch(self, place: str, then: str) -> None:
        self.page.locator(place).first.tap()
        self.page.locator(then).wait_for()
        self.touches += 1

    def cards(self, *cards: str) -> None:
        for card in cards:
            self.touch(f".picking [data-card='{card}']", f"li[data-chosen] [data-card='{card}']")

    def onwards(self, to: str) -> None:
        self.touch(".onwards button", f".pad-tabs [data-tab='{to}'][aria-current]")


def total(page: Page, seat: int, points: int) -> None:
    expect(page.locator(f".pad-tabs [data-tab='{seat}'] small")).to_have_text(str(points))


def pad(sit: Sit, path: str = "/score", **wishes: object) -> Stage:
    stage = sit(width=390, height=844, **wishes)
    stage.open(path)
    return stage


def test_omnia_6_8_the_rulebooks_example_takes_no_more_than_three_touches_for_two_cards(sit: Sit) -> None:
    thumb = Thumb(pad(sit).page)

    thumb.cards(*CITIES)
    thumb.onwards("0")
    thumb.cards(*LISA)
    thumb.onwards("1")
    thumb.touch("[aria-label='One coin more']", ".stepper output:text-is('1')")
    thumb.touch("[aria-label='One coin more']", ".stepper output:text-is('2')")
    thumb.cards(*SALAI)
    thumb.onwards("points")

    total(thumb.page, 1, 5)
    expect(thumb.page.locator(".omnia-result .won")).to_contain_text("Player 1 wins")
    assert [*map(str.strip, thumb.page.locator(".scored .sum").all_inner_texts())] == ["18 points", "5 points"]
    expect(thumb.page.locator(".trail a[href='/rules/omnia#omnia-6.3']").first).to_be_visible()
    assert thumb.touches <= 1.5 * len([*CITIES, *LISA, *SALAI])


@pytest.mark.parametrize(("said", "card"), [("last supper", "ultima-cena"), ("gioconda", "gioconda"),
                                            ("das herz", "cuore"), ("MADONNA LITTA", "madonna-litta")])
def test_a_printed_name_in_any_language_finds_its_card(sit: Sit, said: str, card: str) -> None:
    page = pad(sit).page
    page.locator("[data-tab='0']").tap()
    field = page.get_by_role("searchbox")

    with page.expect_response(re.compile(r"faces/omnia\.de")):
        field.tap()
    field.fill(said)
    expect(page.locator(f".picking [data-card='{card}']")).to_be_visible()
    field.press("Enter")

    expect(field).to_have_value("")
    expect(page.locator(f"li[data-chosen] [data-card='{card}']")).to_be_visible()


def test_names_that_arrive_after_one_was_typed_find_its_card_all_the_same(sit: Sit) -> None:
    page = pad(sit).page
    held: list[Route] = []
    page.route(re.compile(r"faces/omnia\.it"), lambda route: held.append(route))
    page.locator("[data-tab='0']").tap()
    page.get_by_role("searchbox").fill("gioconda")
    expect(page.locator(".picking [role=status]")).to_have_text("No card is called “gioconda”.")

    held[0].continue_()

    expect(page.locator(".picking [data-card='gioconda']")).to_be_visible()


def test_a_name_that_no_card_has_is_said_so(sit: Sit) -> None:
    page = pad(sit).page
    page.get_by_role("searchbox").fill("Rembrandt")

    expect(page.locator(".picking [role=status]")).to_have_text("No card is called “Rembrandt”.")


def test_a_card_goes_over_to_whoever_it_is_given_to(sit: Sit) -> None:
    page = pad(sit, f"/score#{RULEBOOK_EXAMPLE}").page
    total(page, 0, 18)
    page.locator("[data-tab='1']").tap()
    expect(page.locator(".picking [data-card='francesco-i'] .whose")).to_have_text("Lisa")

    page.locator(".picking [data-card='francesco-i']").tap()

    total(page, 0, 14)
    total(page, 1, 9)


def test_what_if_shows_differences_and_leaves_the_sheet_as_it_was(sit: Sit) -> None:
    page = pad(sit, f"/score#{RULEBOOK_EXAMPLE}").page
    total(page, 0, 18)
    page.locator("[data-tab=points]").tap()
    page.get_by_role("button", name="What if I had …?").tap()
    page.locator("[data-tab='0']").tap()
    page.locator(".picking [data-card='francesco-i']").tap()
    total(page, 0, 14)
    page.locator("[data-tab=points]").tap()
    expect(page.locator(".scored .more").first).to_have_text("−4")
    page.reload()
    total(page, 0, 18)                                      # what is tried out is not kept


def test_without_a_network_it_is_kept_and_counted_when_there_is_one(sit: Sit) -> None:
    stage = pad(sit, f"/score#{RULEBOOK_EXAMPLE}")
    total(stage.page, 0, 18)
    stage.context.set_offline(True)
    stage.page.locator("[data-tab='0']").tap()
    stage.page.locator(".picking [data-card='francesco-i']").tap()
    stage.page.locator("[data-tab=points]").tap()
    expect(stage.page.locator(".points .notice")).to_contain_text("kept on this device")
    total(stage.page, 0, 18)

    stage.context.set_offline(False)

    total(stage.page, 0, 14)
    expect(stage.page.locator(".points .notice")).to_have_count(0)
    stage.page.reload()
    total(stage.page, 0, 14)
    stage.complaints[:] = [text for text in stage.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


def test_a_link_and_a_picture_are_shared(sit: Sit) -> None:
    page = pad(sit, f"/score#{RULEBOOK_EXAMPLE}").page
    total(page, 0, 18)
    page.locator("[data-tab=points]").tap()
    page.evaluate("delete Navigator.prototype.share; delete Navigator.prototype.canShare")

    page.get_by_role("button", name="Share as a link").tap()
    page.wait_for_url("**/score#*")
    with page.expect_download() as picture:
        page.get_by_role("button", name="Share as a picture").tap()

    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    link = page.url
    page.get_by_role("button", name="New sheet").tap()
    total(page, 0, 0)
    page.goto(link)                                         # only what is behind the # has changed
    total(page, 0, 18)


def test_a_new_sheet_can_be_taken_back(sit: Sit) -> None:
    page = pad(sit, f"/score#{RULEBOOK_EXAMPLE}").page
    page.locator("[data-tab=points]").tap()
    page.get_by_role("button", name="New sheet").tap()
    total(page, 0, 0)

    page.get_by_role("button", name="Bring the last sheet back").tap()

    total(page, 0, 18)
