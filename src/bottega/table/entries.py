"""What is written in a table's log. A table is its log: whoever reads it again has the same table.

Entry number 0 is `Opened`. The version of a table is the number of its entries.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

Chooser = Literal["person", "bot", "clock"]           # who chose: the clock lets a stand-in choose once


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry", tag=str.lower):
    """`user` and `id` tell whose message it was and how the sender numbered it: a repeated one changes nothing.
    `asked` is its digest, by which another under the same id is found out; logs of before 0.7 have none."""

    user: str | None = None
    id: str | None = None
    asked: str | None = None


class Opened(Entry, frozen=True, kw_only=True):
    table: str
    code: str                                       # short, to read aloud
    game: str
    rules: int                                      # the version it is played under to the end
    options: dict[str, str]
    seats: list[str | None]                         # the name of a bot, or None for a person
    pace: str
    visibility: str
    spectators: str
    secret: str                                     # opened to all when the game is over
    host: str
    deck: str | None = None                         # the text of a deck file, or the game's own
    deck_digest: str | None = None                  # its SHA-256, where the text is kept elsewhere
    free_text: bool = False
    aids: str = "memory"                            # what help the screen may give
    rematch_of: str | None = None
    reserved: list[str | None] = []                 # in a rematch: whose each seat is
    people: list[str] = []                          # by seat, who a bot is that plays there
    proof: int = 1                                  # how its luck is proven (core/fairness.py)


class Sat(Entry, frozen=True, kw_only=True):
    seat: int
    name: str
    nonce: str = ""                                 # sealed ones are told later
    program: bool = False                           # somebody's own bot, playing by the wire
    seal: str = ""


class Rose(Entry, frozen=True, kw_only=True):
    seat: int


class Filled(Entry, frozen=True, kw_only=True):
    """Bots take seats that were free."""

    seats: list[int]
    bot: str


class Fixed(Entry, frozen=True):
    """The host wants to start: nobody can sit down any more, so everybody may open what they sealed."""


class Unsealed(Entry, frozen=True, kw_only=True):
    seat: int
    nonce: str


class Began(Entry, frozen=True):
    pass


class Acted(Entry, frozen=True, kw_only=True):
    seat: int
    do: str
    chosen_by: Chooser = "person"
    player: str | None = None                       # the bot that chose, where the seat's own could not play yet


class TookBack(Entry, frozen=True, kw_only=True):
    seat: int
    action: int                                     # which, counted from the deal
    alone: bool                                     # those after it stay


class UndoAsked(Entry, frozen=True, kw_only=True):
    seat: int
    action: int


class UndoAnswered(Entry, frozen=True, kw_only=True):
    seat: int
    yes: bool


class StoodIn(Entry, frozen=True, kw_only=True):
    seat: int
    bot: str


class Returned(Entry, frozen=True, kw_only=True):
    seat: int


class Hurried(Entry, frozen=True, kw_only=True):
    """Only bots play on, and from now on without pauses."""

    seat: int


class Said(Entry, frozen=True, kw_only=True):
    seat: int
    phrase: str | None = None
    text: str | None = None


class Muted(Entry, frozen=True, kw_only=True):
    seat: int
    other: int
    on: bool


class Ended(Entry, frozen=True, kw_only=True):
    """The result is kept: it must be known even when these rules are no longer in force."""

    result: dict[str, Any]


class Rematched(Entry, frozen=True, kw_only=True):
    table: str


class Shared(Entry, frozen=True):
    """Whoever played it lets anybody look at it."""


class Closed(Entry, frozen=True):
    pass


AnyEntry = (Opened | Sat | Rose | Filled | Fixed | Unsealed | Began | Acted | TookBack | UndoAsked | UndoAnswered
            | StoodIn | Returned | Hurried | Said | Muted | Ended | Rematched | Shared | Closed)

_reader: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_writer = msgspec.json.Encoder()


def write(entry: AnyEntry) -> bytes:
    return _writer.encode(entry)


def name_of(entry: AnyEntry) -> str:
    """What kind it is, as the log has it."""
    return str(entry.__struct_config__.tag)


def read(line: bytes) -> AnyEntry:
    return _reader.decode(line)
