"""`bottega bench`: the pieces of lab.bench, put together. For developers, hence in English only."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bottega.lab.bench.results import Report


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--markdown", "as_markdown", is_flag=True, help="The tables as Markdown.")
@click.option("--write", "file", metavar="FILE", type=click.Path(path_type=Path),
              help="Also replace the tables in a page such as BENCHMARKS.md.")
@click.option("--quick", is_flag=True, help="Only see that everything runs: the figures mean little.")
def bench(*, as_json: bool, as_markdown: bool, file: Path | None, quick: bool) -> None:
    """Measure how fast the games run, beside OpenSpiel where that is installed. Takes about six minutes."""
    from bottega.lab.bench import page, peers
    from bottega.lab.bench.run import QUICK, THOROUGH, run

    if file:
        page.around_figures(file)           # a file that will not do is better told before the six minutes
    if not peers.peer_version():
        click.echo(peers.MISSING, err=True)
    report = run(QUICK if quick else THOROUGH, lambda what: click.echo(f"{what} ...", err=True))
    if file:
        page.write(file, page.markdown(report))
    if as_json:
        import msgspec
        click.echo(msgspec.json.encode(report))
    elif as_markdown:
        click.echo(page.markdown(report), nl=False)
    else:
        show(report)


def show(report: "Report") -> None:
    """Tables for a terminal."""
    from rich.table import Table

    from bottega.cli.terminal import open_console
    from bottega.lab.bench.page import grids
    console = open_console()
    console.print(", ".join(f"{name} {value}" for name, value in report.machine.items()))
    for grid in grids(report):
        table = Table(title=grid.title, title_justify="left")
        for number, head in enumerate(grid.heads):
            table.add_column(head, justify="right" if number else "left")
        for row in grid.rows:
            table.add_row(*row)
        console.print(table)
