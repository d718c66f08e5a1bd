"""`bottega export`: games as data, a row per decision (docs/exporting.md)."""

import os
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bottega.cli.commands.game_commands import BOTS, DECK, GAME, OPTIONS, PLAYERS, SEED, first_given
from bottega.cli.commands.parameters import LANGUAGE, File, OneOf, Whole
from bottega.cli.commands.translated_help import Spoken
from bottega.core.refusals import Refused

if TYPE_CHECKING:
    from bottega.core.game import Game
    from bottega.lab.export.run import Source

PARQUET, NPZ = "parquet", "npz"
USUAL_GAMES = 1000
MEGABYTE = 1e6


@click.command(cls=Spoken, help="cli.command.export")
@GAME
@click.option("--out", "folder", type=File("dir"), metavar="FOLDER", required=True, help="cli.option.export_out")
@PLAYERS
@click.option("--games", type=Whole(1, 10**12), metavar="NUMBER", help="cli.option.games")
@SEED
@BOTS
@OPTIONS
@DECK
@click.option("--records", type=File(), metavar="FILE", help="cli.option.export_records")
@click.option("--format", "form", type=OneOf(PARQUET, NPZ), default=PARQUET, help="cli.option.export_format")
@click.option("--force", is_flag=True, help="cli.option.export_force")
@click.option("--threads", type=Whole(1, 1024), metavar="NUMBER", help="cli.option.threads")
@LANGUAGE
def export(game: str, folder: str, players: int | None, games: int | None, seed: int | None, bots: list[str] | None,
           options: dict[str, str], deck_file: str | None, records: str | None, form: str, force: bool,
           threads: int | None) -> None:
    if form == PARQUET and find_spec("pyarrow") is None:
        raise Refused("cli.export.no_pyarrow")
    if records is None:
        found, source, asked = played(game, players, games or USUAL_GAMES, seed or 0, bots, options, deck_file)
    else:
        if again := first_given(players=players, games=games, seed=seed, bots=bots) or ("-o" if options else None):
            raise Refused("cli.export.records_alone", None, option=again)
        found, source, asked = recorded(game, records, deck_file)
    run(found, source, asked, folder, form, threads or os.cpu_count() or 1, force=force)


def played(game: str, players: int | None, games: int, seed: int, bots: list[str] | None, options: dict[str, str],
           deck_file: str | None) -> "tuple[Game, Source, dict[str, Any]]":
    """Games of a series, as `bottega simulate` plays them."""
    from bottega.cli.commands.simulate import needed_for, read_series
    from bottega.cli.language import words
    from bottega.cli.progress import warm_with_progress
    from bottega.lab.export.sources import Played
    series = read_series(game, players, games, seed, bots, options, deck_file)
    terms = series.terms
    warm_with_progress(terms.game, words(terms.game.package), needed_for(series, recorded=True))
    return terms.game, Played(series), {
        "game": game, "rules": terms.game.rules, "players": terms.players, "options": dict(terms.options),
        "deck": terms.deck.digest, "seed": seed, "bots": list(series.bots)}


def recorded(game: str, file: str, deck_file: str | None) -> "tuple[Game, Source, dict[str, Any]]":
    """Games of a file."""
    from hashlib import sha256

    from bottega.cli.commands.deck_files import read_deck
    from bottega.cli.files import read_records
    from bottega.cli.language import words
    from bottega.cli.progress import warm_with_progress
    from bottega.core import games
    from bottega.core.records import write
    from bottega.lab.export.sources import Recorded
    found = games.find(game)
    deck, kept = read_deck(found, deck_file), [*read_records(file)]
    warm_with_progress(found, words(found.package))
    digest = sha256("\n".join(map(write, kept)).encode()).hexdigest()
    return found, Recorded(found, deck, kept), {"game": game, "rules": found.rules, "deck": deck.digest,
                                                "records": digest}


def run(game: "Game", source: "Source", asked: dict[str, Any], folder: str, form: str, threads: int, *,
        force: bool) -> None:
    from bottega.cli.language import words
    from bottega.cli.progress import shown
    from bottega.cli.terminal.game_terminal import large
    from bottega.lab.export.run import export
    spoken, begun = words(game.package), time.perf_counter()
    with shown(spoken.say("cli.progress.games")) as say:
        written = export(source, asked, Path(folder), form, threads, say, force=force)
    click.echo(spoken.say("cli.export.written", games=large(spoken, written.games), rows=large(spoken, written.rows),
                          files=written.files, folder=folder, size=large(spoken, written.size / MEGABYTE, 1),
                          seconds=large(spoken, time.perf_counter() - begun, 1)))
