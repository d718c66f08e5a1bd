"""Comparing two deck files: which cards differ, in what, and how either side knows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bottega.core.deck_files import Entry

NOT_PRINTED = ("id", "provenance", "history")


@dataclass(frozen=True)
class Difference:
    """A field in which a card of two decks differs; both values, and the provenance of both."""

    card: str
    field: str
    values: tuple[Any, Any]                 # None where the card has no such field
    provenance: tuple[str | None, str | None]


@dataclass(frozen=True)
class Comparison:
    differences: list[Difference]
    only: tuple[list[str], list[str]]       # cards that just one of the two has
    otherwise_known: list[str]              # cards with the same face, of which the provenance differs


def compare(one: Sequence[Entry], other: Sequence[Entry]) -> Comparison:
    """By their ids, in the order of the first."""
    first, second = ({entry.card: entry for entry in entries} for entries in (one, other))
    both = [(entry, second[card]) for card, entry in first.items() if card in second]
    differences = [difference for pair in both for difference in _differences(*pair)]
    changed = {difference.card for difference in differences}
    only = [card for card in first if card not in second], [card for card in second if card not in first]
    return Comparison(differences, only, [entry.card for entry, its in both
                                          if entry.card not in changed and _is_known_otherwise(entry, its)])


def _differences(one: Entry, other: Entry) -> list[Difference]:
    return [Difference(one.card, field, (one.fields.get(field), other.fields.get(field)),
                       (one.provenance(field), other.provenance(field)))
            for field in _printed(one, other) if one.fields.get(field) != other.fields.get(field)]


def _is_known_otherwise(one: Entry, other: Entry) -> bool:
    return any(one.provenance(field) != other.provenance(field) for field in _printed(one, other) if field != "kind")


def _printed(one: Entry, other: Entry) -> list[str]:
    return [field for field in {**one.fields, **other.fields} if field not in NOT_PRINTED]
