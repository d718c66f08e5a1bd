"""The cards of OMNIA: works and inventions belong to groups, each with a colour and a mark."""

from collections.abc import Mapping
from typing import Any

from bottega.core.options import Deck
from bottega.core.words import catalogue
from bottega.press import drawings, icons, ink, notebook
from bottega.press.faces import CARD, SIGN, Faces, each
from bottega.press.palette import tint_of, tints

COINS = "press-coin-1", "press-coin-2"              # on paper only: both sides of a coin that is a card


def draw(deck: Deck, language: str) -> dict[str, str]:
    known, groups = tints(deck.cards), group_names(deck, language)
    marks = {tint.mark for tint in known.values()}
    ours = {**drawings.SIGNS, **drawings.MARKS,
            **{name: mark for name, mark in drawings.OTHER_MARKS.items() if name in marks}}
    signs = {name: ink.group(sign, fill="currentColor") for name, sign in ours.items()}
    signs |= {name: ink.use(f"icon-{icons.OF_SIGNS[name]}", 0, 0, 64)
              for name in ("sign-work", "sign-invention", "points")}
    faces = {f"card-{card['id']}": notebook.page(card, language, known, groups) for card in deck.cards}
    faces |= {f"back-{kind}": notebook.back(kind) for kind in notebook.BACKS}
    faces |= {name: notebook.coin(amount) for amount, name in enumerate(COINS, 1)}
    return {**each(SIGN, signs), **notebook.grounds(), **each(CARD, faces)}


def told(deck: Deck, language: str) -> dict[str, dict[str, Any]]:
    """The mark and the colours of a card, and what its group is called."""
    known, groups, more = tints(deck.cards), group_names(deck, language), dict[str, dict[str, Any]]()
    for card in deck.cards:
        one = more[card["id"]] = {}
        if card["kind"] in ("work", "invention", "character"):
            tint = tint_of(card, known)
            one |= {"badge": tint.mark, "tint": tint.fill, "on_tint": tint.on}
        if "colour" in card:
            one["group"] = groups[card["colour"]]
    return more


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


FACES = Faces(draw, tuple(f"back-{kind}" for kind in notebook.BACKS), told=told)
