"""Connections that stay open under a cookie: a socket, a long poll. They end when the cookie is ended."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bottega.server.guard.cookies import Cookie


@dataclass(eq=False)
class Stay:
    device: str
    series: int
    on_end: Callable[[], None]
    is_over: bool = False


class SignedIn:
    def __init__(self) -> None:
        self._open: dict[str, set[Stay]] = {}       # by user

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    @contextmanager
    def staying(self, cookie: Cookie | None, on_end: Callable[[], None]) -> Iterator[Stay]:
        """While a connection is open; who came with a token, or as nobody, is not signed out."""
        stay = Stay(cookie.device if cookie else "", cookie.series if cookie else 0, on_end)
        if cookie is None:
            yield stay
            return
        open_ones = self._open.setdefault(cookie.user, set())
        open_ones.add(stay)
        try:
            yield stay
        finally:
            open_ones.discard(stay)
            if not open_ones:
                self._open.pop(cookie.user, None)

    def end(self, user: str, device: str | None = None) -> None:
        """Those of one device, or all of a user."""
        for stay in [*self._open.get(user, ())]:
            if device in (None, stay.device):
                stay.is_over = True
                stay.on_end()

    @property
    def users(self) -> list[str]:
        return [*self._open]

    def devices(self) -> set[str]:
        return {stay.device for stays in self._open.values() for stay in stays}

    def end_other_series(self, user: str, series: int | None) -> None:
        """Another node has ended cookies of a user: all but those of a series are invalid. None: all."""
        for stay in [*self._open.get(user, ())]:
            if stay.series != series:
                stay.is_over = True
                stay.on_end()

    def end_device(self, device: str) -> None:
        for user in self.users:
            self.end(user, device)

    def end_all(self) -> None:
        for user in [*self._open]:
            self.end(user)
