"""`bottega print`: cards, score sheet, player aid and rules as a PDF to print and cut."""

import click

from bottega.cli.commands.completing import complete_game
from bottega.cli.commands.game_commands import DECK, FORCE
from bottega.cli.commands.parameters import LANGUAGE, File, OneOf
from bottega.cli.commands.translated_help import Spoken

# As `printing.order` has them, which asking for help need not import; a test compares.
WHAT = ("cards", "score", "aids", "rules", "all")
PAPERS, INKS, BACKS = ("a4", "letter"), ("colour", "saving"), ("yes", "no")


@click.command("print", cls=Spoken, help="cli.command.print")
@click.argument("game", shell_complete=complete_game)
@click.option("--what", type=OneOf(*WHAT), default=WHAT[0], help="cli.option.what")
@click.option("--paper", type=OneOf(*PAPERS), default=PAPERS[0], help="cli.option.paper")
@click.option("--ink", type=OneOf(*INKS), default=INKS[0], help="cli.option.ink")
@click.option("--backs", type=OneOf(*BACKS), default=BACKS[0], help="cli.option.backs")
@DECK
@click.option("--output", type=File(), metavar="FILE", help="cli.option.output")
@FORCE
@LANGUAGE
def print(game: str, what: str, paper: str, ink: str, backs: str,  # noqa: A001  a command is called as it is typed
          deck_file: str | None, output: str | None, force: bool) -> None:
    run(game, what, paper, ink, deck_file, output or f"{game}.pdf", backs=backs == "yes", force=force)


def run(game: str, what: str, paper: str, ink: str, deck_file: str | None, output: str, *, backs: bool,
        force: bool) -> None:
    from bottega import printing
    from bottega.cli.commands.deck_files import read_deck
    from bottega.cli.files import check_new, written_bytes
    from bottega.cli.language import words
    from bottega.cli.progress import shown
    from bottega.core import games
    from bottega.core.refusals import Refused
    spoken, found = words(), games.find(game)
    if not printing.is_possible():
        raise Refused("cli.print.missing", None)
    check_new(output, force=force)
    deck = read_deck(found, deck_file)
    order = printing.Order(found, deck, spoken.language, what, paper, ink, backs)
    with shown(spoken.say("cli.progress.print")):
        made = printing.print_order(order)
    written_bytes(output, made)
    click.echo(spoken.say("cli.print.done_two_sided" if order.is_two_sided else "cli.print.done", file=output))
