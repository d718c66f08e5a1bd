"""What a browser needs to draw an example: rows of cards, what is told, and the figures that its caption names."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.table.telling import shown

HERE = Path(__file__).parent
Script = TypeVar("Script")


class Row(Struct, frozen=True, omit_defaults=True):
    """Cards side by side: those of a seat, those of a set that a city rewards, or others."""

    cards: list[str]
    seat: int | None = None
    city: str | None = None
    say: str | None = None                  # example.row.{say} of the client's words
    on: list[int] | None = None             # the places of those that matter; None: none is any different
    coins: int | None = None                # that lie beside them
    points: int | None = None               # that they bring


class Drawn(Struct, frozen=True, omit_defaults=True):
    name: str                               # example.{game}.{name} is its title, with `.say` behind it the caption
    rules: list[str]
    names: list[str]                        # of the seats
    rows: list[Row]
    facts: dict[str, int | str] = {}        # what the caption speaks of: it has no figure of its own
    told: list[dict[str, Any]] = []         # sentences, packed as over the wire
    refused: dict[str, str] = {}            # what was tried and may not be, by language
    events: list[dict[str, Any]] = []       # everybody's points and who wins, as at the end of a game
    decides: bool = False                   # it is about who wins


class DoesNotHold(Exception):
    """The rules make something else of an example than its script claims."""


def check(name: str, claimed: object, found: object) -> None:
    if claimed != found:
        raise DoesNotHold(f"{name}: {claimed} is claimed, but the rules make {found}")


def read(game: str, shape: type[Script]) -> Script:
    return msgspec.toml.decode((HERE / f"{game}.toml").read_bytes(), type=shape)


def act(position: Position, move: str) -> list[Event]:
    """Carry `seat action` out."""
    seat, _, action = move.partition(" ")
    position.act(int(seat), action)
    return position.events()


def refusal(position: Position, move: str | None) -> dict[str, str]:
    """What stands in the way of `seat action`, in every language; an example that is not refused does not hold."""
    if move is None:
        return {}
    try:
        act(position, move)
    except Refused as refused:
        return {language: Words(language, position.game.package).refuse(refused.refusal) for language in LANGUAGES}
    raise DoesNotHold(f"{move} is not refused")


def told(events: Iterable[Event], terms: Terms) -> list[dict[str, Any]]:
    return [sentence for event in events for sentence in shown(event, terms).get("told", [])]


def write(examples: Sequence[Drawn]) -> str:
    """As JSON, one example per line, so that a change can be read."""
    return "[\n" + ",\n".join(msgspec.json.encode(example).decode() for example in examples) + "\n]\n"
