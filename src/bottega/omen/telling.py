"""What happened in OMEN, in sentences. Nothing is judged here: an event says who was right, who loses and why."""

from collections.abc import Iterator

from bottega.core.options import Deck
from bottega.core.sentences import Seat, Seats, Sentence
from bottega.omen.events import AnyEvent, Call, Deal, Declare, End, Lose, Out, Redeal, Reveal

JUDGED = {                                  # by call, and whether it was right
    ("omen", True): "omen.event.judged.too_high",
    ("omen", False): "omen.event.judged.not_too_high",
    ("destiny", True): "omen.event.judged.exact",
    ("destiny", False): "omen.event.judged.not_exact",
}


def tell(event: AnyEvent, _deck: Deck) -> list[Sentence]:
    """An event in sentences. Of a call the first says that it was made, the others what came of it."""
    match event:
        case Deal():
            return [Sentence("omen.event.deal", {"dealer": Seat(event.dealer)})]
        case Redeal():
            return [Sentence("omen.event.redeal", {"dealer": Seat(event.dealer)}), _redrawn(event)]
        case Declare():
            return [Sentence("omen.event.declare", {"seat": Seat(event.seat), "cards": _said(event)})]
        case Call():
            return [*_called(event)]
        case Reveal():                      # hands are for whoever draws a table to show, in cards or in words
            return []
        case Lose():
            return [Sentence("omen.event.lose", {"seat": Seat(event.seat), "card": Sentence(f"omen.one.{event.card}")})]
        case Out():
            return [Sentence("omen.event.out", {"seat": Seat(event.seat)}, event.rule)]
        case End():
            return [Sentence("omen.event.end", {"seat": Seat(event.ranking[0][0])}, event.rule)]


def _called(event: Call) -> Iterator[Sentence]:
    yield Sentence(f"omen.event.call_{event.call}",
                   {"seat": Seat(event.seat), "on": Seat(event.on), "cards": _said(event)})
    found = Sentence(f"omen.cards.{event.suit}", {"count": event.count})
    yield Sentence("omen.event.count", {"cards": found})
    losing = Sentence("omen.event.losing", {"seats": Seats(event.losers), "count": len(event.losers)})
    yield Sentence(JUDGED[event.call, event.right],
                   {"number": event.number, "found": event.count, "losing": losing}, event.rule)


def _redrawn(event: Redeal) -> Sentence:
    """Who has drawn a new hand."""
    if not event.drew:
        return Sentence("omen.event.redraw_none", rule=event.rule)
    if event.after == "destiny":
        return Sentence("omen.event.redraw_all", rule=event.rule)
    [seat] = event.drew
    return Sentence("omen.event.redraw_one", {"seat": Seat(seat)}, event.rule)


def _said(declared: Declare | Call) -> Sentence:
    return Sentence(f"omen.cards.{declared.suit}", {"count": declared.number})
