"""What happens at a table besides the game, in sentences."""

from bottega.core.events import Event
from bottega.core.sentences import Seat, Sentence
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
