"""What is taken back was never seen: only steps that showed nothing can be, and no card lies differently after."""

from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import given

from bottega.core import chance, games
from bottega.core.events import name_of
from bottega.core.kernel import Records, records
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.table.commands import Answer, Undo
from bottega.table.course import Course
from bottega.table.entries import Acted, TookBack, UndoAsked
from laws.facts import facts_of, tried
from laws.sittings import sittings
from laws.tables import content, examples, eyes, legal_numbers, plain_terms, play, seeds, tables, views_of
from table.sitting import USERS, Sitting

WORLDS = 8                                  # imagined for each action


def aftermath(table: Position, states: Records, seat: int, action: int) -> tuple[object, ...]:
    """All that a seat knows after an action of its own, were the state this one."""
    after = table.copy()
    after.states[:] = states
    after.act(seat, action)
    return (content(after.views(seat)), msgspec.json.encode(after.view(seat)), after.legal(seat),
            after.events_for(seat))


def is_given_away(table: Position, uncovering: frozenset[str], seat: int, action: int, seed: int) -> bool:
    """Whether an action that counts as covered shows its seat something: it looks different from world to world."""
    game, luck, world = table.game, chance.from_seed(seed), records(table.game.state, 1)
    after = table.copy()
    after.act(seat, action)
    if any(name_of(event) in uncovering for event in after.events()):
        return False
    real, views = aftermath(table, table.states, seat, action), table.views(seat)
    for _ in range(WORLDS):
        game.imagine(views, 0, world, 0, luck)
        if aftermath(table, world, seat, action) != real:
            return True
    return False


@examples(40)
@given(tables(), seeds)
def test_a_step_without_an_uncovering_event_shows_its_seat_nothing(table: Position, seed: int) -> None:
    luck = Random(seed)
    for seat in table.acting:
        legal = legal_numbers(table.terms, table.states, seat)
        for action in luck.sample(legal, min(3, len(legal))):
            assert not is_given_away(table, table.game.uncovering, seat, action, seed)


FORGETFUL = [(name, event) for name in tried()
             for event in sorted(games.find(name).uncovering - {"deal", "score", "end"})]


@pytest.mark.parametrize(("name", "event"), FORGETFUL)
def test_an_uncovering_event_that_a_game_forgets_is_found(name: str, event: str) -> None:
    """No action deals, and the end is known to come when it does; every other is needed."""
    game = games.find(name)
    forgetful = game.uncovering - {event}
    found = (is_given_away(table, forgetful, seat, action, 1)
             for terms, manner in product(plain_terms(game), ("any", *facts_of(game).MANNERS))
             for table in play(Position.dealt(terms, 3), manner, Random(3))
             for seat in table.acting
             for action in legal_numbers(terms, table.states, seat)[:2])

    assert any(found)


@examples(15)
@given(sittings(), seeds)
def test_a_step_taken_back_leaves_the_table_as_if_it_had_not_been_taken(sitting: Sitting, seed: int) -> None:
    luck = Random(seed)
    steps = [version for version, (_, entry) in enumerate(sitting.log, 1) if isinstance(entry, Acted)]
    for version in luck.sample(steps, min(10, len(steps))):
        for seat in range(sitting.table.players):
            check_taken_back(sitting.again(version), seat, luck)


def check_taken_back(sitting: Sitting, seat: int, luck: Random) -> None:
    course = sitting.table.playing()
    steps = [(step.seat, step.action) for step in course.steps]
    entry = taken_back(sitting, seat)
    if entry is None:
        return
    alone = isinstance(entry, TookBack) and entry.alone
    unmade = Position.dealt(course.terms, course.key, keyed=True)
    for other, action in steps[:entry.action] + (steps[entry.action + 1:] if alone else []):
        unmade.act(other, action)

    assert steps[entry.action][0] == seat
    assert course.position.chance_events == unmade.chance_events
    check_alike(sitting.table.playing().position, unmade)
    go_on(sitting.table.playing(), unmade, luck)


def taken_back(sitting: Sitting, seat: int) -> TookBack | UndoAsked | None:
    """A seat takes its last step back, if it may; where others are asked they agree."""
    try:
        entry = sitting.ask(USERS[seat], Undo)
    except Refused:
        return None
    assert isinstance(entry, TookBack | UndoAsked)
    while sitting.table.undo:
        sitting.ask(USERS[sitting.table.undo.waiting_for[0]], Answer, yes=True)
    return entry


def check_alike(position: Position, unmade: Position) -> None:
    assert content(position.states) == content(unmade.states)
    assert position.chance_events == unmade.chance_events
    for seat in eyes(position):
        assert views_of(position, seat).tobytes() == views_of(unmade, seat).tobytes()


def go_on(course: Course, unmade: Position, luck: Random) -> None:
    """The same actions bring the same cards: nothing is dealt anew by going back."""
    for _ in range(12):
        if unmade.is_over:
            break
        seat = luck.choice(unmade.acting)
        action = luck.choice(legal_numbers(unmade.terms, unmade.states, seat))
        course.act(seat, action, at=0.0, since=0.0)
        unmade.act(seat, action)
        assert course.position.events() == unmade.events()
        check_alike(course.position, unmade)
