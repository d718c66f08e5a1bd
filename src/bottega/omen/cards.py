"""Reads a deck file of OMEN and checks that it holds what the game needs (omen-1.2, 1.4)."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from bottega.core.options import Deck
from bottega.core.refusals import BadDeck
from bottega.omen.state import COPIES, KIND_NAMES, KINDS, WOLF

FIELDS = {"id": str, "kind": str, "copies": int, "faction": str, "provenance": str, "names": dict}
PROVENANCES = ("rulebook", "review", "reconstructed")
LANGUAGES = {"it", "en", "de"}
LEAST_WOLVES = 8                        # the most that a row of the expansion asks for (omen-2.2)


def read_deck(text: str | None = None) -> Deck:
    """The deck of a file's text, or Bottega's own."""
    try:
        read = tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8") if text is None else text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck("core.deck.unreadable", None, reason=str(error)) from error
    entries = read.get("card")
    if not isinstance(entries, list) or not isinstance(read.get("name"), str):
        raise BadDeck("core.deck.unreadable", None, reason="name, [[card]]")
    cards = tuple(card for entry in entries for card in _copies(entry))
    _check_counts(Counter(card["kind"] for card in cards))
    return Deck(read["name"], cards)


def _copies(entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """An entry as that many cards, numbered."""
    name = str(entry.get("id", "?"))
    for field, type_ in FIELDS.items():
        if not isinstance(entry.get(field), type_):
            raise BadDeck("core.deck.field", None, card=name, field=field)
    if unknown := sorted(set(entry) - set(FIELDS)):
        raise BadDeck("core.deck.unknown_field", None, card=name, field=unknown[0])
    if entry["kind"] not in KIND_NAMES:
        raise BadDeck("omen.deck.kind", "omen-1.2", card=name, kind=entry["kind"], names=", ".join(KIND_NAMES))
    if entry["provenance"] not in PROVENANCES or set(entry["names"]) != LANGUAGES:
        raise BadDeck("core.deck.field", None, card=name, field="provenance, names")
    rest = {key: entry[key] for key in ("kind", "faction", "provenance", "names")}
    return [{"id": f"{name}-{copy}", **rest} for copy in range(1, min(entry["copies"], 99) + 1)]


def _check_counts(copies: Mapping[str, int]) -> None:
    for kind in range(KINDS):
        name, least = KIND_NAMES[kind], LEAST_WOLVES if kind == WOLF else COPIES
        if not least <= copies[name] <= COPIES:
            rule = "omen-1.4" if kind == WOLF else "omen-1.2"
            raise BadDeck("omen.deck.count", rule, kind=name, count=copies[name], least=least, most=COPIES)
