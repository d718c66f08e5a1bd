"""OMEN at the table: whole games by finger, by keyboard and in words, and what is seen on the way."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from web.stage import Sit, Stage, View

ASKED = "main [data-action]:visible:enabled"
ACTIONS = "(found) => found.map(({ dataset }) => dataset.action)"
HAS_FOCUS = "(action) => document.activeElement?.dataset.action === action"
GO_ON = "[data-go-on]"
A_MOMENT = 3_000                            # milliseconds
BOXES = """() => [...document.querySelectorAll(".ring .seat")].map((seat) => seat.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""
IS_AT_HOME = "document.querySelector('.omen').contains(document.activeElement)"


def begin(stage: Stage, players: int = 3, until: Callable[[View], bool] = lambda view: bool(view["legal"]),
          **wishes: Any) -> None:
    stage.open(f"/t/{stage.begun('omen', players, until, **wishes)}")
    expect(stage.page.locator(".omen, .words").first).to_be_visible()


def next_question(stage: Stage) -> str | None:
    """Something that can be done now, a call rather than a declaration: so games end. None when this one has."""
    while stage.page.locator(".ending").count() == 0:
        offered: list[str] = stage.page.locator(ASKED).evaluate_all(ACTIONS)
        if offered:
            return "omen" if "omen" in offered else offered[0]
        stage.page.wait_for_timeout(20)
    return None


def button(stage: Stage, action: str) -> Locator:
    return stage.page.locator(f'{ASKED}[data-action="{action}"]').first


def is_too_wide(stage: Stage) -> bool:
    return bool(stage.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def begins(view: View) -> bool:
    return bool(view["legal"]) and not view["declarations"] and view["phase"] == "declaring"


def loses(view: View) -> bool:
    return view["phase"] == "losing" and bool(view["legal"])


def knows_a_hand(view: View) -> bool:
    """My turn, with somebody else's hand known to all."""
    return view["phase"] == "declaring" and bool(view["legal"]) and set(view["known"]) - {0} != set()


def tap_through(stage: Stage) -> int:
    """To the end of the game; the answer is how many reveals were looked at."""
    reveals: set[str] = set()
    while (action := next_question(stage)) is not None:
        reveals |= set(stage.page.locator("section.reveal h2").all_text_contents())
        with suppress(TooLate):                 # on a busy machine it may be gone by now
            button(stage, action).tap(timeout=A_MOMENT)
        assert not is_too_wide(stage)
    return len(reveals)


def test_a_whole_game_is_played_by_finger_on_a_phone(sit: Sit) -> None:
    stage = sit()
    begin(stage)

    reveals = tap_through(stage)

    assert reveals > 0
    expect(stage.page.locator(".omen-result li").last).to_contain_text("The game is over: ")


def test_a_whole_game_is_played_by_keyboard_and_the_focus_is_never_lost(sit: Sit) -> None:
    stage = sit(width=1280, height=900)
    begin(stage)
    keyboard = stage.page.keyboard
    while not stage.page.evaluate(IS_AT_HOME):
        keyboard.press("Tab")

    while (action := next_question(stage)) is not None:
        for _ in range(60):
            if stage.page.evaluate(HAS_FOCUS, action):
                break
            keyboard.press("Tab")
        keyboard.press("Enter")
        stage.page.wait_for_function(f"() => document.querySelector('.ending') || {IS_AT_HOME}")

    expect(stage.page.locator(".ranking li")).to_have_count(3)


def test_a_whole_game_is_played_in_words(sit: Sit) -> None:
    stage = sit(width=1280, height=900)
    stage.context.add_init_script("localStorage.setItem('bottega.text', 'on')")
    begin(stage)

    while (action := next_question(stage)) is not None:
        with suppress(TooLate):
            button(stage, action).click(timeout=A_MOMENT)

    told = stage.page.locator(".words").inner_text()
    assert "The last call" in told
    assert "counted:" in told
    assert stage.page.locator(".omen").count() == 0


def test_a_declaration_takes_two_taps(sit: Sit) -> None:
    stage = sit()
    begin(stage, until=begins)
    expect(stage.page.get_by_role("radio", name="1", exact=True)).to_be_checked()

    stage.page.get_by_role("radio", name="3", exact=True).tap()
    stage.page.get_by_role("button", name="Declare 3 skulls", exact=True).tap()

    expect(stage.page.locator(".log li", has_text="You declare 3 skulls.")).to_have_count(1)    # a bot may call at once


def test_numbers_are_chosen_by_arrow_keys_as_in_any_radio_group(sit: Sit) -> None:
    stage = sit(width=1280, height=900)
    begin(stage, until=begins)
    stage.page.get_by_role("radio", name="1", exact=True).focus()

    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("ArrowRight")
    expect(stage.page.get_by_role("radio", name="3", exact=True)).to_be_focused()
    expect(stage.page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    stage.page.keyboard.press("Tab")

    expect(stage.page.get_by_role("button", name="Declare 3 ravens", exact=True)).to_be_focused()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nine_players_are_seen_at_once_and_none_covers_another(sit: Sit, width: int) -> None:
    stage = sit(width=width, height=900)
    begin(stage, 9, begins, options={"expansion": "on"})

    boxes = stage.page.evaluate(BOXES)

    assert len(boxes) == 8
    for i, (left, right, top, bottom) in enumerate(boxes):
        assert 0 <= left < right <= width
        assert not [other for other in boxes[:i]
                    if left < other[1] and other[0] < right and top < other[3] and other[2] < bottom]
    assert not is_too_wide(stage)


LOWEST = """() => Math.max(...[...document.querySelectorAll(".suit, .call, .odds-button")]
    .map((part) => part.getBoundingClientRect().bottom))"""
TABS = "() => document.querySelector('.tabs').getBoundingClientRect().top || innerHeight"


@pytest.mark.parametrize(("width", "height", "players"), [(390, 844, 6), (390, 844, 9), (1280, 800, 6), (1280, 800, 9)])
def test_declaring_calling_and_the_odds_need_no_scrolling(sit: Sit, width: int, height: int, players: int) -> None:
    stage = sit(width=width, height=height)
    begin(stage, players, lambda view: bool(view["declarations"] and view["legal"] and view["phase"] == "declaring"),
          options={"expansion": "on" if players == 9 else "off"})

    expect(stage.page.locator(".call")).to_have_count(2)
    assert stage.page.evaluate(LOWEST) <= stage.page.evaluate(TABS)


def test_a_reveal_counts_every_card_of_the_suit_and_every_joker(sit: Sit) -> None:
    stage = sit()
    begin(stage, 4, loses)

    expect(stage.page.locator("section.reveal.done")).to_be_visible()
    found = int(stage.page.locator(".scale .found b").inner_text())
    assert stage.page.locator(".turned.lit").count() == found
    assert stage.page.locator(".step").all_inner_texts() == [str(step + 1) for step in range(found)]
    assert stage.page.locator(".verdict a.rule").first.get_attribute("href") in ("/rules/omen#omen-3.7",
                                                                              "/rules/omen#omen-3.8")


# in every frame that is painted while cards are counted: what the log says of the newest call
WATCHING = """
  window.seen = [];
  const look = () => {
    const call = [...document.querySelectorAll("ol.log li.event-call")].at(-1);
    if (document.querySelector("section.reveal:not(.done)")) window.seen.push(call?.textContent ?? "");
    requestAnimationFrame(look);
  };
  look();
"""


def test_what_came_of_a_call_is_not_written_down_before_the_cards_are_counted(sit: Sit) -> None:
    stage = sit(width=1280, height=900)
    stage.context.add_init_script(WATCHING)
    begin(stage, 4, loses)

    expect(stage.page.locator("section.reveal.done")).to_be_visible()
    expect(stage.page.locator("ol.log li.event-call").last).to_contain_text("counted: ")
    seen = stage.page.evaluate("window.seen")
    assert seen
    assert all(" on " in told and "counted" not in told for told in seen), {*seen}


# in every frame that is painted: how far the count has come, whether a card is asked for; a touch as it begins
TOUCHING = """
  window.counts = [];
  const touch = () => {
    const counted = document.querySelector("section.reveal:not(.done)");
    const isAsked = document.querySelector(".losing") !== null;
    if (counted) window.counts.push([counted.querySelector(".counting b").textContent, isAsked]);
    if (window.isHasty && window.counts.length === 1) counted?.click();
    requestAnimationFrame(touch);
  };
  touch();
"""


@pytest.mark.parametrize("is_hasty", [False, True])
def test_nobody_is_asked_for_a_card_before_the_count_is_done_and_one_touch_ends_it(sit: Sit, is_hasty: bool) -> None:
    stage = sit()
    stage.context.add_init_script(f"window.isHasty = {str(is_hasty).lower()}; {TOUCHING}")
    begin(stage, 4, loses)

    expect(stage.page.locator("section.reveal.done .losing")).to_be_visible()

    counts = stage.page.evaluate("window.counts")
    assert counts
    assert not any(asked for _, asked in counts)
    if is_hasty:
        assert {count for count, _ in counts} == {"0"}


def test_what_is_lost_is_chosen_from_the_own_hand_by_one_tap(sit: Sit) -> None:
    stage = sit()
    begin(stage, 4, loses)
    action = stage.page.locator(f"{ASKED}[data-action^=lose]").first
    kind = str(action.get_attribute("data-action")).removeprefix("lose ").replace("omen", "Omen card")

    action.tap()

    told = re.compile(rf"You lose an? {kind}\.")
    expect(stage.page.locator(".around ol.log li", has_text=told).first).to_be_attached()


def test_a_reveal_stays_until_it_is_put_away_and_can_be_looked_at_again(sit: Sit) -> None:
    stage = sit()
    begin(stage, 4, loses)
    stage.page.locator(f"{ASKED}[data-action^=lose]").first.tap()

    stage.page.locator(GO_ON).tap()
    expect(stage.page.locator(".stage")).to_be_visible()
    expect(stage.page.locator("section.reveal")).to_have_count(0)
    stage.page.get_by_role("button", name="See the last call").tap()

    own = stage.page.locator("section.reveal.done li", has_text="Ada")      # others may have lost a card too
    expect(own.locator(".gone")).to_be_visible()


def test_a_revealed_hand_stays_open_only_where_the_table_remembers(sit: Sit) -> None:
    remembering, forgetting = sit(), sit()
    begin(remembering, 4, knows_a_hand, aids="memory")
    begin(forgetting, 4, knows_a_hand, aids="none")

    assert remembering.page.locator(".seat .chips").count() > 0
    assert forgetting.page.locator(".seat .chips").count() == 0
    assert forgetting.page.locator(".own .card").count() > 0
    assert remembering.page.locator(".trainer").count() == 0


def test_the_odds_are_there_for_who_wants_them_and_are_remembered(sit: Sit) -> None:
    stage = sit()
    begin(stage, until=begins, aids="odds")
    assert stage.page.locator(".odds").count() == 0

    stage.page.get_by_role("button", name="Show the odds").tap()
    expect(stage.page.locator(".odds tbody tr").first).to_contain_text("%")
    stage.page.reload()

    expect(stage.page.locator(".odds tbody tr").first).to_contain_text("%")
    stage.page.get_by_role("button", name="Hide the odds").tap()
    assert stage.page.locator(".odds").count() == 0


def test_the_table_speaks_another_language_at_once(sit: Sit) -> None:
    stage = sit()
    begin(stage, until=begins)

    for language, declare in (("de", "1 Rabe ansagen"), ("it", "Dichiara 1 corvo"), ("en", "Declare 1 raven")):
        stage.page.locator(f".languages [lang={language}]").tap()
        expect(stage.page.get_by_role("button", name=declare, exact=True)).to_be_visible()
