"""Replaying: a record gives the same game again, or is refused with the first thing amiss."""

import json
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from bottega.core import records, replay
from bottega.core.records import Act, Record
from bottega.core.refusals import BadRecord, Refusal, Refused
from bottega.omen import OMEN
from core.playing import SITTERS, keyed, played, proof, record
from omen.decks import deck_text

EVERY_OPTION = [
    dict(zip(("expansion", "extras", "next_dealer"), values, strict=True))
    for values in product(("off", "on"), ("fitted", "printed"), ("loser", "clockwise", "random"))
]


def refusal_of(made: Record, **more: Any) -> Refusal:
    with pytest.raises(BadRecord) as refused:
        replay.verify(made, OMEN, **more)
    return refused.value.refusal


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_a_replayed_game_is_the_same_byte_for_byte(options: dict[str, str]) -> None:
    position = played(OMEN.start(3, 11, **options))      # type: ignore[arg-type]

    again = replay.verify(records.of(position, SITTERS), OMEN)

    assert again.states.tobytes() == position.states.tobytes()
    assert (again.history, again.ranking) == (position.history, position.ranking)


def test_the_walk_stops_at_the_deal_and_after_every_action() -> None:
    position, made = OMEN.start(3, 7), record(6)

    views = [str(at) for at in replay.walk(made, OMEN)]

    assert len(views) == 7
    assert views[0] == str(position)
    for act, view in zip(made.actions, views[1:], strict=True):
        position.act(act.seat, act.do)
        assert view == str(position)


@pytest.mark.parametrize("actions", [0, 1, 6])
def test_a_running_game_is_replayed_to_where_it_stands(actions: int) -> None:
    last = replay.verify(record(actions), OMEN)

    assert len(last.history) == actions
    assert not last.is_over


def test_an_illegal_action_is_named_with_its_number_and_its_rule() -> None:
    made = record(3)
    too_low = replace(made, actions=[*made.actions[:1], Act((made.actions[0].seat + 1) % 3, "declare 1 raven")])

    refusal = refusal_of(too_low)

    assert (refusal.key, refusal.rule) == ("core.record.refused", "omen-3.3")
    assert refusal.values["number"] == 2
    assert refusal.values["action"] == "declare 1 raven"
    assert isinstance(refusal.values["because"], Refusal)
    assert refusal.values["because"].key == "omen.refusal.too_low"


@pytest.mark.parametrize(("act", "key"), [
    (Act(7, "omen"), "core.refusal.no_such_seat"),
    (Act(-1, "omen"), "core.refusal.no_such_seat"),
    (Act(10**30, "omen"), "core.refusal.no_such_seat"),
    (Act(2**63, "omen"), "core.refusal.no_such_seat"),
    (Act(0, "resign"), "omen.notation.action"),
])
def test_an_action_of_nobody_or_of_no_meaning_is_refused_too(act: Act, key: str) -> None:
    refusal = refusal_of(replace(record(0), actions=[act]))

    assert refusal.key == "core.record.refused"
    assert refusal.values["number"] == 1
    assert isinstance(refusal.values["because"], Refusal)
    assert refusal.values["because"].key == key


def test_an_action_out_of_turn_is_refused() -> None:
    made = record(1)
    first = made.actions[0]

    assert refusal_of(replace(made, actions=[Act((first.seat + 1) % 3, first.do)])).rule == "omen-3.2"


def test_an_action_after_the_end_is_refused() -> None:
    made = record()

    refusal = refusal_of(replace(made, actions=[*made.actions, Act(0, "omen")]))

    assert (refusal.rule, refusal.values["number"]) == ("omen-5.1", len(made.actions) + 1)


def test_another_version_of_the_rules_is_refused() -> None:
    refusal = refusal_of(replace(record(), rules=2))

    assert refusal.key == "core.record.other_rules"
    assert refusal.values == {"game": "omen", "found": 2, "known": OMEN.rules}


def test_a_record_of_another_game_is_refused() -> None:
    refusal_of(replace(record(), game="omnia"))


def test_another_deck_is_refused_by_its_name() -> None:
    made = replace(record(), deck=records.DeckName("house", "0" * 64))

    refusal = refusal_of(made)

    assert (refusal.key, refusal.values) == ("core.record.other_deck", {"name": "house"})


def test_with_its_own_deck_at_hand_a_record_is_replayed() -> None:
    deck = OMEN.read_deck(deck_text(wolf=10))
    position = played(OMEN.start(3, 7, deck=deck, expansion="on"))
    made = records.of(position, SITTERS)

    assert replay.verify(made, OMEN, deck).ranking == position.ranking
    assert refusal_of(made).key == "core.record.other_deck"


@pytest.mark.parametrize("result", [None, {}, {"ranking": [[0], [1], [2], [3]]}, {"ranking": [], "winner": "Ada"}])
def test_a_wrong_result_is_refused(result: dict[str, Any] | None) -> None:
    assert refusal_of(replace(record(), result=result)).key == "core.record.other_result"


def test_a_result_of_a_running_game_is_refused() -> None:
    assert refusal_of(replace(record(4), result={"ranking": [[0], [1], [2]]})).key == "core.record.other_result"


def test_another_seed_is_another_game() -> None:
    made, position = record(), OMEN.start(3, 8)

    assert refusal_of(replace(made, seed=position.seed)).key in ("core.record.refused", "core.record.other_result")


@pytest.mark.parametrize("change", [
    {"options": {"wolves": "on"}}, {"options": {"expansion": "maybe"}}, {"seats": [*SITTERS[:2]]}, {"seats": []},
])
def test_options_and_seats_that_no_game_has_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        replay.verify(replace(record(), **change), OMEN)


def test_a_keyed_game_is_replayed_with_its_keys() -> None:
    position = played(keyed(next_dealer="random"))
    made = records.of(position, SITTERS, fairness=proof())

    again = replay.verify(records.read(records.write(made)), OMEN)

    assert again.states.tobytes() == position.states.tobytes()
    assert again.chance_events == position.chance_events


def test_a_game_survives_its_file() -> None:
    text = json.dumps(json.loads(records.write(record())), indent=1)

    (read,) = records.read_many(text.splitlines(keepends=True))

    assert replay.verify(read, OMEN).is_over
