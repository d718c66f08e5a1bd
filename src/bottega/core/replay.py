"""Playing a record again: every action is checked by the rules it was played under."""

from collections.abc import Iterator

from bottega.core import fairness
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.position import Position
from bottega.core.records import Record
from bottega.core.refusals import BadRecord, Refused


def walk(record: Record, game: Game, deck: Deck | None = None) -> Iterator[Position]:
    """The game after the deal and after each action: one position, moved on. Refuses at the first thing amiss."""
    if record.game != game.name:
        raise BadRecord("core.record.other_game", None, found=record.game, game=game.name)
    if record.rules != game.rules:
        raise BadRecord("core.record.other_rules", None, game=game.name, found=record.rules, known=game.rules)
    deck = deck or game.read_deck(None)
    if record.deck.digest != deck.digest:
        raise BadRecord("core.record.other_deck", None, name=record.deck.name)
    terms = game.terms(len(record.seats), record.options, deck)
    position = Position.dealt(terms, record.seed, keyed=record.fairness is not None)
    yield position
    for number, act in enumerate(record.actions, 1):
        try:
            position.act(act.seat, act.do)
        except Refused as refused:
            raise BadRecord("core.record.refused", refused.refusal.rule, number=number, seat=act.seat, action=act.do,
                            because=refused.refusal) from refused
        yield position
    if position.result != record.result:
        raise BadRecord("core.record.other_result")


def verify(record: Record, game: Game, deck: Deck | None = None) -> Position:
    """Where a record ends, if all of it is right: rules, result, and the proof of its luck where it has one."""
    if record.fairness is not None:
        agreed = fairness.Agreed(record.fairness.table, record.game, record.rules, len(record.seats), record.options,
                                 record.deck.digest)
        fairness.check(record.fairness, agreed, record.seed)
    *_, last = walk(record, game, deck)
    return last
