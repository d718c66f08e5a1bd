"""The commands around a server and its database, and their parameters."""

import gc

import click

from bottega.cli.commands.game_commands import DATABASE, FORCE, JSON
from bottega.cli.commands.parameters import LANGUAGE, File, OneOf, Whole
from bottega.cli.commands.translated_help import Spoken

HIGHEST_PORT = 2**16 - 1
MOST_WORKERS = 256


@click.command(cls=Spoken, help="cli.command.serve")
@click.option("--host", metavar="HOST", help="cli.option.host")
@click.option("--port", type=Whole(0, HIGHEST_PORT), metavar="NUMBER", help="cli.option.port")
@DATABASE
@click.option("--public-url", metavar="URL", help="cli.option.public_url")
@click.option("--trusted-proxy", metavar="ADDRESS", multiple=True, help="cli.option.trusted_proxy")
@click.option("--local", is_flag=True, help="cli.option.local")
@click.option("--workers", type=Whole(1, MOST_WORKERS), default=1, metavar="NUMBER", help="cli.option.workers")
@click.option("--log", type=OneOf("text", "json"), default="text", help="cli.option.log")
@click.option("--open-metrics", is_flag=True, help="cli.option.open_metrics")
@LANGUAGE
def serve(host: str | None, port: int | None, database: str | None, public_url: str | None,
          trusted_proxy: tuple[str, ...], local: bool, workers: int, log: str, open_metrics: bool) -> None:
    gc.disable()                    # what is loaded now is no garbage; the server looks for some when it runs
    from bottega.cli.commands import serve
    serve.run(host, port, database, public_url, trusted_proxy, local=local, workers=workers, log_lines=log,
              open_metrics=open_metrics)


@click.command(cls=Spoken, help="cli.command.tables")
@JSON
@DATABASE
@LANGUAGE
def tables(as_json: bool, database: str | None) -> None:
    from bottega.cli.commands import tables
    tables.run(database, as_json=as_json)


@click.command(cls=Spoken, help="cli.command.close")
@click.argument("table")
@DATABASE
@LANGUAGE
def close(table: str, database: str | None) -> None:
    from bottega.cli.commands import close
    close.run(table, database)


@click.command(cls=Spoken, help="cli.command.backup")
@click.argument("file", type=File())
@click.option("--revision", metavar="NUMBER", help="cli.option.revision")
@FORCE
@DATABASE
@LANGUAGE
def backup(file: str, revision: str | None, force: bool, database: str | None) -> None:
    from bottega.cli.commands import backup
    backup.save(file, database, force=force, revision=revision)


@click.command(cls=Spoken, help="cli.command.restore")
@click.argument("file", type=File())
@click.option("--yes", is_flag=True, help="cli.option.yes")
@DATABASE
@LANGUAGE
def restore(file: str, yes: bool, database: str | None) -> None:
    from bottega.cli.commands import backup
    backup.bring_back(file, database, sure=yes)


@click.command(cls=Spoken, help="cli.command.rotate")
@click.option("--end-cookies", is_flag=True, help="cli.option.end_cookies")
@DATABASE
@LANGUAGE
def rotate(end_cookies: bool, database: str | None) -> None:
    from bottega.cli.commands import rotate
    rotate.run(database, end_cookies=end_cookies)
