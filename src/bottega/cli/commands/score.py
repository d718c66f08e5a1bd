"""`bottega score`: scores a game played at a physical table; each point with its rule."""

import click
import msgspec

from bottega.cli.commands.deck_files import read_deck
from bottega.cli.files import read_text
from bottega.cli.language import words
from bottega.cli.progress import shown
from bottega.cli.terminal.game_terminal import open_console
from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.score_sheet import ask
from bottega.cli.terminal.omnia.standing import warm
from bottega.cli.terminal.omnia.trail import Trail
from bottega.cli.terminal.seats import labels
from bottega.core import games
from bottega.core.records import Sitter
from bottega.core.sentences import Reader
from bottega.omnia import score_file

GAME = "omnia"                          # the only game that has points


def run(file: str | None, deck_file: str | None, *, as_json: bool) -> None:
    game = games.find(GAME)
    spoken, deck = words(game.package), read_deck(game, deck_file)
    table = score_file.read(ask(spoken, deck, aside=as_json) if file is None else read_text(file), deck)
    terms = game.terms(len(table.players), {}, deck)
    with shown(spoken.say("cli.progress.kernels")):
        warm(game)
    if as_json:
        click.echo(msgspec.json.encode(score_file.score(table, terms)))
        return
    names = labels(spoken, [Sitter(player.name) for player in table.players], None)
    console, trail = open_console(), Trail(terms, spoken, names, Reader(spoken, names, Faces(spoken, deck).name, None))
    scores, end = score_file.scored(table, terms)
    for score in scores:
        console.print(trail.draw(score))
        console.print()
    console.print(trail.end(end))
