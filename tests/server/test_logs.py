"""One line a request, and no secret in any line, whatever is asked and whatever breaks."""

import asyncio
import http.client
import io
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from bottega.server.guard import logs
from bottega.server.guard.safety import Safety
from server.loopback import served

SECRET = "s3cret"
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ INFO (\S+) (\S+) (\d+) \d+\.\d ms")


class Broken(Exception):
    pass


async def ask_table(request: Request) -> Response:
    return Response(await request.body())


async def broken(request: Request) -> Response:
    what = request.path_params["what"]
    try:
        raise Broken(what)
    except Broken as error:
        raise RuntimeError(f"view: {what}") from error


async def halfway(_request: Request) -> Response:
    async def parts() -> AsyncIterator[bytes]:
        yield b"one"
        raise Broken(SECRET)

    return StreamingResponse(parts())


async def forgotten(_request: Request) -> Response:
    asyncio.get_running_loop().call_exception_handler(
        {"message": "Task exception was never retrieved", "exception": Broken(SECRET), "future": SECRET})
    return Response()


async def listen(socket: WebSocket) -> None:
    await socket.accept()
    if await socket.receive_text() == "break":
        raise Broken(SECRET)
    await socket.close(4400, SECRET)


def application() -> Starlette:
    return Starlette(routes=[
        Route("/api/tables/{table}/{command}", ask_table, methods=["POST"]), Route("/api/broken/{what}", broken),
        Route("/api/halfway", halfway), Route("/api/forgotten", forgotten),
        WebSocketRoute("/api/tables/{table}/socket", listen)])


@pytest.fixture
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """All that is logged, by anybody, while logging is set up as a server does it: as text, or as the test says."""
    names = ("", "bottega", *logs.QUIET, *logs.SILENT)
    before = [(logger, logger.level, logger.handlers, logger.propagate) for logger in map(logging.getLogger, names)]
    stream = io.StringIO()
    logs.set_up(stream, lines=getattr(request, "param", "text"))
    yield stream
    for logger, level, handlers, propagate in before:
        logger.setLevel(level)
        logger.handlers, logger.propagate = handlers, propagate


def ask(address: str, method: str, path: str, body: str | None = None, **headers: str) -> None:
    connection = http.client.HTTPConnection(address)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    with suppress(http.client.IncompleteRead):      # the one that breaks halfway
        connection.getresponse().read()
    connection.close()


def lines_of(log: io.StringIO) -> list[tuple[str, ...]]:
    return [found.groups() for line in log.getvalue().splitlines() if (found := LINE.fullmatch(line))]


def scripted_session(address: str) -> None:
    """What browsers, bots and attackers send, with a secret wherever one can be."""
    as_json = {"content_type": "application/json"}
    ask(address, "POST", f"/api/tables/{SECRET}/say?token={SECRET}", f'["{SECRET}"]', **as_json,
        authorization=f"Bearer {SECRET}", user_agent=SECRET, referer=f"http://{address}/{SECRET}")
    ask(address, "GET", f"/recover/{SECRET}?token={SECRET}", cookie=f"bottega={SECRET}")
    ask(address, "POST", "/api/tables/a/act", SECRET, **as_json, cookie=f"bottega={SECRET}")
    ask(address, "POST", "/api/tables/a/act", SECRET, content_type=SECRET)
    ask(address, "POST", "/api/tables/a/act", SECRET * 20_000, **as_json)
    ask(address, "GET", f"/api/broken/{SECRET}")
    ask(address, "GET", "/api/halfway")
    ask(address, "GET", "/api/forgotten")
    for said in (SECRET, "break"):
        with connect(f"ws://{address}/api/tables/{SECRET}/socket?since=0&token={SECRET}") as socket:
            socket.send(said)
            with pytest.raises(ConnectionClosed):
                socket.recv()
    for path, origin in (("api/tables/a/socket", f"http://{SECRET}.example"), (SECRET, f"http://{address}")):
        with pytest.raises(InvalidStatus), connect(f"ws://{address}/{path}", additional_headers={"Origin": origin}):
            pass


def test_no_secret_is_in_the_log_of_a_whole_session(log: io.StringIO) -> None:
    with served(logs.Logged(Safety(application()))) as address:
        scripted_session(address)

    assert SECRET not in log.getvalue()
    assert lines_of(log) == [
        ("POST", "/api/tables/{table}/{command}", "200"),
        ("GET", "(other)", "404"),
        ("POST", "(other)", "403"),
        ("POST", "(other)", "415"),
        ("POST", "(other)", "413"),
        ("GET", "/api/broken/{what}", "500"),
        ("GET", "/api/halfway", "200"),
        ("GET", "/api/forgotten", "200"),
        ("SOCKET", "/api/tables/{table}/socket", "101"),
        ("SOCKET", "/api/tables/{table}/socket", "101"),
        ("SOCKET", "(other)", "403"),
        ("SOCKET", "(other)", "403"),
    ]


def test_where_something_broke_is_told_without_its_words(log: io.StringIO) -> None:
    with served(logs.Logged(Safety(application()))) as address:
        ask(address, "GET", f"/api/broken/{SECRET}")

    told = log.getvalue()
    assert "builtins.RuntimeError" in told
    assert "test_logs.Broken" in told                       # the cause too
    assert "in broken" in told
    assert SECRET not in told


def test_an_error_that_asyncio_found_is_told_by_its_first_line(log: io.StringIO) -> None:
    with served(logs.Logged(Safety(application()))) as address:
        ask(address, "GET", "/api/forgotten")

    assert "ERROR Task exception was never retrieved\n" in log.getvalue()
    assert "test_logs.Broken" in log.getvalue()


def test_setting_up_twice_writes_every_line_once(log: io.StringIO) -> None:
    logs.set_up(log)

    logging.getLogger("bottega.server.live.hub").info("started")

    assert log.getvalue().count("started") == 1


def test_other_libraries_are_heard_only_when_something_is_wrong(log: io.StringIO) -> None:
    for name in ("uvicorn.error", "websockets.server", "urllib3.connectionpool", "sqlalchemy.engine", "elsewhere"):
        logging.getLogger(name).info("quiet")
        logging.getLogger(name).warning("loud")
    logging.getLogger("uvicorn.access").warning("quiet")

    assert log.getvalue().count("loud") == 5
    assert "quiet" not in log.getvalue()


def test_a_method_of_somebodys_own_is_not_repeated() -> None:
    assert logs.method_of({"type": "http", "method": SECRET}) == "(other)"


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_lines_may_be_json_and_keep_the_same_secrets(log: io.StringIO) -> None:
    with served(logs.Logged(Safety(application()))) as address:
        scripted_session(address)

    told = [json.loads(line) for line in log.getvalue().splitlines()]
    assert SECRET not in log.getvalue()
    requests = [(line["method"], line["route"], line["status"]) for line in told if "route" in line]
    assert ("POST", "/api/tables/{table}/{command}", 200) in requests
    assert len(requests) == 12
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"]) for line in told)
    assert any("builtins.RuntimeError" in line.get("error", "") for line in told)
    assert {line["level"] for line in told} == {"info", "error"}
