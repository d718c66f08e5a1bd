"""What happens at a table besides the game, in sentences; and how sentences go over the wire."""

from typing import Any

from bottega.core.events import Event
from bottega.core.sentences import Card, Cards, Listed, Seat, Seats, Sentence, Value
from bottega.table import events


def tell(event: Event) -> list[Sentence]:
    """An event in sentences; what people say themselves needs none."""
    match event:
        case events.Sit(seat=seat):
            return [_of(seat, "table.event.sit")]
        case events.Leave(seat=seat):
            return [_of(seat, "table.event.leave")]
        case events.Undo(seat=seat):
            return [_of(seat, "table.event.undo")]
        case events.UndoAsked(seat=seat):
            return [_of(seat, "table.event.undo_asked")]
        case events.UndoAnswered(seat=seat, yes=True):
            return [_of(seat, "table.event.undo_agreed")]
        case events.UndoAnswered(seat=seat):
            return [_of(seat, "table.event.undo_declined")]
        case events.StandIn(seat=seat):
            return [_of(seat, "table.event.stand_in")]
        case events.Return(seat=seat):
            return [_of(seat, "table.event.return")]
        case events.Hurry(seat=seat):
            return [_of(seat, "table.event.hurry")]
        case events.Over():
            return [Sentence("table.event.over")]
        case events.Rematch():
            return [Sentence("table.event.rematch")]
        case events.Close():
            return [Sentence("table.event.close")]
        case _:
            return []


def _of(seat: int, key: str) -> Sentence:
    return Sentence(key, {"seat": Seat(seat)})


def packed(sentence: Sentence, game: str) -> dict[str, Any]:
    """As short as it can be understood: its values by its key, the rule among them; or the count, if that is all.

    A list holds seats, which are numbers, or cards, which are texts, or sentences. Of a key of the game's own, its name
    is left out, and `event` too: `lose` is `omen.event.lose`, and `.cards.raven` is `omen.cards.raven`.
    """
    values = {name: _packed(value, game) for name, value in sentence.values.items()}
    if sentence.rule is not None:
        values["rule"] = sentence.rule
    key = sentence.key.removeprefix(game) if sentence.key.startswith(f"{game}.") else sentence.key
    return {key.removeprefix(".event."): values["count"] if {*values} == {"count"} else values}


def _packed(value: Value, game: str) -> Any:
    match value:
        case Seat(seat):
            return [seat]
        case Seats(seats):
            return seats
        case Card(card):
            return [card]
        case Cards(cards):
            return cards
        case Listed(listed):
            return [packed(sentence, game) for sentence in listed]
        case Sentence():
            return packed(value, game)
        case _:
            return value
