"""Deck files of OMNIA: Bottega's own with other faces, written as somebody would write them."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

from bottega.core.refusals import BadDeck
from bottega.omnia import OMNIA
from omnia.building import OWN_DECK

Face = dict[str, Any]
COUNTS = (1, 1, 2, 2, 3, 4)                 # small sets are made up more often


def own_faces() -> list[Face]:
    """The cards of Bottega's deck, without what is for people to read, to be changed at will."""
    return [{key: deepcopy(value) for key, value in card.items() if key != "history"} for card in OWN_DECK.cards]


def deck_text(faces: Sequence[Mapping[str, Any]], name: str = "another") -> str:
    lines = [f"name = {json.dumps(name)}"]
    for face in faces:
        lines += ["", "[[card]]", *(f"{key} = {_toml(value)}" for key, value in face.items())]
    return "\n".join(lines) + "\n"


def changed(card: str, **fields: Any) -> str:
    """A deck file in which one card has other fields; None takes one away."""
    faces = own_faces()
    (face,) = (face for face in faces if face["id"] == card)
    for field, value in fields.items():
        if value is None:
            del face[field]
        else:
            face[field] = value
    return deck_text(faces)


def random_faces(seed: int, parts: int = 3) -> list[Face]:
    """Other objectives for all cities, from the whole vocabulary, and other numbers of cards of each colour. Those
    that ask for too much are replaced by the next."""
    choices = Random(seed)
    while True:
        faces = _random_faces(choices, parts)
        with suppress(BadDeck):
            OMNIA.read_deck(deck_text(faces))
            return faces


def _random_faces(choices: Random, parts: int) -> list[Face]:
    faces = own_faces()
    for kind in ("work", "invention"):
        coloured = [face for face in faces if face["kind"] == kind and "colour" in face]
        colours = sorted({face["colour"] for face in coloured})
        while True:
            dealt = [choices.choice(colours) for _ in coloured]
            if {*dealt} == {*colours} and max(map(dealt.count, colours)) <= 7:
                break
        for face, colour in zip(coloured, dealt, strict=True):
            face["colour"] = colour
    for face in faces:
        if face["kind"] == "city":
            face["objective"], face["points"] = random_objective(choices, parts), choices.randint(1, 12)
    return faces


def competing_faces(cities: int = 16) -> list[Face]:
    """Cities whose sets mix works, inventions and characters, each a little differently: all want the same cards."""
    faces = own_faces()
    for number, face in enumerate(face for face in faces if face["kind"] == "city"):
        if number < cities:
            face["objective"] = {"type": "set", "of": [
                {"kind": "work", "count": 1 + number % 2, "colour": ("same", "different", "any")[number % 3]},
                {"kind": "invention", "count": 1 + number // 2 % 2, "colour": ("any", "same", "different")[number % 3]},
                {"kind": "character", "count": 1 + number % 3, "colour": "any"}]}
    return faces


def random_objective(choices: Random, most_parts: int) -> Face:
    match choices.randrange(8):
        case 0:
            return {"type": "coins"}
        case 1:
            kinds = ["work", "invention", "character", "coin", "colour"]
            return {"type": "majority", "of": choices.sample(kinds, choices.randint(1, 5))}
    while True:
        parts = [random_part(choices) for _ in range(choices.randint(1, most_parts))]
        if sum(part["count"] for part in parts) > 1:
            return {"type": "set", "of": parts}


def random_part(choices: Random) -> Face:
    """Several parts of one set may be of one kind."""
    kind = choices.choice(["work", "work", "invention", "invention", "character"])
    colour = "any" if kind == "character" else choices.choice(["same", "different", "any"])
    return {"kind": kind, "count": choices.choice(COUNTS), "colour": colour}


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
