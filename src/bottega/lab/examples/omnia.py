"""The draft and turns of OMNIA, dealt from a seed, and games at their end, of which the points are counted."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bottega.core.events import Event
from bottega.core.game import ScoredSheet
from bottega.core.position import Position
from bottega.lab.examples.drawing import Drawn, Row, act, check, read, refusal, told
from bottega.omnia import OMNIA
from bottega.omnia.events import End, Look, Place, Play, Refill, Score, Take
from bottega.omnia.score_file import Player, Table, score_sheet
from bottega.table.telling import shown


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody keeps two cards and passes the rest, as the first seat sees it."""

    name: str
    rules: list[str]
    seed: int
    names: list[str]
    do: list[str]                           # "seat action"
    next: list[str]                         # what the first seat then has to choose from: what the caption claims


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat does, from the first moment of a game."""

    name: str
    rules: list[str]
    seed: int
    names: list[str]
    do: list[str]                           # "seat action", told one after the other
    owned: list[str]                        # what then lies before the seat, and its coins: what the caption claims
    coins: int
    refused: str | None = None              # "seat action" that may not be done after the first one


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """A game at its end."""

    name: str
    rules: list[str]
    cities: list[str]
    players: list[Player]
    totals: list[int]                       # everybody's points, the ranking and what decided it: what is claimed
    ranking: list[list[int]]
    decided_by: str = "points"
    decides: bool = False                   # whether it is about who wins


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    draft: list[Draft]
    turn: list[Turn]
    count: list[Count]


def drawn() -> list[Drawn]:
    script = read("omnia", Script)
    return [*map(keep, script.draft), *map(play, script.turn), *map(count, script.count)]


# the draft

def keep(script: Draft) -> Drawn:
    position = Position.dealt(OMNIA.terms(len(script.names), {"first": "0"}), script.seed)
    pack, events = position.view(0).pack, list[Event]()
    for move in script.do:
        act(position, move)
        events += position.events_for(0)
    left = position.view(0)
    check(script.name, script.next, left.pack)
    rows = [Row(pack, say="pack", on=[place for place, card in enumerate(pack) if card in left.hand]),
            Row(left.pack, say="passed")]
    return Drawn(script.name, script.rules, script.names, rows, told=told(events, position.terms))


# a turn

def play(script: Turn) -> Drawn:
    position = Position.dealt(OMNIA.terms(len(script.names), {"first": "0", "draft": "off"}), script.seed)
    before = position.view(0)
    first, *others = script.do
    events = act(position, first)
    refused = refusal(position, script.refused)
    for move in others:
        events += act(position, move)
    after = position.view(0).seats[0]
    check(script.name, (sorted(script.owned), script.coins), (sorted(after.cards), after.coins))
    rows = [*laid(events, before.market), Row(after.cards, 0, coins=after.coins)]
    return Drawn(script.name, script.rules, script.names, rows,
                 {"coins": before.seats[0].coins, "left": after.coins},
                 told((event for event in events if not isinstance(event, Refill)), position.terms), refused)


def laid(events: Sequence[Event], market: dict[str, Any]) -> list[Row]:
    """The card that was played, the rows from which something was taken, and the cities that were looked at."""
    rows = [Row([event.card], say="played") for event in events if isinstance(event, Play)]
    taken = [event for event in events if isinstance(event, Take)]
    for kind in dict.fromkeys(event.kind for event in taken):
        cards = market[kind].cards
        rows.append(Row(cards, say=kind, on=[place for place, card in enumerate(cards)
                                             if card in [event.card for event in taken]]))
    placed = [event.card for event in events if isinstance(event, Place)]
    for event in events:
        if isinstance(event, Look):
            cities = [city for city in event.cards if city is not None]
            rows.append(Row(cities, say="looked", on=[cities.index(city) for city in placed if city in cities]))
    return rows


# the end

def count(script: Count) -> Drawn:
    sheet = score_sheet(OMNIA, msgspec.json.encode(Table(script.cities, script.players)), OMNIA.read_deck(None))
    scores, end = scored(sheet)
    check(script.name, (script.totals, script.ranking, script.decided_by),
          ([score.total for score in scores], end.ranking, end.decided_by))
    rows = [Row(script.cities, say="cities"),
            *(Row(player.cards, seat, coins=player.coins) for seat, player in enumerate(script.players)),
            *(row for score in scores for row in sets_of(score))]
    facts: dict[str, int | str] = {f"total_{seat + 1}": score.total for seat, score in enumerate(scores)}
    for seat, player in enumerate(script.players):
        facts[f"name_{seat + 1}"] = player.name
    return Drawn(script.name, script.rules, sheet.names, rows, facts,
                 events=[{"version": 1, "at": 0.0, **shown(event, sheet.terms)} for event in sheet.events],
                 decides=script.decides)


def scored(sheet: ScoredSheet) -> tuple[list[Score], End]:
    [end] = [event for event in sheet.events if isinstance(event, End)]
    return [event for event in sheet.events if isinstance(event, Score)], end


def sets_of(score: Score) -> list[Row]:
    """The very cards of every set that was made, and what it brings."""
    return [Row(line.cards, score.seat, city=line.city, points=line.points)
            for line in score.lines if line.city is not None and line.cards]
