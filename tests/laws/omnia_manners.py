"""Ways to play OMNIA that reach what random play seldom does: each wants some things and shuns others."""

from collections.abc import Iterator, Mapping
from random import Random

import numpy as np

from bottega.core.position import Position
from bottega.omnia.actions import Keep, LookAtCities, Place, Play, Skip, Take, TakeCoins, from_number
from bottega.omnia.deck import action_cards_of, collection_of
from laws.facts import Manner


def leads_to(position: Position, action: int) -> Iterator[str]:
    """What an action brings, in words."""
    match from_number(action):
        case Keep(lower, higher):
            for card in (lower, higher):
                yield from (deed["type"] for deed in action_cards_of(position.deck)[card]["actions"])
        case Play(card):
            yield from (deed["type"] for deed in action_cards_of(position.deck)[card]["actions"])
        case Take(card):
            face = collection_of(position.deck)[card]
            yield from (deed["type"] for deed in face.get("effects", []))
            yield "pay" if face.get("cost", 0) > 0 else "take"
        case TakeCoins():
            yield "coins"
        case LookAtCities():
            yield "city"
        case Place(city):
            yield "place none" if city is None else "place"
        case Skip():
            yield "skip"


def wanting(wishes: Mapping[str, int]) -> Manner:
    def manner(position: Position, seat: int, luck: Random) -> int | None:
        if luck.random() < 0.1:
            return None
        actions = np.zeros(position.game.actions, np.int16)
        count = position.game.loops.legal(position.states, 0, seat, actions, position.terms.setups)
        return max(map(int, actions[:count]), key=lambda action: (
            sum(wishes.get(word, 0) for word in leads_to(position, action)), luck.random()))

    return manner


MANNERS: Mapping[str, Manner] = {
    "chain effects": wanting({"work": 2, "invention": 2, "character": 3, "city": 2, "coins": 2, "take": 1, "pay": 1,
                              "skip": -1}),
    "look at cities": wanting({"city": 2, "place none": 1, "skip": -1}),
    "hoard coins": wanting({"coins": 2, "pay": -4}),
    "clear the rows": wanting({"work": 1, "invention": 1, "character": 1, "take": 3, "pay": 3, "place": 1}),
    "want nothing": wanting({"skip": 1, "place none": 1, "take": -1, "pay": -1}),
}
