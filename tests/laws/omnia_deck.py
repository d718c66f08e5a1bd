"""A deck of OMNIA in which everything is plenty: long chains of effects, empty rows, decks and supplies."""

from itertools import cycle
from typing import Any

from bottega.core.options import Deck
from bottega.omnia.cards import read_deck

COINS: dict[str, Any] = {"type": "coins", "amount": 4}
WORK, INVENTION, CHARACTER, CITY = ({"type": name} for name in ("work", "invention", "character", "city"))
ACTIONS = [[CITY, CITY], [WORK, INVENTION], [CHARACTER, CHARACTER], [COINS, {"type": "coins", "amount": 1}],
           [WORK, CITY], [INVENTION, CHARACTER], [CHARACTER, CITY]]
EFFECTS = [[CHARACTER, CITY, COINS], [WORK, INVENTION], [COINS], [], [CITY, CITY, WORK], [INVENTION, WORK, INVENTION]]


def lavish() -> Deck:
    """The same works, inventions and cities; what characters and action cards do is more, and costs less."""
    own = read_deck()
    actions, effects, costs = cycle(ACTIONS), cycle(EFFECTS), cycle([0, 1, 0, 3])
    cards = []
    for card in own.cards:
        if card["kind"] == "action":
            card = {**card, "actions": next(actions)}
        elif card["kind"] == "character":
            card = {**card, "effects": next(effects), "cost": next(costs)}
        cards.append(card)
    return Deck("lavish", tuple(cards), own.groups)


LAVISH = lavish()
