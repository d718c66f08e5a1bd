"""What is let in, what is not, and the headers on every answer."""

import asyncio
import http.client
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bottega.core.words import LANGUAGES, Words
from bottega.server.guard.safety import BODY, DECK_FILES, Safety
from server.loopback import served

ELSEWHERE = {"origin": "http://evil.example"}


async def page(_request: Request) -> Response:
    return PlainTextResponse("page")


async def echo(request: Request) -> Response:
    return JSONResponse(len(await request.body()))


async def careless(_request: Request) -> Response:
    return PlainTextResponse("", headers={"Cache-Control": "public", "Content-Security-Policy": "default-src *"})


async def broken(_request: Request) -> Response:
    raise RuntimeError


async def greet(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("open")
    await socket.close()


def application() -> Starlette:
    return Starlette(routes=[
        Route("/", page), Route("/api/tables", echo, methods=["GET", "POST", "DELETE"]),
        Route("/api/echo", echo, methods=["POST"]), Route("/api/careless", careless), Route("/api/broken", broken),
        WebSocketRoute("/api/socket", greet)])


@pytest.fixture
def client() -> TestClient:
    return TestClient(Safety(application()), base_url="http://localhost:8000", raise_server_exceptions=False)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(Safety(application())) as address:
        yield address


def refused(answer: Any) -> dict[str, Any]:
    body = answer.json()
    assert set(body) == {"refused"}
    assert set(body["refused"]) == {"key", "rule", "values", "say"}
    refusal: dict[str, Any] = body["refused"]
    return refusal


@pytest.mark.parametrize(("path", "status"), [
    ("/", 200), ("/nowhere", 404), ("/api/tables", 200), ("/api/broken", 500)])
def test_every_answer_has_the_security_headers(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)

    assert answer.status_code == status
    policy = answer.headers["content-security-policy"].split("; ")
    assert {"default-src 'self'", "img-src 'self' data:", "connect-src 'self'", "frame-ancestors 'none'",
            "base-uri 'none'", "form-action 'self'", "object-src 'none'"} == set(policy)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert (answer.headers.get("cache-control") == "no-store") is path.startswith("/api")
    assert "strict-transport-security" not in answer.headers


def test_an_answer_cannot_loosen_what_is_promised(client: TestClient) -> None:
    answer = client.get("/api/careless")

    assert answer.headers.get_list("cache-control") == ["no-store"]
    [policy] = answer.headers.get_list("content-security-policy")
    assert "*" not in policy


def test_what_is_not_let_in_has_the_headers_too(client: TestClient) -> None:
    answer = client.post("/api/echo", headers=ELSEWHERE)

    assert answer.status_code == 403
    assert "content-security-policy" in answer.headers
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("public_url", "strict"), [
    (None, False), ("http://play.example", False), ("https://play.example", True)])
def test_only_a_public_address_with_https_promises_https(public_url: str | None, strict: bool) -> None:
    answer = TestClient(Safety(application(), public_url)).get("/")

    assert ("strict-transport-security" in answer.headers) is strict


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "MADE-UP"])
def test_another_page_changes_nothing(client: TestClient, method: str) -> None:
    answer = client.request(method, "/api/tables", headers=ELSEWHERE)

    assert answer.status_code == 403
    assert refused(answer)["key"] == "server.safety.origin"


def test_another_page_may_follow_a_link_to_us(client: TestClient) -> None:
    assert client.get("/", headers=ELSEWHERE).status_code == 200


def test_nobody_elsewhere_is_allowed_to_read_or_to_ask_first(client: TestClient) -> None:
    asked = client.options("/api/tables", headers={**ELSEWHERE, "access-control-request-method": "POST"})

    for answer in (asked, client.get("/api/tables", headers=ELSEWHERE)):
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_the_language_of_the_browser(client: TestClient, language: str) -> None:
    answer = client.post("/api/echo", headers={**ELSEWHERE, "accept-language": f"{language}, fr;q=0.5"})

    assert refused(answer) == {"key": "server.safety.origin", "rule": None, "values": {},
                               "say": Words(language, "bottega.server").say("server.safety.origin")}
    assert answer.headers["content-language"] == language


@pytest.mark.parametrize(("path", "most"), [("/api/echo", BODY), ("/api/tables", DECK_FILES)])
def test_a_body_may_be_so_large_and_no_larger(client: TestClient, path: str, most: int) -> None:
    kind = {"content-type": "application/json"}

    assert client.post(path, content=b"1" * most, headers=kind).json() == most
    answer = client.post(path, content=b"1" * (most + 1), headers=kind)
    assert answer.status_code == 413
    assert refused(answer)["values"] == {"most": most}


