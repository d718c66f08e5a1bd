"""`bottega score`: scores a game played at a physical table; each point with its rule."""

import click
import msgspec

from bottega.cli.commands.deck_files import read_deck
from bottega.cli.files import read_text
from bottega.cli.language import words
from bottega.cli.progress import shown
from bottega.cli.terminal.game_terminal import open_console
from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.standing import Owned, warm
from bottega.cli.terminal.omnia.trail import Trail
from bottega.cli.terminal.seats import labels
from bottega.core import games
from bottega.core.records import Sitter
from bottega.omnia import score_file

GAME = "omnia"                          # the only game that has points


def run(file: str, deck_file: str | None, *, as_json: bool) -> None:
    game = games.find(GAME)
    spoken, deck = words(game.package), read_deck(game, deck_file)
    table = score_file.read(read_text(file), deck)
    terms = game.terms(len(table.players), {}, deck)
    with shown(spoken.say("cli.progress.kernels")):
        warm(game)
    scored = score_file.score(table, terms)
    if as_json:
        click.echo(msgspec.json.encode(scored))
        return
    console, trail = open_console(), Trail(spoken, Faces(spoken, deck))
    names = labels(spoken, [Sitter(player.name) for player in table.players], None)
    owners = [Owned(player.cards, player.coins) for player in table.players]
    for seat, name in enumerate(names):
        console.print(trail.draw(name, seat, scored["players"], owners))
        console.print()
    seats = {player.name: seat for seat, player in enumerate(table.players)}
    places = [[seats[name] for name in tied] for tied in scored["ranking"]]
    console.print(trail.end(names, places, scored["tie_break"]))
