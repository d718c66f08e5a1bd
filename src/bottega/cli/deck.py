"""`bottega deck`: the printed set as data, for programs and for people."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import click
import msgspec
from rich.table import Table

from bottega.cli.door import on_one_line
from bottega.cli.language import words
from bottega.cli.parameters import read_deck
from bottega.cli.terminal import open_console
from bottega.core import games
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.words import Words


def run(game: str, deck_file: str | None, *, as_json: bool) -> None:
    found = games.find(game)
    deck = read_deck(found, deck_file)
    if as_json:
        click.echo(b"[\n" + b",\n".join(msgspec.json.encode(card) for card in deck.cards) + b"\n]")
    else:
        show(found, deck, words(found.package))


def show(game: Game, deck: Deck, words: Words) -> None:
    """A line for all copies of a card."""
    copies = Counter(_row(game, card, words) for card in deck.cards)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in ("card", "kind", "faction", "provenance"):
        table.add_column(words.say(f"cli.deck.{key}"))
    table.add_column(words.say("cli.deck.copies"), justify="right")
    for row, count in copies.items():
        table.add_row(*row, str(count))
    console = open_console()
    console.print(words.say("cli.deck.head", game=words.say(f"{game.name}.title"), name=on_one_line(deck.name),
                            count=len(deck.cards)))
    console.print(table)


def _row(game: Game, card: Any, words: Words) -> Sequence[str]:
    faction = f"{game.name}.faction.{card.get('faction')}"
    return (on_one_line(str(card["names"][words.language])), card["kind"],
            words.say(faction) if faction in words else "", words.say(f"cli.provenance.{card['provenance']}"))
