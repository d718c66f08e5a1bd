"""What a cookie says and until when it counts: series, devices, keys that rotate, and the clock."""

import asyncio
import hashlib
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from itsdangerous import Signer

from bottega.server.guard.cookies import DAY, LIFETIME, Signing
from bottega.server.guard.identity import Identities, Identity, Sender
from bottega.server.storage import cookies
from bottega.server.storage.cookies import SigningKey
from bottega.server.storage.store import Store

T = TypeVar("T")
NOW = 1_800_000_000.0


class Time:
    """Stands still till it is moved on."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(str(tmp_path / "bottega.db"), synchronous="OFF")
    yield opened
    opened.close()


@pytest.fixture
def identities(store: Store, time: Time) -> Identities:
    return Identities(store, signing(time, "one"), now=time)


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def signing(time: Time, *keys: str) -> Signing:
    return Signing([SigningKey(key, key, NOW) for key in keys], time)


def pair_of(set_cookie: str) -> str:
    return set_cookie.partition(";")[0]


def sent(set_cookie: str) -> list[tuple[bytes, bytes]]:
    return [(b"cookie", pair_of(set_cookie).encode())]


def sender(identities: Identities, set_cookie: str) -> Sender:
    return run(identities.sender(sent(set_cookie)))


def test_a_cookie_tells_when_it_was_signed_and_ends_a_year_later(identities: Identities, time: Time) -> None:
    anna, cookie = run(identities.make("Anna", "it"))
    found = sender(identities, cookie)
    assert found.cookie is not None

    time.now = NOW + LIFETIME
    at_last = sender(identities, cookie)
    time.now += 1

    assert (found.who, found.cookie.user, found.cookie.signed_at) == (anna, anna.user, NOW)
    assert at_last.who == anna
    assert sender(identities, cookie) == (None, None)


def test_a_cookie_that_is_used_is_signed_anew_and_one_that_is_fresh_is_left(identities: Identities, time: Time) -> None:
    anna, cookie = run(identities.make("Anna", "it"))
    time.now = NOW + DAY
    assert identities.renewed(sender(identities, cookie)) is None

    for _ in range(5):                                  # years, each with a visit
        time.now += LIFETIME - DAY
        before = sender(identities, cookie)
        renewed = identities.renewed(before)
        assert renewed is not None
        assert pair_of(renewed) != pair_of(cookie)
        cookie = renewed

    after = sender(identities, cookie)
    assert after.who == anna
    assert after.cookie is not None
    assert before.cookie is not None
    assert (after.cookie.device, after.cookie.signed_at) == (before.cookie.device, time.now)


def test_a_clock_that_is_set_back_signs_nobody_out(identities: Identities, time: Time) -> None:
    anna, cookie = run(identities.make("Anna", "it"))
    time.now = NOW - 10 * LIFETIME

    assert sender(identities, cookie).who == anna


def test_a_new_recovery_link_ends_every_cookie_that_there_is(identities: Identities, store: Store, time: Time) -> None:
    anna, first = run(identities.make("Anna", "it"))
    second = identities.cookie(anna)
    run(identities.recovery_link(anna.user))
    now = run(identities.named(anna.user))
    assert now is not None
    third = identities.cookie(now)

    for known in (identities, Identities(store, signing(time, "one"), now=time)):       # after a restart, too
        assert [sender(known, cookie).who for cookie in (first, second, third)] == [None, None, anna]


def test_a_link_for_ones_own_browser_ends_none(identities: Identities) -> None:
    anna, cookie = run(identities.make("Anna", "it"))
    run(identities.recovery_link(anna.user, end_cookies=False))

    assert sender(identities, cookie).who == anna


def test_a_device_is_signed_out_alone_and_so_is_everything_it_had(identities: Identities, store: Store,
                                                                  time: Time) -> None:
    anna, first = run(identities.make("Anna", "it"))
    second = identities.cookie(anna)
    here = sender(identities, first)
    assert here.cookie is not None
    renewed = identities.cookie(anna, here.cookie)
    run(identities.sign_out(here.cookie))

    for known in (identities, Identities(store, signing(time, "one"), now=time)):
        assert [sender(known, cookie).who for cookie in (first, renewed, second)] == [None, None, anna]


def test_signing_out_everywhere_leaves_the_way_back(identities: Identities) -> None:
    anna, cookie = run(identities.make("Anna", "it"))
    token = run(identities.recovery_link(anna.user, end_cookies=False))
    run(identities.sign_out_everywhere(anna.user))
    back = run(identities.recover(token))
    assert back is not None

    assert sender(identities, cookie).who is None
    assert sender(identities, identities.cookie(back)).who == anna


def test_another_persons_cookies_are_left_alone(identities: Identities) -> None:
    anna, _ = run(identities.make("Anna", "it"))
    bruno, cookie = run(identities.make("Bruno", "it"))
    run(identities.sign_out_everywhere(anna.user))

    assert sender(identities, cookie).who == bruno


def test_a_cookie_that_was_ended_meanwhile_is_not_signed_anew(identities: Identities, time: Time) -> None:
    anna, cookie = run(identities.make("Anna", "it"))
    time.now += 2 * DAY
    before = sender(identities, cookie)
    run(identities.recovery_link(anna.user))            # while the request was being answered

    assert identities.renewed(before) is None


def test_a_program_is_not_signed_out_with_its_owner(identities: Identities) -> None:
    anna, _ = run(identities.make("Anna", "it"))
    token = run(identities.make_bot(anna.user, "Bot"))
    run(identities.sign_out_everywhere(anna.user))

    assert run(identities.of([(b"authorization", f"Bearer {token}".encode())])) is not None


def test_what_an_older_key_signed_is_verified_and_a_newer_key_signs(identities: Identities, time: Time) -> None:
    anna, old = run(identities.make("Anna", "it"))
    identities.signing = signing(time, "one", "two")
    new = identities.cookie(anna)
    assert (sender(identities, old).who, sender(identities, new).who) == (anna, anna)

    identities.signing = signing(time, "two")           # the first is gone
    assert (sender(identities, old).who, sender(identities, new).who) == (None, anna)


def test_keys_are_kept_as_long_as_a_cookie_of_theirs_may_be_valid(store: Store) -> None:
    def add(name: str, made_at: float) -> list[str]:
        store.write(lambda c: cookies.add_key(c, SigningKey(name, name, made_at), lifetime=LIFETIME)).result()
        return [key.id for key in store.read(cookies.keys_of)]

    assert add("one", NOW) == ["one"]
    assert add("two", NOW + 10) == ["one", "two"]
    assert add("three", NOW + 10 + LIFETIME) == ["one", "two", "three"]
    assert add("four", NOW + 11 + LIFETIME) == ["two", "three", "four"]
    assert add("five", NOW) == ["two", "three", "four", "five"]         # the clock was set back: the newest is the last


def test_what_was_signed_out_is_forgotten_when_it_has_expired(store: Store) -> None:
    for device, now in (("a", NOW), ("b", NOW + 5), ("b", NOW + 6), ("c", NOW + 11)):
        store.write(partial(cookies.sign_out, device=device, now=now, until=now + 10)).result()

    assert [store.read(partial(cookies.is_signed_out, device=device)) for device in "abc"] == [False, True, True]


def test_a_cookie_of_before_counts_for_a_year_after_the_update(identities: Identities, time: Time) -> None:
    """It held a user and a signature, and no time."""
    anna, _ = run(identities.make("Anna", "it"))
    old = of_before(anna)
    found = sender(identities, old)
    renewed = identities.renewed(found)
    time.now = NOW + 2 * DAY
    renewed = identities.renewed(sender(identities, old)) or ""

    assert found.who == anna
    assert sender(identities, renewed).who == anna
    time.now = NOW + LIFETIME + 1
    assert sender(identities, old).who is None
    assert sender(identities, renewed).who == anna


def test_a_cookie_of_before_can_be_ended_too(identities: Identities) -> None:
    anna, _ = run(identities.make("Anna", "it"))
    bruno, _ = run(identities.make("Bruno", "it"))
    here = sender(identities, of_before(anna)).cookie
    assert here is not None
    run(identities.sign_out(here))
    run(identities.recovery_link(bruno.user))

    assert sender(identities, of_before(anna)).who is None
    assert sender(identities, of_before(bruno)).who is None


def of_before(who: Identity) -> str:
    made = Signer("one", salt="bottega.identity", key_derivation="hmac", digest_method=hashlib.sha256).sign(who.user)
    return f"bottega={made.decode()}"
