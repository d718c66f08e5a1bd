"""`bottega replay`: a record played again, as events for programs or as sentences for people."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click
import msgspec
from rich.console import Console
from rich.text import Text

from bottega import bots
from bottega.bots.warm import RULES
from bottega.cli.commands.record_games import Boxes
from bottega.cli.files import about, read_records
from bottega.cli.language import words
from bottega.cli.progress import shown, warm_with_progress
from bottega.cli.terminal.game_terminal import open_console, terminal_of
from bottega.cli.terminal.seats import introduced, labels, sitters_of
from bottega.cli.terminal.teaching import reason
from bottega.core.events import Event
from bottega.core.game import Game, Terms
from bottega.core.options import Deck
from bottega.core.position import Position
from bottega.core.records import Record
from bottega.core.refusals import Refused
from bottega.core.replay import walk

Eyes = int | str | None                 # a seat, `spectator`, or None for an omniscient reader


class Step(NamedTuple):
    """What one action, or the deal, brought about; and why it was done, where that is asked for."""

    events: list[Event]
    reason: str | None = None


def run(file: str, seat: Eyes, deck_file: str | None, *, as_events: bool, with_reasons: bool) -> None:
    console, boxes = open_console(), Boxes(deck_file)
    for number, record in enumerate(read_records(file), 1):
        with about(file, number):
            game, deck = boxes.open(record)
        if isinstance(seat, int) and seat >= len(record.seats):
            raise Refused("cli.usage.number", None, option="--seat", text=seat, least=0, most=len(record.seats) - 1)
        with about(file, number):                       # all of a game, before a word of it is printed
            steps = [Step(_seen(position, seat)) for position in walk(record, game, deck)]
            if with_reasons and not as_events:
                steps = [*reasoned(steps, record, game, deck, seat)]
        if as_events:
            print_events(record, [event for step in steps for event in step.events])
        else:
            terms = game.terms(len(record.seats), record.options, deck)
            tell(record, terms, steps, seat, number, console)


def _seen(position: Position, eyes: Eyes) -> list[Event]:
    if eyes is None:
        return position.events()
    return position.events_for(eyes if isinstance(eyes, int) else None)


def reasoned(steps: Sequence[Step], record: Record, game: Game, deck: Deck, eyes: Eyes) -> Iterator[Step]:
    """The same with reasons. A seat is given those of its own moves: others' would show what they held."""
    spoken = words(game.package)
    terms, names = game.terms(len(record.seats), record.options, deck), labels(spoken, sitters_of(record, game), None)
    terminal = terminal_of(terms, spoken, names, None, tell_hands=False)        # only to name moves
    thinking = [sitter.name for sitter in record.seats if sitter.bot and bots.thinks(game, sitter.name)]
    warm_with_progress(game, spoken, (RULES, bots.strongest(game), *thinking))
    with shown(spoken.say("cli.progress.reasons")) as say:
        yield steps[0]
        for number, (position, act) in enumerate(zip(walk(record, game, deck), record.actions, strict=False), 1):
            say(number, len(steps) - 1)
            told = eyes in (None, act.seat)
            yield Step(steps[number].events,
                       reason(spoken, terminal, position, act, record.seats[act.seat], names) if told else None)


def print_events(record: Record, happened: Sequence[Event]) -> None:
    """One JSON object a line; the record's head comes first, and has no `event`."""
    head = {"game": record.game, "rules": record.rules, "options": record.options, "seats": record.seats}
    click.echo(b"\n".join(msgspec.json.encode(line) for line in (head, *happened)))


def tell(record: Record, terms: Terms, steps: Sequence[Step], eyes: Eyes, number: int, console: Console) -> None:
    spoken = words(terms.game.package)
    me = eyes if isinstance(eyes, int) else None
    sitters = sitters_of(record, terms.game)
    names = labels(spoken, sitters, me)
    if number > 1:
        console.print()
    terminal = terminal_of(terms, spoken, names, me, tell_hands=True)
    console.print(terminal.title(record.options), style="bold")
    console.print(spoken.say("cli.replay.head", names=", ".join(introduced(spoken, sitters, me))))
    for step in steps:
        for event in step.events:
            for told in terminal.tell(event):
                console.print(told)
        if step.reason is not None:
            console.print(Text(step.reason, style="italic"))
    if record.result is None:
        console.print(spoken.say("cli.replay.running"))
