"""One text per action: `keep a03 a17`, `play a05`, `take gioconda`, `coins`, `city`, `place vinci`, `skip work`."""

from collections.abc import Sequence
from functools import lru_cache

from bottega.core.options import Deck
from bottega.core.refusals import BadNotation
from bottega.omnia.actions import (
    Action,
    Keep,
    LookAtCities,
    Place,
    Play,
    Skip,
    Take,
    TakeCoins,
    from_number,
    to_number,
)
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import DEED_NAMES


def read(text: str, deck: Deck) -> int:
    return to_number(read_action(text, deck))


@lru_cache(2**14)                   # all actions of some decks; those of others are forgotten
def write(number: int, deck: Deck) -> str:
    return write_action(from_number(number), deck)


def read_action(text: str, deck: Deck) -> Action:
    cities, collection, action_cards = ids_of(deck)
    match text.split():
        case ["keep", a, b]:
            key = "omnia.notation.action_card"
            lower, higher = sorted(_find(card, action_cards, key, "omnia-3.1") for card in (a, b))
            if lower == higher:
                raise BadNotation("omnia.notation.twice", "omnia-3.1", text=a[:40])
            return Keep(lower, higher)
        case ["play", card]:
            return Play(_find(card, action_cards, "omnia.notation.action_card", "omnia-4.1"))
        case ["take", card]:
            return Take(_find(card, collection, "omnia.notation.card", "omnia-5.2"))
        case ["coins"]:
            return TakeCoins()
        case ["city"]:
            return LookAtCities()
        case ["place", "none"]:
            return Place(None)
        case ["place", city]:
            return Place(_find(city, cities, "omnia.notation.city", "omnia-5.1"))
        case ["skip", deed] if deed in DEED_NAMES:
            return Skip(DEED_NAMES.index(deed))
        case ["skip", deed]:
            raise BadNotation("omnia.notation.deed", "omnia-4.2", text=deed[:40], names=", ".join(DEED_NAMES))
    raise BadNotation("omnia.notation.action", "omnia-4.2", text=text[:60])


def write_action(action: Action, deck: Deck) -> str:
    cities, collection, action_cards = ids_of(deck)
    match action:
        case Keep(lower, higher):
            return f"keep {action_cards[lower]} {action_cards[higher]}"
        case Play(card):
            return f"play {action_cards[card]}"
        case Take(card):
            return f"take {collection[card]}"
        case TakeCoins():
            return "coins"
        case LookAtCities():
            return "city"
        case Place(city):
            return "place none" if city is None else f"place {cities[city]}"
        case Skip(deed):
            return f"skip {DEED_NAMES[deed]}"


def _find(text: str, ids: Sequence[str], key: str, rule: str) -> int:
    if text not in ids:
        raise BadNotation(key, rule, text=text[:40])
    return ids.index(text)
