"""`bottega setup`: how the table is laid with real cards."""

import click

from bottega.cli.commands.game_commands import DECK, GAME, JSON, OPTIONS, PLAYERS
from bottega.cli.commands.parameters import LANGUAGE
from bottega.cli.commands.translated_help import Spoken


@click.command(cls=Spoken, help="cli.command.setup")
@GAME
@PLAYERS
@OPTIONS
@DECK
@JSON
@LANGUAGE
def setup(game: str, players: int | None, options: dict[str, str], deck_file: str | None, as_json: bool) -> None:
    run(game, players, options, deck_file, as_json=as_json)


def run(game_name: str, players: int | None, options: dict[str, str], deck_file: str | None, *, as_json: bool) -> None:
    import msgspec

    from bottega.cli.commands.deck_files import read_deck
    from bottega.cli.language import words
    from bottega.core import games
    from bottega.core.options import complete
    from bottega.core.refusals import Refused
    from bottega.core.sentences import Reader, Sentence
    game = games.find(game_name)
    spoken = words(game.package)
    if game.lay_out is None:
        raise Refused("cli.setup.none", None, game=game.name.upper())
    fewest = game.players(complete(game.options, options))[0]
    layout = game.lay_out(game.terms(fewest if players is None else players, options, read_deck(game, deck_file)))
    read = Reader(spoken, (), str, None).read
    parts = {"taken": layout.taken, "laid": layout.laid, "left": layout.left}
    if as_json:
        told = {part: [{"count": pile.count, "say": read(pile.what), "rule": pile.rule} for pile in piles]
                for part, piles in parts.items()}
        notes = [{"say": read(note), "rule": note.rule} for note in layout.notes]
        click.echo(msgspec.json.encode({**told, "notes": notes}))
        return

    def line(sentence: Sentence, rule: str | None) -> str:
        return f"{read(sentence)} ({rule})" if rule else read(sentence)

    for part, piles in parts.items():
        if piles:
            click.echo(spoken.say(f"cli.setup.{part}"))
            for pile in piles:
                click.echo(f"  {line(pile.what, pile.rule)}")
            click.echo()
    for note in layout.notes:
        click.echo(line(note, note.rule))
