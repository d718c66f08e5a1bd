"""Whole games in browsers: set up, joined by link, played, over, once more."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from bottega.core import records
from web.people import Person, is_too_wide, wait_for_turn

Arrive = Callable[..., Person]
BOT = {"omen": "casual", "omnia": "casual"}


def sat_down(arrive: Arrive, game: str = "omen", *, languages: tuple[str, str] = ("en", "en"),
             **choices: str) -> tuple[Person, Person]:
    """Ada on a phone and Bob at a desk, with a bot."""
    ada = arrive("Ada", language=languages[0])
    bob = arrive("Bob", screen="desktop", scheme="dark", language=languages[1])
    bob.join(ada.set_up(game=game, players=3, bots={2: BOT[game]}, **choices))
    expect(ada.page.locator(".chairs .taken")).to_have_count(3)
    return ada, bob


@pytest.mark.parametrize("languages", [("it", "de"), ("de", "en"), ("en", "it")])
@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_two_people_and_a_bot_play_a_whole_game_in_any_language(
        arrive: Arrive, game: str, languages: tuple[str, str]) -> None:
    ada, bob = sat_down(arrive, game, languages=languages)
    ada.begin()

    while person := wait_for_turn(ada, bob):
        person.act("omen" if person.offers("omen") else None)
        assert not is_too_wide(ada)
        assert not is_too_wide(bob)

    for person, language in zip((ada, bob), languages, strict=True):
        expect(person.page.locator(".ending .ranking li:visible").first).to_be_visible()
        assert person.page.get_attribute("html", "lang") == language
        assert not [line for line in person.story() if "undefined" in line or "{" in line]


def test_after_the_end_there_is_the_record_and_a_rematch(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    while person := wait_for_turn(ada, bob):
        person.act("omen" if person.offers("omen") else None)

    with ada.page.expect_download() as downloading:
        ada.page.locator("a[download]").click()
    record = records.read(downloading.value.path().read_text("utf-8"))
    assert [sitter.name for sitter in record.seats] == ["Ada", "Bob", "casual"]

    bob.press("Rematch")
    expect(bob.page.locator(".chairs .taken", has_text="Bob")).to_be_visible()     # who asks for it sits down with it
    ada.page.get_by_text("Go to the rematch").click()
    ada.sees("Kept for you")
    ada.page.locator(".chairs button.main").click()
    bob.begin()
    assert wait_for_turn(ada, bob) is not None


def test_one_tap_is_enough_to_play_each_game_against_bots(arrive: Arrive) -> None:
    for game in ("omen", "omnia"):
        person = arrive("")
        person.open().page.locator(f".world.{game} .start").click()

        assert wait_for_turn(person) is person
        person.act()
        assert not is_too_wide(person)


def test_the_title_says_whose_turn_it_is_only_to_them(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    assert ada.page.title().startswith("OMEN ")
    ada.begin()

    first = wait_for_turn(ada, bob)
    assert first is not None
    other = bob if first is ada else ada

    expect(first.page).to_have_title(re.compile("^● Your turn · OMEN [a-z]+$"))
    expect(other.page).to_have_title(re.compile("^OMEN [a-z]+$"))


def test_a_step_that_others_rest_on_is_taken_back_when_all_agree(arrive: Arrive) -> None:
    people = ada, bob, cleo = arrive("Ada"), arrive("Bob"), arrive("Cleo")
    address = ada.set_up(bots={}, pace="none")
    bob.join(address)
    cleo.join(address)
    ada.begin()
    first = wait_for_turn(*people)
    assert first is not None
    first.act("declare 1 raven")
    second = wait_for_turn(*people)
    assert second is not None
    second.act("declare 2 raven")

    first.press("↶ Take back")

    for other in people:
        if other is not first:
            other.sees(f"{first.name} would like to take back the last step. Do you agree?")
            other.press("Yes")
    first.hears("You take back a step.")
    assert wait_for_turn(*people) is first


def test_taking_back_is_offered_while_there_is_something_to_take_back(arrive: Arrive) -> None:
    people = ada, bob, cleo = arrive("Ada"), arrive("Bob"), arrive("Cleo")
    address = ada.set_up(game="omen", players=3, bots={}, pace="none")
    bob.join(address)
    cleo.join(address)
    ada.begin()
    first = wait_for_turn(*people)
    assert first is not None
    offer = first.page.get_by_role("button", name="↶ Take back")
    expect(offer).to_have_attribute("aria-disabled", "true")

    first.act("declare 1 raven")
    expect(offer).not_to_have_attribute("aria-disabled", "true")

    offer.click()
    first.hears("You take back a step.")
    expect(offer).to_have_attribute("aria-disabled", "true")


def test_without_the_host_at_the_table_anybody_there_lets_a_bot_stand_in(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive, pace="none")
    cleo = arrive("Cleo")
    ada.leave()
    expect(ada.page.locator(".chairs .taken", has_text="Ada")).to_have_count(0)
    cleo.join(ada.page.url)
    expect(ada.page.locator(".chairs .taken")).to_have_count(3)
    ada.begin()
    bob.open("/")

    cleo.page.locator(".tabs button", has_text="People").click()
    cleo.press("Let a bot play")

    cleo.hears("A bot stands in for Bob.")


def test_what_is_said_is_read_in_every_language_and_can_be_muted(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    bob.speak("de")

    ada.page.locator(".tabs button", has_text="Talk").click()
    ada.press("Good luck!")

    bob.hears("Ada: Viel Glück!")
    bob.press("Stumm")
    expect(bob.log.filter(has_text="Viel Glück!")).to_have_count(0)
    ada.press("Hello!")
    ada.hears("Ada: Hello!")
    bob.press("Wieder hören")
    bob.hears("Viel Glück!")


def test_words_of_ones_own_are_shown_as_they_are(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob", screen="desktop")
    ada.open("/create").page.locator("#name").fill("Ada")
    ada.page.locator("input[name=free_text]").check()
    ada.page.locator("form .begin").click()
    ada.page.wait_for_url(re.compile("/t/"))
    bob.join(ada.page.url)

    bob.page.get_by_label("Words of your own").fill("<b>Hi</b> & bye")
    bob.press("Say it")

    ada.hears("Bob: <b>Hi</b> & bye")


def test_the_host_frees_a_seat_and_calls_the_table_off(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)

    bob.page.close()
    ada.page.locator(".tabs button", has_text="People").click()
    ada.press("Free the seat")
    ada.hears("Bob gets up.")
    ada.page.keyboard.press("Escape")
    ada.press("Call the table off")
    ada.press("Yes, call it off")

    ada.sees("This table has been closed.")


def test_the_language_of_a_running_table_changes_at_once_without_losing_anything(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    person = wait_for_turn(ada, bob)
    assert person is not None

    person.speak("it")

    expect(person.page).to_have_title(re.compile("^● Tocca a te"))
    _, number, _ = person.act().split()
    told = re.compile(rf"^Dichiari {number} (corv|tesch|pium)[aeio]+\.$")
    expect(person.log.filter(has_text=told)).to_be_attached()
    expect(person.page.get_by_role("button", name="↶ Annulla la mossa")).to_be_visible()


def test_what_happened_is_announced_to_who_listens(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    first = wait_for_turn(ada, bob)
    assert first is not None
    other = bob if first is ada else ada

    _, number, suit = first.act().split()

    expect(other.page.locator("[data-told]")).to_contain_text(f"{first.name} declares {number} {suit}")
