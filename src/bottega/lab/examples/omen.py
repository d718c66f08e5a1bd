"""Rounds of OMEN, dealt from a seed: what is declared and called, whose cards are counted, and who loses one."""

from collections.abc import Sequence

from msgspec import Struct

from bottega.core.events import Event
from bottega.core.position import Position
from bottega.lab.examples.drawing import DoesNotHold, Drawn, Row, act, check, read, refusal, told
from bottega.omen import OMEN
from bottega.omen.events import Call, Declare, Out
from bottega.omen.facts import JOKER, KIND_NAMES


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: list[str]
    seed: int
    names: list[str]
    do: list[str]                           # "seat action", told one after the other
    losers: list[int] = []                  # the seats that lose a card: what its caption claims
    passed: list[str] = []                  # what was done before, and is not told
    refused: str | None = None              # "seat action" that may not be done after the first one
    options: dict[str, str] = {}


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    round: list[Round]


def drawn() -> list[Drawn]:
    return [play(one) for one in read("omen", Script).round]


def play(script: Round) -> Drawn:
    position = Position.dealt(OMEN.terms(len(script.names), script.options), script.seed)
    for move in script.passed:
        act(position, move)
    hands, middle = hands_of(position), position.view(None).table
    first, *others = script.do
    events = act(position, first)
    refused = refusal(position, script.refused)
    for move in others:
        events += act(position, move)
    calls = [event for event in events if isinstance(event, Call)]
    check(script.name, script.losers, [seat for call in calls for seat in call.losers])
    rows = revealed(hands, middle, calls[0]) if calls else declared(events)
    return Drawn(script.name, script.rules, script.names, rows, facts_of(script, hands, events, calls),
                 told(events, position.terms), refused)


def hands_of(position: Position) -> list[list[str]]:
    return [position.view(seat).hands[seat] or [] for seat in range(position.players)]


def revealed(hands: Sequence[list[str]], middle: list[str], call: Call) -> list[Row]:
    """All hands with the cards that were counted, and the middle, where none is."""
    counted = [[place for place, card in enumerate(hand) if card in (call.suit, KIND_NAMES[JOKER])] for hand in hands]
    if sum(map(len, counted)) != call.count:
        raise DoesNotHold(f"{call.count} cards were counted, and {counted} would be shown")
    return [*(Row(hand, seat, on=on) for seat, (hand, on) in enumerate(zip(hands, counted, strict=True)) if hand),
            Row(middle, say="middle", on=[])]


def declared(events: Sequence[Event]) -> list[Row]:
    """Declarations, each as so many cards of its suit."""
    return [Row([event.suit] * event.number, event.seat) for event in events if isinstance(event, Declare)]


def facts_of(script: Round, hands: Sequence[list[str]], events: Sequence[Event],
             calls: Sequence[Call]) -> dict[str, int | str]:
    facts: dict[str, int | str] = {"in_hands": sum(map(len, hands))}
    for call in calls:
        jokers = sum(hand.count(KIND_NAMES[JOKER]) for hand in hands)
        facts |= {"declarer": script.names[call.on], "caller": script.names[call.seat], "number": call.number,
                  "found": call.count, "jokers": jokers, "without": call.count - jokers}
    for event in events:
        if isinstance(event, Out):
            facts |= {"out": script.names[event.seat]}
    return facts
