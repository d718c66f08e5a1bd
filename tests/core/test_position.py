"""A game in progress, driven from Python."""

import numpy as np
import pytest

from bottega.core import chance, games
from bottega.core.events import name_of
from bottega.core.position import Position
from bottega.core.refusals import BadNotation, Refused
from bottega.omen import OMEN
from core.playing import keyed, played
from omen.building import hand, play, position

DECK = OMEN.read_deck(None)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = played(OMEN.start(4, 5)), played(OMEN.start(4, 5))

    assert one.states.tobytes() == other.states.tobytes()
    assert one.seed == other.seed
    assert OMEN.start(4, one.seed).states.tobytes() == OMEN.start(4, 5).states.tobytes()


def test_another_seed_gives_another_game() -> None:
    assert OMEN.start(4, 5).states.tobytes() != OMEN.start(4, 6).states.tobytes()


def test_a_copy_goes_its_own_way() -> None:
    original = played(OMEN.start(3, 5), 4)
    before, history, told = original.states.tobytes(), original.history.copy(), original.events()

    twin = played(original.copy(), seed=9)

    assert twin.is_over
    assert (original.states.tobytes(), original.history, original.events()) == (before, history, told)
    assert len(original.history) == 4


def test_a_copy_has_the_same_future() -> None:
    original = played(keyed(next_dealer="random"), 4)
    twin = original.copy()

    assert played(original, seed=3).states.tobytes() == played(twin, seed=3).states.tobytes()
    assert (original.history, original.chance_events) == (twin.history, twin.chance_events)


def test_an_action_is_given_by_number_or_by_notation() -> None:
    one, other = OMEN.start(3, 5), OMEN.start(3, 5)
    seat = one.acting[0]

    one.act(seat, "declare 2 raven")
    other.act(seat, OMEN.read("declare 2 raven", DECK))

    assert one.states.tobytes() == other.states.tobytes()
    assert one.history == other.history == [(seat, OMEN.read("declare 2 raven", DECK))]


def test_a_number_of_numpys_is_as_good_and_is_kept_as_a_plain_one() -> None:
    table = OMEN.start(3, 5)

    table.act(table.acting[0], np.int16(OMEN.read("declare 2 raven", DECK)))

    assert type(table.history[0][1]) is int


@pytest.mark.parametrize("action", ["omen", "declare 30 raven", "lose raven", "declare 1 wolf"])
@pytest.mark.parametrize("keyed_", [False, True])
def test_a_refused_action_changes_nothing_byte_for_byte(action: str, keyed_: bool) -> None:
    table = keyed() if keyed_ else OMEN.start(3, 5)
    before = (table.states.tobytes(), table.rows.tobytes(), table.chance_events)

    with pytest.raises(Refused):
        table.act(table.acting[0], action)

    assert (table.states.tobytes(), table.rows.tobytes(), table.chance_events) == before
    assert table.history == []


def test_a_text_that_is_no_action_changes_nothing_either() -> None:
    table = OMEN.start(3, 5)
    before = table.states.tobytes()

    with pytest.raises(BadNotation):
        table.act(table.acting[0], "fold")

    assert table.states.tobytes() == before


def test_what_would_be_refused_can_be_asked_beforehand() -> None:
    table = OMEN.start(3, 5)
    seat = table.acting[0]

    refusal = table.refuse(seat, "omen")

    assert refusal is not None
    assert refusal.rule == "omen-3.4"
    assert table.refuse(seat, "declare 1 raven") is None


def test_events_are_those_of_the_last_action() -> None:
    table = OMEN.start(3, 5)
    assert [name_of(event) for event in table.events()] == ["deal"]

    table.act(table.acting[0], "declare 2 raven")

    assert [name_of(event) for event in table.events()] == ["declare"]


def test_legal_actions_of_a_seat_that_is_not_there_are_none() -> None:
    assert [OMEN.start(3, 5).legal(seat) for seat in (-1, 3, 99)] == [[], [], []]


def test_legal_actions_are_in_the_view_too() -> None:
    table = OMEN.start(3, 5)
    seat = table.acting[0]

    assert table.view(seat).legal == table.legal(seat)
    assert table.view((seat + 1) % 3).legal == []


def test_a_position_is_printed_as_a_spectator_sees_it() -> None:
    table = position("raven omen", "", "raven skull", "wolf", declared="2 raven", dealer=2,
                     table="raven skull feather wolf", lost="skull")

    lines = str(table).splitlines()

    assert lines[0] == "round 12, declaring, as a spectator sees it"
    assert [line.split() for line in lines[1:5]] == [
        ["seat", "0", "?", "?"], ["seat", "1", "out"], ["seat", "2", "?", "?", "dealer"],
        ["seat", "3", "?", "to", "act"]]
    assert lines[5].split() == ["table", "raven", "skull", "feather", "wolf"]
    assert lines[6].split() == ["deck", "?", "?", "?", "?"]
    assert lines[8].split() == ["said", "2:", "2", "raven"]


def test_a_picture_shows_a_seat_its_own_hand_and_the_dealer_the_top_card() -> None:
    table = position("raven omen", "raven skull", "wolf", deck="feather", declared="3 raven")

    lines = OMEN.picture(table.view(0)).splitlines()

    assert lines[1].split() == ["seat", "0", "raven", "omen", "dealer"]
    assert lines[5].split() == ["deck", "feather", "?", "?", "?"]


def test_a_picture_of_the_end_shows_the_ranking() -> None:
    table = play(position("raven", "skull", "omen", declared="2 raven"), "1 destiny", "0 lose raven", "2 lose omen")

    assert "ranking 1 > 0 = 2" in str(table)
    assert hand(table, 1) == ["skull"]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("has_key", [False, True])
def test_stepping_by_numbers_is_acting_by_texts(name: str, has_key: bool) -> None:
    terms = games.find(name).terms(3)
    seed = chance.to_text(chance.from_seed(5))
    quick, slow = (Position.dealt(terms, seed, keyed=has_key) for _ in range(2))
    numbers = quick.legal_numbers(quick.turn or 0)
    while numbers:
        seat = slow.turn
        assert seat == quick.turn == slow.acting[0]
        assert [terms.write(number) for number in numbers] == slow.legal(seat)
        chosen = numbers[len(slow.history) % len(numbers)]
        slow.act(seat, terms.write(chosen))
        numbers = quick.step(chosen)
        assert quick.states.tobytes() == slow.states.tobytes()
        assert quick.events() == slow.events()

    assert quick.is_over
    assert (quick.turn, quick.history, quick.chance_events) == (None, slow.history, slow.chance_events)
    with pytest.raises(Refused):
        quick.step(0)


@pytest.mark.parametrize("number", [0, 10**30, -1, OMEN.actions])
def test_a_step_that_is_refused_changes_nothing(number: int) -> None:
    position = OMEN.start(3, seed=7)
    position.act(2, "declare 8 raven")
    before, events = position.states.tobytes(), position.events()
    with pytest.raises(Refused):
        position.step(number)

    assert (position.states.tobytes(), position.events(), len(position.history)) == (before, events, 1)
