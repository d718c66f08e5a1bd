"""Asking a server that runs, over HTTP."""

from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import msgspec
from msgspec import Struct

from bottega.core.refusals import Refused

T = TypeVar("T")
PATIENCE = 60.0                     # seconds: a backup of many tables takes a while to be restored


class Obstacle(Struct, frozen=True):
    key: str
    say: str


class Refusing(Struct, frozen=True):
    refused: Obstacle


class ServerRefused(Refused):
    """The server has answered, and said no."""

    def __init__(self, status: int, obstacle: Obstacle) -> None:
        super().__init__("cli.server.said", None, say=obstacle.say)
        self.status, self.key = status, obstacle.key


class Wire:
    """One who asks: nobody, whoever runs the server (`token`), or the person whose cookie it is."""

    def __init__(self, url: str, language: str, *, token: str | None = None, patience: float = PATIENCE) -> None:
        self.cookie: str | None = None
        self._url, self._language, self._token, self._patience = url, language, token, patience
        self._opener = build_opener(ProxyHandler({}))           # the server is on this machine

    def get(self, path: str, kind: type[T]) -> T:
        return self._read(self._ask("GET", path, None), kind)

    def post(self, path: str, body: Mapping[str, Any], kind: type[T]) -> T:
        return self._read(self._ask("POST", path, body), kind)

    def tell(self, path: str, body: Mapping[str, Any]) -> None:
        """A request whose answer holds nothing."""
        self._ask("POST", path, body)

    def _ask(self, method: str, path: str, body: Mapping[str, Any] | None) -> bytes:
        request = Request(f"{self._url}{path}", msgspec.json.encode(body) if body is not None else None,
                          self._headers(), method=method)
        try:
            with self._opener.open(request, timeout=self._patience) as answer:
                self._keep_cookie(answer.headers.get("set-cookie"))
                read: bytes = answer.read()
                return read
        except HTTPError as error:
            with error:
                raise ServerRefused(error.code, self._read(error.read(), Refusing).refused) from error
        except (OSError, HTTPException) as error:
            raise self._silent() from error

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json", "accept-language": self._language, "origin": self._url}
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        if self.cookie is not None:
            headers["cookie"] = self.cookie
        return headers

    def _keep_cookie(self, header: str | None) -> None:
        if header:
            self.cookie = header.partition(";")[0]

    def _read(self, answer: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(answer, type=kind)
        except msgspec.MsgspecError as error:       # something else listens there
            raise self._silent() from error

    def _silent(self) -> Refused:
        return Refused("cli.server.silent", None, url=self._url)
