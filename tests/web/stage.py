"""Tables brought to a moment worth looking at, quickly: what leads there is asked of the server directly."""

import json
import random
from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

View = dict[str, Any]
BOTS = {"omen": "greedy", "omnia": "dreamer"}
MOST_STEPS = 400
A_WHILE = 10                        # seconds for which an answer is waited for, again and again
COMPILING, LATER = 503, 500         # the status of an answer, and milliseconds
TOO_FAST = 429                      # the status of an answer
HAS_ITS_LETTERS = """async () => {
    if (![...document.styleSheets].some(({ href }) => href?.endsWith("/web/fonts.css"))) return false;
    document.body.getBoundingClientRect();          // so that what is used is asked for
    await document.fonts.ready;
    return document.fonts.status === "loaded";
}"""


class Stage:
    """Somebody with a browser, who can also ask the server without it."""

    def __init__(self, browser: Browser, url: str, *, language: str = "en", width: int = 360, height: int = 740,
                 **wishes: Any) -> None:
        self.url, self.language = url, language
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, has_touch=width < 700, **wishes)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self._ids = count()
        self._luck = random.Random(7)
        self.ask("POST", "/api/me", name="Ada", language=language)
        for key, value in (("known", "yes"), ("language", language)):
            self.context.add_init_script(f"localStorage.setItem('bottega.{key}', '{value}')")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self.context.request.fetch(self.url + path, method=method, data=json.dumps(body) if body else None,
                                            headers={"content-type": "application/json", "origin": self.url})
        if answer.status == TOO_FAST:                   # wait as long as is asked for, and ask the same again
            self.page.wait_for_timeout(1000 * answer.json()["refused"]["values"]["seconds"])
            return self.ask(method, path, **body)
        if answer.status == COMPILING:                  # the rules of this game, for the first time on this machine
            self.page.wait_for_timeout(LATER)
            return self.ask(method, path, **body)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def command(self, table: str, name: str, **values: Any) -> Any:
        return self.ask("POST", f"/api/tables/{table}/{name}", id=f"stage-{next(self._ids)}", **values)

    def table(self, game: str, players: int, *, people: int = 1, **wishes: Any) -> str:
        """A new table with bots; the first seat is ours."""
        seats = [None] * people + [BOTS.get(game, "random")] * (players - people)
        head = self.ask("POST", "/api/tables", game=game, seats=seats, **({"pace": "none", "aids": "odds"} | wishes))
        self.command(head["id"], "sit", seat=0, nonce="stage")
        return str(head["id"])

    def news(self, table: str, since: int = 0, wait: float = 0) -> Any:
        return self.ask("GET", f"/api/tables/{table}/news?since={since}&wait={wait}&aids=true")

    def begun(self, game: str, players: int, until: Callable[[View], bool] = lambda view: bool(view["legal"]),
              **wishes: Any) -> str:
        """A running table at a moment that shows something; a game that ends before is followed by another."""
        while True:
            table = self.table(game, players, **wishes)
            self.command(table, "start")
            if self.play(table, until):
                return table

    def play(self, table: str, until: Callable[[View], bool]) -> bool:
        """Go on until a view shows something; False if the game was over before."""
        news, view = {"version": 0}, None
        for _ in range(MOST_STEPS):
            news = self.news(table, news["version"], A_WHILE)           # a bot may still be thinking
            view = news["view"] or view
            assert view is not None
            if until(view):
                return True
            if view["phase"] == "over":
                return False
            if view["legal"]:
                self.command(table, "act", do=self._luck.choice(sensible(view)), after=news["version"])
        raise AssertionError("the moment did not come")

    def open(self, path: str) -> Page:
        self.page.goto(self.url + path)
        self.page.locator("main").first.wait_for()
        dressed(self.page)
        return self.page


Sit = Callable[..., Stage]


def sensible(view: View) -> list[str]:
    """What somebody might do: declarations creep up, and somebody calls before they are absurd."""
    legal: list[str] = view["legal"]
    declarations = [action for action in legal if action.startswith("declare")]
    if not declarations:
        return [action for action in legal if not action.startswith("skip")] or legal
    last = view["declarations"][-1]["number"] if view["declarations"] else 0
    if "omen" in legal and last >= view["in_hands"] / 2:
        return ["omen"]
    return declarations[:len(view["suits"])]


def dressed(page: Page) -> None:
    """What was asked for is there, with faces and letters. They come after the first look, and until then cards have
    names, and lines other lengths."""
    expect(page.locator("main h1.waiting")).to_have_count(0, timeout=1000 * A_WHILE)
    expect(page.locator(".card > .name")).to_have_count(0)
    page.wait_for_function(HAS_ITS_LETTERS)
