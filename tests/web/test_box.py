"""Beside real cards, on a phone: setup, lots, timer, notes of rounds, and hands that the phone deals."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from bottega.core import games
from web.stage import Sit, Stage

CLOCK = "bottega.box.omnia.clock"            # where this device keeps the timer
OUTAGE = "ERR_INTERNET_DISCONNECTED"


def beside(sit: Sit, game: str = "omen", tab: str = "setup", **wishes: object) -> Stage:
    stage = sit(width=390, height=844, **wishes)
    stage.open(f"/box/{game}")
    if tab != "setup":
        stage.page.locator(f"[data-tab={tab}]").tap()
    return stage


@pytest.mark.parametrize(("game", "players"), [("omen", range(3, 9)), ("omnia", range(2, 5))])
def test_the_page_shows_what_the_rules_say_for_every_number_of_players(sit: Sit, game: str, players: range) -> None:
    page = beside(sit, game).page
    lay_out = games.find(game).lay_out
    assert lay_out is not None
    for count in players:
        said = lay_out(games.find(game).terms(count))
        expected = [pile.count for piles in (said.taken, said.laid, said.left) for pile in piles]
        page.locator(f".count [data-value='{count}']").tap()
        expect(page.locator(".piles li")).to_have_count(len(expected))
        page.wait_for_function(
            "(expected) => JSON.stringify([...document.querySelectorAll('.piles li')]"
            ".map((li) => Number(li.dataset.count))) === JSON.stringify(expected)", arg=expected)


def test_omen_2_4_a_doubtful_row_is_explained_and_both_ways_can_be_chosen(sit: Sit) -> None:
    page = beside(sit).page
    doubt = page.locator(".note[data-rule='omen-2.4']")
    expect(page.locator(".laid")).to_be_visible()
    expect(doubt).to_have_count(0)

    page.get_by_label("With wolves").check()
    expect(doubt).to_contain_text("7 remain instead of eight")
    expect(page.locator(".piles li").filter(has_text="extra")).to_have_attribute("data-count", "6")
    page.get_by_label("as printed").check()

    expect(page.locator(".piles li").filter(has_text="extra")).to_have_attribute("data-count", "5")
    expect(page.locator(".piles li").filter(has_text="as the deck")).to_have_attribute("data-count", "3")


def test_omen_1_1_nine_players_settle_that_the_expansion_is_played(sit: Sit) -> None:
    page = beside(sit).page

    page.locator(".count [data-value='9']").tap()

    expect(page.locator(".piles li").filter(has_text="wolves")).to_have_attribute("data-count", "8")


def test_a_lot_is_drawn_said_and_counted_and_a_reload_keeps_it(sit: Sit) -> None:
    page = beside(sit, "omnia", "lot").page

    page.get_by_role("button", name="Draw who begins").tap()
    expect(page.locator(".lot .big")).to_have_text(re.compile(r"Player [12] begins\."))
    expect(page.locator(".lot .hint")).to_contain_text("Drawn once")
    page.get_by_role("button", name="Draw again").tap()
    expect(page.locator(".lot .hint")).to_contain_text("Drawn 2 times")
    shown = page.locator(".lot .big").inner_text()
    page.reload()

    expect(page.locator(".lot .big")).to_have_text(shown)


def test_the_timer_goes_on_over_a_reload_and_keeps_the_screen_awake(sit: Sit) -> None:
    stage = sit(width=390, height=844)
    stage.context.add_init_script("""
        window.locks = [];
        Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
            locks.push(kind); return { release: async () => locks.push("released") }; } } });""")
    page = stage.open("/box/omnia")
    page.locator("[data-tab=timer]").tap()
    expect(page.locator(".timer .time")).to_have_text("1:00")

    page.locator(".timer .go").tap()
    page.wait_for_function("() => locks.join() === 'screen'")
    page.evaluate(f"""() => {{
        const kept = JSON.parse(localStorage.getItem("{CLOCK}"));
        localStorage.setItem("{CLOCK}", JSON.stringify({{ ...kept, endsAt: kept.endsAt - 20_000 }}));
    }}""")                                                              # as if the page had been closed for so long
    page.reload()
    expect(page.locator(".timer .time")).to_have_text(re.compile(r"0:[0-4]\d"))
    page.locator(".timer .next").tap()
    expect(page.locator(".timer .whose")).to_have_text("Player 2")
    expect(page.locator(".timer .time")).to_have_text(re.compile(r"1:00|0:[45]\d"))
    page.locator(".timer .go").tap()
    page.wait_for_function("() => locks.at(-1) === 'released'")


def test_when_the_time_is_up_it_is_said_and_nothing_sounds_or_shakes_unless_it_was_turned_on(sit: Sit) -> None:
    stage = sit(width=390, height=844)
    stage.context.add_init_script("window.shaken = 0; navigator.vibrate = () => { window.shaken++; return true; };")
    page = stage.open("/box/omnia")
    page.locator("[data-tab=timer]").tap()
    for shaken, sound in ((0, "off"), (1, "on")):
        short = '{"seconds":1,"seat":0,"left":1000,"endsAt":null}'
        page.evaluate(f"localStorage.setItem('{CLOCK}', '{short}'); localStorage.setItem('bottega.sound', '{sound}')")
        page.reload()
        page.locator(".timer .go").tap()
        expect(page.locator(".timer .is-up")).to_have_text("Time is up.")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")    # once drawn
        page.wait_for_function(f"() => shaken === {shaken}")


def note(page: Page, *actions: str) -> None:
    for action in actions:
        number = re.search(r"\d+", action)
        while number and page.locator(".declare-of output").inner_text() != number[0]:
            page.locator(".declare-of [aria-label='One more']").tap()
        page.locator(f".asked [data-action='{action}']:enabled").tap()
        expect(page.locator(".noted li").first).to_contain_text(
            {"omen": "calls Omen", "destiny": "calls Destiny"}.get(action, "declares"))


def call(page: Page, action: str, counted: int) -> None:
    note(page, action)
    page.locator(f"[data-count='{counted}']").tap()
    expect(page.locator(".told-by-rules")).to_contain_text("counted")


def held(page: Page, *cards: int) -> None:
    for seat, count in enumerate(cards):
        expect(page.locator(f".hands-of [data-seat='{seat}']")).to_have_attribute("data-held", str(count))


def test_a_right_omen_a_wrong_one_and_a_destiny_are_followed_with_their_rules(sit: Sit) -> None:
    page = beside(sit, tab="rounds").page
    page.locator(".seats-of [data-seat='1']").tap()
    expect(page.locator(".asked h2")).to_have_text("Player 2's turn")

    note(page, "declare 1 raven", "declare 3 skull")                    # of seats 1 and 2
    call(page, "omen", 2)                                               # seat 0 is right
    expect(page.locator(".told-by-rules")).to_contain_text("Player 3 loses a card. omen-3.7")
    page.locator(".asked .lose").tap()
    held(page, 4, 4, 3)

    note(page, "declare 2 feather")                                     # the loser began (omen-4.4)
    call(page, "omen", 2)                                               # seat 0 is wrong
    expect(page.locator(".told-by-rules")).to_contain_text("Player 1 loses a card. omen-3.7")
    page.locator(".asked .lose").tap()
    held(page, 3, 4, 3)

    note(page, "declare 4 raven")
    call(page, "destiny", 4)                                            # seat 1 is right
    expect(page.locator(".told-by-rules")).to_contain_text("omen-3.8")
    expect(page.locator(".seats-of [aria-pressed=true]")).to_have_text(["Player 1", "Player 3"])
    page.locator(".asked .lose").tap()
    held(page, 2, 4, 2)
    expect(page.locator(".asked h2")).to_have_text("Player 2's turn")   # after a right Destiny the caller begins

    page.reload()
    held(page, 2, 4, 2)
    page.locator(".undo").tap()
    held(page, 3, 4, 3)
    expect(page.locator(".seats-of [aria-pressed=true]")).to_have_text(["Player 1", "Player 3"])
    page.locator(".undo").tap()
    expect(page.locator(".asked h2")).to_have_text("How many were counted?")


def test_omen_5_1_the_last_one_left_wins(sit: Sit) -> None:
    stage = beside(sit, tab="rounds")
    lost = [{"what": "lose", "seats": seats, "kinds": [], "next": 1, "won": None}
            for seats in ([0, 2], [0, 2], [0, 2], [0])]
    kept = json.dumps({"players": 3, "log": [{"what": "begin", "seat": 1}, *lost], "middle": {}, "odds": False})
    stage.page.evaluate("(kept) => localStorage.setItem('bottega.box.omen.rounds', kept)", kept)
    stage.page.reload()
    held(stage.page, 0, 4, 1)

    note(stage.page, "declare 3 raven")
    call(stage.page, "omen", 3)                                         # seat 2 is wrong
    stage.page.locator(".asked .lose").tap()

    expect(stage.page.locator(".rounds .big")).to_have_text("Player 2 wins.")
    expect(stage.page.locator(".asked")).to_have_count(0)
    stage.page.locator(".undo").tap()
    expect(stage.page.locator(".asked h2")).to_have_text("Who loses a card?")


def test_without_a_network_people_say_it_themselves_and_the_server_catches_up(sit: Sit) -> None:
    stage = beside(sit, tab="rounds")
    page = stage.page
    page.locator(".seats-of [data-seat='0']").tap()
    expect(page.locator(".asked h2")).to_have_text("Player 1's turn")
    stage.context.set_offline(True)
    note(page, "declare 1 raven")
    expect(page.locator(".rounds .notice")).to_contain_text("Your notes are kept")
    page.locator(".people [data-value='1']").tap()
    note(page, "omen")
    page.locator("[data-count='0']").tap()
    page.locator(".seats-of [data-seat='0']").tap()
    expect(page.locator(".asked .lose")).to_be_enabled()

    stage.context.set_offline(False)

    expect(page.locator(".told-by-rules")).to_contain_text("Player 1 loses a card. omen-3.7")
    page.locator(".asked .lose").tap()
    held(page, 3, 4, 4)
    stage.complaints[:] = [text for text in stage.complaints if OUTAGE not in text]


def test_every_part_is_there_without_a_network_once_the_page_was_opened(sit: Sit) -> None:
    stage = beside(sit)
    page = stage.page
    for part in ("omen/rounds/tracker.js", "/public/aids/omen", "/api/setup"):
        page.wait_for_function("""(part) => performance.getEntriesByType("resource").some(
            ({ name, responseEnd }) => name.includes(part) && responseEnd > 0)""", arg=part)
    expect(page.locator(".laid")).to_be_visible()
    stage.context.set_offline(True)

    page.locator("[data-tab=reference]").tap()
    expect(page.locator(".reference h2").first).to_be_visible()
    page.locator("[data-tab=lot]").tap()
    page.get_by_role("button", name="Draw who begins").tap()
    expect(page.locator(".lot .big")).to_be_visible()
    page.locator("[data-tab=rounds]").tap()
    page.locator(".seats-of [data-seat='0']").tap()
    expect(page.locator(".asked [data-action='declare 1 raven']")).to_be_enabled()
    page.locator("[data-tab=setup]").tap()
    expect(page.locator(".piles li").first).to_be_visible()             # as the server said before
    page.locator(".count [data-value='5']").tap()
    expect(page.locator(".box > .notice")).to_contain_text("The server cannot be reached")
    stage.complaints[:] = [text for text in stage.complaints if OUTAGE not in text]


def test_the_odds_come_only_when_all_agree_and_change_with_what_lies_open(sit: Sit) -> None:
    page = beside(sit, tab="rounds").page
    page.locator(".seats-of [data-seat='0']").tap()
    note(page, "declare 4 raven")
    expect(page.locator(".odds-table")).to_have_count(0)

    page.locator("[name=odds]").check()
    expect(page.locator(".call-odds")).to_have_count(2)
    before = page.locator(".call-odds").all_inner_texts()
    page.locator(".middle-of .stepper").first.locator("[aria-label='One more']").tap()

    expect(page.locator(".call-odds").first).not_to_have_text(before[0])


def test_the_reference_is_the_printed_player_aid(sit: Sit) -> None:
    page = beside(sit, "omnia", "reference", language="de").page

    expect(page.locator(".reference h2").first).to_be_visible()
    expect(page.locator(".reference .legend img").first).to_be_visible()


def hands_shown(page: Page) -> int:
    return page.locator(".own-hand").count()


def test_the_device_deals_and_never_shows_two_hands(sit: Sit) -> None:
    page = beside(sit, tab="hands").page
    page.locator(".deal").tap()
    page.wait_for_url("**/deal/*")
    expect(page.locator(".asked [data-action]:enabled").first).to_be_visible()
    dealer = page.locator(".asked h2").inner_text()
    for seat in range(3):
        assert hands_shown(page) == 0
        page.locator(f"[data-hand='{seat}']").tap()
        expect(page.locator(".curtain .show")).to_have_attribute("data-seat", str(seat))
        assert page.locator("[data-card]").count() == 0                 # between two people there is no card at all
        page.locator(".curtain .show").tap()
        expect(page.locator(f"main[data-eyes='{seat}'] .own-hand").first.locator("[data-card]")).to_have_count(4)
        name = page.locator("main[data-eyes] h1").inner_text()
        assert hands_shown(page) == (2 if dealer.startswith(name) else 1)       # the dealer sees the top card too
        page.locator(".cover").tap()
        expect(page.locator("[data-hand='0']")).to_be_visible()
        expect(page.locator("main[data-eyes]")).to_have_count(0)
        # face up are only the four cards of the middle
        assert page.locator("main .card[data-card]").count() == 4


def test_what_is_said_aloud_is_entered_for_everybody_and_can_be_taken_back(sit: Sit) -> None:
    page = beside(sit, tab="hands").page
    page.locator(".deal").tap()
    page.wait_for_url("**/deal/*")
    page.locator(".asked [data-action='declare 1 raven']:enabled").tap()
    expect(page.locator(".asked [data-action='omen']:enabled")).to_be_visible()

    page.locator(".undo").tap()
    expect(page.locator(".asked [data-action='declare 1 raven']:enabled")).to_be_visible()
    page.locator(".asked [data-action='declare 1 raven']:enabled").tap()
    page.locator(".asked [data-action='omen']:enabled").tap()           # one raven or more: the caller loses a card

    loser = page.locator(".whose-hand [data-hand]")
    expect(loser).to_have_count(1)
    loser.tap()
    page.locator(".curtain .show").tap()
    page.locator("[data-action^='lose ']").first.tap()
    expect(page.locator(".asked [data-action]:enabled").first).to_be_visible(timeout=30_000)
