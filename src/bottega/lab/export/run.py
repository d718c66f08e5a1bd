"""An export is a folder: `_export.json`, which says what is asked for, and a file for so many games.

A file appears under its name when it is whole. So an export that was interrupted goes on where it stopped, if the same
is asked for again; if something else is, nothing of the old one is touched.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from bottega.core.refusals import Refused
from bottega.lab.export.rows import Rows
from bottega.lab.export.writing import FORMS
from bottega.lab.match.workers import in_order

ASKED = "_export.json"                    # begins as it does so that readers of folders skip it
Say = Callable[[int, int], None]            # told how many games are done, of how many


class Source(Protocol):
    @property
    def games(self) -> int: ...
    @property
    def at_a_time(self) -> int: ...
    def rows(self, numbers: range) -> Rows: ...


class Part(NamedTuple):
    """What was written, or found."""

    games: int
    rows: int


class Written(NamedTuple):
    games: int
    rows: int
    files: int
    size: int                               # bytes


def export(source: Source, asked: dict[str, Any], folder: Path, form: str, threads: int = 1,
           say: Say = lambda done, games: None, *, force: bool = False) -> Written:
    """Write what is not there yet. `asked` is what tells one export from another."""
    begin(folder, {**asked, "format": form, "games": source.games, "games_in_a_file": source.at_a_time}, force=force)
    parts = -(-source.games // source.at_a_time)
    games = rows = 0
    say(0, source.games)
    for part in in_order(partial(write_part, source, folder, form), parts, threads):
        games, rows = games + part.games, rows + part.rows
        say(games, source.games)
    files = [part_file(folder, number, form) for number in range(parts)]
    return Written(games, rows, len(files), sum(file.stat().st_size for file in files))


def begin(folder: Path, asked: dict[str, Any], *, force: bool) -> None:
    """Take a folder up again, or begin in an empty one. By force, another export in it gives way."""
    folder.mkdir(parents=True, exist_ok=True)
    told = folder / ASKED
    if told.exists() and msgspec.json.decode(told.read_bytes()) == msgspec.json.decode(msgspec.json.encode(asked)):
        return
    if any(folder.iterdir()):
        if not (force and told.exists()):
            raise Refused("cli.export.other", None, folder=str(folder))
        for file in [told, *(file for form in FORMS for file in folder.glob(f"part-*.{form}*"))]:
            file.unlink()
    told.write_bytes(msgspec.json.format(msgspec.json.encode(asked), indent=2) + b"\n")


def part_file(folder: Path, number: int, form: str) -> Path:
    return folder / f"part-{number:05}.{form}"


def write_part(source: Source, folder: Path, form: str, number: int) -> Part:
    numbers = range(number * source.at_a_time, min((number + 1) * source.at_a_time, source.games))
    file = part_file(folder, number, form)
    if file.exists():
        return Part(len(numbers), FORMS[form].count(file))
    columns = source.rows(numbers).columns()
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        FORMS[form].write(unfinished, columns)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return Part(len(numbers), len(columns["move"]))
