"""The other pages: words, width, lists, what is forbidden."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import bottega
from bottega.core.words import LANGUAGES
from web.people import Person, is_too_wide, wait_for_turn
from web.test_playing import sat_down

Arrive = Callable[..., Person]
WEB = Path(bottega.__path__[0]) / "web"
SAID = re.compile(r"""say\(\s*["`]([^"`]+)["`]""")
TEXT = re.compile(r"""["`]([a-z_.]+(?:\$\{.*?\})?[a-z_.]*)["`]""")
FIELD = re.compile(r"{(\w+)}")


def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    read: dict[str, str | dict[str, str]] = json.loads((WEB / "words" / f"{language}.json").read_text("utf-8"))
    return read


def patterns(wanted: re.Pattern[str]) -> set[str]:
    """Keys in the scripts; what a script fills in may be any part of a key."""
    scripts = "\n".join(file.read_text("utf-8") for file in WEB.glob("*.js"))
    return {re.sub(r"\\\$\\{.*?\\}", ".+", re.escape(key)) for key in wanted.findall(scripts)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_values(language: str) -> None:
    def fields(of: str) -> dict[str, list[str]]:
        return {key: sorted(set(FIELD.findall(json.dumps(said)))) for key, said in catalogue(of).items()}

    assert fields(language) == fields("en")


def test_every_sentence_that_a_script_says_is_there() -> None:
    for pattern in patterns(SAID):
        assert any(re.fullmatch(pattern, key) for key in catalogue("en")), pattern


def test_every_sentence_is_said_by_a_script() -> None:
    named = patterns(TEXT)

    assert [key for key in catalogue("en") if not any(re.fullmatch(pattern, key) for pattern in named)] == []


def test_the_language_changes_at_once_and_stays(arrive: Arrive) -> None:
    person = arrive("Ada", language="it").open()
    person.sees("Gioca subito")

    person.press("DE")

    person.sees("Sofort spielen")
    assert person.page.get_attribute("html", "lang") == "de"
    person.page.reload()
    person.sees("Sofort spielen")


def test_the_language_of_a_running_table_changes_without_losing_anything(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.press("Start the game")
    person = wait_for_turn(ada, bob)
    assert person is not None

    person.press("IT")

    person.sees("Tocca a te.")
    expect(person.page).to_have_title(re.compile("^● Tocca a te"))
    person.press("Annulla la mossa")
    person.sees("Non c’è nessuna tua mossa da annullare.")     # the server's refusals follow too
    person.act()


def test_no_page_of_a_phone_moves_sideways(arrive: Arrive) -> None:
    ada = arrive("Ada with a name so long")
    for language in ("IT", "EN", "DE"):
        ada.open().press(language)
        ada.page.locator("summary").first.click()
        assert not is_too_wide(ada)
        for path in ("/me", "/recover", "/t/unknown"):
            ada.open(path)
            expect(ada.page.locator("main")).to_be_visible()
            assert not is_too_wide(ada)


def test_what_can_be_touched_is_large_enough_for_a_finger(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.set_up(bots={1: "greedy", 2: "greedy"})
    ada.press("Start the game")
    assert wait_for_turn(ada) is ada

    small = ada.page.evaluate("""() => [...document.querySelectorAll("button, a, input, select, summary")]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML)""")

    assert small == []


def test_my_tables_are_listed_with_my_turn_first(arrive: Arrive) -> None:
    ada = arrive("Ada")
    waiting = ada.set_up(bots={2: "greedy"})
    running = ada.set_up(bots={1: "greedy", 2: "greedy"})
    ada.press("Start the game")
    assert wait_for_turn(ada) is ada

    ada.open()

    links = ada.page.locator(".tables a")
    expect(links).to_have_count(2)
    addresses = [ada.url + (link.get_attribute("href") or "") for link in links.all()]
    assert addresses == [running, waiting]
    assert "● Your turn" in links.first.inner_text()


def test_an_open_table_is_found_and_joined_from_the_first_page(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    address = ada.set_up(bots={2: "greedy"}, visibility="open")

    bob.open().page.locator(".tables a").click()

    bob.page.wait_for_url(address)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press("Sit here")
    ada.sees("Bob sits down.")


def test_a_table_is_found_by_its_spoken_code(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    address = ada.set_up(bots={2: "greedy"})
    code = ada.page.locator("h1 .code").inner_text()

    bob.open().page.get_by_label("Code of the table").fill(code.upper())
    bob.press("Go there")

    bob.page.wait_for_url(address)


def test_a_table_that_does_not_exist_or_lets_nobody_watch_says_so(arrive: Arrive) -> None:
    ada, eve = arrive("Ada"), arrive("Eve")
    address = ada.set_up(bots={1: "greedy", 2: "greedy"}, spectators="none")
    ada.press("Start the game")
    ada.sees("deal – ")

    eve.open("/t/unknown").sees("There is no such table.")
    eve.open(address).sees("This table does not let others watch now.")


def test_the_host_frees_a_seat_and_calls_the_table_off(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)

    ada.press("Free the seat")
    bob.sees("Bob gets up.")
    ada.press("Call the table off")

    bob.sees("This table has been closed.")


def test_words_of_ones_own_are_shown_as_they_are(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    ada.open().page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_text("Set up a table").click()
    ada.page.get_by_label("People may write words of their own").check()
    ada.press("Set up")
    ada.sees("Ada sits down.")
    bob.join(ada.page.url)

    bob.page.get_by_label("Words of your own").fill("<b>Hi</b> & bye")
    bob.press("Say it")

    ada.sees("Bob: <b>Hi</b> & bye")
