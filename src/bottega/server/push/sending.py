"""One message to one browser, over its push service. Waits for the answer, so it runs in a thread of its own.

Imported only when the first message goes out: the libraries take half a second.
"""

from collections.abc import Mapping
from typing import NamedTuple

from py_vapid import Vapid02  # type: ignore[import-untyped]
from pywebpush import WebPusher  # type: ignore[import-untyped]
from requests import RequestException, Response, Session

TIMEOUT = 10.0                      # seconds


class Posted(NamedTuple):
    status: int | None              # None: no answer
    retry_after: float | None = None


class Straight(Session):
    """Goes where it is sent: no redirection leads it to another address, and no setting of the machine either."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False

    def get_redirect_target(self, resp: Response) -> None:
        return None


def post(endpoint: str, keys: Mapping[str, str], body: bytes, headers: Mapping[str, str], *,
         private_key: str, claims: Mapping[str, str], ttl: int) -> Posted:
    """Encrypt for the browser (RFC 8291), sign for the service (RFC 8292), send."""
    vapid = Vapid02.from_raw(private_key.encode())
    vapid.conf = {"no-strict": True}                # else it knows no hosts with ports, and none without a dot
    signed = vapid.sign(dict(claims))
    with Straight() as session:
        pusher = WebPusher({"endpoint": endpoint, "keys": dict(keys)}, requests_session=session)
        try:
            answer = pusher.send(body, {**headers, **signed}, ttl=ttl, timeout=TIMEOUT)
        except RequestException:
            return Posted(None)
    wait = answer.headers.get("retry-after", "")
    return Posted(answer.status_code, float(wait) if wait.isdecimal() else None)
