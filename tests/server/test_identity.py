"""Who is asking: cookies, recovery, bots, and what is stored of their secrets."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from bottega.core.refusals import Refused
from bottega.server.guard.cookies import Signing
from bottega.server.guard.identity import MOST_BOTS, Identities, Identity, hash_of
from bottega.server.http.headers import bearer
from bottega.server.storage.cookies import SigningKey
from bottega.server.storage.store import Store

T = TypeVar("T")


def signing(*keys: str, made_at: float = 0.0) -> Signing:
    return Signing([SigningKey(key, key, made_at) for key in keys or ("a key for tests",)], time.time)


KEY = signing(made_at=time.time())


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(str(tmp_path / "bottega.db"), synchronous="OFF")
    yield opened
    opened.close()


@pytest.fixture
def identities(store: Store) -> Identities:
    return Identities(store, KEY)


def sent(set_cookie: str) -> list[tuple[bytes, bytes]]:
    """The headers of a browser that was given a cookie."""
    return [(b"host", b"localhost"), (b"cookie", b"theme=dark; " + set_cookie.partition(";")[0].encode())]


def token_sent(token: str) -> list[tuple[bytes, bytes]]:
    return [(b"authorization", f"Bearer {token}".encode())]


def made(identities: Identities, name: str = "Anna", language: str = "it") -> tuple[Identity, str]:
    return run(identities.make(name, language))


def test_who_was_given_a_cookie_is_known_by_it(identities: Identities, store: Store) -> None:
    anna, cookie = made(identities)

    assert run(identities.of(sent(cookie))) == anna == Identity(anna.user, "Anna", "it", bot=False)
    assert run(Identities(store, KEY).of(sent(cookie))) == anna         # after a restart, too


def test_the_cookie_is_for_our_pages_only_and_lasts_a_year(store: Store) -> None:
    for secure in (False, True):
        _, cookie = made(Identities(store, KEY, secure=secure))
        pair, *parts = cookie.split("; ")
        assert pair.startswith("bottega=")
        assert {"Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=31536000"} <= set(parts)
        assert ("Secure" in parts) is secure


def test_a_cookie_that_we_did_not_sign_names_nobody(identities: Identities) -> None:
    anna, cookie = made(identities)
    value = cookie.partition(";")[0].removeprefix("bottega=")

    cut = [anna.user, f"{anna.user}.", value[:-1], "x" + value, value * 2]
    for wrong in (signing("another key").write(anna.user, 0, "device"), *cut, "", ".", "é"):
        assert run(identities.of([(b"cookie", f"bottega={wrong}".encode())])) is None
    assert run(identities.of([])) is None


def test_a_cookie_that_a_neighbour_put_before_ours_does_not_hide_it(identities: Identities) -> None:
    anna, cookie = made(identities)
    ours = cookie.partition(";")[0]

    assert run(identities.of([(b"cookie", f"bottega=forged; {ours}".encode())])) == anna
    assert run(identities.of([(b"cookie", b"bottega=forged"), (b"cookie", ours.encode())])) == anna


def test_a_person_whom_the_database_does_not_know_is_nobody(identities: Identities) -> None:
    assert run(identities.of(sent(identities.cookie(Identity("nobody", "Nobody", "it", bot=False))))) is None


def test_a_new_name_is_seen_at_once_and_after_a_restart(identities: Identities, store: Store) -> None:
    anna, cookie = made(identities)

    renamed = run(identities.rename(anna.user, " Anna  Maria", "de"))

    assert renamed == Identity(anna.user, "Anna Maria", "de", bot=False)
    for known in (identities, Identities(store, KEY)):
        assert run(known.of(sent(cookie))) == renamed


def test_a_name_alone_leaves_the_language(identities: Identities) -> None:
    anna, _ = made(identities)

    assert run(identities.rename(anna.user, "Bruna")) == Identity(anna.user, "Bruna", "it", bot=False)
    assert run(identities.rename("nobody", "Bruna")) is None


def test_what_was_read_while_a_name_changed_is_not_remembered(identities: Identities, tmp_path: Path) -> None:
    anna, cookie = made(identities)
    slow = SlowStore(str(tmp_path / "bottega.db"), synchronous="OFF")
    known = Identities(slow, KEY)

    async def rename_while_reading() -> tuple[Identity | None, Identity | None]:
        reading = asyncio.create_task(known.of(sent(cookie)))
        await asyncio.to_thread(slow.has_read.wait)
        renamed = await known.rename(anna.user, "Bruna")
        slow.may_return.set()
        await reading
        return renamed, await known.of(sent(cookie))

    renamed, seen = run(rename_while_reading())
    slow.close()

    assert seen == renamed == Identity(anna.user, "Bruna", "it", bot=False)


class SlowStore(Store):
    """Reads at once, but hands over what it read only when told."""

    def __init__(self, path: str, synchronous: str) -> None:
        super().__init__(path, synchronous)
        self.has_read, self.may_return = Event(), Event()

    def read(self, work: Callable[[Connection], T]) -> T:
        found = super().read(work)
        self.has_read.set()
        self.may_return.wait()
        return found


@pytest.mark.parametrize(("name", "language", "key"), [
    ("", "it", "server.name.empty"),
    ("Anna", "fr", "server.name.language"),
    ("\u202eAnna", "it", "server.name.unreadable"),
])
def test_a_name_or_language_that_will_not_do_makes_nobody(
        identities: Identities, name: str, language: str, key: str) -> None:
    anna, cookie = made(identities)

    for asked in (identities.make(name, language), identities.rename(anna.user, name, language)):
        with pytest.raises(Refused, match=key.replace(".", r"\.")):
            run(asked)
    assert run(identities.of(sent(cookie))) == anna


def test_a_recovery_token_brings_the_person_back(identities: Identities) -> None:
    anna, _ = made(identities)
    token = run(identities.recovery_link(anna.user))

    assert run(identities.recover(token)) == anna
    assert run(identities.recover(token)) == anna               # the link may be kept
    assert run(identities.of(token_sent(token))) is None        # but is no bot's token


def test_a_new_recovery_token_replaces_the_old_one(identities: Identities) -> None:
    anna, _ = made(identities)
    old, new = run(identities.recovery_link(anna.user)), run(identities.recovery_link(anna.user))

    assert run(identities.recover(old)) is None
    assert run(identities.recover(new)) == anna


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "é" * 43, "x" * 100_000, "\x00" * 43])
def test_any_other_text_recovers_nobody(identities: Identities, token: str) -> None:
    made(identities)

    assert run(identities.recover(token)) is None
    assert run(identities.of([(b"authorization", b"Bearer " + token.encode())])) is None


def test_a_bot_is_known_by_its_token(identities: Identities) -> None:
    anna, _ = made(identities)

    token = run(identities.make_bot(anna.user, "Anna's bot"))
    bot = run(identities.of(token_sent(token)))

    assert bot is not None
    assert (bot.name, bot.language, bot.bot) == ("Anna's bot", "it", True)
    assert bot.user != anna.user
    assert run(identities.recover(token)) is None               # and no recovery link


def test_a_wrong_token_is_nobody_even_beside_a_good_cookie(identities: Identities) -> None:
    _, cookie = made(identities)

    assert run(identities.of([*sent(cookie), *token_sent("x" * 43)])) is None
    assert run(identities.of([*sent(cookie), (b"authorization", b"Basic eDp4")])) is None


def test_only_people_have_bots_and_not_too_many(identities: Identities) -> None:
    anna, _ = made(identities)
    token = run(identities.make_bot(anna.user, "first"))
    bot = run(identities.of(token_sent(token)))
    assert bot is not None

    for owner in (bot.user, "nobody"):
        with pytest.raises(Refused, match="only_people"):
            run(identities.make_bot(owner, "second"))
    for _ in range(MOST_BOTS - 1):
        run(identities.make_bot(anna.user, "more"))
    with pytest.raises(Refused, match="too_many_bots"):
        run(identities.make_bot(anna.user, "one too many"))


def test_only_hashes_of_tokens_are_stored(identities: Identities, store: Store, tmp_path: Path) -> None:
    anna, cookie = made(identities)
    tokens = [run(identities.recovery_link(anna.user)), run(identities.make_bot(anna.user, "bot"))]
    store.close()

    connection = sqlite3.connect(tmp_path / "bottega.db")
    written = "\n".join(connection.iterdump())
    connection.close()

    for token in tokens:
        assert len(token) == 43                                 # 256 bits
        assert token not in written
        assert str(hash_of(token)) in written
    assert cookie.partition(";")[0].rpartition(".")[2] not in written


def test_only_some_identities_are_remembered(store: Store) -> None:
    identities = Identities(store, KEY, remembered=2)
    known = [made(identities, name) for name in ("Anna", "Bruno", "Carla")]

    for _ in range(2):
        for person, cookie in known:
            assert run(identities.of(sent(cookie))) == person


@pytest.mark.parametrize(("lines", "token"), [
    ([], None), ([b"Bearer abc"], "abc"), ([b"bearer  abc "], "abc"),
    ([b"Bearer"], ""), ([b"Basic abc"], ""), ([b""], ""), ([b"Bearer abc", b"Bearer def"], "")])
def test_a_bearers_token_is_read(lines: list[bytes], token: str | None) -> None:
    assert bearer([(b"authorization", line) for line in lines]) == token
