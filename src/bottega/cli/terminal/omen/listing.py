"""The deck of OMEN as a list."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from bottega.cli.failing import on_one_line
from bottega.core.options import Deck
from bottega.core.words import Words


def list_deck(deck: Deck, words: Words) -> Iterator[RenderableType]:
    """A line for all copies of a card."""
    copies = Counter(_row(card, words) for card in deck.cards)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in ("card", "kind", "faction", "provenance"):
        table.add_column(words.say(f"cli.deck.{key}"))
    table.add_column(words.say("cli.deck.copies"), justify="right")
    for row, count in copies.items():
        table.add_row(*row, str(count))
    yield table


def _row(card: Any, words: Words) -> Sequence[str]:
    faction = f"omen.faction.{card['faction']}"
    return (on_one_line(str(card["names"][words.language])), words.say(f"omen.kind.{card['kind']}"),
            words.say(faction) if faction in words else "", _provenance(card["provenance"], words))


def _provenance(known: str | Mapping[str, str], words: Words) -> str:
    """In a word or two."""
    said = known.values() if isinstance(known, Mapping) else [known]
    return ", ".join(dict.fromkeys(words.say(f"cli.provenance.{word}") for word in said))
