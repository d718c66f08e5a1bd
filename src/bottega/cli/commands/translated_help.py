"""A command whose help texts are keys of the catalogues."""

import click
from click.shell_completion import CompletionItem

from bottega.cli.language import metavars, words


class Spoken(click.Command):
    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """The names of options and commands, which shells show with their help."""
        with ctx.scope(cleanup=False):
            spoken = words()
        items = super().shell_complete(ctx, incomplete)
        for item in items:
            key = "cli.option.help" if item.value == "--help" else f"cli.command.{item.value}"
            item.help = next((spoken.say(known) for known in (item.help or "", key) if known in spoken), item.help)
        return items

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = metavars(" ".join(self.collect_usage_pieces(ctx)), words())
        formatter.write_usage(ctx.command_path, pieces, prefix=words().say("cli.help.usage") + " ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What must be there is named, options too."""
        needed = (param for param in self.get_params(ctx) if isinstance(param, click.Option) and param.required)
        return [*super().collect_usage_pieces(ctx), *(f"{param.opts[0]} {param.make_metavar(ctx)}" for param in needed)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words().say(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        spoken, rows = words(), []
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if isinstance(parameter, click.Option) and record is not None:
                key = "cli.option.help" if "--help" in parameter.opts else parameter.help or ""
                rows.append((metavars(record[0], spoken), spoken.say(key)))
        with formatter.section(spoken.say("cli.help.options")):
            formatter.write_dl(rows)
