"""Figures as Markdown: where and when they were measured, and tables of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """The first columns are texts, so many; the others are figures."""
    return "\n".join([head(title, heads, texts), *map(row, rows)])


def head(title: str, heads: Sequence[str], texts: int = 1) -> str:
    """The first lines of a table, where its rows come one by one."""
    return "\n".join([f"### {title}", "", row(heads), row(["---"] * texts + ["---:"] * (len(heads) - texts))])


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def measured(machine: Mapping[str, str], date: str | None = None) -> str:
    """When, today if it is not said, and by which machine."""
    parts = [value if name == "processor" else f"{name} {value}" for name, value in machine.items()]
    return f"Measured on {date or datetime.now(UTC).date().isoformat()}: {' · '.join(parts)}."
