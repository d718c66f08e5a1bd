"""Reading deck files: TOML with a `[[card]]` for each entry. What is wrong is said with the line and the card."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from bottega.core.deck_limits import MOST_CARDS, MOST_FIELDS_OF_A_CARD, MOST_ID, check_text
from bottega.core.refusals import BadDeck, Refusal
from bottega.core.unreadable import why_unreadable
from bottega.core.words import LANGUAGES

PROVENANCES = ("rulebook", "review", "reconstructed")


@dataclass(frozen=True)
class Entry:
    """One entry of a deck file, and the line it begins at."""

    line: int
    fields: Mapping[str, Any]

    @property
    def card(self) -> str:
        return str(self.fields.get("id", "?"))

    def provenance(self, field: str) -> str | None:
        """How a field is known, as far as the file says."""
        said = self.fields.get("provenance")
        return said.get(field) if isinstance(said, Mapping) else said

    def wrong(self, key: str, rule: str | None = None, **values: object) -> BadDeck:
        return BadDeck(key, rule, line=self.line, card=self.card, **values)

    def check(self, types: Mapping[str, type], optional: Mapping[str, type]) -> None:
        """Refuses a field that is missing, of another type, or unknown; a misspelt one first, with the one meant."""
        known = {**types, **optional}
        for field in self.fields:
            absent = [name for name in known if name not in self.fields]
            if field not in known and (meant := get_close_matches(field, absent, 1)):
                raise self.wrong("core.deck.misspelt", field=field, meant=meant[0])
        for field, kind in known.items():
            value = self.fields.get(field)
            if (value is None and field in types) or (value is not None and not _is_a(value, kind)):
                raise self.wrong("core.deck.field", field=field)
        for field in self.fields:
            if field not in known:
                raise self.wrong("core.deck.unknown_field", field=field)
        for field in ("names", "history"):
            texts = self.fields.get(field)
            if texts is not None and (set(texts) != set(LANGUAGES) or not all(map(_is_text, texts.values()))):
                raise self.wrong("core.deck.languages", field=field, names=", ".join(LANGUAGES))
        provenance = self.fields.get("provenance", "rulebook")
        for word in provenance.values() if isinstance(provenance, dict) else [provenance]:
            if word not in PROVENANCES:
                raise self.wrong("core.deck.provenance", names=", ".join(PROVENANCES))


def read_entries(text: str) -> tuple[dict[str, Any], list[Entry]]:
    """The whole file, and its entries with their lines."""
    check_text(text)
    try:
        whole = tomllib.loads(text)
    except (ValueError, RecursionError) as error:       # it raises others than its own where Python has limits
        raise BadDeck("core.deck.unreadable", None, reason=why_unreadable(error)) from error
    cards = whole.get("card")
    if not _is_text(whole.get("name")):
        raise BadDeck("core.deck.unreadable", None, reason=Refusal("core.unreadable.no_name"))
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise BadDeck("core.deck.unreadable", None, reason=Refusal("core.unreadable.no_cards"))
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
    entries = [Entry(line, card) for line, card in zip(lines, cards, strict=False)]
    if len(entries) > MOST_CARDS:
        raise BadDeck("core.deck.limit.cards", None, line=entries[MOST_CARDS].line, most=MOST_CARDS)
    for entry in entries:
        if len(entry.fields) > MOST_FIELDS_OF_A_CARD:       # each is compared with those that may have been meant
            raise entry.wrong("core.deck.limit.card_fields", most=MOST_FIELDS_OF_A_CARD)
    return whole, entries


def check_ids(entries: Sequence[Entry]) -> None:
    """Ids are what texts name cards by: short words, each once."""
    seen: dict[str, int] = {}
    for entry in entries:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.card) or entry.card == "none":     # `place none`
            raise entry.wrong("core.deck.id")
        if len(entry.card) > MOST_ID:
            raise BadDeck("core.deck.limit.id", None, line=entry.line, most=MOST_ID)
        if entry.card in seen:
            raise entry.wrong("core.deck.twice", other=seen[entry.card])
        seen[entry.card] = entry.line


def _is_a(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.strip() != ""
