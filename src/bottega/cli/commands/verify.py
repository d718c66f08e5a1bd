"""`bottega verify`: whether records are right: every action, the result, and the proof of the luck."""

from collections.abc import Iterable

import click

from bottega.cli.commands.record_games import Boxes
from bottega.cli.failing import complain, refusal_of
from bottega.cli.files import about, read_records
from bottega.cli.language import words
from bottega.core.records import Record
from bottega.core.refusals import Refused
from bottega.core.replay import verify as verify_record


def run(files: Iterable[str], deck_file: str | None) -> int:
    """A line for each file; the answer is the exit status."""
    status = 0
    for file in files:
        try:
            click.echo(verified(file, Boxes(deck_file)))
        except (Refused, OSError) as error:         # the other files are still looked at
            status = complain(refusal_of(error), words().language)
    return status


def verified(file: str, boxes: Boxes) -> str:
    """What to say of a file that is right in all its records."""
    records = read_records(file)
    first, number = next(records), 1
    verify_one(first, file, number, boxes)
    for number, record in enumerate(records, 2):
        verify_one(record, file, number, boxes)
    if number > 1:
        return words().say("cli.verify.many", file=file, count=number)
    key = "cli.verify.proven" if first.fairness is not None else "cli.verify.unproven"
    return words().say(key, file=file, count=len(first.actions))


def verify_one(record: Record, file: str, number: int, boxes: Boxes) -> None:
    with about(file, number):
        verify_record(record, *boxes.open(record))
