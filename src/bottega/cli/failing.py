"""How every command fails: a sentence in the reader's language on one line, and a status."""

import os
import sys
from collections.abc import Callable, Iterator

import click

from bottega.cli.language import metavars
from bottega.core.refusals import Refusal, Refused
from bottega.core.words import Words

ROOMS = {"server", "table"}                             # that have sentences of their own
REFUSED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141         # the latter two as shells count signals


def through_the_door(run: Callable[[], object], language: str) -> int:
    """Run a command; the answer is its exit status."""
    try:
        run()
        sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (Refused, click.ClickException) as error:
        return complain(refusal_of(error), language)
    except BrokenPipeError:
        _let_go_of_stdout()
        return PIPE_CLOSED
    except OSError as error:
        return complain(refusal_of(error), language)
    except KeyboardInterrupt:
        click.echo(err=True)                # the terminal has written ^C
        return INTERRUPTED
    return 0


def complain(refusal: Refusal, language: str) -> int:
    click.echo(on_one_line(words_for(refusal, language).refuse(refusal)), err=True)
    return REFUSED


def on_one_line(text: str) -> str:
    """No line break and no control code, whatever a file or an argument brought in."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def words_for(refusal: Refusal, language: str) -> Words:
    """The sentences a refusal needs. Keys begin with the name of their room or game."""
    owners = {key.partition(".")[0] for key in _keys(refusal)} - {"core", "cli"}
    packages = [f"bottega.{owner}" for owner in sorted(owners & ROOMS)]
    if owners - ROOMS:
        from bottega.core import games
        packages += [games.find(owner).package for owner in sorted(owners - ROOMS)]
    return Words(language, "bottega.cli", *packages)


def _keys(refusal: Refusal) -> Iterator[str]:
    yield refusal.key
    for value in refusal.values.values():
        if isinstance(value, Refusal):
            yield from _keys(value)


def refusal_of(error: Exception) -> Refusal:
    """Any trouble of a reader's making, as a key with its values."""
    match error:
        case Refused():
            return error.refusal
        case click.NoSuchOption():
            return Refusal("cli.usage.no_such_option", None, {"option": error.option_name})
        case click.exceptions.NoSuchCommand():
            return Refusal("cli.usage.no_such_command", None, {"command": error.command_name})
        case click.MissingParameter() if error.param is not None:
            return Refusal("cli.usage.missing", None, {"name": _spelling(error.param, error.ctx)})
        case click.BadOptionUsage():
            return Refusal("cli.usage.no_value", None, {"option": error.option_name})
        case click.ClickException():
            return Refusal("cli.usage.other", None, {"message": error.format_message()})
        case FileNotFoundError():
            return Refusal("cli.file.missing", None, {"file": error.filename})
        case IsADirectoryError():
            return Refusal("cli.file.folder", None, {"file": error.filename})
        case PermissionError():
            return Refusal("cli.file.forbidden", None, {"file": error.filename})
    return Refusal("cli.file.trouble", None, {"reason": str(error)})


def _spelling(parameter: click.Parameter, context: click.Context | None) -> str:
    """A parameter as it is typed: GAME, or --out FOLDER."""
    metavar = (parameter.name or "").upper()
    if context is not None:
        metavar = metavars(parameter.make_metavar(context), Words(context.find_root().obj, "bottega.cli"))
    return f"{parameter.opts[0]} {metavar}" if isinstance(parameter, click.Option) else metavar


def _let_go_of_stdout() -> None:
    """The program reading our output has ended, as `head` does; unwritten output must not raise again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
