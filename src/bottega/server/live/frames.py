"""What goes over the wire besides news: answers to what was asked. JSON, one object a frame, told apart by `type`."""

import msgspec
from msgspec import Struct

from bottega.core.refusals import Refusal
from bottega.core.words import Words
from bottega.server.http.refusal_answers import Obstacle, obstacle
from bottega.table.commands import AnyCommand


class Done(Struct, frozen=True, tag="done"):
    """Granted: the log is safe, and this is the version it made."""

    id: str
    version: int


class Stale(Struct, frozen=True, tag="stale"):
    """The table had moved on; what it is now comes as news."""

    id: str
    version: int


class Refused(Struct, frozen=True, tag="refused"):
    """Something stands in the way. Without an id the message could not be read."""

    id: str | None
    refused: Obstacle


AnyAnswer = Done | Stale | Refused

_reader: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_writer = msgspec.json.Encoder()


def read(frame: str | bytes) -> AnyCommand:
    """Raises msgspec.DecodeError, which ValidationError is one of, or RecursionError; nothing else."""
    try:
        return _reader.decode(frame)
    except UnicodeError as error:
        raise msgspec.DecodeError(str(error)) from error


def write(answer: Struct) -> bytes:
    return _writer.encode(answer)


def refuse(id: str | None, refusal: Refusal, words: Words) -> Refused:     # noqa: A002  the wire's own word
    return Refused(id, obstacle(refusal, words))
