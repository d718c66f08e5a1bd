"""Several people around one device: it goes round, and nobody sees another's hand on the way."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from web.people import Person

PEOPLE = ("Ada", "Bea", "Cleo")
MOST = 400                                  # times the device is looked at, in any game
A_MOMENT = 3_000                            # milliseconds
OUTAGE = "ERR_INTERNET_DISCONNECTED"


def gather(holder: Person, *names: str, game: str = "omen", bots: int = 0) -> Page:
    """People at a table of their own, and perhaps bots; the first one's browser is this."""
    page = holder.open("/create?shared=1").page
    page.locator("select[name=game]").select_option(game)
    page.locator("select[name=players]").select_option(str(len(names) + bots))
    for seat in range(len(names), len(names) + bots):
        page.locator(f"select[name='seat {seat}']").select_option("novice")
    for seat, name in enumerate(names):
        page.locator(f"input[name='name {seat}']").fill(name)
    page.locator(".begin").click()
    page.wait_for_url("**/shared/*")
    return page


def is_over(page: Page) -> bool:
    return page.locator(".ending").count() > 0


def take(page: Page) -> str:
    """Whoever is named takes the device; the answer is the name."""
    button = page.locator(".curtain .receive")
    expect(button).to_be_visible()
    seat = button.get_attribute("data-seat")
    button.click()
    expect(page.locator(f'main[data-eyes="{seat}"]')).to_be_visible()
    return page.locator(".held-by h1").inner_text()


def act(page: Page, *wishes: str) -> str:
    """The first wish that is offered, or else the first thing there is, and wait till it is done."""
    offered = page.locator("main[data-eyes] [data-action]:visible")
    expect(offered.first).to_be_visible()
    actions = [action for action in offered.evaluate_all("(all) => all.map((one) => one.dataset.action)") if action]
    chosen: str = next((wish for wish in wishes if wish in actions), actions[0])
    before = page.locator("main[data-eyes] .log li").count()
    page.locator(f'[data-action="{chosen}"]:visible').first.click()
    page.wait_for_function("""(before) => !document.querySelector("main[data-eyes]")
        || document.querySelectorAll("main[data-eyes] .log li").length !== before""", arg=before)
    return chosen


def test_three_people_play_omen_on_one_device_to_the_end(arrive: Callable[..., Person]) -> None:
    page = gather(arrive("Ada"), *PEOPLE)
    names: set[str] = set()

    for _ in range(MOST):
        page.wait_for_selector(".ending, .curtain .receive, [data-eyes] [data-action], [data-eyes] [data-go-on]")
        if is_over(page):
            break
        if page.locator(".curtain .receive").count():
            names.add(take(page))
        elif page.locator("main[data-eyes] [data-action]:visible").count() == 0:
            with suppress(TooLate):                         # what the last call showed; it may be gone by now
                page.locator("main[data-eyes] [data-go-on]").click(timeout=A_MOMENT)
        else:
            act(page, "omen")

    assert is_over(page)
    assert names == {*PEOPLE}
    assert sorted(page.locator(".ranking strong").all_inner_texts()) == sorted(PEOPLE)


def test_no_hidden_hand_is_on_the_page_while_the_device_goes_round(arrive: Callable[..., Person]) -> None:
    page = gather(arrive("Ada"), "Ada", "Bea", game="omnia")
    held = ":is([data-card^='a0'], [data-card^='a1'], [data-card^='a2'])"  # action cards: a01 to a28
    for name in ("Ada", "Bea"):
        expect(page.locator(".curtain h1")).to_contain_text(name)
        expect(page.locator(".omnia")).to_be_visible()
        assert page.locator(held).count() == 0
        assert take(page) == name
        expect(page.locator(f".pack {held}")).to_have_count(7)
        page.locator(".pack .card").nth(0).click()
        page.locator(".pack .card").nth(1).click()
        act(page)
    expect(page.locator("main[data-eyes]")).to_be_visible()                 # Bea goes on: the next choice is hers too

    page.get_by_role("button", name="Hide my cards").click()

    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(held).count() == 0


def test_only_the_cards_in_the_middle_are_open_between_two_turns_of_omen(arrive: Callable[..., Person]) -> None:
    page = gather(arrive("Ada"), *PEOPLE)
    expect(page.locator(".centre .open [data-card]")).to_have_count(4)

    for _ in range(2):
        assert page.locator("main [data-card]").count() == 4
        take(page)
        expect(page.locator(".own .hand [data-card]")).to_have_count(4)
        act(page)
        expect(page.locator(".curtain")).to_be_visible()

    expect(page.locator(".meanwhile li")).to_have_count(2)                  # what the third has not seen yet, in words


def test_a_reload_and_a_lost_network_lose_nothing(arrive: Callable[..., Person]) -> None:
    ada = arrive("Ada")
    page = gather(ada, *PEOPLE)
    first = take(page)
    page.reload()
    assert take(page) == first                                              # whoever reloads is asked again who it is

    ada.context.set_offline(True)
    page.locator('[data-action="declare 1 raven"]').click()
    expect(page.locator(".connection")).to_be_visible()
    ada.context.set_offline(False)

    expect(page.locator(".curtain .receive")).to_be_visible()
    expect(page.locator(".connection")).to_have_count(0)
    expect(page.locator(".log .event-declare")).to_have_count(1)
    ada.complaints[:] = [complaint for complaint in ada.complaints if OUTAGE not in complaint]


def test_a_slip_is_taken_back_before_the_device_is_given_away(arrive: Callable[..., Person]) -> None:
    page = gather(arrive("Ada"), *PEOPLE)
    first = take(page)
    act(page)

    page.locator(".curtain .back").click()

    expect(page.locator(".curtain .receive")).to_have_text(f"I am {first}")
    expect(page.locator(".log .event-declare")).to_have_count(1)
    expect(page.locator(".log .event-undo")).to_have_count(1)


def test_who_is_alone_with_bots_is_never_asked_who_it_is(arrive: Callable[..., Person]) -> None:
    page = gather(arrive("Ada"), "Ada", bots=2)

    for _ in range(3):
        page.wait_for_selector("main[data-eyes] [data-action]:visible, main[data-eyes] [data-go-on]:visible")
        if page.locator("main[data-eyes] [data-go-on]:visible").count():
            page.locator("main[data-eyes] [data-go-on]").click()
        else:
            act(page, "omen")
        assert page.locator(".curtain").count() == 0


def test_what_bots_do_between_two_people_is_told_in_the_open(arrive: Callable[..., Person]) -> None:
    page = gather(arrive("Ada"), "Ada", "Bea", bots=1)
    of_people = re.compile("Ada|Bea|You")
    deeds = page.locator(".log .event-declare, .log .event-call").filter(has_not_text=of_people)

    for _ in range(6):
        page.wait_for_selector(".curtain .receive, [data-eyes] [data-action]")
        if deeds.count() and page.locator(".curtain").count():
            break
        if page.locator(".curtain .receive").count():
            take(page)
        else:
            act(page)

    expect(page.locator(".curtain .receive")).to_be_visible()
    expect(deeds.first).to_be_attached()


def test_a_table_that_is_not_of_this_device_says_so(arrive: Callable[..., Person]) -> None:
    arrive("Ada").open("/shared/nowhere").sees("This table is not played on this device.")
