"""What happened in OMNIA, in sentences. Nothing is counted here: an event says what gave which points."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bottega.core.options import Deck
from bottega.core.sentences import Card, Cards, Listed, Seat, Seats, Sentence, Value
from bottega.omnia.deck import Card as Face
from bottega.omnia.events import (
    AnyEvent,
    Coins,
    Deal,
    End,
    Keep,
    Line,
    Look,
    Pass,
    Place,
    Play,
    Refill,
    Score,
    Skip,
    Take,
)


def tell(event: AnyEvent, deck: Deck) -> list[Sentence]:
    """An event in sentences. Of a score the first has the total, and each of the others is one of its lines."""
    match event:
        case Deal():
            return [Sentence("omnia.event.deal", {"first": Seat(event.first)})]
        case Keep():
            return [_seen("keep", {"seat": Seat(event.seat)}, event.cards, partial(_quoted, deck))]
        case Pass():
            return [_seen("pass", {"giver": Seat(event.giver), "taker": Seat(event.taker)}, event.cards,
                          partial(_quoted, deck))]
        case Play():
            return [Sentence("omnia.event.play", {"seat": Seat(event.seat), "card": Card(event.card)})]
        case Take():
            taken: dict[str, Value] = {"seat": Seat(event.seat), "card": Card(event.card)}
            return [Sentence("omnia.event.take_paid", {**taken, "coins": coins(event.paid)}) if event.paid else
                    Sentence("omnia.event.take", taken)]
        case Coins():
            return [Sentence("omnia.event.coins", {"seat": Seat(event.seat), "coins": coins(event.amount)})]
        case Look():
            return [_seen("look", {"seat": Seat(event.seat)}, event.cards, Cards)]
        case Place():
            return [*_place(event, deck)]
        case Skip():
            return [Sentence(f"omnia.event.skip.{event.action}", {"seat": Seat(event.seat)})]
        case Refill():
            return [Sentence("omnia.event.refill", {"card": Card(event.card)})]
        case Score():
            return [Sentence("omnia.event.score", {"seat": Seat(event.seat), "points": points(event.total)}),
                    *(_line(line, deck) for line in event.lines)]
        case End():
            return [*_end(event)]


def coins(count: int) -> Sentence:
    return Sentence("omnia.coins", {"count": count})


def points(count: int) -> Sentence:
    return Sentence("omnia.points", {"count": count})


def objective(city: Face) -> Sentence:
    """What a city rewards."""
    goal, worth = city["objective"], points(city["points"])
    if goal["type"] == "coins":
        return Sentence("omnia.objective.coins", {"points": worth})
    if goal["type"] == "majority":
        return Sentence("omnia.objective.majority", {"of": _counted(goal), "points": worth})
    parts = [Sentence(f"omnia.part.{part['kind']}.{part['colour']}", {"count": part["count"]}) for part in goal["of"]]
    return Sentence("omnia.objective.set", {"of": Listed(parts), "points": worth})


def _counted(goal: Face) -> Listed:
    """What a majority counts."""
    return Listed([Sentence(f"omnia.majority.{what}") for what in goal["of"]])


def _seen(what: str, who: dict[str, Value], cards: Sequence[str | None],
          named: Callable[[list[str]], Value]) -> Sentence:
    """Cards by their names, or how many they are for those who may not see them."""
    seen = [card for card in cards if card is not None]
    if len(seen) < len(cards):
        return Sentence(f"omnia.event.{what}_hidden", {**who, "count": len(cards)})
    return Sentence(f"omnia.event.{what}", {**who, "cards": named(seen)})


def _quoted(deck: Deck, cards: Sequence[str]) -> Listed:
    """Action cards: the name of each is a list itself, so it is quoted, and those of one name are counted."""
    names = {card: _face(card, deck)["names"] for card in cards}
    alike = [[other for other in cards if names[other] == names[card]] for card in cards]
    return Listed([Sentence("omnia.event.card", {"card": Card(card), "count": len(copies)})
                   for card, copies in zip(cards, alike, strict=True) if copies[0] == card])


def _place(event: Place, deck: Deck) -> Iterator[Sentence]:
    if event.card is None:
        yield Sentence("omnia.event.place_none", {"seat": Seat(event.seat)})
    else:
        yield Sentence("omnia.event.place", {"seat": Seat(event.seat), "card": Card(event.card)})
        yield objective(_face(event.card, deck))


def _line(line: Line, deck: Deck) -> Sentence:
    """Where some points come from. How many they are stands beside it."""
    if line.city is None:
        return _printed(line, deck)
    goal, city = _face(line.city, deck)["objective"], Card(line.city)
    if goal["type"] == "coins":
        return Sentence("omnia.trail.coins", {"city": city, "coins": coins(line.count)}, line.rule)
    if goal["type"] == "set":
        made: dict[str, Value] = {"city": city, "cards": Cards(line.cards)}
        return Sentence("omnia.trail.set", made, line.rule) if line.cards else \
            Sentence("omnia.trail.no_set", {"city": city}, line.rule)
    values: dict[str, Value] = {"city": city, "of": _counted(goal), "count": line.count}
    if line.most == 0:
        return Sentence("omnia.trail.nobody", values, line.rule)
    if line.count < line.most:
        return Sentence("omnia.trail.not_most", {**values, "most": line.most}, line.rule)
    if line.tied > 1:
        return Sentence("omnia.trail.tied", {**values, "tied": line.tied}, line.rule)
    return Sentence("omnia.trail.most", values, line.rule)


def _printed(line: Line, deck: Deck) -> Sentence:
    if not line.cards:
        return Sentence("omnia.trail.printed_none", rule=line.rule)
    given = [Sentence("omnia.trail.card", {"card": Card(card), "points": _face(card, deck)["points"]})
             for card in line.cards]
    return Sentence("omnia.trail.printed_on", {"cards": Listed(given)}, line.rule)


def _end(event: End) -> Iterator[Sentence]:
    winners = event.ranking[0]
    if len(winners) == 1:
        yield Sentence("omnia.event.end", {"seat": Seat(winners[0])}, event.rule)
    else:
        yield Sentence("omnia.event.end_shared", {"seats": Seats(winners)}, event.rule)
    if event.decided_by != "points":
        yield Sentence(f"omnia.tie_break.{event.decided_by}", rule=event.rule)


def _face(card: str, deck: Deck) -> Face:
    return next(face for face in deck.cards if face["id"] == card)
