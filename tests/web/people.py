"""People with a browser each, and what they do there."""

import re
from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

SCREENS = {"phone": ViewportSize(width=360, height=740), "desktop": ViewportSize(width=1280, height=900)}
PATIENCE = 60_000                           # milliseconds; a busy machine must not change what a test sees
NOISE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")      # of a server that was killed

expect.set_options(timeout=PATIENCE)


class Person:
    """Nothing but what can be seen and touched on the page is used."""

    def __init__(self, browser: Browser, url: str, name: str, *, screen: Literal["phone", "desktop"] = "phone",
                 language: str = "en", scheme: Literal["light", "dark"] = "light") -> None:
        self.url, self.name = url, name
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

    def sees(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)

    def set_up(self, *, bots: dict[int, str], game: str = "OMEN", **choices: str) -> str:
        """A table; the answer is its address."""
        self.open().page.get_by_label("Your name").fill(self.name)
        self.page.get_by_text("Set up a table").click()
        self.page.locator("select[name=game]").select_option(label=game)
        for seat, bot in bots.items():
            self.page.locator(f"select[name='seat {seat}']").select_option(bot)
        for name, value in choices.items():
            self.page.locator(f"select[name={name}]").select_option(value)
        self.press("Set up")
        self.page.wait_for_url(re.compile("/t/"))
        self.sees(f"{self.name} sits down.")
        return self.page.url

    def join(self, address: str) -> None:
        self.open(address).page.get_by_label("Your name").fill(self.name)
        self.press("Sit here")
        self.sees(f"{self.name} sits down.")

    @property
    def choices(self) -> Locator:
        return self.page.locator("button[data-action]:enabled")

    @property
    def is_asked(self) -> bool:
        return self.choices.count() > 0

    def offers(self, action: str) -> bool:
        return self.page.locator(f'button[data-action="{action}"]:enabled').count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    def act(self, action: str | None = None) -> str:
        """Do something that is offered, the last of it if it does not matter, and wait till the table has taken it."""
        button = self.choices.last if action is None else self.page.locator(f'button[data-action="{action}"]')
        chosen = button.get_attribute("data-action") or ""
        happened = self.log.count()
        button.click()
        expect(self.log.nth(happened)).to_be_attached()
        return chosen

    @property
    def log(self) -> Locator:
        return self.page.locator(".log li")

    def story(self) -> list[str]:
        """What happened, the newest first."""
        return self.log.all_inner_texts()


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
