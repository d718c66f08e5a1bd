"""A reveal of OMEN does not spoil itself: nothing says what came of a call before its cards are counted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.stage import Sit, Stage, View

SCREENS = [(360, 740), (390, 844), (1280, 800)]
COUNTING = "section.reveal:not(.done)"
WATCHING = """
  window.frames_seen = [];
  const texts = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const OUTCOME = `.losing, .asking, .ending, [data-go-on], .turn.mine, .acting, main.over,
    .gone, .dim, .found, .bubble`;
  const look = () => {
    const reveal = document.querySelector("section.reveal:not(.done)");
    if (reveal) window.frames_seen.push({
      title: document.title,
      turn: texts(".turn").join(),
      outcome: [...document.querySelectorAll(OUTCOME)].map(({ className }) => className).join(),
      isOut: document.querySelector(".question.out") !== null && texts("section.reveal strong").includes("Ada"),
      log: texts(".around ol.log li").at(-1) ?? "",
      heard: texts("[data-told] p").at(-1) ?? "",
      shown: reveal.innerText,
      labels: [...reveal.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")).join(" "),
    });
    requestAnimationFrame(look);
  };
  look();
"""

STANDS_STILL = """
  const { setTimeout } = window;
  window.setTimeout = (work, wait, ...rest) => setTimeout(work, wait >= 80 && wait <= 400 ? 1e9 : wait, ...rest);
"""                                         # the count would go on no sooner than in eleven days


def may_call(view: View) -> bool:
    return "omen" in view["legal"]


def loses(view: View) -> bool:
    return view["phase"] == "losing" and bool(view["legal"])


def call(stage: Stage, players: int = 4, until: Callable[[View], bool] = may_call) -> None:
    """A table at which cards are being counted."""
    stage.open(f"/t/{stage.begun('omen', players, until)}")
    if until is may_call:
        stage.page.locator('[data-action="omen"]').click()
    stage.page.locator(COUNTING).wait_for()


def play_on(stage: Stage) -> None:
    """To the end, calling wherever one may; no key is pressed and nothing touched while cards are counted."""
    asked = stage.page.locator("main [data-action]:visible:enabled").first
    done = stage.page.locator("section.reveal.done [data-go-on]")
    ending = stage.page.locator(".ending")
    while not ending.count():
        omen = stage.page.locator('[data-action="omen"]:visible:enabled')
        if stage.page.locator(COUNTING).count():
            stage.page.wait_for_timeout(50)
        elif omen.count():
            omen.first.click()
        elif asked.count():
            asked.click()
        else:                               # once one is out, the next call may take its place at any moment
            done.evaluate_all("(found) => found[0]?.click()")
        stage.page.wait_for_timeout(30)


def heard_since(call: str, heard: str) -> str:
    """What was read aloud after the call, in the newest announcement."""
    return heard.partition(call)[2]


def frames(stage: Stage) -> list[dict[str, str]]:
    return list(stage.page.evaluate("window.frames_seen"))


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_in_a_whole_game_nothing_says_what_came_of_a_call_before_its_cards_are_counted(
        sit: Sit, width: int, height: int) -> None:
    stage = sit(width=width, height=height)
    stage.context.add_init_script(WATCHING)
    stage.open(f"/t/{stage.begun('omen', 3, may_call)}")

    play_on(stage)

    seen = frames(stage)
    assert seen
    assert {frame["outcome"] for frame in seen} == {""}
    assert not any(frame["isOut"] for frame in seen)        # unless one was before
    said = {frame["turn"].strip() for frame in seen} - {"Sending …"}         # until what was pressed is answered
    assert said == {"The cards are being counted."}
    assert {frame["title"].split(" ")[0] for frame in seen} == {"OMEN"}
    for frame in seen:
        assert "counted:" not in frame["shown"] + frame["labels"] + frame["log"]
        assert " on " in frame["log"]
        assert "counted:" not in heard_since(frame["log"].strip(), frame["heard"])
    assert any(frame["log"].strip() in frame["heard"] for frame in seen)
    expect(stage.page.locator("[data-told]")).to_contain_text("counted: ")
    expect(stage.page.locator(".around ol.log .event-call").last).to_contain_text("counted: ")


def test_whoever_listens_is_told_the_call_then_the_hands_then_what_came_of_it(sit: Sit) -> None:
    stage = sit()
    call(stage)

    told = stage.page.locator("[data-told] p")
    expect(told.filter(has_text="You call Omen on").first).to_be_attached()
    expect(told.filter(has_text="In all hands, Omen cards included").first).to_be_attached()

    sentences = told.all_text_contents()
    first = next(i for i, sentence in enumerate(sentences) if "You call Omen on" in sentence)
    then = next(i for i, sentence in enumerate(sentences) if "counted: " in sentence)
    assert first < then
    assert "You hold " in sentences[then]
    assert sum("You call Omen on" in sentence for sentence in sentences) == 1


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("how", ["touch", "button", "Enter", "Space", "Escape"])
def test_one_touch_or_one_key_ends_the_count_and_does_nothing_else(
        sit: Sit, how: str, width: int, height: int) -> None:
    stage = sit(width=width, height=height)
    stage.context.add_init_script(STANDS_STILL)
    table = stage.begun("omen", 4, loses)
    stage.open(f"/t/{table}")
    stage.page.locator(COUNTING).wait_for()
    stage.page.locator(".reveal .skip").wait_for()

    if how == "touch":
        stage.page.mouse.click(width / 2, 4)
    elif how == "button":
        stage.page.locator(".reveal .skip").click()
    else:
        stage.page.keyboard.press(how)

    expect(stage.page.locator("section.reveal.done .losing")).to_be_visible()
    assert loses(stage.news(table)["view"])                             # no card was given away with it


def test_a_key_that_ends_the_count_leads_to_the_cards_one_may_lose(sit: Sit) -> None:
    stage = sit(width=1280, height=800)
    call(stage, until=loses)
    stage.page.locator(".reveal .skip").focus()

    stage.page.keyboard.press("Enter")

    expect(stage.page.locator(".losing .card").first).to_be_focused()


def test_the_count_is_done_at_once_where_things_are_to_be_still(sit: Sit) -> None:
    stage = sit(reduced_motion="reduce")
    stage.context.add_init_script(WATCHING)
    stage.open(f"/t/{stage.begun('omen', 4, loses)}")

    expect(stage.page.locator("section.reveal.done .losing")).to_be_visible()
    assert frames(stage) == []
