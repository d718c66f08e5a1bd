"""Reading the headers of a request as a server hands them on: pairs of bytes, names in small letters."""

from collections.abc import Iterable

Headers = Iterable[tuple[bytes, bytes]]
COOKIE = "bottega"


def all_of(headers: Headers, name: bytes) -> list[str]:
    """Every value of a name. Latin-1 reads any bytes."""
    return [value.decode("latin-1") for key, value in headers if key == name]


def first_of(headers: Headers, name: bytes) -> str:
    return next(iter(all_of(headers, name)), "")


def cookies(headers: Headers) -> list[str]:
    """The values of our cookie: several, if a neighbour under the same domain set one of the same name."""
    pairs = [pair.strip().partition("=") for line in all_of(headers, b"cookie") for pair in line.split(";")]
    return [value for name, _, value in pairs if name == COOKIE]


def bearer(headers: Headers) -> str | None:
    """The token of `Authorization: Bearer`; empty where there is such a header that says something else."""
    if not (lines := all_of(headers, b"authorization")):
        return None
    scheme, _, token = lines[0].partition(" ")
    return token.strip() if scheme.lower() == "bearer" and len(lines) == 1 else ""
