"""Where push messages may go. A browser names the address, and anybody can pretend to be one: so only known services
are called, and never an address of our own network."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Collection, Mapping

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

from bottega.core.refusals import Refused

# What the browsers of today use. A star stands for any part of a name; an entry with a scheme for exactly that place.
PUSH_HOSTS = (
    "fcm.googleapis.com", "jmt17.google.com",                                   # Chrome, Edge on Android, Samsung
    "updates.push.services.mozilla.com",                                        # Firefox
    "*.notify.windows.com",                                                     # Edge
    "*.push.apple.com",                                                         # Safari
)
# So narrow that no two readers of addresses can take it differently: no user, no backslash, no other letters.
ENDPOINT = re.compile(r"(?P<origin>(?P<scheme>https?)://(?P<host>[a-z0-9.-]+(:[0-9]{1,5})?))/[!-\[\]-~]{0,1000}")
POINT = re.compile(r"[A-Za-z0-9_-]{87}")                                        # 65 bytes
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")                                       # 16 bytes


def origin_of(endpoint: str, hosts: Collection[str]) -> str | None:
    """Scheme and host of an address that may be called; None for any other."""
    found = ENDPOINT.fullmatch(endpoint)
    if found is None:
        return None
    return found["origin"] if any(fits(found, pattern) for pattern in hosts) else None


def fits(found: re.Match[str], pattern: str) -> bool:
    if "://" in pattern:
        return found["origin"] == pattern
    if found["scheme"] != "https":
        return False
    return found["host"].endswith(pattern[1:]) if pattern.startswith("*.") else found["host"] == pattern


def read_keys(keys: Mapping[str, str]) -> Mapping[str, str]:
    """The keys of a browser, a point on the curve and a secret, as they are stored."""
    point, secret = keys.get("p256dh", "").rstrip("="), keys.get("auth", "").rstrip("=")
    if not POINT.fullmatch(point) or not SECRET.fullmatch(secret):
        raise Refused("server.push.keys")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), urlsafe_b64decode(point + "="))
    except ValueError:
        raise Refused("server.push.keys") from None
    return {"p256dh": point, "auth": secret}
