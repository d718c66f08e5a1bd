"""Cards in a line of text: a letter in brackets, number and name beside it. Colour only repeats the letter."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from bottega.core.words import Words
from bottega.omen.facts import KIND_NAMES

STYLES = {"raven": "bold cyan", "skull": "bold yellow", "feather": "bold green", "wolf": "bold red",
          "omen": "bold magenta"}
BACK = "?"


def letter(words: Words, kind: str) -> str:
    """The first of the kind's name: in each language the five are different."""
    return words.say(f"omen.kind.{kind}")[0].upper()


def faces(words: Words, cards: Iterable[str | None]) -> Text:
    """`[R] [S] [?]`: a card each; the back of one that may not be seen is None."""
    return Text(" ").join(
        Text(f"[{BACK}]", "dim") if kind is None else Text(f"[{letter(words, kind)}]", STYLES[kind]) for kind in cards)


def counted(words: Words, cards: Sequence[str]) -> str:
    """`2 ravens, 1 Omen card`."""
    copies = Counter(cards)
    return ", ".join(words.say(f"omen.cards.{kind}", count=copies[kind]) for kind in KIND_NAMES if copies[kind])


def said(words: Words, number: int, suit: str) -> str:
    """A declaration."""
    return words.say(f"omen.cards.{suit}", count=number)
