"""Where a request comes from and what links begin with: as it is known, not as somebody says."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bottega.server.guard.limits import Rate
from bottega.server.guard.proxies import ORIGIN, Forwarded, origin_of, read_network
from server.hosting import NO_LIMITS, Server, hosting
from server.people import Answer, Person

ONE_EACH = replace(NO_LIMITS, identities=Rate(1, 0.001))
EVIL = {"Host": "evil.example", "Origin": "http://evil.example"}
PROXY = ("127.0.0.0/8",)


def introduced(server: Server, forwarded: str) -> int:
    return Person(server).call("POST", "/api/me", {"name": "Eve"}, {"X-Forwarded-For": forwarded}).status


def linked(server: Server, ada: Person, headers: dict[str, str]) -> str:
    answer: Answer = ada.call("POST", "/api/me/recovery", {}, headers)
    assert answer.status == 200
    return str(answer.body["link"]).partition("#")[0]


def test_nobody_says_where_they_come_from_unless_it_is_a_trusted_proxy(tmp_path: Path) -> None:
    """Not even on this machine, which uvicorn itself would believe."""
    with hosting(tmp_path, limits=ONE_EACH) as server:
        assert [introduced(server, f"192.0.2.{number}") for number in range(3)] == [200, 429, 429]


def test_a_trusted_proxy_says_where_people_come_from(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=ONE_EACH, trusted_proxies=PROXY) as server:
        told = [introduced(server, forwarded) for forwarded in (
            "192.0.2.1", "192.0.2.2", "192.0.2.1",
            "198.51.100.7, 192.0.2.1",                      # what stands before it, the sender has made up
            "192.0.2.3, 127.0.0.9", "192.0.2.3")]           # two proxies of ours, one behind the other

    assert told == [200, 200, 429, 429, 200, 429]


def test_links_do_not_lead_where_a_request_says(server: Server) -> None:
    ada = Person(server, "Ada")
    table, here = ada.open("omen"), f"http://{server.address}"
    qr = f"/api/tables/{table}/qr.svg"
    forwarded = {**EVIL, "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}

    assert linked(server, ada, EVIL) == linked(server, ada, forwarded) == f"{here}/recover"
    assert ada.call("GET", qr, headers=forwarded).body == ada.call("GET", qr).body


def test_links_lead_where_a_trusted_proxy_says(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Host": "play.example", "X-Forwarded-Proto": "https", "Origin": "https://play.example"}
    with hosting(tmp_path, trusted_proxies=PROXY) as server:
        ada = Person(server, "Ada")
        assert linked(server, ada, forwarded) == "https://play.example/recover"
        assert linked(server, ada, {}) == f"http://{server.address}/recover"
        # A page is ours by the name that people know, not by the one within.
        assert ada.call("POST", "/api/me/recovery", {}, {**forwarded, "Origin": "https://evil.example"}).status == 403


def test_what_whoever_runs_the_server_says_comes_first(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Host": "other.example", "Origin": "https://play.example"}
    with hosting(tmp_path, trusted_proxies=PROXY, public_url="https://play.example") as server:
        ada = Person(server, "Ada")
        assert linked(server, ada, forwarded) == linked(server, ada, {}) == "https://play.example/recover"


def told(client: tuple[str, int] | None, *headers: tuple[bytes, bytes], kind: str = "http",
         trusted: tuple[str, ...] = ("10.0.0.1", "10.1.0.0/16", "2001:db8::/32")) -> Any:
    """The scope behind it."""
    seen: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope)

    async def nothing(*_: Any) -> Any:
        return None

    scope = {"type": kind, "client": client, "scheme": "http" if kind == "http" else "ws", "server": ("10.0.0.2", 8000),
             "headers": [(b"host", b"inner"), *headers]}
    asyncio.run(Forwarded(app, trusted)(scope, nothing, nothing))
    return seen[0]


@pytest.mark.parametrize(("lines", "client"), [
    ([b"192.0.2.1"], "192.0.2.1"),
    ([b"192.0.2.1:5555"], "192.0.2.1"),
    ([b"[2001:db9::1]:5555"], "2001:db9::1"),
    ([b"2001:db9::1"], "2001:db9::1"),
    ([b"6.6.6.6, 192.0.2.1, 10.1.2.3"], "192.0.2.1"),
    ([b"6.6.6.6", b"192.0.2.1"], "192.0.2.1"),
    ([b"10.1.2.3, 10.1.2.4"], "10.1.2.3"),          # from within
    ([b"nonsense"], "10.0.0.1"),
    ([b"192.0.2.1, unknown"], "10.0.0.1"),
    ([b""], "10.0.0.1"),
    ([], "10.0.0.1"),
])
def test_the_last_that_is_not_ours_is_the_sender(lines: list[bytes], client: str) -> None:
    headers = [(b"x-forwarded-for", line) for line in lines]

    assert told(("10.0.0.1", 1), *headers)["client"][0] == client
    assert told(("10.0.0.3", 1), *headers)["client"][0] == "10.0.0.3"           # not trusted
    assert told(("::ffff:10.0.0.1", 1), *headers)["client"][0].removeprefix("::ffff:") == client
    assert told(None, *headers)["client"] is None
    assert told(("10.0.0.1", 1), *headers, trusted=())["client"][0] == "10.0.0.1"


def test_host_and_scheme_are_taken_over_if_they_can_be() -> None:
    https, host = (b"x-forwarded-proto", b"https"), (b"x-forwarded-host", b"Play.example:8443")

    scope = told(("10.0.0.1", 1), https, host)
    assert (scope["scheme"], scope[ORIGIN]) == ("https", "https://play.example:8443")
    assert [value for name, value in scope["headers"] if name == b"host"] == [b"play.example:8443"]
    assert told(("10.0.0.1", 1), https, host, kind="websocket")["scheme"] == "wss"
    assert ORIGIN not in told(("10.0.0.1", 1), https)
    assert ORIGIN not in told(("10.0.0.1", 1), (b"x-forwarded-host", b"a/b"), (b"x-forwarded-proto", b"gopher"))
    assert told(("192.0.2.1", 1), https, host)["scheme"] == "http"


def test_an_origin_is_written_as_addresses_are() -> None:
    assert origin_of({"server": ("::1", 8000)}, None) == "http://[::1]:8000"
    assert origin_of({"server": ("192.0.2.1", 80)}, None) == "http://192.0.2.1:80"
    assert origin_of({"server": None}, None) == ""
    assert origin_of({"server": ("::1", 8000)}, "https://play.example") == "https://play.example"


@pytest.mark.parametrize("text", ["", "proxy.example", "10.0.0.0/99", "10.0.0.256"])
def test_a_name_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_network(text)
