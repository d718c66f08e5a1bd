"""Orders with decks that no file holds."""

from typing import Any

from bottega.core import games
from bottega.core.options import Deck
from bottega.printing import Order, print_order


def print_deck(game: str, deck: Deck, **wishes: Any) -> bytes:
    return print_order(Order(games.find(game), deck, "en", **wishes))
