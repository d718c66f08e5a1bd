"""Calling people back to tables that are played over days: a message to every browser of theirs that asked for it.

The services that carry a message cannot read it; still it holds no secret of a game, and nothing but whose turn it is.
"""

import asyncio
import logging
from base64 import urlsafe_b64decode
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import TYPE_CHECKING, Self, TypeVar

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection

from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.server.guard.identity import as_text
from bottega.server.guard.origins import split
from bottega.server.http.refusal_answers import PACKAGE
from bottega.server.push import allowed_services
from bottega.server.storage import keys, subscriptions
from bottega.server.storage.store import Store
from bottega.server.storage.subscriptions import Subscription

if TYPE_CHECKING:
    from bottega.server.push.sending import Posted

T = TypeVar("T")
KEY = "vapid"
DAY = 24 * 3600                     # seconds that a service keeps a message for a browser that is away
GONE = (404, 410)                   # the browser does not want messages any more
BUSY = 429
MOST_BROWSERS = 10                  # of one user
LONGEST_WAIT = 3600.0
logger = logging.getLogger(__name__)


class Message(msgspec.Struct, frozen=True):
    table: str
    game: str
    say: str


def your_turn(table: str, game: Game, language: str) -> Message:
    words = Words(language, PACKAGE, game.package)
    return Message(table, game.name, words.say("server.push.your_turn", game=words.say(f"{game.name}.title")))


def new_key() -> str:
    """A private key for signing messages (P-256), as text."""
    return as_text(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def public_key(private_key: str) -> str:
    """What browsers must be given, so that services take messages for them from this server only."""
    number = int.from_bytes(urlsafe_b64decode(private_key + "="), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return as_text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


class Push:
    """Sends messages beside the loop. Losing one is no harm: the table waits, and its list says whose turn it is."""

    def __init__(self, store: Store, private_key: str, *, hosts: Collection[str] | None = None,
                 public_url: str | None = None, wait: float = 60.0, threads: int = 4, most: int = 1_000) -> None:
        self.key = public_key(private_key)
        self._store, self._private_key = store, private_key
        self._hosts = allowed_services.PUSH_HOSTS if hosts is None else hosts
        self._subject, self._wait, self._most = subject_of(public_url), wait, most
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bottega push")
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def opened(cls, store: Store, *, hosts: Collection[str] | None = None, public_url: str | None = None) -> Self:
        """With the server's own key, which is made at the first start and kept: browsers are bound to it."""
        key = await asyncio.wrap_future(store.write(lambda c: keys.key_or_new(c, KEY, new_key)))
        return cls(store, key, hosts=hosts, public_url=public_url)

    async def subscribe(self, user: str, endpoint: str, browser_keys: Mapping[str, str]) -> None:
        """A browser of this user asks for messages."""
        if allowed_services.origin_of(endpoint, self._hosts) is None:
            raise Refused("server.push.endpoint")
        new = Subscription(user, endpoint, allowed_services.read_keys(browser_keys))

        def add(c: Connection) -> None:
            others = [known for known in subscriptions.subscriptions_of(c, user) if known.endpoint != endpoint]
            if len(others) >= MOST_BROWSERS:
                raise Refused("server.push.too_many", most=MOST_BROWSERS)
            subscriptions.subscribe(c, new)

        await asyncio.wrap_future(self._store.write(add))

    async def unsubscribe(self, user: str, endpoint: str) -> bool:
        """Whether this user had that subscription."""
        return await asyncio.wrap_future(self._store.write(lambda c: subscriptions.unsubscribe(c, user, endpoint)))

    def tell(self, user: str, message: Message) -> None:
        """A message to every browser of a user. Returns at once; to be called from the loop."""
        if self.waiting >= self._most:
            logger.warning("too many push messages wait, one is left out")
            return
        task = asyncio.get_running_loop().create_task(self._tell(user, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def waiting(self) -> int:
        """Messages on their way."""
        return len(self._tasks)

    async def close(self) -> None:
        """What waits is left out."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _tell(self, user: str, message: Message) -> None:
        try:
            browsers = await self._beside(lambda: self._store.read(lambda c: subscriptions.subscriptions_of(c, user)))
            outcomes = await asyncio.gather(*(self._reach(browser, message) for browser in browsers),
                                            return_exceptions=True)         # one must not stop the others
            for failure in filter(None, outcomes):
                raise failure
        except Exception:                       # a message is never worth a table
            logger.exception("a push message could not be sent")

    async def _reach(self, browser: Subscription, message: Message) -> None:
        posted = await self._beside(lambda: self._post(browser, message))
        if posted.status is None or posted.status == BUSY or posted.status >= 500:
            await asyncio.sleep(min(posted.retry_after or self._wait, LONGEST_WAIT))
            posted = await self._beside(lambda: self._post(browser, message))
        if posted.status in GONE:
            await asyncio.wrap_future(self._store.write(lambda c: subscriptions.forget(c, browser.endpoint)))
        elif posted.status is None or posted.status >= 300:
            logger.warning("a push service answered %s", posted.status)

    def _post(self, browser: Subscription, message: Message) -> "Posted":
        """In a thread. The address is checked again: the list may be shorter than when the browser asked."""
        from bottega.server.push.sending import Posted, post
        origin = allowed_services.origin_of(browser.endpoint, self._hosts)
        if origin is None:
            return Posted(403)
        topic = as_text(sha256(message.table.encode()).digest()[:24])       # the next message of a table replaces it
        return post(browser.endpoint, browser.keys, msgspec.json.encode(message), {"Topic": topic},
                    private_key=self._private_key, claims={"aud": origin, "sub": self._subject}, ttl=DAY)

    async def _beside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)


def subject_of(public_url: str | None) -> str:
    """Whom a push service may turn to. Without https only browsers of this very machine can ask for messages."""
    public = split(public_url or "")
    return f"https://{public[1]}" if public and public[0] == "https" else "mailto:bottega@localhost"
