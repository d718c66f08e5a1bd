"""A deck's cards as the kernels number them: cities, the collection (works, inventions, characters), action cards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bottega.core.options import Deck
from bottega.omnia.facts import CITIES, COLLECTION

Card = Mapping[str, Any]


def cities_of(deck: Deck) -> Sequence[Card]:
    return deck.cards[:CITIES]


def collection_of(deck: Deck) -> Sequence[Card]:
    return deck.cards[CITIES:CITIES + COLLECTION]


def action_cards_of(deck: Deck) -> Sequence[Card]:
    return deck.cards[CITIES + COLLECTION:]


@lru_cache(64)
def ids_of(deck: Deck) -> tuple[list[str], list[str], list[str]]:
    """Their ids: of cities, of the collection, of action cards."""
    cities, collection, action_cards = cities_of(deck), collection_of(deck), action_cards_of(deck)
    return [card["id"] for card in cities], [card["id"] for card in collection], [card["id"] for card in action_cards]
