"""One text per action: `declare 5 raven`, `omen`, `destiny`, `lose skull`."""

from functools import lru_cache

from bottega.core.options import Deck
from bottega.core.refusals import BadNotation
from bottega.omen.actions import Action, CallDestiny, CallOmen, Declare, Kind, Lose, from_number, to_number
from bottega.omen.facts import KIND_NAMES, NUMBERS

SUIT_NAMES = KIND_NAMES[:-1]
NUMBER_TEXTS = {str(number) for number in range(1, NUMBERS + 1)}


def read(text: str, _deck: Deck) -> int:
    return to_number(read_action(text))


@lru_cache(2**12)                   # all actions of some decks; those of others are forgotten
def write(number: int, _deck: Deck) -> str:
    return write_action(from_number(number))


def read_action(text: str) -> Action:
    match text.split():
        case ["omen"]:
            return CallOmen()
        case ["destiny"]:
            return CallDestiny()
        case ["declare", number, suit]:
            return Declare(_read_number(number), _read_kind(suit, SUIT_NAMES, "omen.notation.suit", "omen-3.3"))
        case ["lose", kind]:
            return Lose(_read_kind(kind, KIND_NAMES, "omen.notation.kind", "omen-3.9"))
    raise BadNotation("omen.notation.action", "omen-3.2", text=text[:60])


def write_action(action: Action) -> str:
    match action:
        case Declare(number, suit):
            return f"declare {number} {KIND_NAMES[suit]}"
        case CallOmen():
            return "omen"
        case CallDestiny():
            return "destiny"
        case Lose(kind):
            return f"lose {KIND_NAMES[kind]}"


def _read_number(text: str) -> int:
    if text not in NUMBER_TEXTS:
        raise BadNotation("omen.notation.number", "omen-3.4", text=text[:20], most=NUMBERS)
    return int(text)


def _read_kind(text: str, names: tuple[str, ...], key: str, rule: str) -> Kind:
    if text not in names:
        raise BadNotation(key, rule, text=text[:20], names=", ".join(names))
    return Kind(names.index(text))
