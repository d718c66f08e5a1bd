"""How the cards of a game are drawn: announced in the group `bottega.faces`, or else `plain.py`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bottega.core.options import Deck
from bottega.press import ink

CARD, SIGN = "0 0 240 336", "0 0 64 64"
Card = Mapping[str, Any]


def all_different(deck: Deck) -> list[Card]:
    return [*deck.cards]


def nothing_more(_deck: Deck, _language: str) -> dict[str, dict[str, Any]]:
    return {}


@dataclass(frozen=True)
class Faces:
    draw: Callable[[Deck, str], dict[str, str]]             # in a language: symbols by id, `card-ID` among them
    backs: tuple[str, ...]                                  # the ids of those that are backs
    different: Callable[[Deck], list[Card]] = all_different                         # the cards whose faces differ
    told: Callable[[Deck, str], dict[str, dict[str, Any]]] = nothing_more           # more that is said of a card, by id


def each(view_box: str, drawn: Mapping[str, str]) -> dict[str, str]:
    return {name: ink.symbol(name, view_box, inside) for name, inside in drawn.items()}
