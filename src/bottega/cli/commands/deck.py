"""`bottega deck`: the printed set as data, for programs and for people; deck files checked and compared."""

from collections.abc import Mapping
from typing import Any

import click
import msgspec

from bottega.cli.commands import deck_compare
from bottega.cli.commands.deck_files import deck_of, game_of, read_deck, stale_provenance
from bottega.cli.failing import on_one_line
from bottega.cli.files import read_text
from bottega.cli.language import words
from bottega.cli.terminal.game_terminal import list_deck, open_console
from bottega.core import games
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.refusals import Refused
from bottega.core.words import Words

CHECK, COMPARE = "check", "compare"     # stand where a game's name would
FIELDS = ("id", "kind", "colour", "faction", "cost", "points", "effects", "actions", "mark", "objective", "provenance",
          "names", "history")


def run(game: str, file: str | None, other: str | None, deck_file: str | None, game_named: str | None, *,
        as_json: bool) -> None:
    if game == COMPARE:
        deck_compare.run(file, other if other is not None else deck_file, game_named, as_json=as_json)
        return
    if other is not None:
        raise Refused("cli.usage.other", None, message=other)
    if game == CHECK:
        check(file or deck_file, game_named)
        return
    if file is not None:
        raise Refused("cli.usage.other", None, message=file)
    found = games.find(game)
    deck = read_deck(found, deck_file)
    if as_json:
        click.echo(b"[\n" + b",\n".join(msgspec.json.encode(told(card)) for card in deck.cards) + b"\n]")
    else:
        show(found, deck, words(found.package))


def check(file: str | None, game_named: str | None) -> None:
    """One sentence: that the file is valid, or the first thing that is wrong with it; and a warning, perhaps."""
    if file is None:
        raise Refused("cli.usage.missing", None, name="FILE")
    text = read_text(file)
    game = games.find(game_named) if game_named is not None else game_of(text)
    deck = deck_of(game, text)
    game.terms(game.players({option.name: option.values[0] for option in game.options})[-1], {}, deck)
    spoken = words(game.package)
    click.echo(on_one_line(spoken.say("cli.deck.fine", file=file, game=spoken.say(f"{game.name}.title"),
                                      name=deck.name, count=len(deck.cards))))
    if stale := stale_provenance(game, text):
        click.echo(spoken.say("cli.deck.stale", count=len(stale), cards=", ".join(stale)), err=True)


def told(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card's fields in the documented order; a list without anything in it is left out."""
    return {field: card[field] for field in FIELDS if card.get(field) not in (None, [])}


def show(game: Game, deck: Deck, words: Words) -> None:
    console = open_console()
    console.print(words.say("cli.deck.head", game=words.say(f"{game.name}.title"), name=on_one_line(deck.name),
                            count=len(deck.cards)))
    for cards in list_deck(game, deck, words):
        console.print(cards)
