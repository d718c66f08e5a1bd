"""Which requests may change something: those of our own pages, and of programs that do not rest on a cookie."""

import pytest

from bottega.server.guard.origins import may_change

PUBLIC = "https://play.example"


def asked(public_url: str | None = None, **headers: str) -> bool:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return may_change(sent, public_url)


@pytest.mark.parametrize(("origin", "host"), [
    ("http://localhost:8000", "localhost:8000"),
    ("http://192.0.2.7:8000", "192.0.2.7:8000"),
    ("http://[::1]:8000", "[::1]:8000"),
    ("https://play.example", "play.example"),
    ("https://play.example", "play.example:443"),
    ("http://play.example:80", "PLAY.example"),
])
def test_a_page_from_the_host_that_is_asked_is_ours(origin: str, host: str) -> None:
    assert asked(origin=origin, host=host, cookie="bottega=x")


@pytest.mark.parametrize("origin", [
    "http://evil.example", "null", "", "http://localhost:8001", "http://localhost", "https://localhost:8000.evil.example",
    "http://localhost:8000/", "http://localhost:8000@evil.example", "http://evil.example\\@localhost:8000",
    "file://localhost:8000", "localhost:8000", "http://evil.example/http://localhost:8000",
])
@pytest.mark.parametrize("cookie", [{}, {"cookie": "bottega=x"}])
def test_a_page_from_elsewhere_is_not(origin: str, cookie: dict[str, str]) -> None:
    assert not asked(origin=origin, host="localhost:8000", **cookie)


def test_the_public_address_is_ours_behind_a_proxy_that_renames_the_host() -> None:
    assert asked(PUBLIC, origin="https://play.example", host="127.0.0.1:8000")
    assert not asked(PUBLIC, origin="https://play.example.evil.example", host="127.0.0.1:8000")


def test_under_the_public_name_plain_http_is_not_ours() -> None:
    assert not asked(PUBLIC, origin="http://play.example", host="play.example")


def test_a_server_with_a_public_address_still_answers_at_its_local_one() -> None:
    assert asked(PUBLIC, origin="http://127.0.0.1:8000", host="127.0.0.1:8000")


def test_two_origins_are_none() -> None:
    headers = [(b"origin", b"http://localhost:8000"), (b"origin", b"http://evil.example"), (b"host", b"localhost:8000")]

    assert not may_change(headers, None)
    assert not may_change(headers[::-1], None)


@pytest.mark.parametrize(("site", "ours"), [
    ("same-origin", True), ("none", True), ("same-site", False), ("cross-site", False), ("", False)])
@pytest.mark.parametrize("cookie", [{}, {"cookie": "bottega=x"}])
def test_without_an_origin_the_browser_must_say_that_the_site_is_ours(
        site: str, ours: bool, cookie: dict[str, str]) -> None:
    assert asked(host="localhost:8000", sec_fetch_site=site, **cookie) is ours


def test_a_program_without_our_cookie_needs_no_origin() -> None:
    assert asked(host="localhost:8000")
    assert asked(host="localhost:8000", cookie="other=bottega; notbottega=x")


def test_a_program_with_a_token_needs_no_origin() -> None:
    assert asked(host="localhost:8000", authorization="Bearer x", cookie="bottega=x")


def test_a_cookie_alone_is_not_enough() -> None:
    assert not asked(host="localhost:8000", cookie="other=1; bottega=x")
