"""A report for people: tables, in a terminal or as Markdown, and the page that keeps the latest of them."""

from pathlib import Path
from typing import NamedTuple

from bottega.lab.bench import tables
from bottega.lab.bench.results import GAMES, TIMES, Cost, Rate, Report, Target

BEGIN, END = "<!-- figures: written by `bottega bench --write` -->", "<!-- end of figures -->"
SERVER_BEGIN = "<!-- figures of the server: written by `bottega bench --server --write` -->"
FIRST_BEGIN = "<!-- figures of the first start: written by `bottega bench --first-start --write` -->"
NOTHING = "–"


class Grid(NamedTuple):
    title: str
    heads: tuple[str, ...]                  # the first column is text, the others are figures
    rows: list[tuple[str, ...]]


def grids(report: Report) -> list[Grid]:
    found = []
    for game in dict.fromkeys([rate.game for rate in report.rates] + [cost.game for cost in report.costs]):
        rates = [rate_row(rate) for rate in report.rates if rate.game == game]
        costs = [cost_row(cost) for cost in report.costs if cost.game == game]
        aims = [target_row(target) for target in report.targets if target.game == game]
        found += [Grid(f"{game}: per second, on one core", ("", "median", "best", "games", "× OpenSpiel"), rates)
                  ] if rates else []
        found += [
            Grid(f"{game}: size and time", ("", "median", "best", "limit"), costs),
            Grid(f"{game}: targets", ("", "reached", "target", ""), aims),
        ]
    return found


def rate_row(rate: Rate) -> tuple[str, ...]:
    factor = NOTHING if rate.factor is None else f"{rate.factor:.2f}"
    games = NOTHING if rate.games is None else short(rate.games)
    return rate.what, f"{short(rate.median)} {rate.unit}", short(rate.best), games, factor


def cost_row(cost: Cost) -> tuple[str, ...]:
    return cost.what, amount(cost.median, cost.unit), amount(cost.best, cost.unit), amount(cost.limit, cost.unit)


def target_row(target: Target) -> tuple[str, ...]:
    bound = "at least" if target.unit in (TIMES, GAMES) else "at most"
    verdict = "not measured" if target.met is None else "reached" if target.met else "missed"
    return target.what, amount(target.reached, target.unit), f"{bound} {amount(target.needed, target.unit)}", verdict


def short(number: float) -> str:
    """Three figures are more than a second run would confirm."""
    for size, letter in ((1e6, " M"), (1e3, " k"), (1, "")):
        if number >= size:
            shown = number / size
            return f"{shown:.{0 if shown >= 100 else 1 if shown >= 10 else 2}f}{letter}"
    return f"{number:.2f}"


def amount(number: float | None, unit: str) -> str:
    if number is None:
        return NOTHING
    return f"{short(number)} {unit}" if unit == GAMES else f"{number:.{0 if unit == 'bytes' else 2}f} {unit}"


def markdown(report: Report) -> str:
    """The tables, with the day and the machine they are from."""
    shown = [tables.table(*grid) for grid in grids(report)]
    return "\n\n".join([tables.measured(report.machine, report.date), *shown]) + "\n"


class NoPlace(OSError):
    """A file without a place for figures."""


def around_figures(page: Path, begin_line: str = BEGIN) -> tuple[str, str]:
    """The text of a page before its figures, and after."""
    before, begin, rest = page.read_text("utf-8").partition(begin_line)
    _old, end, after = rest.partition(END)
    if not (begin and end):
        raise NoPlace(f"{page.name} has no lines {begin_line} and {END} to put the figures between")
    return before, after


def write(page: Path, figures: str, begin_line: str = BEGIN) -> None:
    """Put figures in the place of the old ones."""
    before, after = around_figures(page, begin_line)
    page.write_text(f"{before}{begin_line}\n\n{figures}\n{END}{after}", "utf-8")
