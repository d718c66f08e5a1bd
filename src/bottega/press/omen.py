"""The cards of OMEN. Those of a kind are alike, and views name kinds: so do we."""

from typing import Any

from bottega.core.options import Deck
from bottega.press import icons, ink, night
from bottega.press.faces import CARD, SIGN, Card, Faces, each


def draw(deck: Deck, language: str) -> dict[str, str]:
    suits = {f"suit-{kind}": ink.use(f"icon-{icon}", 0, 0, 64) for kind, icon in icons.SUITS.items()}
    faces = {f"card-{card['id']}": night.scene(card["kind"], card["names"][language]) for card in kinds(deck)}
    return {**each(SIGN, suits), **night.grounds(), **each(CARD, {**faces, "back-omen": night.back()})}


def kinds(deck: Deck) -> list[Card]:
    """A card for each kind, and how many of it there are."""
    found: dict[str, dict[str, Any]] = {}
    for card in deck.cards:
        found.setdefault(card["kind"], {**card, "id": card["kind"], "copies": 0})["copies"] += 1
    return [*found.values()]


FACES = Faces(draw, ("back-omen",), kinds)
