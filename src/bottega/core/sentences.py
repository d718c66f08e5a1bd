"""What happened, in sentences that are not yet in any language: a key of the catalogues, and what it speaks of.

A game makes sentences of its events (`Game.tell`); whoever shows them to somebody reads them in that person's language
and names people and cards: the terminal with `Reader`, the browser with its twin, `web/sentences.js`. A sentence that
speaks of the reader has a form of its own in the catalogue, named by the value that is the reader: `omen.event.lose` is
"{seat} loses a {kind}.", and `omen.event.lose@seat` is "You lose a {kind}." Where the reader is one of several, the
form is `…@seats+`, and `{seats}` are the others.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bottega.core.words import Words


class Seat(Struct, frozen=True):
    seat: int


class Seats(Struct, frozen=True):
    seats: list[int]


class Card(Struct, frozen=True):
    card: str                               # an id of the deck


class Cards(Struct, frozen=True):
    cards: list[str]


class Listed(Struct, frozen=True):
    """Several things, as one speaks of them: two ravens and an Omen card."""

    listed: list["Sentence"]


class Sentence(Struct, frozen=True, omit_defaults=True):
    key: str
    values: dict[str, "Value"] = {}
    rule: str | None = None


Value = int | str | Seat | Seats | Card | Cards | Listed | Sentence


class Reader:
    """Reads sentences to one pair of eyes."""

    def __init__(self, words: Words, names: Sequence[str], card_name: Callable[[str], str], me: int | None) -> None:
        self._words, self._names, self._card_name, self._me = words, names, card_name, me

    def read(self, sentence: Sentence) -> str:
        """The sentence; the rule that it cites is left to whoever shows it."""
        key, values = self._form(sentence)
        return self._words.say(key, **{name: self._value(value) for name, value in values.items()})

    def _form(self, sentence: Sentence) -> tuple[str, Mapping[str, Value]]:
        """The form of the sentence for this reader, and its values."""
        for name, value in sentence.values.items():
            if isinstance(value, Seat) and value.seat == self._me:
                return f"{sentence.key}@{name}", sentence.values
            if isinstance(value, Seats) and self._me in value.seats:
                others = [seat for seat in value.seats if seat != self._me]
                return f"{sentence.key}@{name}{'+' if others else ''}", {**sentence.values, name: Seats(others)}
        return sentence.key, sentence.values

    def _value(self, value: Value) -> object:
        match value:
            case Seat(seat):
                return self._names[seat]
            case Seats(seats):
                return self._words.listed([self._names[seat] for seat in seats])
            case Card(card):
                return self._card_name(card)
            case Cards(cards):
                return self._words.listed(_counted([self._card_name(card) for card in cards]))
            case Listed(listed):
                return self._words.listed([self.read(sentence) for sentence in listed])
            case Sentence():
                return self.read(value)
            case _:
                return value


def _counted(names: Sequence[str]) -> list[str]:
    """Cards of one name are counted: `2 × Work and city`."""
    counts = {name: names.count(name) for name in names}
    return [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
