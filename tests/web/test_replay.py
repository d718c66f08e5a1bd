"""A finished game watched again, and its luck checked, in real browsers."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bottega.core import games, records
from bottega.core.replay import verify
from serving import Server
from web.stage import Stage, View, dressed

Arriving = Callable[..., Stage]
GAMES = pytest.mark.parametrize(("game", "players"), [("omen", 3), ("omnia", 2)])
CARDS = {"omen": "cards.omen", "omnia": "cards.omnia"}
THINGS = re.compile(r"\d+|“[^”]+”|ravens?|skulls?|feathers?")


@pytest.fixture
def arriving(browser: Browser, server: Server) -> Iterator[Arriving]:
    """Somebody with a browser of their own. No page may have complained at the end."""
    stages: list[Stage] = []

    def arrive(**wishes: Any) -> Stage:
        stages.append(Stage(browser, server.url, **wishes))
        return stages[-1]

    yield arrive
    for stage in stages:
        stage.context.close()
    assert [complaint for stage in stages for complaint in stage.complaints] == []


def is_over(view: View) -> bool:
    return bool(view["phase"] == "over")


def watched(stage: Stage, game: str, players: int, place: str = "", **wishes: Any) -> tuple[Page, str]:
    table = stage.begun(game, players, is_over, **wishes)
    return again(stage, table, place), table


def again(stage: Stage, table: str, place: str = "") -> Page:
    page = stage.open(f"/t/{table}/replay{place}")
    page.locator(".player").wait_for()
    shown(page)
    return page


def shown(page: Page) -> None:
    """The picture of the step is there, with the faces of its cards."""
    expect(page.locator(".picture")).to_have_attribute("aria-busy", "false")
    dressed(page)


def step_of(page: Page) -> int:
    return int(page.locator(".scrub input").input_value())


def at_step(page: Page, step: int) -> None:
    expect(page.locator(".scrub input")).to_have_value(str(step))
    shown(page)


def see_with(page: Page, eyes: str) -> None:
    page.locator("select[name=eyes]").select_option(eyes)
    expect(page).to_have_url(re.compile(f"eyes={eyes}$"))
    shown(page)


@GAMES
def test_a_finished_game_is_scrubbed_through_from_deal_to_end(arriving: Arriving, game: str, players: int) -> None:
    ada = arriving()
    page, table = watched(ada, game, players)
    actions = ada.ask("GET", f"/api/tables/{table}/record")["actions"]
    told = []

    at_step(page, 0)
    for step in range(1, len(actions) + 1):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
        current = page.locator(".moments [aria-current]")
        expect(current).to_have_attribute("href", re.compile(f"#step={step}&(event=0&)?eyes=0"))
        told.append(page.locator(".turn p").inner_text())
        assert told[-1].startswith(current.locator("span").last.inner_text())

    expect(page.locator(".ending")).to_be_visible()
    assert len(set(told)) > len(told) / 3
    page.keyboard.press("Home")
    at_step(page, 0)
    page.locator(".scrub input").fill(str(len(actions) // 2))
    at_step(page, len(actions) // 2)
    page.locator(".scrub input").press("End")
    at_step(page, len(actions))


@GAMES
def test_eyes_are_changed_and_all_cards_opened(arriving: Arriving, game: str, players: int) -> None:
    ada = arriving(width=1280, height=900)
    page, _ = watched(ada, game, players)
    page.get_by_role("button", name="Table in words").click()
    pictures, logs = {}, {}

    for eyes in ("0", "1", "all", "public"):
        see_with(page, eyes)
        pictures[eyes], logs[eyes] = page.locator(".picture").inner_text(), page.locator(".moments").inner_text()

    assert len(set(pictures.values())) == 4
    if game == "omnia":                         # of OMEN only a secret choice is told otherwise, if there was one
        assert len(set(logs.values())) > 1
    else:
        assert "face-down" in pictures["0"]
        assert "face-down" not in pictures["all"]


def test_what_eyes_did_not_see_is_not_told_to_them(arriving: Arriving) -> None:
    ada = arriving()
    page, table = watched(ada, "omen", 4)
    steps = ada.ask("GET", f"/api/tables/{table}/replay/events?eyes=0")["steps"]
    secret = [step for step in steps[1:] if not step["events"] and step["seat"] != 0]
    own = [step for step in steps[1:] if not step["events"] and step["seat"] == 0]

    for step in [*secret[:2], *own[:1]]:
        again(ada, table, f"#step={step['step']}&eyes=0")
        at_step(page, step["step"])
        expect(page.locator(".turn p")).to_contain_text("chooses: Lose" if step in own else "hidden from this seat")
        see_with(page, "all")
        expect(page.locator(".turn p")).to_contain_text("chooses: Lose")


@GAMES
def test_a_link_to_a_moment_shows_another_browser_the_same(arriving: Arriving, game: str, players: int) -> None:
    """Whoever played is spoken to ("You lose"), so two who sat at no seat are compared; one came there step by step."""
    ada, ben, cleo = arriving(), *(arriving(width=1280, height=900, reduced_motion="reduce") for _ in range(2))
    page, table = watched(ada, game, players, "#step=7&eyes=1", spectators="public")
    at_step(page, 7)
    link = page.locator("#link").input_value()
    walked = again(cleo, table)
    see_with(walked, "1")
    for step in range(1, 8):
        walked.keyboard.press("ArrowRight")
        at_step(walked, step)

    ben.page.goto(link)

    at_step(ben.page, 7)
    assert ben.page.locator("select[name=eyes]").input_value() == "1"
    for part in (".turn p", ".moments", ".picture"):
        assert ben.page.locator(part).first.inner_text() == walked.locator(part).first.inner_text() != ""
    said = [each.locator(".turn p").inner_text() for each in (ben.page, page)]
    assert THINGS.findall(said[0]) == THINGS.findall(said[1])
    ben.page.locator(".moments a", has_text="").nth(2).click()
    expect(ben.page.locator(".moments a").nth(2)).to_have_attribute("aria-current", "step")
    ben.page.go_back()
    at_step(ben.page, 7)
    assert table in link


def test_by_event_the_marker_goes_through_all_that_a_step_brought(arriving: Arriving) -> None:
    ada = arriving(width=1280, height=900)
    page, _ = watched(ada, "omnia", 2, "#step=1&eyes=all")
    met: list[str] = []

    lines = page.locator(".moments a span + span").all_inner_texts()

    while len(met) < 12:
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator(".moments [aria-current] span + span")).to_have_text(lines[len(met) + 2])
        met.append(page.locator(".turn p").inner_text())
    page.keyboard.press("Shift+ArrowLeft")

    assert met == lines[2:14]
    assert step_of(page) < 12
    expect(page.locator(".turn p")).to_have_text(met[-2])


def test_it_plays_by_itself_and_pauses(arriving: Arriving) -> None:
    ada = arriving()
    page, _ = watched(ada, "omen", 3)

    page.get_by_role("button", name="Play").click()
    expect(page.locator(".scrub input")).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()

    expect(page.get_by_role("button", name="Play")).to_be_visible()
    step = step_of(page)
    page.keyboard.press("ArrowLeft")
    at_step(page, step - 1)


def test_spoilers_can_be_kept_out_and_languages_changed(arriving: Arriving) -> None:
    ada = arriving(width=1280, height=900)
    page, _ = watched(ada, "omen", 3, "#step=3")
    whole = page.locator(".moments a").count()

    page.get_by_role("button", name="Hide what is still to come").click()
    expect(page.locator(".moments .later")).to_have_count(0)
    assert page.locator(".moments a").count() < whole

    page.get_by_role("button", name="DE", exact=True).click()
    expect(page.locator(".scrub output")).to_contain_text("Schritt 3 von")
    at_step(page, 3)


def test_a_game_that_runs_is_not_shown_again_yet_and_keeps_its_secret(arriving: Arriving) -> None:
    ada = arriving()
    table = ada.begun("omen", 3)

    expect(ada.open(f"/t/{table}/replay").locator("main")).to_contain_text("not over yet")

    page = ada.open(f"/t/{table}/fairness")
    head = ada.ask("GET", f"/api/tables/{table}")
    expect(page.locator("main")).to_contain_text(head["commitment"])
    expect(page.locator("main")).to_contain_text("stage")


def test_where_nobody_may_watch_strangers_are_told_so(arriving: Arriving) -> None:
    ada, eve = arriving(), arriving()
    _, table = watched(ada, "omen", 3, spectators="none")

    for page in ("replay", "fairness"):
        expect(eve.open(f"/t/{table}/{page}").locator("main")).to_contain_text("Only those who played")


def verdicts(page: Page) -> dict[str, str]:
    """Of each check, its sign."""
    page.locator(".judgement").wait_for()
    pairs = page.locator("[data-check]").evaluate_all("all => all.map(one => [one.dataset.check, one.className])")
    return dict(pairs)


@GAMES
def test_every_check_passes_for_who_sat_down_with_this_browser(arriving: Arriving, game: str, players: int) -> None:
    ada = arriving()
    seats = [None, *["greedy" if game == "omen" else "dreamer"] * (players - 1)]
    table = ada.ask("POST", "/api/tables", game=game, seats=seats, pace="none")["id"]
    ada.open(f"/t/{table}")
    ada.page.get_by_role("button", name="Sit here").click()
    ada.page.get_by_role("button", name="Start the game").click()
    expect(ada.page.locator(".lobby")).to_have_count(0)
    assert ada.play(table, is_over)

    page = ada.open(f"/t/{table}/fairness")

    found = verdicts(page)
    assert set(found.values()) == {"yes"}
    assert {"commitment.all", "noted", "agreed", "published", "key", "nonce", CARDS[game], "shown", "actions",
            "result"} == set(found)
    expect(page.locator(".judgement")).to_have_attribute("data-verdict", "yes")
    page.get_by_text("The cards that follow from the key").click()
    expect(page.locator(".deals li").first).to_contain_text("Ada:")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    assert downloading.value.suggested_filename in page.locator("pre").inner_text()
    verify(records.read(downloading.value.path().read_text("utf-8")), games.find(game))


def tamper_secret(record: Any) -> None:
    record["fairness"]["secret"] = "00" * 32


def tamper_nonce(record: Any) -> None:
    record["fairness"]["nonces"].append("one more")


def tamper_key(record: Any) -> None:
    record["seed"] = record["seed"][::-1]


def tamper_action(record: Any) -> None:
    record["actions"][0][1] = "declare 36 raven"


def tamper_result(record: Any) -> None:
    record["result"]["ranking"].reverse()


@pytest.mark.parametrize(("tamper", "wrong", "sentence"), [
    (tamper_secret, "commitment.all", "is not what the table committed itself to"),
    (tamper_nonce, "key", "does not follow from the secret"),
    (tamper_key, "shown", "showed other cards"),
    (tamper_action, "actions", "From step 1 on"),
    (tamper_result, "result", "is not the one that stands on the table"),
])
def test_a_record_that_was_tampered_with_gets_a_cross_and_a_sentence(
        arriving: Arriving, tamper: Callable[[Any], None], wrong: str, sentence: str) -> None:
    ada = arriving()
    table = ada.begun("omen", 3, is_over)
    record = ada.ask("GET", f"/api/tables/{table}/record")
    tamper(record)
    ada.page.route("**/record?*", lambda route: route.fulfill(json=record))

    page = ada.open(f"/t/{table}/fairness")

    assert verdicts(page)[wrong] == "no"
    expect(page.locator(f"[data-check='{wrong}']")).to_contain_text(sentence)
    expect(page.locator(".judgement")).to_contain_text("Something is not right")


@GAMES
def test_a_record_is_checked_from_a_file_too(arriving: Arriving, game: str, players: int) -> None:
    ada = arriving()
    record = json.dumps(ada.ask("GET", f"/api/tables/{ada.begun(game, players, is_over)}/record"))
    elsewhere = ada.begun("omen", 3, is_over)
    page = ada.open(f"/t/{elsewhere}/fairness")
    page.locator(".judgement").wait_for()
    field, file = page.locator("input[type=file]"), page.locator(".judgement small")

    field.set_input_files({"name": "mine.json", "mimeType": "application/json", "buffer": record.encode()})
    expect(file).to_contain_text("mine.json")
    assert {verdicts(page)[check] for check in ("commitment.all", "key", CARDS[game])} == {"yes"}

    tampered = record.replace('"secret": "', '"secret": "0', 1)
    field.set_input_files({"name": "false.json", "mimeType": "application/json", "buffer": tampered.encode()})
    expect(file).to_contain_text("false.json")
    assert verdicts(page)["commitment.all"] == "no"

    drop(page, "dropped.json", "no record at all")
    expect(file).to_contain_text("dropped.json")
    assert verdicts(page) == {"record": "no"}

    page.get_by_role("button", name="Check this table's own record again").click()
    expect(file).to_contain_text("Record of this table")


def drop(page: Page, name: str, text: str) -> None:
    """Let a file fall on the page."""
    page.locator(".drop").evaluate("""(place, [name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }""", [name, text])
