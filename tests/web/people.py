"""People with a browser each, and what they do there."""

import re
from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

SCREENS = {"phone": ViewportSize(width=360, height=740), "desktop": ViewportSize(width=1280, height=900)}
PATIENCE = 60_000                           # milliseconds; a busy machine must not change what a test sees
NOISE = (                                   # of a server that was killed, perhaps in the middle of an answer
    "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)
ASKED = "main [data-action]:visible:enabled"

expect.set_options(timeout=PATIENCE)


class Person:
    """Nothing but what can be seen and touched on the page is used; nothing depends on its language."""

    def __init__(self, browser: Browser, url: str, name: str, *, screen: Literal["phone", "desktop"] = "phone",
                 language: str = "en", scheme: Literal["light", "dark"] = "light") -> None:
        self.url, self.name, self.screen = url, name, screen
        self.complaints: list[str] = []
        self.forgives_outages = False       # whether the server goes down in this test
        self.context = browser.new_context(viewport=SCREENS[screen], has_touch=screen == "phone", locale=language,
                                           color_scheme=scheme)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        forgiven = self.forgives_outages and any(noise in message.text for noise in NOISE)
        if message.type in ("error", "warning") and not forgiven:
            self.complaints.append(message.text)

    def open(self, path: str = "/") -> "Person":
        self.page.goto(self.url + path if path.startswith("/") else path)
        return self

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).first.click()

    def speak(self, language: str) -> None:
        self.page.locator(f".languages [lang={language}]").click()
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def sees(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)

    def hears(self, text: str) -> None:
        """What happened is in the log, which a phone shows behind a button."""
        expect(self.log.filter(has_text=text).first).to_be_attached()

    def set_up(self, *, bots: dict[int, str], game: str = "omen", players: int | None = None, **choices: str) -> str:
        """A table; the answer is its address."""
        self.open("/create").page.locator("#name").fill(self.name)
        self.page.locator("select[name=game]").select_option(game)
        if players is not None:
            self.page.locator("select[name=players]").select_option(str(players))
        for seat, bot in bots.items():
            self.page.locator(f"select[name='seat {seat}']").select_option(bot)
        for name, value in choices.items():
            self.page.locator(f"select[name={name}]").select_option(value)
        self.page.locator("form .begin").click()
        self.page.wait_for_url(re.compile("/t/"))
        expect(self.page.locator(".chairs .taken", has_text=self.name)).to_be_visible()
        return self.page.url

    def join(self, address: str) -> None:
        self.open(address).page.locator("#name").fill(self.name)
        self.page.locator(".chairs .free button").first.click()
        expect(self.page.locator(".chairs .taken", has_text=self.name)).to_be_visible()

    def leave(self) -> None:
        """Get up, for good: the seconds in which it could be taken back go by."""
        self.press("Leave")
        self.press("Yes, leave")
        expect(self.page.locator(".going")).to_be_visible()
        expect(self.page.locator(".going")).to_have_count(0)

    def begin(self) -> None:
        """And wait until every browser has added to the luck: whoever leaves before is waited for."""
        self.page.locator(".lobby .begin").click()
        expect(self.page.locator(".lobby")).to_have_count(0)

    @property
    def choices(self) -> Locator:
        return self.page.locator(ASKED)

    @property
    def pack(self) -> Locator:
        """Cards of a draft that can be chosen and are not yet."""
        return self.page.locator(".pack .card[aria-pressed=false]")

    @property
    def is_asked(self) -> bool:
        return self.page.locator(".turn.mine").count() > 0 and (self.choices.count() > 0 or self.pack.count() > 0)

    def offers(self, action: str) -> bool:
        return self.page.locator(f'{ASKED}[data-action="{action}"]').count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    def act(self, action: str | None = None) -> str:
        """Do something that is offered, the first of it if it does not matter, and wait till the table has taken it."""
        if action is None and self.choices.count() == 0:
            for _ in range(2):
                self.pack.first.click()
        button = self.choices.first if action is None else self.page.locator(f'{ASKED}[data-action="{action}"]').first
        chosen = button.get_attribute("data-action") or ""
        happened = self.log.count()
        button.click()
        # Where several choose at once, nothing is told before all have chosen: who has chosen only waits.
        expect(self.log.nth(happened).or_(self.page.locator(".turn:not(.mine)")).first).to_be_attached()
        return chosen

    @property
    def log(self) -> Locator:
        return self.page.locator(".around ol.log > li")

    def story(self) -> list[str]:
        """What happened, the newest last."""
        return [told or "" for told in self.log.all_text_contents()]


def wait_for_turn(*people: Person) -> Person | None:
    """Whoever is asked next; nobody when the game is over."""
    while True:
        for person in people:
            if person.is_over:
                return None
            if person.is_asked:
                return person
        people[0].page.wait_for_timeout(20)


def is_too_wide(person: Person) -> bool:
    """Whether the page must be moved sideways to be read."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
