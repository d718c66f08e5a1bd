"""One card with all that is known of it, and the whole deck as lists."""

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from bottega.cli.failing import on_one_line
from bottega.cli.terminal.omnia.faces import Card, Faces
from bottega.cli.terminal.omnia.naming import Naming
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.options import Deck
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words

TITLES = {"city": "cli.omnia.cities", "work": "omnia.majority.work", "invention": "omnia.majority.invention",
          "character": "omnia.majority.character", "action": "cli.omnia.action_cards"}


class Library:
    def __init__(self, words: Words, faces: Faces) -> None:
        self._words, self._faces, self._naming = words, faces, Naming(words, faces)

    def show(self, name: str) -> RenderableType:
        """A card by its name: its names, its face, where it is known from, and its history."""
        card = self._naming.find(name, self._faces.cards, "omnia-1.2") if name.strip() else None
        if card is None:
            raise Refused("cli.omnia.no_card", "omnia-1.2", text=name.strip()[:40])
        say, face = self._words.say, self._faces.cards[card]
        rows = [Row(say("cli.deck.kind"), say(f"omnia.kind.{face['kind']}")),
                Row(say("cli.deck.face"), self.face(card)),
                Row(say("cli.deck.names"), " · ".join(f"{language}: {on_one_line(str(face['names'][language]))}"
                                                      for language in LANGUAGES)),
                Row(say("cli.deck.provenance"), self.provenance(face)),
                Row(say("cli.deck.history"), on_one_line(str(face.get("history", {}).get(self._words.language, ""))))]
        return Group(Text(f"{self._faces.name(card)} ({card})", "bold"), Rows([row for row in rows if row.words]))

    def face(self, card: str) -> str:
        """What is on it."""
        face = self._faces.cards[card]
        if face["kind"] == "city":
            return self._faces.objective(card)
        if face["kind"] == "action":
            since = self._words.say("cli.omnia.since", mark=face["mark"])
            return f"{self._faces.deeds(face['actions'])} · {since}"
        leonardo = [] if "colour" in face or face["kind"] == "character" else [self._words.say("cli.omnia.leonardo")]
        return " · ".join((*leonardo, *self._faces.notes(card)))

    def provenance(self, face: Card) -> str:
        """Of the whole card, or field by field."""
        known = face.get("provenance", "")
        if isinstance(known, Mapping):
            return ", ".join(f"{on_one_line(field)}: {self._words.say(f'cli.provenance.{word}')}"
                             for field, word in known.items())
        return self._words.say(f"cli.provenance.{known}") if known else ""

    def lists(self) -> Iterator[RenderableType]:
        """A list for each kind; action cards that are alike in all but their id share a line."""
        for kind, title in TITLES.items():
            cards = [card for card, face in self._faces.cards.items() if face["kind"] == kind]
            yield Text(f"\n{self._words.say(title).capitalize()} ({len(cards)})", "bold underline")
            told = {card: self._told(card) for card in cards}
            ids = {line: [card for card in cards if told[card] == line] for line in told.values()}
            yield Rows([Row(" ".join(alike), line) for line, alike in ids.items()])

    def _told(self, card: str) -> str:
        parts = (self._faces.name(card), self.face(card), self._origin(self._faces.cards[card]))
        return " · ".join(part for part in parts if part)

    def _origin(self, face: Card) -> str:
        """The provenance in a word or two."""
        known = face.get("provenance", "")
        words = dict.fromkeys(known.values() if isinstance(known, Mapping) else [known] if known else [])
        return ", ".join(self._words.say(f"cli.provenance.{word}") for word in words)


def list_deck(deck: Deck, words: Words) -> Iterator[RenderableType]:
    return Library(words, Faces(words, deck)).lists()
