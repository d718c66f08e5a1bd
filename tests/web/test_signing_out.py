"""Signing out in the browser: here, everywhere, and by a new private link made elsewhere."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import expect

from bottega.core.words import LANGUAGES
from bottega.server.http.routes.public import words
from web.people import Person, is_too_wide
from web.test_playing import sat_down

Arrive = Callable[..., Person]
NO_COOKIE = "the server responded with a status of 401"         # what the console says of it


def named(arrive: Arrive, name: str = "Ada", **wishes: str) -> Person:
    person = arrive(name, **wishes).open("/me")
    person.page.locator("#name").fill(name)
    person.page.locator("form .main").first.click()
    expect(person.page.locator(".bar a[href='/me']")).to_have_text(name[0])
    return person


def made_link(person: Person) -> str:
    person.press("Make a private link")
    return person.page.get_by_label("Private link").input_value()


def is_nobody(person: Person) -> None:
    """The page says so, and a fresh look too, without asking who one is."""
    expect(person.page.locator("#name")).to_have_value("")
    expect(person.page.locator(".bar a[href='/me']")).to_have_text("☺")
    person.page.reload()
    expect(person.page.locator("#name")).to_have_value("")


def forgiven(person: Person) -> None:
    """One answer of 401 is what was to happen."""
    assert all(NO_COOKIE in complaint for complaint in person.complaints)
    person.complaints.clear()


def test_signing_out_here_leaves_the_other_device_and_the_link_brings_back(arrive: Arrive) -> None:
    desk = named(arrive, screen="desktop")
    link = made_link(desk)
    assert link.startswith(f"{desk.url}/recover#")
    phone = arrive("")
    phone.open(link)
    phone.sees("This device is yours now, Ada.")

    desk.press("Sign out here")
    desk.press("Yes, sign out")

    desk.sees("You are signed out of this device.")
    expect(desk.page.get_by_label("Private link")).to_have_count(0)
    is_nobody(desk)
    phone.open("/me")
    expect(phone.page.locator("#name")).to_have_value("Ada")
    desk.open(link)
    desk.sees("This device is yours now, Ada.")


def test_signing_out_everywhere_is_asked_and_ends_the_other_device(arrive: Arrive) -> None:
    desk = named(arrive, screen="desktop")
    link = made_link(desk)
    phone = arrive("")
    phone.open(link)
    phone.sees("This device is yours now, Ada.")
    phone.open("/me")

    phone.press("Sign out everywhere")
    phone.press("Stay signed in")
    expect(phone.page.locator("#name")).to_have_value("Ada")
    phone.press("Sign out everywhere")
    phone.press("Yes, sign out")

    is_nobody(phone)
    desk.page.reload()
    expect(desk.page.locator("#name")).to_have_value("")
    forgiven(desk)
    desk.page.reload()                                          # it is not asked again who one is
    expect(desk.page.locator("#name")).to_have_value("")


def test_a_new_link_signs_a_device_at_a_table_out_and_it_says_so(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    address = ada.page.url
    desk = arrive("", screen="desktop")
    ada.open("/me")
    desk.open(made_link(ada))
    desk.sees("This device is yours now, Ada.")
    ada.open(address)
    expect(ada.page.locator(".hand .card, .me .card, .card").first).to_be_visible()

    desk.open("/me")
    made_link(desk)

    ada.sees("You are signed out of this device.")
    expect(ada.page.locator(".bar a[href='/me']")).to_have_text("☺")
    forgiven(ada)
    desk.open(address)                                          # the seat is where its person is
    expect(desk.page.locator(".connection")).to_have_count(0)
    assert bob.page.url == address


@pytest.mark.parametrize("screen", ["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_ones_language_and_fits(arrive: Arrive, language: str,
                                              screen: Literal["phone", "desktop"]) -> None:
    ada, said = named(arrive, language=language, screen=screen), words(language)

    for where in ("here", "everywhere"):
        ada.press(str(said[f"me.sign_out.{where}"]))
        ada.sees(str(said[f"me.sign_out.{where}.ask"]))
        ada.sees(str(said["me.sign_out.sure"]).replace("{name}", "Ada"))
        assert not is_too_wide(ada)
        ada.press(str(said["me.sign_out.no"]))


def test_who_is_nobody_has_nothing_to_sign_out_of(arrive: Arrive) -> None:
    nobody = arrive("").open("/me")

    expect(nobody.page.locator("main h1")).to_be_visible()
    expect(nobody.page.get_by_role("button", name="Sign out here")).to_have_count(0)
