"""Being told: the browser's own notices while no page looks, and the sound."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from web.chromium import FLAGS, WHOLE, find_chromium
from web.people import Person

Arrive = Callable[..., Person]
SHOWN = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (let looks = 0; looks < 40; looks++) {
        const [notice] = await registration.getNotifications();
        if (notice) return [notice.body, notice.data.table];
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return null;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One with all that a window has: the engine alone shows no notices."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(WHOLE), args=FLAGS)
        yield browser
        browser.close()


def test_a_push_message_is_shown_and_names_its_table(arrive: Arrive) -> None:
    ada = arrive("Ada").open()
    ada.context.grant_permissions(["notifications"], origin=ada.url)
    wire = ada.context.new_cdp_session(ada.page)
    registrations: list[str] = []
    wire.on("ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]))
    wire.send("ServiceWorker.enable")
    ada.page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    ada.page.wait_for_function("""() => navigator.serviceWorker.getRegistration()
        .then((registration) => registration.active?.state === "activated")""")

    # A browser drops what comes for a worker that it has not written down yet, as push services know: they send again.
    shown = None
    while shown is None:
        wire.send("ServiceWorker.deliverPushMessage", {
            "origin": ada.url, "registrationId": registrations[-1],
            "data": json.dumps({"table": "abc", "game": "omen", "say": "It is your turn at a table of OMEN."})})
        shown = ada.page.evaluate(SHOWN)
    assert shown == ["It is your turn at a table of OMEN.", "abc"]


def test_the_sound_is_off_until_it_is_turned_on_and_stays_on(arrive: Arrive) -> None:
    ada = arrive("Ada").open("/settings")
    on = ada.page.locator("fieldset", has_text="Sound").locator("[data-value=on]")
    expect(on).to_have_attribute("aria-pressed", "false")

    on.click()

    expect(on).to_have_attribute("aria-pressed", "true")
    ada.page.reload()
    expect(on).to_have_attribute("aria-pressed", "true")
