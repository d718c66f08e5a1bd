"""`bottega backup` and `bottega restore`: all tables in one file, taken and brought back while a server runs or not."""

import sys
from pathlib import Path

import click

from bottega.cli import address
from bottega.cli.administration import administrator
from bottega.cli.database import make_folder, opened, path_of
from bottega.cli.files import check_new
from bottega.cli.language import words
from bottega.cli.progress import shown
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.server.storage import backup, tables


def save(file: str, database: str | None, *, force: bool) -> None:
    spoken, source, target = words(), path_of(database), Path(file)
    check_apart(source, target)
    check_new(file, force=force)
    with opened(source) as store:
        count = store.read(tables.count_tables)
    try:
        with shown(spoken.say("cli.progress.backup")):
            backup.backup(source, target, force=force)
    except OSError as error:
        raise Refused("cli.file.unwritable", None, file=file, reason=error.strerror) from error
    click.echo(spoken.say("cli.backup.done", file=file, database=source, count=count))
