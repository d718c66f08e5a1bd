"""Cards of OMNIA in words. A colour is a mark in brackets and a name; on a screen with colours it only repeats them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from bottega.cli.failing import on_one_line
from bottega.core.options import Deck
from bottega.core.sentences import Reader
from bottega.core.words import Words
from bottega.omnia.telling import objective
from bottega.omnia.view import Deed

STYLES = {"violet": "bold magenta", "yellow": "bold yellow", "red": "bold red", "orange": "bold dark_orange",
          "light-blue": "bold bright_cyan", "light-green": "bold bright_green", "deep-blue": "bold blue",
          "teal": "bold cyan"}
LEONARDO, CHARACTER = "leonardo", "character"        # what a card counts as, if not as its colour

Card = Mapping[str, Any]


class Faces:
    def __init__(self, words: Words, deck: Deck) -> None:
        self._words, self._deck = words, deck
        self.cards: Mapping[str, Card] = {card["id"]: card for card in deck.cards}

    def name(self, card: str) -> str:
        return on_one_line(str(self.cards[card]["names"][self._words.language]))

    def names(self, cards: Iterable[str]) -> str:
        """`Mona Lisa, 2 × Work and city`."""
        copies = Counter(self.name(card) for card in cards)
        return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in copies.items())

    def group(self, card: str) -> str:
        """What a work, invention or character counts as: its colour, or one of the two words."""
        face = self.cards[card]
        return CHARACTER if face["kind"] == "character" else str(face.get("colour", LEONARDO))

    def mark(self, group: str) -> Text:
        """`[Vi]`: two letters for each group, different ones in each language."""
        key = f"cli.omnia.mark.{group}"
        letters = self._words.say(key) if key in self._words else on_one_line(group[:2])
        return Text(f"[{letters}]", STYLES.get(group, ""))

    def marked(self, card: str) -> Text:
        """`[Vi] Litta Madonna`."""
        return Text.assemble(self.mark(self.group(card)), f" {self.name(card)}")

    def line(self, card: str) -> Text:
        """A work, invention or character with all that is on it."""
        return Text(" · ").join([self.marked(card), *map(Text, self.notes(card))])

    def notes(self, card: str) -> list[str]:
        """Its group, what it costs, its points, and its effects: those that it has."""
        face, say = self.cards[card], self._words.say
        notes = [self._group_name(face["colour"])] if "colour" in face else []
        if "cost" in face or face["kind"] == "character":
            cost = face.get("cost", 0)
            notes.append(say("cli.omnia.cost", cost=cost) if cost else say("cli.omnia.free"))
        if face.get("points"):
            notes.append(say("omnia.points", count=face["points"]))
        if face.get("effects"):
            notes.append(say("cli.omnia.effects", deeds=self.deeds(face["effects"])))
        return notes

    def _group_name(self, colour: str) -> str:
        """`Madonnas (violet)`. A deck file of somebody's own may have colours without a name."""
        key = f"omnia.colour.{colour}"
        told = self._words.say(key) if key in self._words else on_one_line(colour)
        try:
            return f"{on_one_line(str(self._deck.groups[colour]['names'][self._words.language]))} ({told})"
        except (KeyError, TypeError):
            return told

    def deed(self, deed: Deed | Mapping[str, Any]) -> str:
        """`Work`, `2 coins`."""
        what, amount = (deed.type, deed.amount) if isinstance(deed, Deed) else (deed["type"], deed.get("amount"))
        if what == "coins":
            return self._words.say("omnia.coins", count=amount)
        return self._words.say(f"omnia.deed.{what}")

    def deeds(self, deeds: Sequence[Deed | Mapping[str, Any]]) -> str:
        return ", ".join(map(self.deed, deeds))

    def objective(self, city: str) -> str:
        """What a city rewards, as a sentence."""
        return Reader(self._words, (), self.name, None).read(objective(self.cards[city]))

    def city(self, city: str) -> str:
        return f"{self.name(city)}: {self.objective(city)}"