def test_only_making_a_table_may_bring_a_deck_file(client: TestClient) -> None:
    kind = {"content-type": "application/json"}

    answer = client.request("DELETE", "/api/tables", content=b"1" * (BODY + 1), headers=kind)

    assert answer.status_code == 413


def test_a_body_that_does_not_say_its_size_is_counted_as_it_comes(address: str) -> None:
    """Over a real socket: the server is not sent more than it reads."""
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.putrequest("POST", "/api/echo")
    connection.putheader("content-type", "application/json")
    connection.putheader("transfer-encoding", "chunked")
    connection.endheaders()
    connection.send(b"10000\r\n" + b"1" * BODY + b"\r\n")
    connection.send(b"1\r\n1\r\n")                          # and the last chunk never comes

    answer = connection.getresponse()

    assert answer.status == 413
    assert json.loads(answer.read())["refused"]["key"] == "server.safety.too_large"
    connection.close()


def test_a_body_in_pieces_arrives_whole(address: str) -> None:
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request("POST", "/api/echo", iter([b"[1,", b"2,", b"3]"]), {"content-type": "application/json"},
                       encode_chunked=True)

    assert json.loads(connection.getresponse().read()) == 7
    connection.close()


def test_a_size_that_is_only_said_is_enough_to_refuse(address: str) -> None:
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.putrequest("POST", "/api/echo")
    connection.putheader("content-length", str(10**12))
    connection.endheaders()

    assert connection.getresponse().status == 413
    connection.close()


def test_who_sends_too_much_still_hears_why(address: str) -> None:
    """The rest is thrown away as it comes: a connection cut while its client sends would swallow the answer."""
    connection = http.client.HTTPConnection(address, timeout=60)
    for _ in range(3):
        connection.request("POST", "/api/echo", b"1" * 5_000_000, {"content-type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 413
        assert json.loads(answer.read())["refused"]["values"] == {"most": BODY}
    connection.close()


def test_a_get_with_a_body_is_limited_too(client: TestClient) -> None:
    assert client.request("GET", "/api/tables", content=b"1" * (BODY + 1)).status_code == 413


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                                  "application/jsonp", "text/plain; application/json", ""])
def test_a_body_must_say_that_it_is_json(client: TestClient, kind: str) -> None:
    answer = client.post("/api/echo", content=b"{}", headers={"content-type": kind})

    assert answer.status_code == 415
    assert refused(answer)["key"] == "server.safety.not_json"


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_is_taken_however_it_is_spelled(client: TestClient, kind: str) -> None:
    assert client.post("/api/echo", content=b"{}", headers={"content-type": kind}).json() == 2


def test_nothing_needs_no_kind(client: TestClient) -> None:
    assert client.post("/api/echo").json() == 0
    assert client.delete("/api/tables").json() == 0


def test_half_a_request_is_none() -> None:
    """Who hangs up while sending has asked for nothing."""
    reached = []

    async def app(scope: object, receive: object, send: object) -> None:
        reached.append(scope)

    async def hang_up() -> None:
        told: list[Message] = [{"type": "http.disconnect"}, {"type": "http.request", "body": b"[1]", "more_body": True}]

        async def receive() -> Message:
            return told.pop()

        async def send(message: Message) -> None:
            raise AssertionError(message)

        await Safety(app)({"type": "http", "method": "POST", "path": "/api/echo",
                           "headers": [(b"content-type", b"application/json")]}, receive, send)

    asyncio.run(hang_up())

    assert reached == []


def test_a_socket_of_our_own_page_opens(address: str) -> None:
    for headers in ({"Origin": f"http://{address}"}, {"Authorization": "Bearer x"}, {}):
        with connect(f"ws://{address}/api/socket", additional_headers=headers) as socket:
            assert socket.recv() == "open"


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Cookie": "bottega=x"}])
def test_a_socket_of_another_page_does_not(address: str, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus) as raised, connect(
            f"ws://{address}/api/socket", additional_headers={**headers, "Accept-Language": "it"}):
        pass

    answer = raised.value.response
    assert answer.status_code == 403
    assert "Content-Security-Policy" in answer.headers
    assert json.loads(answer.body)["refused"]["say"].startswith("La richiesta")


def test_a_server_that_cannot_answer_a_socket_in_http_closes_it() -> None:
    safety = Safety(application())

    async def without_extensions(scope: Any, receive: Any, send: Any) -> None:
        await safety({**scope, "extensions": {}}, receive, send)

    for app, what in ((without_extensions, WebSocketDisconnect), (safety, WebSocketDenialResponse)):
        with pytest.raises(what), TestClient(app).websocket_connect("/api/socket", headers=ELSEWHERE):
            pass
