"""Writing a deck file from what was read of one. Comments are not kept; what the game and people read is."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bottega.core.deck_limits import MOST_DEPTH
from bottega.core.refusals import BadDeck

IN_LINES = "history"                        # a line for each language: they are long
_TO_ESCAPE = re.compile(r'["\\\x00-\x1f\x7f]')
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_deck(whole: Mapping[str, Any]) -> str:
    """A file that reads as `whole` does, in the layout of Bottega's own."""
    rest = {key: value for key, value in whole.items() if key != "card"}
    tables = {key: value for key, value in rest.items()
              if isinstance(value, Mapping) and value and all(isinstance(inside, Mapping) for inside in value.values())}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in rest.items() if key not in tables]
    for key, parts in tables.items():
        for name, fields in parts.items():
            lines += ["", f"[{_key(key)}.{_key(name)}]", *_fields(fields)]
    for card in whole["card"]:
        lines += ["", "[[card]]", *_fields(card)]
    return "\n".join(lines) + "\n"


def _fields(fields: Mapping[str, Any]) -> Iterator[str]:
    for field, value in fields.items():
        if field == IN_LINES and isinstance(value, Mapping) and value:
            yield from (f"{_key(field)}.{_key(language)} = {_value(text)}" for language, text in value.items())
        else:
            yield f"{_key(field)} = {_value(value)}"


def write_value(value: Any) -> str:
    """A value as a deck file has it."""
    return _value(value)


def _value(value: Any, depth: int = 0) -> str:
    if depth > MOST_DEPTH:                  # whoever reads the text would say so too, but has to get it first
        raise BadDeck("core.deck.limit.depth", None, line=1, most=MOST_DEPTH)
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _text(value)
        case Mapping():
            inside = ", ".join(f"{_key(key)} = {_value(one, depth + 1)}" for key, one in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(_value(one, depth + 1) for one in value)}]"
    if hasattr(value, "isoformat"):         # a date or a time: TOML has them
        return str(value.isoformat())
    raise BadDeck("core.deck.unwritable", None)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return '"' + _TO_ESCAPE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + '"'
