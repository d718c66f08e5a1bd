"""One text per action: `bid 3 five` and `liar`."""

from bottega.core.options import Deck
from bottega.core.refusals import BadNotation
from liars_dice.actions import Bid, Liar, from_number, to_number
from liars_dice.facts import FACE_NAMES, NUMBERS

NUMBER_TEXTS = {str(number) for number in range(1, NUMBERS + 1)}


def read(text: str, _deck: Deck) -> int:
    match text.split():
        case ["liar"]:
            return to_number(Liar())
        case ["bid", number, face]:
            return to_number(Bid(_number(number), _face(face)))
    raise BadNotation("dice.notation.action", "dice-2.3", text=text[:60])


def write(number: int, _deck: Deck) -> str:
    match from_number(number):
        case Bid(dice, face):
            return f"bid {dice} {FACE_NAMES[face]}"
        case Liar():
            return "liar"


def _number(text: str) -> int:
    if text not in NUMBER_TEXTS:
        raise BadNotation("dice.notation.number", "dice-2.3", text=text[:20], most=NUMBERS)
    return int(text)


def _face(text: str) -> int:
    if text not in FACE_NAMES:
        raise BadNotation("dice.notation.face", "dice-2.3", text=text[:20], names=", ".join(FACE_NAMES))
    return FACE_NAMES.index(text)
