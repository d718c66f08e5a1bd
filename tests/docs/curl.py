"""The `curl` of the pages: the few options they use, carried out without the program itself."""

import json
import re
import shlex
from http.client import HTTPConnection
from string import Template
from typing import Any, NamedTuple


class Shown(NamedTuple):
    """One command of a page."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None
    with_cookies: bool


def commands(text: str, values: dict[str, str]) -> list[Shown]:
    """The curl commands of a shell block, with the values of its variables."""
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [read(shlex.split(Template(line).substitute(values))) for line in lines if line.startswith("curl ")]


def read(words: list[str]) -> Shown:
    method, url, headers, body, with_cookies = "", "", {}, None, False
    rest = iter(words[1:])
    for word in rest:
        match word:
            case "-s":
                continue
            case "-X":
                method = next(rest)
            case "-H":
                name, _, value = next(rest).partition(": ")
                headers[name] = value
            case "--json":
                body = next(rest)
                headers |= {"Content-Type": "application/json", "Accept": "application/json"}
            case "-b":
                with_cookies = next(rest) == "cookies"
            case "-c" | "-o":
                next(rest)
            case _:
                assert not word.startswith("-"), f"the pages' curl knows no {word}"
                url = word
    path = url[url.index("/"):]
    return Shown(method or ("POST" if body is not None else "GET"), path, headers, body, with_cookies)


def run(shown: Shown, port: int, cookie: str) -> tuple[int, Any]:
    """Status and body of the answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {**shown.headers, **({"Cookie": cookie} if shown.with_cookies else {})}
    try:
        connection.request(shown.method, shown.path, shown.body, headers)
        answer = connection.getresponse()
        told = answer.read()
    finally:
        connection.close()
    is_json = answer.getheader("content-type") == "application/json"
    return answer.status, json.loads(told) if is_json else told or None
