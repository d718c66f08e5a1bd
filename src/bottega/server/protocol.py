"""What goes over the wire as types for the browser client, made from the structs themselves.

    python -m bottega.server.protocol src/bottega/web/protocol.js

A test compares. Structs of a game have its name before theirs, and events have `Event` behind it.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

import bottega
from bottega.core import games, sentences
from bottega.core.events import Event
from bottega.core.game import Game
from bottega.server.client.packing import WEB
from bottega.server.http.refusal_answers import Obstacle
from bottega.server.http.routes import comparing, decks, lobby, people, printing, readiness, real_table
from bottega.server.live import frames
from bottega.table import events as table_events
from bottega.table import telling

WIDTH = 120
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
Kind = type[Struct]

# What the client calls by another name than the server, and what no annotation says.
NAMED: dict[Kind, str] = {telling.SeatShown: "Seat", lobby.OptionShown: "Option", lobby.FitShown: "Fit",
                         lobby.GameShown: "Game", comparing.DifferenceShown: "Difference"}
TOLD = {"events": "TableEvent[]", "view": "View", "aids": "Aids"}
INLINE: tuple[Kind, ...] = (sentences.Seat, sentences.Seats, sentences.Card, sentences.Cards, sentences.Listed)
AT_TABLES: tuple[Kind, ...] = (
    Obstacle, people.Me, telling.SeatShown, telling.You, telling.Request, telling.DeckShown, telling.Head,
    telling.Turn, telling.News, frames.Done, frames.Stale, frames.Refused, sentences.Sentence, lobby.Saying,
    lobby.OptionShown, lobby.FitShown, lobby.GameShown, lobby.Offer, lobby.OpenTables, people.MyTable,
    readiness.BotReadiness, readiness.GameReadiness, readiness.Readiness, printing.Printer,
    decks.ReadDeck, decks.CheckedDeck, decks.WrittenDeck, comparing.DifferenceShown, comparing.ComparedDecks,
    real_table.PileShown, real_table.NoteShown, real_table.Setup, real_table.RoundFollowed,
)

SHAPES = WEB / "shapes.js"
NAME = re.compile(r"@typedef (\w+)$", re.MULTILINE)
HEADING = """\
/*
 * What goes over the wire, as types: written by `python -m bottega.server.protocol`, not by hand. What is no struct on
 * the server is in shapes.js.
 */
"""


class Page:
    """The types of all structs, by the names the client has for them."""

    def __init__(self) -> None:
        self.names = dict(NAMED)
        self.kinds: list[Kind] = []
        self.unions: dict[str, list[Kind]] = {"Answer": [*get_args(frames.AnyAnswer)]}
        self._add(AT_TABLES)
        self._add_events("Table", get_args(table_events.AnyEvent))
        for game in shipped():
            self._add_game(game)

    def _add(self, kinds: Iterable[Kind], before: str = "", behind: str = "") -> None:
        for kind in kinds:
            self.names.setdefault(kind, f"{before}{kind.__name__}{behind}")
            self.kinds.append(kind)

    def _add_events(self, before: str, kinds: Iterable[Kind]) -> None:
        self.unions[f"Any{before}Event"] = union = [*kinds]
        self._add(union, before, "Event")

    def _add_game(self, game: Game) -> None:
        """Its events, and all structs that lie beside its events, its view and its aids."""
        name = game.name.title()
        of_game = [kind for part in (game.events, game.read_view, game.aids) for kind in beside(part)]
        self._add((kind for kind in of_game if not issubclass(kind, Event)), name)
        self._add_events(name, (kind for kind in of_game if issubclass(kind, game.event) and kind is not game.event))

    def write(self) -> str:
        """The whole file."""
        values = " | ".join(map(self.type_of, get_args(sentences.Value)))
        types = [comment(map(imported, NAME.findall(SHAPES.read_text("utf-8")))), *map(self._typedef, self.kinds),
                 comment([f"@typedef {{{values}}} Value"]), *map(self._union, self.unions)]
        return "\n".join([HEADING, *types, "export {};\n"])

    def _typedef(self, kind: Kind) -> str:
        tag, tagged = kind.__struct_config__.tag, kind.__struct_config__.tag_field
        rows = [f"@typedef {{object}} {self.names[kind]}{described(kind)}"]
        rows += [f'@property {{"{tag}"}} {tagged}'] if tag is not None else []
        rows += [self._property(kind, field) for field in fields(kind)]
        return comment(rows)

    def _property(self, kind: Kind, field: FieldInfo) -> str:
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        hidden = kind.__struct_config__.omit_defaults and has_default
        written = TOLD.get(field.name) if kind is telling.News else None
        of = written or self.type_of(without_none(field.type) if hidden else field.type)
        return f"@property {{{of}}} {f'[{field.encode_name}]' if hidden else field.encode_name}"

    def _union(self, name: str) -> str:
        return comment([f"@typedef {{{' | '.join(self.names[kind] for kind in self.unions[name])}}} {name}"])

    def type_of(self, hint: Any) -> str:
        """A type as TypeScript writes it."""
        origin, of = get_origin(hint), get_args(hint)
        if hint in PLAIN:
            return PLAIN[hint]
        if origin is list:
            inner = self.type_of(of[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<string, {self.type_of(of[1])}>"
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in of)
        if origin in (Union, UnionType):
            return "Value" if of == get_args(sentences.Value) else " | ".join(map(self.type_of, of))
        if hint in INLINE:
            return self._object({field.encode_name: field.type for field in fields(hint)})
        if is_typeddict(hint):              # what it does not name is the game's own
            return f"{self._object(get_type_hints(hint))} & Record<string, unknown>"
        return self.names[hint]

    def _object(self, inside: dict[str, Any]) -> str:
        return f"{{ {', '.join(f'{name}: {self.type_of(hint)}' for name, hint in inside.items())} }}"


def shipped() -> list[Game]:
    """The games that come with the server; others bring pages of their own."""
    found = [games.find(name) for name in games.names()]
    return [game for game in found if game.package.startswith(f"{bottega.__name__}.")]


def beside(part: Any) -> list[Kind]:
    """The structs of the file in which a part of a game is written."""
    return [kind for kind in vars(sys.modules[part.__module__]).values()
            if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == part.__module__]


def without_none(hint: Any) -> Any:
    """A field that is left out is never null."""
    if get_origin(hint) not in (Union, UnionType):
        return hint
    return Union[tuple(part for part in get_args(hint) if part is not NoneType)]    # noqa: UP007  made, not written


def imported(name: str) -> str:
    return f'@typedef {{import("./{SHAPES.name}").{name}}} {name}'


def described(kind: Kind) -> str:
    """What the struct says of itself."""
    return f" {' '.join(kind.__doc__.split())}" if kind.__doc__ else ""


def comment(rows: Iterable[str]) -> str:
    """As JSDoc, broken before the last column."""
    return "\n".join(["/**", *(line for row in rows for line in broken(row)), " */\n"])


def broken(row: str) -> list[str]:
    return wrap(row, WIDTH, initial_indent=" * ", subsequent_indent=" *   ", break_long_words=False,
                break_on_hyphens=False)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(Page().write(), "utf-8")
