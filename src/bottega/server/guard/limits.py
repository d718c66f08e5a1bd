"""How much one identity, or one address, may ask of the server. All of it is kept in memory, and forgotten there."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic
from typing import Any

from starlette.types import Scope

from bottega.core.refusals import Refused

Clock = Callable[[], float]
FORGOTTEN_AT_ONCE = 4               # stale buckets dropped at every one that is filled: more than are added
ROUNDING = 1e-6                     # a clock with a large number on it is not exact
NETWORK = -1 << 64                  # one household has a whole /64 of IPv6 addresses


@dataclass(frozen=True)
class Rate:
    burst: float                    # so many at once
    per_second: float               # and so many more, for ever


@dataclass(frozen=True)
class Limits:
    actions: Rate = Rate(40, 10)            # of an identity, other commands included
    talk: Rate = Rate(5, 0.5)               # of an identity
    tables: Rate = Rate(20, 0.2)            # made by an identity
    identities: Rate = Rate(30, 0.2)        # made from an address
    failures: Rate = Rate(10, 0.1)          # wrong tokens from an address; right ones are not kept waiting
    codes: Rate = Rate(10, 0.1)             # wrong codes of tables from an address; then right ones wait too
    reads: Rate = Rate(120, 20)             # of an identity, of what takes a moment to read: aids, replays, faces
    reads_of_address: Rate = Rate(600, 100)
    reviews: Rate = Rate(20, 0.5)           # of an identity: a strong bot thinks about each
    reviews_of_address: Rate = Rate(100, 2)
    decks: Rate = Rate(10, 0.2)             # deck files of an identity
    decks_of_address: Rate = Rate(60, 1)
    thinking: Rate = Rate(600, 0.5)         # seconds that bots think at tables an identity opened
    newcomers: Rate = Rate(300, 0.005)      # identities made from an address, over days
    checks: Rate = Rate(60, 0.5)            # of an identity: deck files checked as one types, or scored with
    checks_of_address: Rate = Rate(200, 2)
    tables_open: int = 100                  # of an identity: tables it opened that wait or run
    stored: int = 100_000_000               # bytes of the logs and deck files of tables an identity opened
    entries: int = 20_000                   # of the log of one table, besides the moves of its game
    sockets_of_identity: int = 20           # open at once
    sockets_of_address: int = 4_000         # a school or an office has one address
    unfinished: int = 8_000                 # requests that have begun to arrive, of all at once
    unfinished_of_address: int = 4_000      # of one address
    buckets: int = 100_000                  # remembered of each rate


def boundless() -> Limits:
    """For a load, or a test, that comes from one address."""
    def most(limit: object) -> Any:
        return Rate(1e9, 1e9) if isinstance(limit, Rate) else 10**9

    return Limits(**{field.name: most(field.default) for field in fields(Limits)})


class Buckets:
    """One token bucket for each who asks, all of one rate.

    Kept is the moment at which a bucket will be full again: after it there is nothing to remember.
    """

    def __init__(self, rate: Rate, clock: Clock, most: int, refusal: str = "server.limit.too_fast") -> None:
        self._rate, self._clock, self._most, self._refusal = rate, clock, most, refusal
        self._full_at: OrderedDict[str, float] = OrderedDict()      # the one spent from last is last

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, who: str) -> None:
        """One more of what is counted, if it is not too many."""
        self.check(who)
        self.spend(who)

    def check(self, who: str) -> None:
        """Refuse if nothing is left, and take nothing."""
        missing = 1 - self._left(who, self._clock()) - ROUNDING
        if missing > 0:
            raise Refused(self._refusal, None, seconds=ceil(missing / self._rate.per_second))

    def has_left(self, who: str) -> bool:
        return self._left(who, self._clock()) > 0

    def spend(self, who: str, amount: float = 1.0) -> None:
        """Take some even where none is left: for what is known to be too much only after it was tried, and that several
        may have tried at once. The debt is waited for."""
        now = self._clock()
        self._full_at[who] = now + (self._rate.burst - self._left(who, now) + amount) / self._rate.per_second
        self._full_at.move_to_end(who)
        self._forget(now)

    def _left(self, who: str, now: float) -> float:
        """A debt is never larger than a burst; this also mends a clock that was set back."""
        missing = (self._full_at.get(who, now) - now) * self._rate.per_second
        return self._rate.burst - min(max(missing, 0.0), 2 * self._rate.burst)

    def _forget(self, now: float) -> None:
        """The oldest, if they are full; and one more when there are too many: a crowd cannot fill the memory."""
        for _ in range(FORGOTTEN_AT_ONCE):
            who, full_at = next(iter(self._full_at.items()))
            if full_at > now and len(self._full_at) <= self._most:
                return
            del self._full_at[who]
            if not self._full_at:
                return


class Shared:
    """A limit of an identity, and a larger one of all who come from its address. Nobody has to have an identity."""

    def __init__(self, of_identity: Buckets, of_address: Buckets) -> None:
        self._of_identity, self._of_address = of_identity, of_address

    def take(self, user: str | None, address: str) -> None:
        """One more, if neither has too many; where one refuses, nothing is taken of the other."""
        self._of_address.check(address)
        if user is not None:
            self._of_identity.take(user)
        self._of_address.spend(address)


class Sockets:
    """How many are open at once, by whoever they are counted for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        if self._open.get(who, 0) >= self._most:
            raise Refused("server.limit.too_many_sockets", most=self._most)
        self._open[who] = self._open.get(who, 0) + 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


class Limiter:
    """All limits of one server."""

    def __init__(self, limits: Limits, clock: Clock = monotonic) -> None:
        def buckets(rate: Rate, *refusal: str) -> Buckets:
            return Buckets(rate, clock, limits.buckets, *refusal)

        self.actions, self.talk, self.tables = buckets(limits.actions), buckets(limits.talk), buckets(limits.tables)
        self.identities, self.failures = buckets(limits.identities), buckets(limits.failures)
        self.codes = buckets(limits.codes)
        self.thinking = buckets(limits.thinking, "server.budget.thinking")
        self.newcomers = buckets(limits.newcomers, "server.budget.newcomers")
        self.reads = Shared(buckets(limits.reads), buckets(limits.reads_of_address))
        self.reviews = Shared(buckets(limits.reviews), buckets(limits.reviews_of_address))
        self.decks = Shared(buckets(limits.decks), buckets(limits.decks_of_address))
        self.checks = Shared(buckets(limits.checks), buckets(limits.checks_of_address))
        self._of_identity = Sockets(limits.sockets_of_identity)
        self._of_address = Sockets(limits.sockets_of_address)

    @contextmanager
    def socket(self, user: str | None, address: str) -> Iterator[None]:
        """While a socket is open. A spectator may have no identity, but has an address."""
        with self._of_address.held(address):
            if user is None:
                yield
                return
            with self._of_identity.held(user):
                yield


def address_of(scope: Scope) -> str:
    """Whom limits by address count for: the whole network, where one household has a network of its own."""
    client = scope.get("client")
    if client is None:                      # a socket of this machine
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:                      # no address but a name, as test clients have
        return str(client[0])
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) & NETWORK))
    return str(address)
