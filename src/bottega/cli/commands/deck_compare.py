"""`bottega deck compare`: which cards of two decks differ, in what, and how either side knows it."""

from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from rich.text import Text

from bottega.cli.commands.deck_files import deck_of, game_of
from bottega.cli.failing import on_one_line
from bottega.cli.files import read_text
from bottega.cli.language import words
from bottega.cli.terminal.game_terminal import open_console
from bottega.cli.terminal.rows import Row, Rows
from bottega.core import games
from bottega.core.deck_comparing import Comparison, Difference, compare
from bottega.core.deck_correcting import own_text
from bottega.core.deck_files import Entry, read_entries
from bottega.core.deck_writing import write_value
from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.core.words import Words


class Side(NamedTuple):
    """One of the two: a deck file, or a game's own deck."""

    game: Game
    name: str
    entries: list[Entry]


def run(one: str | None, other: str | None, game_named: str | None, *, as_json: bool) -> None:
    if one is None or other is None:
        raise Refused("cli.usage.missing", None, name="FILE")
    sides = [side(file, game_named) for file in (one, other)]
    if sides[0].game is not sides[1].game:
        raise Refused("cli.deck.two_games", None, one=sides[0].game.name.upper(), other=sides[1].game.name.upper())
    found = compare(sides[0].entries, sides[1].entries)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        show(found, sides, words(sides[0].game.package))


def side(file: str, game_named: str | None) -> Side:
    """A game's name stands for its own deck, unless there is a file of that name."""
    if file in games.names() and not Path(file).exists():
        game, text = games.find(file), own_text(games.find(file))
    else:
        text = read_text(file)
        game = games.find(game_named) if game_named is not None else game_of(text)
    return Side(game, deck_of(game, text).name, read_entries(text)[1])


def show(found: Comparison, sides: list[Side], words: Words) -> None:
    console, (one, other) = open_console(), sides
    names = {entry.card: on_one_line(str(entry.fields["names"][words.language]))
             for side in reversed(sides) for entry in side.entries}
    cards = list(dict.fromkeys(difference.card for difference in found.differences))
    console.print(words.say("cli.deck.compare.head" if cards else "cli.deck.compare.same", count=len(cards),
                            one=on_one_line(one.name), other=on_one_line(other.name)))
    for card in cards:
        console.print(Text(f"{names[card]} ({card})", "bold"))
        console.print(Rows([Row(on_one_line(difference.field), told(difference, words))
                            for difference in found.differences if difference.card == card]))
    for only, deck in zip(found.only, sides, strict=True):
        if only:
            console.print(words.say("cli.deck.compare.only", name=on_one_line(deck.name), count=len(only),
                                    cards=", ".join(only)))
    if found.otherwise_known:
        console.print(words.say("cli.deck.compare.otherwise", count=len(found.otherwise_known),
                                cards=", ".join(found.otherwise_known)))


def told(difference: Difference, words: Words) -> str:
    """`5 (reconstructed) → 6 (rulebook)`: values as in the files."""
    sides = zip(difference.values, difference.provenance, strict=True)
    return " → ".join((words.say("cli.deck.compare.none") if value is None else on_one_line(write_value(value)))
                      + (f" ({words.say(f'cli.provenance.{known}')})" if known else "") for value, known in sides)
