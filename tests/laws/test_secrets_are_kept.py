"""What a seat gets does not depend on what it cannot see.

Everything hidden from a seat is reshuffled, by code that shares nothing with `view.py` or `imagine.py`, and all that
leaves the game towards that seat is compared: the view and its bytes, the same as JSON (and so the size of a
message), what is legal, what is refused and with which words.
"""

import json
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given

from bottega.core import games
from bottega.core.bits import NOBODY
from bottega.core.events import Plain, plain
from bottega.core.kernel import Records
from bottega.core.position import Position
from laws.facts import facts_of, tried
from laws.tables import (
    at_stake,
    content,
    deals,
    examples,
    eyes,
    legal_numbers,
    plain_terms,
    play,
    seeds,
    tables,
    views_of,
    whole_games,
)


def looked_at(position: Position, states: Records) -> Position:
    """The same table with another state on it."""
    twin = position.copy()
    twin.states[:] = states
    return twin


def view_of(position: Position, seat: int) -> bytes:
    return views_of(position, seat).tobytes()


def seen_by(seat: int, position: Position) -> tuple[object, ...]:
    """All that goes from a table to a seat, or to a spectator."""
    person = None if seat == NOBODY else seat
    refusals = [(refusal.key, refusal.rule, dict(refusal.values)) if refusal else None
                for refusal in (position.refuse(seat, action) for action in range(position.game.actions))]
    return (view_of(position, seat), msgspec.json.encode(position.view(person)), position.legal(seat), refusals,
            position.game.picture(position.view(person)),
            msgspec.json.encode(position.game.aids(views_of(position, seat), 0, position.terms, "odds")))


def told_to(seat: int, position: Position) -> str:
    events = position.game.events_for(seat, position.rows, position.players, position.deck)
    return json.dumps([*map(plain, events)])


@examples(25)
@given(whole_games(), seeds)
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(whole: list[Position], seed: int) -> None:
    luck = Random(seed)
    for table in at_stake(whole, luck):
        for seat in eyes(table):
            twin = looked_at(table, facts_of(table.game).reshuffled(table.states, seat, luck))

            assert seen_by(seat, twin) == seen_by(seat, table)


@examples(80)
@given(tables(), seeds)
def test_an_open_action_looks_the_same_whatever_is_hidden(table: Position, seed: int) -> None:
    luck, facts = Random(seed), facts_of(table.game)
    for actor in table.acting:
        legal = legal_numbers(table.terms, table.states, actor)
        for action in luck.sample(legal, min(3, len(legal))):
            after = table.copy()
            after.act(actor, action)
            for seat in eyes(table) if facts.is_open(table.states, action, after.states) else []:
                twin = looked_at(table, facts.reshuffled(table.states, seat, luck))
                twin.act(actor, action)

                assert told_to(seat, twin) == told_to(seat, after)
                assert view_of(twin, seat) == view_of(after, seat)


@examples(20)
@given(whole_games(), seeds)
def test_where_several_choose_nobody_sees_what_another_chose(whole: list[Position], seed: int) -> None:
    luck, several = Random(seed), [position for position in whole if len(position.acting) > 1]
    for table in luck.sample(several, min(4, len(several))):
        actor, afters = luck.choice(table.acting), []
        for action in legal_numbers(table.terms, table.states, actor):
            afters.append(table.copy())
            afters[-1].act(actor, action)
        for seat in set(eyes(table)) - {actor}:
            assert len({view_of(after, seat) for after in afters}) == 1
            assert len({told_to(seat, after) for after in afters}) == 1


@examples(12)
@given(whole_games(), seeds)
def test_events_tell_a_seat_nothing_that_its_view_hides(whole: list[Position], seed: int) -> None:
    """What is hidden comes out differently each time; where a seat sees no difference, it was told none."""
    luck = Random(seed)
    for table in at_stake(whole, luck):
        for actor in luck.sample(table.acting, min(1, len(table.acting))):
            legal = legal_numbers(table.terms, table.states, actor)
            for action in luck.sample(legal, min(3, len(legal))):
                for seat in eyes(table):
                    check_events(table, seat, actor, action, luck)


def check_events(table: Position, seat: int, actor: int, action: int, luck: Random) -> None:
    """An action in many states that a seat cannot tell apart."""
    told: dict[bytes, str] = {}
    for _ in range(15):
        twin = looked_at(table, facts_of(table.game).futures(table.states, seat, luck))
        if twin.refuse(actor, action) is None:
            twin.act(actor, action)
            assert told.setdefault(view_of(twin, seat), told_to(seat, twin)) == told_to(seat, twin)


@examples(10)
@given(deals())
def test_the_deal_tells_a_seat_nothing_that_its_view_hides(dealt: Position) -> None:
    told: dict[tuple[int, bytes], str] = {}
    for seed in range(200):
        twin = Position.dealt(dealt.terms, seed)
        for seat in eyes(twin):
            event = told_to(seat, twin)
            assert told.setdefault((seat, view_of(twin, seat)), event) == event


def confirms(truth: Any, told: Any) -> bool:
    """Whether what was told is the truth with some of it left out."""
    if told is None or truth == told:
        return True
    if isinstance(truth, dict) and isinstance(told, dict):
        return truth.keys() == told.keys() and all(confirms(truth[key], told[key]) for key in told)
    if isinstance(truth, list) and isinstance(told, list):
        return len(truth) == len(told) and all(map(confirms, truth, told))
    return False


@examples(60)
@given(whole_games())
def test_a_seat_is_told_the_truth_or_nothing(whole: list[Position]) -> None:
    for before, position in zip([whole[0], *whole], whole, strict=False):
        for seat in eyes(position):
            truth = iter(map(plain, position.events()))
            extra: list[Plain] = [*facts_of(position.game).told_to_seats(before.states)]
            for event in map(plain, position.events_for(None if seat == NOBODY else seat)):
                assert event in extra or any(confirms(other, event) for other in truth), (seat, event)


@pytest.mark.parametrize("name", tried())
def test_the_reshuffle_moves_all_that_is_hidden_and_keeps_the_rest(name: str) -> None:
    """A law that moves nothing proves nothing."""
    game, luck = games.find(name), Random(1)
    facts, moved = facts_of(game), set()
    for manner in facts.MANNERS:
        for position in play(Position.dealt(plain_terms(game)[0], 1), manner, luck):
            for seat in eyes(position):
                twin = facts.reshuffled(position.states, seat, luck)
                facts.check(twin)
                moved |= {field for field in game.state.names or ()
                          if content(twin[[field]]) != content(position.states[[field]])}

    assert moved == facts.HIDDEN


@pytest.mark.parametrize("name", tried())
def test_tables_come_to_every_moment_at_stake(name: str) -> None:
    """A law is as good as the positions it reaches."""
    game, found = games.find(name), set()
    facts = facts_of(game)
    for manner, terms in product(("any", *facts.MANNERS), plain_terms(game)):
        for position in play(Position.dealt(terms, 2), manner, Random(2)):
            found |= {moment for moment, is_there in facts.MOMENTS.items() if is_there(position.states)}

    assert found == {*facts.MOMENTS}
