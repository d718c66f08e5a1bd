"""The `bottega` command: its parts, imported when asked for, and the one place where failures are reported."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

import click

from bottega.cli.commands.completing import VARIABLE, answer_shell
from bottega.cli.commands.parameters import LANGUAGE
from bottega.cli.commands.translated_help import Spoken
from bottega.cli.failing import through_the_door
from bottega.cli.language import choose, words

# Each command by the module that declares it.
COMMANDS = {"play": "bottega.cli.commands.game_commands",
            **dict.fromkeys(("serve", "tables", "close", "backup", "restore", "rotate"),
                            "bottega.cli.commands.server_commands"),
            "simulate": "bottega.cli.commands.game_commands",
            "match": "bottega.cli.commands.game_commands",
            "export": "bottega.cli.commands.export",
            **dict.fromkeys(("replay", "verify", "score", "deck", "press"),
                            "bottega.cli.commands.game_commands"),
            "setup": "bottega.cli.commands.lay_out",
            "print": "bottega.cli.commands.print_sheets",
            "bench": "bottega.cli.commands.bench"}


class Bottega(Spoken, click.Group):
    """The whole command; every failure goes through `failing`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        spoken = words()
        super().format_options(ctx, formatter)
        with formatter.section(spoken.say("cli.help.commands")):
            formatter.write_dl([(name, spoken.say(f"cli.command.{name}")) for name in COMMANDS])

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None,    # type: ignore[override]
             **extra: Any) -> None:
        """Not click's own: it would answer in English, on three lines."""
        arguments = [*(sys.argv[1:] if args is None else args)]
        language = choose(arguments, os.environ)
        if instruction := os.environ.get(VARIABLE):
            sys.exit(answer_shell(self, language, instruction))
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")            # a terminal may not know a letter

        def run() -> None:
            with self.make_context("bottega", arguments, obj=language) as ctx:
                self.invoke(ctx)

        sys.exit(through_the_door(run, language))


def _say_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"bottega {version('bottega')}")
        ctx.exit()


@click.command(cls=Bottega, help="cli.help.bottega", invoke_without_command=True)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_say_version,
              help="cli.option.version")
@LANGUAGE
@click.pass_context
def bottega(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
