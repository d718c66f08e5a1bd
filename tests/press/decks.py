"""Decks to draw: both games' own, and what strangers may send."""

from dataclasses import replace
from importlib.resources import files
from typing import Any

from bottega.core import games
from bottega.core.options import Deck
from bottega.core.words import LANGUAGES

OWN = {name: games.find(name).read_deck(None) for name in ("omen", "omnia")}
SHEETS = [(game, language) for game in OWN for language in LANGUAGES]
HOSTILE = """</text><script>alert("1")</script> & 'quoted' ]]> \\u0000\\u0007 <b onload=\\"x()\\">"""


def own_colours() -> Deck:
    """A deck file that calls its colours otherwise, and tells nothing about them."""
    text = files("bottega.omnia").joinpath("cards.toml").read_text("utf-8")
    for number, colour in enumerate(("violet", "yellow", "red", "orange", "light-blue", "deep-blue", "teal")):
        shade = f'<{number}> & \\"shade\\"' if number else "a b"
        text = text.replace(f'colour = "{colour}"', f'colour = "{shade}"')
    return games.find("omnia").read_deck(text.replace("[groups.", "[others."))


def own_objectives() -> Deck:
    """Objectives that no printed city has, as far as deck files go."""
    parts = [{"kind": kind, "count": count, "colour": colour}
             for kind, count, colour in (
                 ("work", 4, "any"), ("work", 4, "different"), ("invention", 3, "same"), ("invention", 2, "different"),
                 ("invention", 1, "any"), ("character", 8, "any"))]
    objectives: list[dict[str, Any]] = [
        {"type": "majority", "of": ["work", "invention", "character", "coin", "colour"]},
        {"type": "majority", "of": ["colour", "coin"]},
        {"type": "set", "of": parts},
        {"type": "set", "of": [{"kind": "work", "count": 1, "colour": "any"}] * 8},
        {"type": "set", "of": [{"kind": kind, "count": 2, "colour": "same"} for kind in ("work", "invention")]},
        {"type": "set", "of": parts[1:4]},
    ]
    cities, others = OWN["omnia"].cards[:len(objectives)], OWN["omnia"].cards[len(objectives):]
    changed = [{**city, "points": 60, "objective": objective}
               for city, objective in zip(cities, objectives, strict=True)]
    return replace(OWN["omnia"], cards=(*changed, *others))


def renamed(deck: Deck, name: str) -> Deck:
    """The same cards, all called that."""
    cards: list[dict[str, Any]] = [{**card, "names": dict.fromkeys(LANGUAGES, name),
                                    "history": dict.fromkeys(LANGUAGES, name)} for card in deck.cards]
    return replace(deck, cards=tuple(cards), groups={"violet": {"names": dict.fromkeys(LANGUAGES, name)}, "red": name})


def strange_ids(deck: Deck) -> Deck:
    """Cards that nobody has a picture of."""
    return replace(deck, cards=tuple({**card, "id": f"x-{number}"} for number, card in enumerate(deck.cards)))
