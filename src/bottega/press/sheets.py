"""All faces of a deck on one sheet, or one by itself; and the same cards told as data."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bottega.core import games
from bottega.core.options import Deck
from bottega.press import drawings, icons, ink, plain, saving
from bottega.press.faces import CARD, SIGN, Card, Faces

SVG = "http://www.w3.org/2000/svg"
CARD_FIELDS = ("sign", "colour", "faction", "copies", "cost", "points", "effects", "actions", "mark", "objective",
               "provenance")
FIRST_DRAWN = re.compile(r'<use href="#(?P<used>[^"]+)"|<(?!symbol|g)[^>]* fill="(?P<fill>#[0-9a-f]{6})"')
KEPT = 24                                       # sheets in memory: eight decks in use, in three languages


def faces_of(game_name: str) -> Faces:
    """As the game draws them, or plain."""
    found: Faces = games.part("faces", game_name) or plain.FACES
    return found


@lru_cache(KEPT)                                # by the deck itself: its digest says nothing about names
def sheet(game_name: str, deck: Deck, language: str) -> str:
    """A hidden SVG with a symbol for every face, back and sign."""
    symbols = _symbols(game_name, deck, language, False)
    shown = [name for name in symbols if not name.startswith(("press-", "icon-"))]
    needed = _with_what_they_use(symbols, shown)
    return ink.tag("svg", *needed, xmlns=SVG, width=0, height=0, display="none", aria_hidden="true")


def face(game_name: str, deck: Deck, card_id: str, language: str, *, saves_ink: bool = False) -> str:
    """One face or back as a document, for print."""
    symbols = _symbols(game_name, deck, language, saves_ink)
    name = name_of(game_name, deck, card_id, language)
    needed = ink.tag("defs", *_with_what_they_use(symbols, [name]))
    return ink.tag("svg", needed, ink.use(name, 0, 0, 240, 336), xmlns=SVG, viewBox=CARD, width="63mm", height="88mm",
                   preserveAspectRatio="none")              # or a card would be 0.14 mm too narrow


def sign(game_name: str, deck: Deck, name: str, language: str, colour: str) -> str:
    """A sign, a mark or a suit by itself, in a colour."""
    symbols = _symbols(game_name, deck, language, False)
    needed = ink.tag("defs", *_with_what_they_use(symbols, [name]))
    return ink.tag("svg", needed, ink.use(name, 0, 0, 64, color=colour), xmlns=SVG, viewBox=SIGN)


def edge(game_name: str, deck: Deck, card_id: str, language: str, *, saves_ink: bool = False) -> str:
    """The colour of a face at its edge: that of the first thing drawn. A sheet goes on with it beyond the cut."""
    symbols = _symbols(game_name, deck, language, saves_ink)
    name = name_of(game_name, deck, card_id, language)
    while (found := FIRST_DRAWN.search(symbols[name])) is not None and found["used"]:
        name = found["used"]
    return found["fill"] if found is not None else saving.WHITE


def name_of(game_name: str, deck: Deck, card_id: str, language: str) -> str:
    """The symbol of a card, of its kind where those of a kind are alike, or of a back."""
    symbols = _symbols(game_name, deck, language, False)
    names = (f"card-{card_id}", card_id, f"card-{_kind(deck, card_id)}")
    name = next((name for name in names if name in symbols), None)
    if name is None:
        raise LookupError(f"no card {card_id} in the deck {deck.name}")
    return name


def back_of(game_name: str, card: Card) -> str:
    """The back of a card: that of its kind, or the only one."""
    backs = faces_of(game_name).backs
    own = f"back-{card['kind']}"
    return own if own in backs else backs[0]


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
def _symbols(game_name: str, deck: Deck, language: str, saves_ink: bool) -> Mapping[str, str]:
    """Everything there is to draw with, by id."""
    pictures = {f"icon-{name}": icons.picture(name) for name in (*icons.icons(), *drawings.DRAWINGS)}
    symbols = {**pictures, **faces_of(game_name).draw(deck, language)}
    return saving.lines(symbols) if saves_ink else symbols


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
