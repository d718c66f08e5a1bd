"""What somebody does who has just started Bottega: look at the page in Chromium, press “Play now”, wait for bots."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
MISSING = ("Playwright or Chromium is not installed: `python3 run.py bench --first-start` installs Playwright, and "
           "Chromium comes from your system.")
LONGEST = 1_800_000                         # milliseconds
A_MOMENT = 50
# The first thing that may be done, asked for as the page itself would.
ACT = """async (table) => {
  const news = await (await fetch(`/api/tables/${table}/news`)).json();
  const legal = news.view?.legal ?? [];
  if (!legal.length) return;
  const body = JSON.stringify({ id: String(Math.random()), do: legal[0], after: news.version });
  await fetch(`/api/tables/${table}/act`, { method: "POST", headers: { "content-type": "application/json" }, body });
}"""


PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")


class NoBrowser(OSError):
    """Chromium cannot be driven here."""


@contextmanager
def browsing() -> Iterator[Callable[[], Any]]:
    """A browser that is open already, as a person's is; the block gets a way to open pages in it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowser(MISSING) from None
    chromium = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if chromium is None:
        raise NoBrowser(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS])

        def open_page() -> Any:
            page = browser.new_context(locale="en", viewport={"width": 1280, "height": 800}).new_page()
            page.set_default_timeout(LONGEST)
            return page

        yield open_page
        browser.close()


class Newcomer:
    """One person at one game."""

    def __init__(self, page: Any, url: str, game: str) -> None:
        self.page, self.game, self._url = page, game, url
        self.table = ""

    def look(self) -> None:
        """Until the game can be chosen."""
        self.page.goto(self._url)
        self.page.locator(f".world[data-game={self.game}] .start").wait_for()

    def press_play(self) -> None:
        self.page.locator(f".world[data-game={self.game}] .start").click()

    @property
    def has_cards(self) -> bool:
        """Whether a hand lies before them."""
        if not self.table and (found := re.search("/t/([^/]+)$", self.page.url)):
            self.table = found[1]
        cards = self.page.locator("main.table.playing .card:visible")
        return bool(self.table and cards.count())

    def act(self) -> None:
        """If it is their turn: a bot may be next."""
        self.page.evaluate(ACT, self.table)

    def has_seen_a_move_of(self, bot: str, database: Path) -> bool:
        """Whether a bot has moved by its own mind, no other's: the log of the table says so."""
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute("select entry from entries where table_id = ? order by number", (self.table,))
            log = [json.loads(entry) for (entry,) in rows]
        return any(entry.get("chosen_by") == "bot" and entry.get("player", bot) == bot for entry in log)
