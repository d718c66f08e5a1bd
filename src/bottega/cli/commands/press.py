"""`bottega press`: every face of a deck as an SVG file, and a page that shows them all."""

from pathlib import Path

import click

from bottega import press
from bottega.cli.commands.deck_files import read_deck
from bottega.cli.files import check_new, written
from bottega.cli.language import words
from bottega.core import games
from bottega.core.refusals import Refused
from bottega.press.sheets import face_names

INDEX = "index.html"


def run(game: str, folder: str, deck_file: str | None, *, force: bool) -> None:
    spoken, found = words(), games.find(game)
    deck, place = read_deck(found, deck_file), Path(folder)
    check_new(str(place / INDEX), force=force)
    make(place)
    names = face_names(found.name, deck)
    for name in names:
        with written(str(place / f"{name}.svg")) as file:
            file.write(press.face(found.name, deck, name, spoken.language))
    with written(str(place / INDEX)) as file:
        file.write(press.contact(found.name, deck, spoken.language))
    click.echo(spoken.say("cli.press.done", count=len(names), file=place / INDEX))


def make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("cli.file.unwritable", None, file=folder, reason=error.strerror) from error
