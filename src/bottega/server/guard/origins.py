"""Whether a request that changes something was made by a page of ours.

A browser sends our cookie along with requests that other pages make, so the cookie alone proves nothing. It also says
where a request comes from, and no page can change what it says:

- `Origin` is there with every POST, PUT, PATCH and DELETE and with every WebSocket of a browser. It must be ours.
- Without `Origin`, `Sec-Fetch-Site` must be `same-origin`, or `none` (the person's own doing, such as a bookmark).
- Without both it is no browser of today. Such a request may not rest on the cookie; programs show a token
  (`Authorization`, which no other page can send without being asked first), or are nobody yet.
"""

import re

from bottega.server.http.headers import Headers, all_of, cookies, first_of

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}           # they change nothing
OUR_SITES = {"same-origin", "none"}
ADDRESS = re.compile(r"(https?)://([^/?#@\\]+)", re.IGNORECASE)
USUAL_PORTS = {"http": ":80", "https": ":443"}


def may_change(headers: Headers, public_url: str | None) -> bool:
    headers = [*headers]
    match all_of(headers, b"origin"):
        case [origin]:
            return is_ours(origin, first_of(headers, b"host"), public_url)
        case [_, *_]:
            return False
    sites = all_of(headers, b"sec-fetch-site")
    if sites:
        return OUR_SITES.issuperset(sites)
    return not cookies(headers) or bool(all_of(headers, b"authorization"))


def is_ours(origin: str, host: str, public_url: str | None) -> bool:
    """The public address, or whatever name the server was reached by: an address of the local network, `localhost`.

    Under the public name only the public scheme is accepted: a page that came over plain http may be anybody's.
    """
    page, public = split(origin), split(public_url or "")
    if page is None or not ADDRESS.fullmatch(origin):
        return False
    scheme, name = page
    if public is not None and name == public[1]:
        return page == public
    return page == split(f"{scheme}://{host}")


def split(url: str) -> tuple[str, str] | None:
    """Scheme and host with port, without the port that goes without saying."""
    found = ADDRESS.match(url)
    if found is None:
        return None
    scheme, host = found[1].lower(), found[2].lower()
    return scheme, host.removesuffix(USUAL_PORTS[scheme])
