"""A game as it is kept: its seed and its actions, in one JSON document. A file of many is JSON lines."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bottega.core import chance
from bottega.core.fairness import Fairness
from bottega.core.position import Position
from bottega.core.refusals import BadRecord
from bottega.core.unreadable import why_unreadable

FORMAT = 1


class Format(Struct, frozen=True):
    """What is looked at first: a later format may have other fields."""

    bottega: int


class DeckName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    digest: str


class Sitter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sat in a seat: a person's display name, or the name of a bot, and what those who played with it called it."""

    name: str
    bot: bool = False
    called: str | None = None


class Act(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """`[seat, "declare 5 raven", 12.5]`: seconds since the deal, or null where nobody took the time."""

    seat: int
    do: str
    at: float | None = None


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    bottega: int
    game: str
    rules: int
    options: dict[str, str]
    deck: DeckName
    seats: list[Sitter]
    seed: str                               # 64 hexadecimal digits: the luck, or the key of it if there is a proof
    fairness: Fairness | None
    actions: list[Act]
    result: dict[str, Any] | None           # None while the game runs


def write(record: Record) -> str:
    """One line of JSON."""
    return msgspec.json.encode(record).decode()


def read(text: str | bytes) -> Record:
    try:
        found = msgspec.json.decode(text, type=Format).bottega
        if found != FORMAT:
            raise BadRecord("core.record.format", None, found=found, known=FORMAT)
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("core.record.corrupt", None, reason=why_unreadable(error)) from error
    if not chance.is_seed(record.seed):
        raise BadRecord("core.record.corrupt", None, reason="seed")
    return record


def read_many(lines: Iterable[str]) -> Iterator[Record]:
    """A record, or many as JSON lines; a single record may be spread over several lines."""
    texts = [line for line in lines if line.strip()]
    if len(texts) > 1 and not _is_whole(texts[0]):
        texts = ["".join(texts)]
    if not texts:
        raise BadRecord("core.record.corrupt", None, reason="empty")
    for text in texts:
        yield read(text)


def _is_whole(line: str) -> bool:
    """Whether a line is a document by itself."""
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def of(position: Position, sitters: Iterable[Sitter], *, times: Iterable[float | None] = (),
       fairness: Fairness | None = None) -> Record:
    """The record of a game, running or over."""
    terms, moments = position.terms, [*times]
    return Record(
        bottega=FORMAT,
        game=terms.game.name,
        rules=terms.game.rules,
        options=dict(terms.options),
        deck=DeckName(terms.deck.name, terms.deck.digest),
        seats=[*sitters],
        seed=position.seed,
        fairness=fairness,
        actions=[Act(seat, terms.game.write(action, terms.deck), moments[i] if i < len(moments) else None)
                 for i, (seat, action) in enumerate(position.history)],
        result=position.result,
    )
