"""A refusal as an answer: what stands in the way, for programs and in a sentence."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.types import Send

from bottega.core.refusals import Refusal
from bottega.core.words import Words

PACKAGE = "bottega.server"


class Obstacle(Struct, frozen=True):
    """What stands in the way: by its key and values, by the rule that says so, and in a sentence."""

    key: str
    rule: str | None
    values: dict[str, Any]
    say: str


def obstacle(refusal: Refusal, words: Words) -> Obstacle:
    """A refusal among the values is told by its key, and said within the sentence."""
    values = {name: value.key if isinstance(value, Refusal) else value for name, value in refusal.values.items()}
    return Obstacle(refusal.key, refusal.rule, values, words.refuse(refusal))


def write(refusal: Refusal, words: Words) -> bytes:
    return msgspec.json.encode({"refused": obstacle(refusal, words)})


async def send_refusal(send: Send, status: int, refusal: Refusal, language: str, *, kind: str = "http") -> None:
    """The whole answer, from where no framework is at hand; `kind` is "websocket.http" for one that never opened."""
    body = write(refusal, Words(language, PACKAGE))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()),
               (b"content-language", language.encode())]
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})
