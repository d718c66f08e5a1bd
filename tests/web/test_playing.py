"""A whole game in browsers: set up, joined by link, played, over, once more."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from bottega.core import records
from web.people import Person, is_too_wide, wait_for_turn

Arrive = Callable[..., Person]


def sat_down(arrive: Arrive, **choices: str) -> tuple[Person, Person]:
    """Ada on a phone and Bob at a desk, with a bot."""
    ada, bob = arrive("Ada"), arrive("Bob", screen="desktop", scheme="dark")
    bob.join(ada.set_up(bots={2: "greedy"}, **choices))
    return ada, bob


def test_two_people_and_a_bot_play_a_whole_game_and_begin_a_rematch(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.press("Start the game")

    while person := wait_for_turn(ada, bob):
        person.act("omen" if person.offers("omen") else None)
        assert not is_too_wide(ada)

    assert ada.page.locator(".ranking li").count() == bob.page.locator(".ranking li").count() == 3
    with ada.page.expect_download() as downloading:
        ada.page.get_by_text("Download the record").click()
    record = records.read(downloading.value.path().read_text("utf-8"))
    assert [sitter.name for sitter in record.seats] == ["Ada", "Bob", "greedy"]

    ada.press("Watch it again")
    ada.sees(f"Step 0 of {len(record.actions)}")
    ada.page.get_by_role("button", name="One step on").click()
    ada.sees(f"Step 1 of {len(record.actions)}")
    ada.page.get_by_label("Through whose eyes").select_option("2")
    expect(ada.page.locator(".replay .view")).to_contain_text("as seat 2 sees it")
    assert not is_too_wide(ada)

    bob.press("Rematch")
    bob.sees("Kept for you")
    ada.page.get_by_text("Go to the rematch").click()
    for person in (ada, bob):
        person.page.locator("button.main", has_text="Sit here").click()
    bob.press("Start the game")
    expect(ada.page.locator(".view")).to_be_visible()


def test_one_tap_is_enough_to_play_each_game_against_bots(arrive: Arrive) -> None:
    for title in ("OMEN", "OMNIA"):
        person = arrive("")
        person.open().page.get_by_role("button", name=f"{title} against").click()

        assert wait_for_turn(person) is person
        person.act()
        person.sees("Guest")
        assert not is_too_wide(person)


def test_the_title_says_whose_turn_it_is_only_to_them(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    assert ada.page.title().startswith("OMEN ")
    ada.press("Start the game")

    first = wait_for_turn(ada, bob)
    assert first is not None
    other = bob if first is ada else ada

    expect(first.page).to_have_title(re.compile("^● Your turn · OMEN [a-z]+$"))
    expect(other.page).to_have_title(re.compile("^OMEN [a-z]+$"))


def test_a_search_leaves_the_actions_that_hold_its_words(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.press("Start the game")
    person = wait_for_turn(ada, bob)
    assert person is not None

    person.page.get_by_label("Search").fill("12 ra")

    expect(person.choices).to_have_count(1)
    assert person.act() == "declare 12 raven"


def test_a_step_that_others_rest_on_is_taken_back_when_all_agree(arrive: Arrive) -> None:
    people = ada, bob, cleo = arrive("Ada"), arrive("Bob"), arrive("Cleo")
    address = ada.set_up(bots={}, pace="none")
    bob.join(address)
    cleo.join(address)
    ada.press("Start the game")
    first = wait_for_turn(*people)
    assert first is not None
    first.act("declare 1 raven")
    second = wait_for_turn(*people)
    assert second is not None
    second.act("declare 2 raven")

    first.press("Take back")

    for other in people:
        if other is not first:
            other.sees(f"{first.name} would like to take back the last step. Do you agree?")
            other.press("Yes")
    first.sees(f"{first.name} took back a step.")
    assert wait_for_turn(*people) is first


def test_what_is_said_is_read_in_every_language_and_can_be_muted(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    bob.press("DE")

    ada.page.get_by_text("Phrases").click()
    ada.press("Good luck!")

    bob.sees("Ada: Viel Glück!")
    bob.press("Stumm")
    expect(bob.log.filter(has_text="Viel Glück!")).to_have_count(0)
    ada.press("Hello!")
    ada.sees("Ada: Hello!")
    bob.press("Wieder hören")
    bob.sees("Viel Glück!")
