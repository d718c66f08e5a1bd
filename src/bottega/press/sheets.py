"""All faces of a deck on one sheet, or one by itself; and the same cards told as data."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bottega.core import games
from bottega.core.options import Deck
from bottega.press import drawings, icons, ink, plain
from bottega.press.faces import CARD, Faces

SVG = "http://www.w3.org/2000/svg"
CARD_FIELDS = ("sign", "colour", "faction", "copies", "cost", "points", "effects", "actions", "mark", "objective",
               "provenance")
KEPT = 24                                       # sheets in memory: eight decks in use, in three languages


def faces_of(game_name: str) -> Faces:
    """As the game draws them, or plain."""
    found: Faces = games.part("faces", game_name) or plain.FACES
    return found


@lru_cache(KEPT)                                # by the deck itself: its digest says nothing about names
def sheet(game_name: str, deck: Deck, language: str) -> str:
    """A hidden SVG with a symbol for every face, back and sign."""
    symbols = _symbols(game_name, deck, language)
    shown = [name for name in symbols if not name.startswith(("press-", "icon-"))]
    needed = _with_what_they_use(symbols, shown)
    return ink.tag("svg", *needed, xmlns=SVG, width=0, height=0, display="none", aria_hidden="true")


def face(game_name: str, deck: Deck, card_id: str, language: str) -> str:
    """One face or back as a document, for print."""
    symbols = _symbols(game_name, deck, language)
    names = (f"card-{card_id}", card_id, f"card-{_kind(deck, card_id)}")
    name = next((name for name in names if name in symbols), None)
    if name is None:
        raise LookupError(f"no card {card_id} in the deck {deck.name}")
    needed = ink.tag("defs", *_with_what_they_use(symbols, [name]))
    return ink.tag("svg", needed, ink.use(name, 0, 0, 240, 336), xmlns=SVG, viewBox=CARD, width="63mm", height="88mm")


def face_names(game_name: str, deck: Deck) -> list[str]:
    """The ids of all faces and backs, in the order of the deck."""
    faces = faces_of(game_name)
    return [*(f"card-{card['id']}" for card in faces.different(deck)), *faces.backs]


def describe(game_name: str, deck: Deck, language: str) -> list[dict[str, Any]]:
    """Every card in one language, as programs that show faces need it."""
    faces = faces_of(game_name)
    more, told = faces.told(deck, language), []
    for card in faces.different(deck):
        one = {"id": card["id"], "kind": card["kind"], "name": ink.plain(card["names"][language])}
        if "history" in card:
            one["history"] = ink.plain(card["history"][language])
        one |= more.get(card["id"], {})
        told.append(one | {field: card[field] for field in CARD_FIELDS if card.get(field) not in (None, [])})
    return told


@lru_cache(KEPT)
def _symbols(game_name: str, deck: Deck, language: str) -> Mapping[str, str]:
    """Everything there is to draw with, by id."""
    pictures = {f"icon-{name}": icons.picture(name) for name in (*icons.icons(), *drawings.DRAWINGS)}
    return {**pictures, **faces_of(game_name).draw(deck, language)}


def _kind(deck: Deck, card_id: str) -> str | None:
    return next((card["kind"] for card in deck.cards if card["id"] == card_id), None)


def _with_what_they_use(symbols: Mapping[str, str], names: Iterable[str]) -> list[str]:
    """Symbols, after all that they are made of."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        if name not in found:
            for other in ink.references(symbols[name]):
                add(other)
            found[name] = symbols[name]

    for name in names:
        add(name)
    return [*found.values()]
