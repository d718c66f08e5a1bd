"""`bottega backup` and `bottega restore`: all tables in one file, taken and brought back while a server runs or not."""

import sys
from pathlib import Path

import click

from bottega.cli.files import check_new
from bottega.cli.language import words
from bottega.cli.progress import shown
from bottega.cli.remote import address
from bottega.cli.remote.administration import administrator
from bottega.cli.remote.database import make_folder, opened, path_of
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.server.storage import backup
from bottega.server.storage.place import shown as shown_place


def save(file: str, database: str | None, *, force: bool, revision: str | None) -> None:
    spoken, source = words(), path_of(database)
    check_apart(source, file)
    check_new(file, force=force)
    try:
        with shown(spoken.say("cli.progress.backup")):
            backup.backup(source, file, force=force, wanted=revision)
    except OSError as error:
        raise Refused("cli.file.unwritable", None, file=file, reason=error.strerror) from error
    click.echo(spoken.say("cli.backup.done", file=file, database=shown_place(source)))


def bring_back(file: str, database: str | None, *, sure: bool) -> None:
    spoken, target = words(), path_of(database)
    check_apart(target, file)
    backup.check(Path(file))
    if isinstance(target, Path) and not target.exists():
        make_folder(target)
    elif not sure and not is_sure(target, spoken):
        click.echo(spoken.say("cli.restore.left"))
        return
    with shown(spoken.say("cli.progress.restore")):
        restore(Path(file), target, spoken.language)
    click.echo(spoken.say("cli.restore.done", file=file, database=shown_place(target)))


def check_apart(database: str | Path, file: str) -> None:
    """A database written over itself would be lost."""
    if isinstance(database, Path) and Path(file).resolve() == database.resolve():
        raise Refused("cli.backup.itself", None, file=file)


def is_sure(target: str | Path, spoken: Words) -> bool:
    if not sys.stdin.isatty():
        raise Refused("cli.restore.unsure", None, database=shown_place(target))
    try:
        answer = input(spoken.say("cli.restore.ask", database=shown_place(target)) + " ")
    except EOFError:
        click.echo()
        return False
    return answer.strip().casefold() in spoken.say("cli.word.yes").split()


def restore(file: Path, target: str | Path, language: str) -> None:
    """By the server that runs on the database, which must know of it; else from here."""
    if isinstance(target, str):
        return backup.restore(file, target)         # its nodes hear of it
    if target.exists():
        with opened(target) as store:               # refuses to replace what is no database of ours
            if (server := address.running(store)) is not None:
                administrator(store, server, language).tell("/api/admin/restore", {"file": str(file.resolve())})
                return address.write_again(store, server)
    backup.restore(file, target)
    with opened(target) as store:
        return address.forget(store)                # of the server that ran when the backup was taken
