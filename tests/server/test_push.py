"""Messages to browsers: encrypted, signed, sent beside the loop, and to known services only."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bottega.core import games
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES
from bottega.server.push.allowed_services import PUSH_HOSTS, origin_of, read_keys
from bottega.server.push.notifications import MOST_BROWSERS, Message, Push, new_key, public_key, your_turn
from bottega.server.storage.store import Store
from bottega.server.storage.subscriptions import subscriptions_of
from bottega.server.storage.users import User, add_user
from server.browser import Browser, Service, octets_of, push_service, verified_claims

T = TypeVar("T")
MESSAGE = Message("table-1", "omen", "It is your turn.")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(str(tmp_path / "bottega.db"), synchronous="OFF")
    for name in ("anna", "bruno"):
        opened.write(partial(add_user, new=User(name, name, "it", bot=False, owner=None, made_at=0.0))).result()
    yield opened
    opened.close()


@pytest.fixture
def service() -> Iterator[Service]:
    with push_service() as running:
        yield running


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.005)


def endpoints_of(store: Store, user: str) -> list[str]:
    return [known.endpoint for known in store.read(lambda c: subscriptions_of(c, user))]


def opened(store: Store, *services: Service, **settings: Any) -> Push:
    return Push(store, new_key(), hosts=[service.origin for service in services], **settings)


def test_the_key_is_made_once_and_kept(store: Store) -> None:
    async def open_twice() -> tuple[str, str]:
        first, second = await Push.opened(store), await Push.opened(store)
        await first.close()
        await second.close()
        return first.key, second.key

    first, second = run(open_twice())

    assert first == second
    assert len(octets_of(first)) == 65
    assert octets_of(first)[0] == 4                         # an uncompressed point, as browsers want it
    assert public_key(new_key()) != first


def test_a_message_reaches_the_browser_and_only_the_browser_can_read_it(store: Store, service: Service) -> None:
    browser = Browser()

    async def tell() -> Push:
        push = opened(store, service, public_url="https://play.example:8443")
        await push.subscribe("anna", f"{service.origin}/send/abc", browser.keys)
        push.tell("anna", MESSAGE)
        await until(lambda: len(service.received) == 1)
        await push.close()
        return push

    push = run(tell())

    [received] = service.received
    assert received.path == "/send/abc"
    assert b"table-1" not in received.body
    assert browser.read(received.body) == {"table": "table-1", "game": "omen", "say": "It is your turn."}
    assert received.headers["content-encoding"] == "aes128gcm"
    assert received.headers["ttl"] == "86400"
    assert len(received.headers["topic"]) == 32
    claims = verified_claims(received.headers["authorization"], push.key)
    assert claims["aud"] == service.origin
    assert claims["sub"] == "https://play.example:8443"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


def test_every_browser_of_the_user_is_told_and_nobody_elses(store: Store, service: Service) -> None:
    async def tell() -> None:
        push = opened(store, service)
        for user, name in (("anna", "phone"), ("anna", "desk"), ("bruno", "phone-of-bruno")):
            await push.subscribe(user, f"{service.origin}/{name}", Browser().keys)
        push.tell("anna", MESSAGE)
        await until(lambda: len(service.received) == 2)
        await push.close()

    run(tell())

    assert sorted(received.path for received in service.received) == ["/desk", "/phone"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(store: Store, service: Service, status: int) -> None:
    service.statuses = [status]

    async def tell() -> None:
        push = opened(store, service)
        await push.subscribe("anna", f"{service.origin}/gone", Browser().keys)
        push.tell("anna", MESSAGE)
        await until(lambda: endpoints_of(store, "anna") == [])
        await push.close()

    run(tell())

    assert len(service.received) == 1


@pytest.mark.parametrize(("statuses", "tries", "kept"), [
    ([429, 201], 2, True), ([500, 201], 2, True), ([503, 503], 2, True), ([429, 410], 2, False),
    ([201], 1, True), ([403], 1, True), ([400], 1, True)])
def test_a_busy_service_is_tried_once_more(
        store: Store, service: Service, statuses: list[int], tries: int, kept: bool) -> None:
    service.statuses = [*statuses]

    async def tell() -> None:
        push = opened(store, service, wait=0.01)
        await push.subscribe("anna", f"{service.origin}/busy", Browser().keys)
        push.tell("anna", MESSAGE)
        await until(lambda: push.waiting == 0)
        await push.close()

    run(tell())

    assert len(service.received) == tries
    assert bool(endpoints_of(store, "anna")) is kept


def test_a_service_that_does_not_answer_is_tried_once_more_and_the_subscription_kept(store: Store) -> None:
    with push_service() as service:
        closed = service.origin

    async def tell() -> None:
        push = Push(store, new_key(), hosts=[closed], wait=0.01)
        await push.subscribe("anna", f"{closed}/nobody", Browser().keys)
        push.tell("anna", MESSAGE)
        await until(lambda: push.waiting == 0)
        await push.close()

    run(tell())

    assert endpoints_of(store, "anna") == [f"{closed}/nobody"]


def test_the_loop_goes_on_while_a_service_is_slow(store: Store, service: Service) -> None:
    service.may_answer.clear()

    async def tell() -> None:
        push = opened(store, service, threads=2)
        await push.subscribe("anna", f"{service.origin}/slow", Browser().keys)
        for _ in range(10):
            push.tell("anna", MESSAGE)                      # returns at once
        await until(lambda: len(service.received) == 2)     # as many as there are threads, and the loop still turns
        service.may_answer.set()
        await until(lambda: len(service.received) == 10)
        await push.close()

    run(tell())


def test_messages_that_are_too_many_are_left_out(
        store: Store, service: Service, caplog: pytest.LogCaptureFixture) -> None:
    service.may_answer.clear()

    async def tell() -> None:
        push = opened(store, service, most=3)
        await push.subscribe("anna", f"{service.origin}/slow", Browser().keys)
        for _ in range(10):
            push.tell("anna", MESSAGE)
        service.may_answer.set()
        await until(lambda: push.waiting == 0)
        await push.close()

    with caplog.at_level(logging.WARNING):
        run(tell())

    assert len(service.received) == 3
    assert len(caplog.records) == 7


def test_closing_leaves_out_what_waits(store: Store, service: Service) -> None:
    service.statuses = [503]

    async def tell() -> None:
        push = opened(store, service, wait=3600.0)
        await push.subscribe("anna", f"{service.origin}/busy", Browser().keys)
        push.tell("anna", MESSAGE)
        await until(lambda: len(service.received) == 1)
        await push.close()

    run(tell())

    assert len(service.received) == 1


def test_no_redirection_is_followed(store: Store, service: Service) -> None:
    """Else a known service with a way out would lead to addresses of our own network."""
    with push_service() as inside:
        service.statuses, service.answer_headers = [307], {"location": f"{inside.origin}/admin"}

        async def tell() -> None:
            push = opened(store, service)
            await push.subscribe("anna", f"{service.origin}/away", Browser().keys)
            push.tell("anna", MESSAGE)
            await until(lambda: push.waiting == 0)
            await push.close()

        run(tell())

        assert len(service.received) == 1
        assert inside.received == []


def test_an_address_that_is_no_longer_allowed_is_not_called(store: Store, service: Service) -> None:
    async def tell() -> None:
        before, after = opened(store, service), Push(store, new_key())
        await before.subscribe("anna", f"{service.origin}/once", Browser().keys)
        after.tell("anna", MESSAGE)
        await until(lambda: after.waiting == 0)
        await before.close()
        await after.close()

    run(tell())

    assert service.received == []


@pytest.mark.parametrize("endpoint", [
    "https://fcm.googleapis.com/fcm/send/abc:APA91b",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://db5p.notify.windows.com/w/?token=BQYAAA%3d%3d",
    "https://web.push.apple.com/QGuQ",
])
def test_the_services_of_todays_browsers_are_known(endpoint: str) -> None:
    assert origin_of(endpoint, PUSH_HOSTS)


@pytest.mark.parametrize("endpoint", [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/",
    "https://fcm.googleapis.com",
    "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://169.254.169.254/latest", "http://127.0.0.1:80/",
    "https://evil.example/fcm.googleapis.com/", "https://evil.example/#https://fcm.googleapis.com/",
    "https://fcm.googleapis.com.evil.example/", "https://evilfcm.googleapis.com/", "https://x.fcm.googleapis.com/",
    "https://fcm.googleapis.com@evil.example/", "https://user:x@fcm.googleapis.com/",
    "https://evil.example\\@fcm.googleapis.com/", "https://fcm.googleapis.com\\.evil.example/",
    "https://notify.windows.com.evil.example/", "https://evilnotify.windows.com/",
    "https://fcm.googleapis.com/\r\nHost: evil.example", "https://fcm.googleapis.com/ ", " https://fcm.googleapis.com/",
    "https://fcm.googleapis.com/é", "https://ⓕcm.googleapis.com/", "https://fcm.googleapis.com/" + "x" * 2_000,
    "file://fcm.googleapis.com/", "ftp://fcm.googleapis.com/", "//fcm.googleapis.com/", "",
])
def test_any_other_address_is_refused(store: Store, endpoint: str) -> None:
    async def subscribe() -> None:
        push = Push(store, new_key())
        try:
            await push.subscribe("anna", endpoint, Browser().keys)
        finally:
            await push.close()

    with pytest.raises(Refused, match=r"server\.push\.endpoint"):
        run(subscribe())


@pytest.mark.parametrize("wrong", [
    {}, {"p256dh": "x"}, {"auth": "x"}, {"p256dh": "A" * 87}, {"p256dh": ""}, {"auth": "é" * 22}, {"auth": "A" * 23}])
def test_keys_that_are_none_are_refused(wrong: dict[str, str]) -> None:
    keys = {**Browser().keys, **wrong} if wrong else {}

    with pytest.raises(Refused, match=r"server\.push\.keys"):
        read_keys(keys)


def test_keys_with_padding_are_the_same_keys() -> None:
    keys = Browser().keys

    assert read_keys({"p256dh": keys["p256dh"] + "=", "auth": keys["auth"] + "==", "other": "x"}) == keys


def test_a_user_has_only_so_many_browsers(store: Store) -> None:
    async def subscribe() -> None:
        push = Push(store, new_key())
        for number in range(MOST_BROWSERS):
            await push.subscribe("anna", f"https://fcm.googleapis.com/{number}", Browser().keys)
        await push.subscribe("anna", "https://fcm.googleapis.com/0", Browser().keys)        # the same once more
        with pytest.raises(Refused, match=r"server\.push\.too_many"):
            await push.subscribe("anna", "https://fcm.googleapis.com/more", Browser().keys)
        assert await push.unsubscribe("anna", "https://fcm.googleapis.com/0")
        assert not await push.unsubscribe("bruno", "https://fcm.googleapis.com/1")
        await push.subscribe("anna", "https://fcm.googleapis.com/more", Browser().keys)
        await push.close()

    run(subscribe())

    assert len(endpoints_of(store, "anna")) == MOST_BROWSERS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_it_is_said_whose_turn_it_is_in_the_users_language(language: str, name: str) -> None:
    message = your_turn("table-1", games.find(name), language)

    assert (message.table, message.game) == ("table-1", name)
    assert name.upper() in message.say
    assert message.say.endswith(".")
