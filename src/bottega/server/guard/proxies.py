"""Behind a proxy: whose word counts about where a request comes from, and by which address people reach us.

Anybody can send `X-Forwarded-For`, so it is believed only if the other end of the connection is a proxy that was named
when the server was started. Nobody is, unless told.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from bottega.server.guard.origins import ADDRESS
from bottega.server.http.headers import all_of

Network = IPv4Network | IPv6Network
ORIGIN = "bottega.origin"           # in a scope: the address by which people reach us, as a trusted proxy says
SCHEMES = ("http", "https")


def read_network(text: str) -> Network:
    """An address, or a network such as 10.0.0.0/8. ValueError if it is neither."""
    return ip_network(text.strip(), strict=False)


class Proxies:
    """Those whose word counts."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._networks = [read_network(text) for text in trusted]

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:                  # a name, or nothing at all
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._networks)


class Forwarded:
    """Goes around whatever asks for addresses."""

    def __init__(self, app: ASGIApp, trusted: Iterable[str] = ()) -> None:
        self._app, self._trusted = app, Proxies(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and (scope.get("client") or ("",))[0] in self._trusted:
            scope = self._as_told(scope)
        await self._app(scope, receive, send)

    def _as_told(self, scope: Scope) -> Scope:
        told, headers = dict(scope), scope["headers"]
        if client := self._client(listed(headers, b"x-forwarded-for")):
            told["client"] = (client, 0)
        scheme = next(reversed(listed(headers, b"x-forwarded-proto")), "").lower()
        host = next(reversed(listed(headers, b"x-forwarded-host")), "").lower()
        if scheme in SCHEMES:
            told["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        if host and ADDRESS.fullmatch(f"http://{host}"):
            told["headers"] = [*((name, value) for name, value in headers if name != b"host"), (b"host", host.encode())]
            told[ORIGIN] = f"{scheme if scheme in SCHEMES else 'http'}://{host}"
        return told

    def _client(self, chain: Sequence[str]) -> str | None:
        """Each proxy adds whom it was asked by. What the last of ours says is so; what stands before it anybody may
        have written."""
        for entry in reversed(chain):
            address = without_port(entry)
            if address not in self._trusted:
                return address if is_address(address) else None
        return without_port(chain[0]) if chain else None


def listed(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """The entries of a header that is a list, from all its lines."""
    return [entry.strip() for line in all_of(headers, name) for entry in line.split(",") if entry.strip()]


def without_port(entry: str) -> str:
    """192.0.2.1:1234 and [2001:db8::1]:1234 are written too."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def origin_of(scope: Scope, public_url: str | None) -> str:
    """What links begin with: as whoever runs the server says, or a proxy that they trust; else the address at which the
    connection has arrived. Never what a request says of it: a link would lead wherever its sender likes."""
    if public_url is not None:
        return public_url
    if ORIGIN in scope:
        return str(scope[ORIGIN])
    if scope.get("server") is None:         # a socket of this machine: only a path can be said
        return ""
    host, port = scope["server"]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
