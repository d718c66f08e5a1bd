"""`bottega replay`: a record played again, as events for programs or as sentences for people."""

from collections.abc import Sequence

import click
import msgspec
from rich.console import Console

from bottega.cli.files import about, read_records
from bottega.cli.language import words
from bottega.cli.opening import Boxes
from bottega.cli.seats import labels
from bottega.cli.terminal import open_console, terminal_of
from bottega.core.game import Event, Terms
from bottega.core.position import Position
from bottega.core.records import Record
from bottega.core.refusals import Refused
from bottega.core.replay import walk

Eyes = int | str | None                 # a seat, `spectator`, or None for an omniscient reader


def run(file: str, seat: Eyes, deck_file: str | None, *, as_events: bool) -> None:
    console, boxes = open_console(), Boxes(deck_file)
    for number, record in enumerate(read_records(file), 1):
        with about(file, number):
            game, deck = boxes.open(record)
        if isinstance(seat, int) and seat >= len(record.seats):
            raise Refused("cli.usage.number", None, option="--seat", text=seat, least=0, most=len(record.seats) - 1)
        with about(file, number):                       # all of a game, before a word of it is printed
            happened = [event for position in walk(record, game, deck) for event in _seen(position, seat)]
        if as_events:
            print_events(record, happened)
        else:
            terms = game.terms(len(record.seats), record.options, deck)
            tell(record, terms, happened, seat, number, console)


def _seen(position: Position, eyes: Eyes) -> list[Event]:
    if eyes is None:
        return position.events()
    return position.events_for(eyes if isinstance(eyes, int) else None)


def print_events(record: Record, happened: Sequence[Event]) -> None:
    """One JSON object a line; the record's head comes first, and has no `event`."""
    head = {"game": record.game, "rules": record.rules, "options": record.options, "seats": record.seats}
    click.echo(b"\n".join(msgspec.json.encode(line) for line in (head, *happened)))


def tell(record: Record, terms: Terms, happened: Sequence[Event], eyes: Eyes, number: int, console: Console) -> None:
    spoken = words(terms.game.package)
    names = labels(spoken, record.seats, eyes if isinstance(eyes, int) else None)
    if number > 1:
        console.print()
    terminal = terminal_of(terms, spoken, names, tell_hands=True)
    console.print(terminal.title(record.options), style="bold")
    console.print(spoken.say("cli.replay.head", names=", ".join(names)))
    for event in happened:
        for told in terminal.tell(event):
            console.print(told)
    if record.result is None:
        console.print(spoken.say("cli.replay.running"))
