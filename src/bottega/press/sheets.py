"""All faces of a deck on one sheet, or one by itself; and the same cards told as data."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from bottega.core.options import Deck
from bottega.core.words import catalogue
from bottega.press import drawings, icons, ink, night, notebook
from bottega.press.palette import tint_of, tints

SVG = "http://www.w3.org/2000/svg"
CARD, SIGN = "0 0 240 336", "0 0 64 64"
CARD_FIELDS = ("colour", "faction", "copies", "cost", "points", "effects", "actions", "mark", "objective", "provenance")
KEPT = 24                                       # sheets in memory: eight decks in use, in three languages


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
    backs = ["back-omen"] if game_name == "omen" else [f"back-{kind}" for kind in notebook.BACKS]
    return [*(f"card-{card['id']}" for card in _different(game_name, deck)), *backs]


def describe(game_name: str, deck: Deck, language: str) -> list[dict[str, Any]]:
    """Every card in one language, as programs that show faces need it."""
    known, groups = tints(deck.cards), group_names(deck, language)
    told = []
    for card in _different(game_name, deck):
        one = {"id": card["id"], "kind": card["kind"], "name": ink.plain(card["names"][language])}
        if "history" in card:
            one["history"] = ink.plain(card["history"][language])
        if card["kind"] in ("work", "invention", "character"):
            tint = tint_of(card, known)
            one |= {"badge": tint.mark, "tint": tint.fill, "on_tint": tint.on}
        if "colour" in card:
            one["group"] = groups[card["colour"]]
        told.append(one | {field: card[field] for field in CARD_FIELDS if card.get(field) not in (None, [])})
    return told


def group_names(deck: Deck, language: str) -> dict[str, str]:
    """What the groups of colours are called: as the deck file says, else as we call the colour, else the colour."""
    ours = catalogue("bottega.omnia", language)
    names: dict[str, str] = {}
    for colour in dict.fromkeys(str(card["colour"]) for card in deck.cards if "colour" in card):
        named = _inside(deck.groups, colour, "names", language)
        fine = isinstance(named, str) and named.strip()
        names[colour] = ink.plain(named if fine else ours.get(f"omnia.colour.{colour}", colour))
    return names


def _inside(whole: object, *keys: str) -> object:
    """What lies there, if anything does: nobody has checked the groups of a deck file."""
    for key in keys:
        whole = whole.get(key) if isinstance(whole, Mapping) else None
    return whole


@lru_cache(KEPT)
def _symbols(game_name: str, deck: Deck, language: str) -> Mapping[str, str]:
    """Everything there is to draw with, by id."""
    drawn: Callable[[Deck, str], dict[str, str]] = {"omen": _omen, "omnia": _omnia}[game_name]
    faces = drawn(deck, language)
    pictures = {f"icon-{name}": icons.picture(name) for name in (*icons.icons(), *drawings.DRAWINGS)}
    return {**pictures, **faces}


def _omnia(deck: Deck, language: str) -> dict[str, str]:
    known, groups = tints(deck.cards), group_names(deck, language)
    marks = {tint.mark for tint in known.values()}
    ours = {**drawings.SIGNS, **drawings.MARKS,
            **{name: mark for name, mark in drawings.OTHER_MARKS.items() if name in marks}}
    signs = {name: ink.group(sign, fill="currentColor") for name, sign in ours.items()}
    signs |= {name: ink.use(f"icon-{icons.OF_SIGNS[name]}", 0, 0, 64)
              for name in ("sign-work", "sign-invention", "points")}
    faces = {f"card-{card['id']}": notebook.page(card, language, known, groups) for card in deck.cards}
    faces |= {f"back-{kind}": notebook.back(kind) for kind in notebook.BACKS}
    return {**_each(SIGN, signs), **notebook.grounds(), **_each(CARD, faces)}


def _omen(deck: Deck, language: str) -> dict[str, str]:
    suits = {f"suit-{kind}": ink.use(f"icon-{icon}", 0, 0, 64) for kind, icon in icons.SUITS.items()}
    faces = {f"card-{card['id']}": night.scene(card["kind"], card["names"][language])
             for card in _different("omen", deck)}
    return {**_each(SIGN, suits), **night.grounds(), **_each(CARD, {**faces, "back-omen": night.back()})}


def _each(view_box: str, drawn: Mapping[str, str]) -> dict[str, str]:
    return {name: ink.symbol(name, view_box, inside) for name, inside in drawn.items()}


def _different(game_name: str, deck: Deck) -> list[Mapping[str, Any]]:
    """The cards whose faces differ. In OMEN those of a kind are alike, and views name kinds: so do we."""
    if game_name != "omen":
        return [*deck.cards]
    kinds: dict[str, dict[str, Any]] = {}
    for card in deck.cards:
        kinds.setdefault(card["kind"], {**card, "id": card["kind"], "copies": 0})["copies"] += 1
    return [*kinds.values()]


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
