"""Reads a deck file of OMEN and checks that it holds what the game needs (omen-1.2, 1.4)."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from bottega.core.deck_files import Entry, check_ids, read_entries
from bottega.core.options import Deck
from bottega.core.refusals import BadDeck
from bottega.omen.facts import COPIES, KIND_NAMES, KINDS, WOLF

FIELDS = {"id": str, "kind": str, "copies": int, "faction": str, "names": dict}
LEAST_WOLVES = 8                        # the most that a row of the expansion asks for (omen-2.2)


@lru_cache(8)                           # decks in use at a time
def read_deck(text: str | None = None) -> Deck:
    """The deck of a file's text, or Bottega's own."""
    own = files(__package__).joinpath("cards.toml").read_text("utf-8") if text is None else text
    whole, entries = read_entries(own)
    cards = tuple(card for entry in entries for card in _copies(entry))
    check_ids(entries)
    _check_counts(Counter(card["kind"] for card in cards))
    return Deck(whole["name"], cards)


def _copies(entry: Entry) -> list[dict[str, Any]]:
    """An entry as that many cards, numbered."""
    provenance = dict if isinstance(entry.fields.get("provenance"), dict) else str
    entry.check({**FIELDS, "provenance": provenance}, {})
    if entry.fields["kind"] not in KIND_NAMES:
        raise entry.wrong("omen.deck.kind", "omen-1.2", kind=entry.fields["kind"], names=", ".join(KIND_NAMES))
    rest = {key: entry.fields[key] for key in ("kind", "faction", "provenance", "names")}
    return [{"id": f"{entry.card}-{copy}", **rest} for copy in range(1, min(entry.fields["copies"], 99) + 1)]


def _check_counts(copies: Mapping[str, int]) -> None:
    for kind in range(KINDS):
        name, least = KIND_NAMES[kind], LEAST_WOLVES if kind == WOLF else COPIES
        if not least <= copies[name] <= COPIES:
            rule = "omen-1.4" if kind == WOLF else "omen-1.2"
            raise BadDeck("omen.deck.count", rule, kind=name, count=copies[name], least=least, most=COPIES)
