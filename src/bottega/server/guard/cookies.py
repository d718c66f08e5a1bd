"""The cookie by which a browser is known: whose it is, of which series and device, and when it was signed.

A cookie is valid for a year from its signature, and signed anew when it is used. Three things end it earlier: the user
begins another series (everywhere), the device is signed out (here), or the key that signed it is gone.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, Signer, TimestampSigner

from bottega.server.http.headers import COOKIE
from bottega.server.storage.cookies import SigningKey

DAY = 24 * 3600
LIFETIME = 365 * DAY                # seconds without being used
RENEWED_AFTER = DAY                 # not with every answer: a cookie that is a day old is as good as new


@dataclass(frozen=True, slots=True)
class Cookie:
    user: str
    series: int
    device: str                     # made up for each browser, and kept when the cookie is signed anew
    signed_at: float


class Dated(TimestampSigner):
    """By the server's own clock."""

    def __init__(self, keys: Sequence[str], now: Callable[[], float], **more: Any) -> None:
        super().__init__(list(keys), **more)
        self._now = now

    def get_timestamp(self) -> int:
        return int(self._now())


class Signing:
    """The keys of a server. The last one signs, all of them verify."""

    def __init__(self, keys: Sequence[SigningKey], now: Callable[[], float]) -> None:
        secrets, how = [key.key for key in keys], {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._now, self._since = now, keys[0].made_at
        self.ids, self.newest = {key.id for key in keys}, keys[-1].id
        self._signer = Dated(secrets, now, salt="bottega.cookie", **how)
        self._undated = Signer(secrets, salt="bottega.identity", key_derivation="hmac", digest_method=hashlib.sha256)

    def write(self, user: str, series: int, device: str) -> str:
        return self._signer.sign(f"{user}.{series}.{device}").decode()

    def read(self, value: str) -> Cookie | None:
        """What a cookie says, if it is ours and not too old. One from the future is only of a clock that was wrong."""
        try:
            found = self._dated(value) or self._of_before(value)
        except UnicodeError:
            return None
        return found if found is not None and self._now() - found.signed_at <= LIFETIME else None

    def _dated(self, value: str) -> Cookie | None:
        try:
            said, moment = self._signer.unsign(value, return_timestamp=True)
            user, series, device = said.decode().rsplit(".", 2)
            return Cookie(user, int(series), device, moment.timestamp())
        except (BadSignature, ValueError):
            return None

    def _of_before(self, value: str) -> Cookie | None:
        """Until version 0.6 a cookie was a user's name and its signature. It counts as signed when the keys were moved,
        and its device is known by the cookie itself."""
        try:
            user = self._undated.unsign(value).decode()
        except BadSignature:
            return None
        return Cookie(user, 0, hashlib.sha256(value.encode()).hexdigest()[:16], self._since)


def set_cookie(value: str, *, secure: bool, lifetime: int = LIFETIME) -> str:
    """The value of a Set-Cookie header. Lax: links from elsewhere find their table, forms do not bring it along."""
    parts = [f"{COOKIE}={value}", "Path=/", f"Max-Age={lifetime}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
