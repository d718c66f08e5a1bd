"""What a table tells a seat, when it acts and what its bots choose do not depend on what cannot be seen.

Everything hidden from a seat is reshuffled in a copy of the table, by code that shares nothing with the views, and
all that leaves the table towards that seat is compared byte by byte.
"""

from random import Random

from hypothesis import given

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.kernel import records
from bottega.core.refusals import Refused
from bottega.table import commands, entries
from bottega.table.asking import MovedOn
from bottega.table.clock import Due, due, question
from laws.facts import facts_of
from laws.sittings import any_bot, eyes_on, out_of_sight, sittings, with_state
from laws.tables import examples, legal_numbers, seeds
from table.sitting import USERS, AnyWish, Sitting

STRANGER = "zoe"
WISHES: list[tuple[AnyWish, dict[str, object]]] = [
    (commands.Sit, {"seat": 0, "nonce": "x"}), (commands.Leave, {}), (commands.Kick, {"seat": 1}), (commands.Start, {}),
    (commands.Undo, {}), (commands.Answer, {"yes": True}), (commands.StandIn, {"seat": 1}), (commands.Return, {}),
    (commands.Say, {"phrase": "hello"}), (commands.Mute, {"seat": 1}), (commands.Close, {}), (commands.Rematch, {}),
]
TRIED = 15                                  # actions, legal or not


def answer(sitting: Sitting, user: str, wish: AnyWish, **values: object) -> object:
    """What somebody is told who asks for something."""
    try:
        return entries.write(sitting.entry(user, wish, **values))    # type: ignore[arg-type]
    except MovedOn:
        return "moved on"
    except Refused as refused:
        return refused.refusal.key, refused.refusal.rule, dict(refused.refusal.values)


def answers(sitting: Sitting, seat: int | None, luck: Random) -> list[object]:
    """To all that a seat, or a stranger, may think of."""
    user, terms = STRANGER if seat is None else USERS[seat], sitting.table.terms
    tried = luck.sample(range(terms.game.actions), min(TRIED, terms.game.actions))
    if seat is not None:
        tried += legal_numbers(terms, sitting.table.playing().position.views(seat), seat)[:TRIED]
    return [answer(sitting, user, wish, **values) for wish, values in WISHES] + [
        answer(sitting, user, commands.Act, do=terms.game.write(action, terms.deck), after=after)
        for action in tried for after in (0, sitting.table.version)]


def leaves(sitting: Sitting, seat: int | None, seed: int) -> tuple[object, ...]:
    """All that goes from a table to a seat, or to a spectator, and when the table will act."""
    luck = Random(seed)
    since = [0, luck.randint(0, sitting.table.version), sitting.table.version]
    return [sitting.told(seat, version) for version in since], answers(sitting, seat, luck), due(sitting.table)


@examples(25)
@given(sittings(), seeds)
def test_nothing_told_by_a_table_depends_on_what_is_hidden(sitting: Sitting, seed: int) -> None:
    luck, position = Random(seed), sitting.table.playing().position
    for seat in luck.sample(eyes_on(sitting), 3):
        imagined = records(position.game.state, 1)
        position.game.imagine(position.views(seat), 0, imagined, 0, chance.from_seed(seed))
        for twin in (out_of_sight(sitting, seat, luck), with_state(sitting, imagined)):
            assert leaves(twin, seat, seed) == leaves(sitting, seat, seed)


@examples(25)
@given(sittings(), seeds)
def test_an_open_action_is_told_alike_whatever_is_hidden(sitting: Sitting, seed: int) -> None:
    luck, position = Random(seed), sitting.table.playing().position
    for actor in position.acting:
        action = luck.choice(legal_numbers(position.terms, position.states, actor))
        entry = entries.Acted(seat=actor, do=position.game.write(action, position.deck))
        after = sitting.again()
        after.write(entry)
        if not facts_of(position.game).is_open(position.states, action, after.table.playing().position.states):
            continue
        for seat in luck.sample(eyes_on(sitting), 2):
            twin = out_of_sight(sitting, seat, luck)
            twin.write(entry)

            assert leaves(twin, seat, seed) == leaves(after, seat, seed)


@examples(30)
@given(sittings(most=8), seeds)
def test_a_secret_choice_is_told_alike_whatever_was_chosen(sitting: Sitting, seed: int) -> None:
    """Where several choose at once: to all but who chose, until the last has."""
    luck, position = Random(seed), sitting.table.playing().position
    if len(position.acting) < 2:
        return
    actor, twins = luck.choice(position.acting), []
    legal = legal_numbers(position.terms, position.states, actor)
    for action in luck.sample(legal, min(3, len(legal))):
        twins.append(sitting.again())
        twins[-1].write(entries.Acted(seat=actor, do=position.game.write(action, position.deck)))
    for seat in luck.sample(eyes_on(sitting), 3):
        if seat != actor:
            assert all(leaves(twin, seat, seed) == leaves(twins[0], seat, seed) for twin in twins)


@examples(30)
@given(sittings(), seeds)
def test_a_bot_and_a_stand_in_choose_by_what_their_seat_sees(sitting: Sitting, seed: int) -> None:
    luck, table = Random(seed), sitting.table
    for seat in table.acting[:2]:
        moment = Due(sitting.now, seat, any_bot(sitting, luck), luck.choice(["bot", "clock"]))
        chosen = question(table, moment)()

        assert chosen.do in sitting.legal(seat)
        for _ in range(2):
            assert question(out_of_sight(sitting, seat, luck).table, moment)() == chosen


@examples(15)
@given(sittings(), seeds)
def test_when_the_table_acts_depends_on_nothing_that_anybody_hides(sitting: Sitting, seed: int) -> None:
    """The moments of bots too, whoever's cards lie differently; and they are the same after a restart."""
    luck, moment = Random(seed), due(sitting.table)
    for seat in eyes_on(sitting):
        assert due(out_of_sight(sitting, seat, luck).table) == moment
    assert due(sitting.again().table) == moment
    assert NOBODY not in sitting.table.acting
