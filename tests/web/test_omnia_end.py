"""The end of OMNIA: it comes into sight by itself, with who won, by what, and everybody's points."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from serving import Server
from web.moments import SIZES
from web.stage import Stage

# The end as the board draws it, from a game of two that ended level.
LEVEL = """async (by) => {
    const [{ Result }, { html, render }, { fetchFaces, Deck }, { speak }] = await Promise.all(
        ["omnia/ending.js", "vendor/preact.js", "deck.js", "words.js"].map((file) => import(`/web/${file}`)));
    await speak("en");
    const deck = new Deck(await fetchFaces("/public/faces/omnia"), () => []);
    const purses = [2, by === "coins" ? 3 : 2], characters = [1, 2];
    const score = (seat) => ({ event: "score", version: 9, at: 0, seat, total: 12, sets: [], lines: [],
        coins: purses[seat], characters: characters[seat],
        told: [{ key: "omnia.event.score", values: { seat: { seat }, points: 12 } }] });
    const ranking = by === "shared" ? [[0, 1]] : [[1], [0]];
    const won = by === "shared" ? { key: "omnia.event.end_shared", values: { seats: { seats: [0, 1] } } }
        : { key: "omnia.event.end", values: { seat: { seat: 1 } } };
    const end = { event: "end", version: 9, at: 0, ranking, decided_by: by,
        told: [{ ...won, rule: "omnia-7.1" }, { key: `omnia.tie_break.${by}`, rule: "omnia-7.1" }] };
    const sight = { mode: "live", seat: 0, deck, nameOf: (seat) => ["Ada", "Ben"][seat], view: { ranking },
        events: [score(0), score(1), end] };
    const box = Object.assign(document.createElement("div"), { className: "ending" });
    document.querySelector("main").replaceChildren(box);
    render(html`<${Result} sight=${sight} />`, box);
}"""


def points(page: Page) -> list[int]:
    places = page.locator(".ranking:visible li .sum").all_inner_texts()
    return [int(re.findall(r"\d+", told)[0]) for told in places]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_comes_into_sight_with_who_won_by_what_and_all_points(
        browser: Browser, server: Server, width: int, height: int, players: int) -> None:
    stage = Stage(browser, server.url, width=width, height=height)
    table = stage.begun("omnia", players, lambda view: view["round"] == view["rounds"] and bool(view["legal"]))
    page = stage.open(f"/t/{table}")
    page.locator(".owner").first.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")

    assert stage.play(table, lambda view: view["phase"] == "over")

    expect(page.locator(".won")).to_contain_text("The game is over: ")
    expect(page.locator(".won")).to_contain_text(re.compile("decided|shared|equal"))
    expect(page.locator(".won")).to_be_in_viewport(ratio=1)
    places = page.locator(".ranking:visible li")
    expect(places).to_have_count(players)
    expect(places.last).to_be_in_viewport(ratio=1)
    totals = [int(trail.locator("tfoot td").first.inner_text()) for trail in page.locator(".trail").all()]
    assert points(page) == totals == sorted(totals, reverse=True)
    assert stage.complaints == []
    stage.context.close()


@pytest.mark.parametrize(("by", "told", "beside"), [
    ("coins", "Points were equal; coins decided the first place.", ["3 coins", "2 coins"]),
    ("characters", "Points and coins were equal; characters decided the first place.",
     ["2 coins · Characters: 2", "2 coins · Characters: 1"]),
])
def test_what_broke_a_tie_is_named_and_counted(browser: Browser, server: Server, by: str, told: str,
                                               beside: list[str]) -> None:
    stage = Stage(browser, server.url, width=360)
    page = stage.open("/learn/omnia")
    page.locator(".bubble").wait_for()
    page.evaluate(LEVEL, by)

    expect(page.locator(".won")).to_contain_text(told)
    expect(page.locator(".won strong")).to_have_text("The game is over: Ben wins.")
    expect(page.locator(".scored small")).to_have_text(beside)
    assert points(page) == [12, 12]
    stage.context.close()
