"""`bottega bench`: the pieces of lab.bench, put together. For developers, hence in English only."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bottega.lab.bench.page import Grid
    from bottega.lab.bench.results import Report


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--markdown", "as_markdown", is_flag=True, help="The tables as Markdown.")
@click.option("--write", "file", metavar="FILE", type=click.Path(path_type=Path),
              help="Also replace the tables in a page such as BENCHMARKS.md.")
@click.option("--quick", is_flag=True, help="Only see that everything runs: the figures mean little.")
@click.option("--server", is_flag=True, help="Measure what a server bears instead. Takes two minutes.")
@click.option("--database", metavar="URL", help="With --server: an empty database in PostgreSQL, instead of a file.")
@click.option("--nodes", default=1, metavar="NUMBER", help="With --database: how many processes serve.")
@click.option("--tables", type=int, metavar="NUMBER", help="With --server: how many tables, instead of 1,000.")
@click.option("--first-start", is_flag=True,
              help="Measure how long a newcomer waits instead: a fresh copy, nothing installed or compiled.")
@click.option("--as-played", is_flag=True,
              help="Measure what a perfect opponent gains against OMEN's strongest bot instead. Takes 15 minutes.")
@click.option("--wheel", metavar="FILE", type=click.Path(path_type=Path, exists=True),
              help="With --first-start: also the start of this wheel, which carries machine code.")
def bench(*, as_json: bool, as_markdown: bool, file: Path | None, quick: bool, server: bool, first_start: bool,
          as_played: bool, wheel: Path | None, database: str | None, nodes: int, tables: int | None) -> None:
    """Measure how fast the games run, beside OpenSpiel where that is installed. Takes about six minutes."""
    from bottega.lab.bench import page

    if as_played:
        play(as_json=as_json, as_markdown=as_markdown, file=file, quick=quick)
        return
    begin_line = page.FIRST_BEGIN if first_start else page.SERVER_BEGIN if server else page.BEGIN
    if file:
        page.around_figures(file, begin_line)       # a file that will not do is better told before the six minutes
    if first_start:
        report = measure_first_start(wheel, quick=quick)
    else:
        report = measure_server(database, nodes, tables, quick=quick) if server else measure_games(quick=quick)
    if file:
        page.write(file, page.markdown(report), begin_line)
    if as_json:
        import msgspec
        click.echo(msgspec.json.encode(report))
    elif as_markdown:
        click.echo(page.markdown(report), nl=False)
    else:
        show(report)


def say(what: str) -> None:
    click.echo(f"{what} ...", err=True)


def measure_games(*, quick: bool) -> "Report":
    from bottega.lab.bench import peers
    from bottega.lab.bench.run import QUICK, THOROUGH, run
    if not peers.peer_version():
        click.echo(peers.MISSING, err=True)
    return run(QUICK if quick else THOROUGH, say)


def measure_server(database: str | None, nodes: int, tables: int | None, *, quick: bool) -> "Report":
    from bottega.lab.load.run import QUICK, THOROUGH, run
    effort = QUICK if quick else THOROUGH
    return run(effort if tables is None else effort._replace(tables=tables), say, database, nodes)


def measure_first_start(wheel: Path | None, *, quick: bool) -> "Report":
    from bottega.lab.bench.first_start import run
    return run(say, wheel, quick=quick)


def play(*, as_json: bool, as_markdown: bool, file: Path | None, quick: bool) -> None:
    """`--as-played`, whose report is of another kind."""
    from bottega.lab.bench import as_played_page, page
    if file:
        page.around_figures(file, as_played_page.BEGIN)
    report = as_played_page.run(say, quick=quick)
    if file:
        page.write(file, as_played_page.markdown(report), as_played_page.BEGIN)
    if as_json:
        import msgspec
        click.echo(msgspec.json.encode(report))
    elif as_markdown:
        click.echo(as_played_page.markdown(report), nl=False)
    else:
        show_tables(report.machine, [as_played_page.grid(report)])


def show(report: "Report") -> None:
    from bottega.lab.bench.page import grids
    show_tables(report.machine, grids(report))


def show_tables(machine: dict[str, str], grids: list["Grid"]) -> None:
    """Tables for a terminal."""
    from rich.table import Table

    from bottega.cli.terminal.game_terminal import open_console
    console = open_console()
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    for grid in grids:
        table = Table(title=grid.title, title_justify="left")
        for number, head in enumerate(grid.heads):
            table.add_column(head, justify="right" if number else "left")
        for row in grid.rows:
            table.add_row(*row)
        console.print(table)
