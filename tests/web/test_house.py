"""The pages of the house: the first page, setting up, oneself, settings, rules and credits, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from bottega.core.words import LANGUAGES
from bottega.server.http.routes.public import words
from web.people import Person, is_too_wide

Arrive = Callable[..., Person]
PAGES = ("/", "/create", "/create?shared=1", "/me", "/settings", "/recover", "/rules", "/rules/omen", "/rules/omnia",
         "/box", "/box/omen", "/box/omnia", "/credits")
NOT_FOUND = 404
IN_SIGHT = """(element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""


def heading(person: Person) -> Locator:
    return person.page.locator("main h1")


def is_in_sight(locator: Locator) -> bool:
    return bool(locator.evaluate(IN_SIGHT))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_ones_language_and_none_moves_sideways(arrive: Arrive, language: str) -> None:
    ada = arrive("Ada", language=language)
    for path in PAGES:
        ada.open(path)
        expect(heading(ada)).to_be_visible()
        for details in ada.page.locator("details").all():
            details.locator("summary").click()

        assert not is_too_wide(ada), path
        assert ada.page.get_attribute("html", "lang") == language
        assert ada.page.title() != ""


# The first page


def test_each_game_shows_real_cards_and_says_what_it_is(arrive: Arrive) -> None:
    ada = arrive("Ada").open()

    for game in ("omen", "omnia"):
        world = ada.page.locator(f".world.{game}")
        expect(world.locator(".portrait svg")).to_have_count(3)
        expect(world.locator("h2")).to_have_text(game.upper())
        expect(world.locator(f"a[href='/learn/{game}']")).to_be_visible()
        expect(world.locator(f"a[href='/rules/{game}']")).to_be_visible()
    assert is_in_sight(ada.page.locator(".start").first)
    assert ada.context.request.get(f"{ada.url}/public/card/omen/nothing.en.svg").status == NOT_FOUND


@pytest.mark.parametrize(("game", "count"), [("omen", 3), ("omen", 5), ("omnia", 2), ("omnia", 4)])
def test_one_tap_is_enough_to_play_with_as_many_as_one_likes(arrive: Arrive, game: str, count: int) -> None:
    person = arrive("").open()
    world = person.page.locator(f".world.{game}")
    world.locator(f".count [data-value='{count}']").click()
    expect(world.locator(".start")).to_contain_text(f"{game.upper()} against {count - 1} bot")

    world.locator(".start").click()

    person.page.wait_for_url(re.compile("/t/"))
    expect(person.page.locator(".around .seats > ol > li, .around ol.seats > li")).to_have_count(count)


def test_a_name_that_was_typed_goes_along_to_the_new_table(arrive: Arrive) -> None:
    ada = arrive("Ada").open()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("link", name="Set up a table").click()

    expect(ada.page.get_by_label("Your name")).to_have_value("Ada")
    ada.press("Set up")

    expect(ada.page.locator(".chairs .taken")).to_contain_text("Ada")


def test_a_table_is_found_by_its_spoken_code(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    address = ada.set_up(bots={2: "casual"})
    code = ada.page.locator(".lobby .code").first.inner_text()

    bob.open().page.get_by_label("Code of the table").fill(f" {code.upper()} ")
    bob.press("Go there")

    bob.page.wait_for_url(re.compile(f"/t/{code}|{address}"))
    expect(bob.page.locator(".chairs .taken").first).to_contain_text("Ada")


def test_my_tables_come_first_and_those_where_it_is_my_turn_before_the_others(arrive: Arrive) -> None:
    ada = arrive("Ada")
    waiting = ada.set_up(bots={2: "casual"})
    running = ada.set_up(bots={1: "novice"}, game="omnia")
    ada.begin()
    expect(ada.page.locator(".turn.mine")).to_be_visible()

    ada.open()

    links = ada.page.locator(".mine .tables a")
    expect(links).to_have_count(2)
    assert [ada.url + (link.get_attribute("href") or "") for link in links.all()] == [running, waiting]
    expect(links.first).to_contain_text("● Your turn")
    assert is_in_sight(links.first)


def test_an_open_table_is_listed_for_others_only(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    address = ada.set_up(bots={2: "casual"}, visibility="open")

    bob.open().page.locator(f".tables a[href='{address.removeprefix(bob.url)}']").click()

    bob.page.wait_for_url(address)
    ada.open()
    expect(ada.page.locator(f".tables a[href='{address.removeprefix(ada.url)}']")).to_have_count(1)     # among hers


# Setting up


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_set_up_as_it_was_chosen(arrive: Arrive, language: str) -> None:
    said = words(language)
    ada = arrive("Ada", language=language)
    ada.open("/create").page.locator("#name").fill("Ada")
    ada.page.locator("select[name=game]").select_option("omnia")
    ada.page.locator("select[name=players]").select_option("3")
    ada.page.locator("select[name='seat 1']").select_option("casual")
    ada.page.locator("select[name=pace]").select_option("none")
    ada.page.locator("select[name=aids]").select_option("odds")
    ada.page.locator("select[name=spectators]").select_option("after")
    ada.page.locator(".choosing summary").click()
    ada.page.get_by_label(str(said["omnia.option.draft.off"]), exact=True).check()
    ada.page.locator("form .begin").click()

    expect(ada.page.locator(".chairs li")).to_have_count(3)
    expect(ada.page.locator(".chairs li").nth(1)).to_contain_text(str(said["bots.level.casual"]))
    ada.page.locator(".lobby summary").click()
    agreed = ada.page.locator(".lobby dl")
    for key in ("aids.odds", "spectators.after", "table.pace.none", "omnia.option.draft.off"):
        expect(agreed).to_contain_text(str(said[key]))


def test_what_was_chosen_stays_when_the_language_changes(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/create")
    ada.page.locator("#name").fill("Ada")
    ada.page.locator("select[name=game]").select_option("omnia")
    ada.page.locator("select[name='seat 1']").select_option("casual")
    ada.page.get_by_label("People may write words of their own").check()
    ada.page.locator(".choosing summary").click()
    ada.page.get_by_label("Everyone keeps the seven cards dealt.").check()

    ada.press("DE")

    expect(ada.page.get_by_label("Alle behalten ihre sieben ausgeteilten Karten.")).to_be_checked()
    expect(ada.page.locator("#name")).to_have_value("Ada")
    expect(ada.page.locator("select[name=game]")).to_have_value("omnia")
    expect(ada.page.locator("select[name='seat 1']")).to_have_value("casual")
    expect(ada.page.locator("[name=free_text]")).to_be_checked()


def test_a_refusal_leads_to_its_rule(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/create")
    # The page itself asks for nothing that cannot be: as if it had been opened under other rules.
    ada.page.route("**/api/tables?*", lambda route: route.continue_(
        post_data=(route.request.post_data or "").replace('"expansion":"on"', '"expansion":"off"')))
    ada.page.locator("select[name=players]").select_option("9")         # too many without the expansion
    ada.press("Set up")

    ada.page.locator(".told a.rule").click()

    ada.page.wait_for_url(re.compile("/rules/omen#omen-1.1$"))
    rule = ada.page.locator("[id='omen-1.1']")
    expect(rule).to_have_class(re.compile("pointed"))
    assert is_in_sight(rule)
    assert ada.complaints.pop().startswith("Failed to load resource: the server responded with a status of 4")


def test_on_one_device_every_person_has_a_name_and_nobody_a_clock(arrive: Arrive) -> None:
    ada = arrive("Ada").open()
    ada.page.get_by_role("link", name="Play on this device").click()

    expect(ada.page.get_by_role("button", name="All on this device")).to_have_attribute("aria-pressed", "true")
    ada.page.locator("select[name='seat 2']").select_option("casual")
    expect(ada.page.locator("[name='name 2']")).to_have_count(0)
    expect(ada.page.locator("select[name=pace]")).to_have_count(0)
    ada.page.get_by_label("Name at seat 1").fill("Ada")
    ada.page.get_by_label("Name at seat 2").fill("Bea")
    ada.press("Begin to play")

    ada.page.wait_for_url(re.compile("/shared/"))
    expect(ada.page.locator("main")).to_contain_text(re.compile("Ada|Bea"))


# Oneself


def test_a_new_name_is_kept(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/me")
    ada.page.get_by_label("Your name").fill("Ada the First")
    ada.press("Save")
    ada.sees("From now on your name is Ada the First.")

    ada.page.reload()

    expect(ada.page.get_by_label("Your name")).to_have_value("Ada the First")


def test_a_private_link_makes_another_device_ones_own(arrive: Arrive) -> None:
    ada, tablet = arrive("Ada"), arrive("")
    ada.open("/me").page.get_by_label("Your name").fill("Ada")
    ada.press("Make a private link")

    tablet.open("/recover").sees("There is no private link in this address.")
    tablet.open(ada.page.get_by_label("Private link").input_value())

    tablet.sees("This device is yours now, Ada.")
    assert tablet.page.url.endswith("/recover")                         # the token is in no address any more


# Settings


def test_a_setting_takes_effect_at_once_and_stays(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/settings")
    page, card = ada.page.locator("html"), ada.page.locator(".preview .portrait").first
    before = card.evaluate("(element) => element.getBoundingClientRect().width")

    ada.press("Large")
    ada.press("No motion")
    ada.press("High")
    ada.press("Sounds")

    assert card.evaluate("(element) => element.getBoundingClientRect().width") > before
    assert ada.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    ada.press("In words")
    expect(ada.page.locator(".preview")).to_contain_text("Your hand: 2 ravens")
    ada.page.reload()
    for name, value in {"cards": "large", "motion": "quiet", "contrast": "high", "sound": "on", "text": "on"}.items():
        expect(page).to_have_attribute(f"data-{name}", value)
    expect(ada.page.get_by_role("button", name="Large")).to_have_attribute("aria-pressed", "true")


def test_the_language_changes_at_once_everywhere_and_stays(arrive: Arrive) -> None:
    ada = arrive("Ada", language="it").open("/settings")
    expect(heading(ada)).to_have_text("Impostazioni")

    ada.press("Deutsch")

    expect(heading(ada)).to_have_text("Einstellungen")
    ada.open("/create")
    expect(ada.page.locator("select[name=pace] option").first).to_contain_text(str(words("de")["table.pace.gentle"]))
    ada.open("/rules/omen")
    expect(heading(ada)).to_have_text("Die Regeln von OMEN")


# Rules


@pytest.mark.parametrize(("language", "query", "hit"), [
    ("it", "gia dichiarati", "già"), ("en", "HIGHER number", "higher"), ("de", "hoher", "höher")])
def test_rules_are_searched_as_one_types(arrive: Arrive, language: str, query: str, hit: str) -> None:
    ada = arrive("Ada", language=language).open("/rules/omen")
    rules, marks = ada.page.locator(".ruling"), ada.page.locator(".ruling mark")
    expect(rules.first).to_be_visible()
    everything = rules.count()

    ada.page.locator("[name=query]").press_sequentially(query)

    expect(marks.filter(has_text=re.compile(hit, re.IGNORECASE)).first).to_be_visible()
    count = rules.count()
    assert 0 < count < everything
    expect(ada.page.locator(".search [role=status]")).to_contain_text(str(count))
    ada.page.locator("[name=query]").fill("")
    expect(rules).to_have_count(everything)


def test_a_rule_is_found_by_its_address_and_by_its_number(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/rules/omnia#omnia-6.5")
    rule = ada.page.locator("[id='omnia-6.5']")
    expect(rule).to_have_class(re.compile("pointed"))
    assert is_in_sight(rule)

    ada.page.locator("[name=query]").fill("majority")
    expect(rule).to_have_count(0)
    ada.open("/rules/omnia#omnia-7.1")                                  # what is searched for no longer hides it
    expect(ada.page.locator("[name=query]")).to_have_value("")
    expect(ada.page.locator("[id='omnia-7.1']")).to_have_class(re.compile("pointed"))
    ada.page.locator(".chapters a", has_text="The turn").click()
    expect(ada.page.locator("[id='omnia-4']")).to_be_in_viewport()

    ada.page.locator(".short a", has_text="omnia-4.3").click()
    other = ada.page.locator("[id='omnia-4.3']")
    expect(other).to_have_class(re.compile("pointed"))
    assert is_in_sight(other)


def test_both_rulebooks_are_on_one_page_and_each_has_its_own(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/rules")
    expect(ada.page.locator(".book")).to_have_count(2)

    ada.page.get_by_role("navigation", name="Games").get_by_role("link", name="OMNIA").click()

    expect(heading(ada)).to_have_text("The rules of OMNIA")
    expect(ada.page.locator(".book")).to_have_count(1)
    expect(ada.page.locator("body")).to_have_attribute("data-world", "omnia")


# Credits


@pytest.mark.parametrize(("language", "card"), [("it", "La Gioconda"), ("en", "Mona Lisa"), ("de", "Mona Lisa")])
def test_every_icon_has_its_author_and_the_cards_it_is_on(arrive: Arrive, language: str, card: str) -> None:
    ada = arrive("Ada", language=language).open("/credits")
    ada.sees("Cristian Confalonieri")
    ada.sees("Roberta Esposito")
    expect(ada.page.get_by_role("link", name="CC BY 3.0")).to_be_visible()

    ada.page.locator("summary", has_text="Delapouite").click()

    expect(ada.page.locator("details li", has_text="mona-lisa")).to_contain_text(card)
