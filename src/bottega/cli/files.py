"""The files that people name on the command line. When reading, `-` is standard input."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from bottega.core.refusals import BadRecord, Refused

if TYPE_CHECKING:
    from bottega.core.records import Record

STDIN = "-"


def read_text(file: str) -> str:
    try:
        return (sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("cli.file.no_text", None, file=file) from error


def check_new(file: str | None, *, force: bool, key: str = "cli.file.exists") -> None:
    """Refuses to write over a file, which may be somebody's only copy."""
    if file is not None and not force and Path(file).is_file():
        raise Refused(key, None, file=file)


@contextmanager
def written(file: str) -> Iterator[TextIO]:
    """A file to write, or one sentence that it cannot be."""
    try:
        with Path(file).open("w", encoding="utf-8", newline="\n") as out:
            yield out
    except OSError as error:
        raise Refused("cli.file.unwritable", None, file=file, reason=error.strerror) from error


def written_bytes(file: str, content: bytes) -> None:
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise Refused("cli.file.unwritable", None, file=file, reason=error.strerror) from error


def read_records(file: str) -> Iterator["Record"]:
    """The records of a file."""
    from bottega.core import records
    texts, number = records.read_many(read_text(file).splitlines()), 0
    while True:
        number += 1
        with about(file, number):
            record = next(texts, None)
        if record is None:
            return
        yield record


@contextmanager
def about(file: str, number: int) -> Iterator[None]:
    """Trouble in this block is trouble with that record."""
    try:
        yield
    except Refused as bad:
        raise BadRecord("cli.file.record", bad.refusal.rule, file=file, number=number,
                        because=bad.refusal) from bad
