"""Every way OMEN says no: the key, the rule, and what the sentence speaks of."""

import pytest

from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.omen import OMEN
from bottega.omen.actions import ACTIONS
from omen.building import act, play, position

DECK = OMEN.read_deck(None)


def running() -> Position:
    """Seat 1 is to act: three ravens are declared, five cards are in hands."""
    return position("raven raven", "skull", "feather feather", declared="3 raven", expansion="off")


def losing() -> Position:
    """Seat 0 declared too much and is to lose a card."""
    return play(running(), "1 declare 5 skull", "2 omen")


def over() -> Position:
    return play(position("skull", "", "raven", declared="2 raven"), "2 omen", "0 lose skull")


# the refusal; a position, a seat and an action that meet it; its rule; the English sentence
REFUSED: dict[str, tuple[Position, int, int | str, str | None, str | None]] = {
    "core.refusal.no_such_seat": (running(), 3, "omen", None, None),
    "core.refusal.no_such_action": (running(), 1, ACTIONS, None, None),
    "omen.refusal.over": (over(), 0, "omen", "omen-5.1", "The game is over."),
    "omen.refusal.out": (
        position("", "raven", "skull"), 0, "declare 1 raven", "omen-5.1",
        "A player without cards is out of the game and can no longer act."),
    "omen.refusal.not_your_turn": (running(), 2, "omen", "omen-3.2", "It is another player's turn."),
    "omen.refusal.losing_first": (
        losing(), 1, "declare 4 raven", "omen-3.9",
        "First the cards to be lost are chosen; declarations and calls come after that."),
    "omen.refusal.nothing_to_lose": (
        running(), 1, "lose skull", "omen-3.9", "There is no card to lose now."),
    "omen.refusal.no_wolves": (
        running(), 1, "declare 4 wolf", "omen-1.4",
        "Wolves are in play only with the expansion Presagi di Sangue."),
    "omen.refusal.too_low": (
        running(), 1, "declare 3 skull", "omen-3.3", "The number must be higher than 3."),
    "omen.refusal.too_high": (
        running(), 1, "declare 6 skull", "omen-3.4",
        "All hands together hold 5 cards; the number cannot be higher than that."),
    "omen.refusal.nothing_declared": (
        position("raven", "skull", "feather"), 0, "destiny", "omen-3.4",
        "Nothing has been declared in this round yet, so there is nothing to call on."),
    "omen.refusal.not_held": (losing(), 1, "lose raven", "omen-3.9", "There is no such card in this hand."),
}


@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_names_its_reason_its_rule_and_its_numbers(key: str) -> None:
    table, seat, action, rule, _ = REFUSED[key]

    refusal = table.refuse(seat, action)

    assert refusal is not None
    assert (refusal.key, refusal.rule) == (key, rule)
    view = table.view(None)
    number = view.declarations[-1].number if view.declarations else 0
    assert refusal.values == {"number": number, "in_hands": view.in_hands}


@pytest.mark.parametrize("key", REFUSED)
def test_a_refused_action_changes_nothing(key: str) -> None:
    table, seat, action, _, _ = REFUSED[key]
    before, history, told = table.states.tobytes(), table.history.copy(), table.rows.tobytes()

    with pytest.raises(Refused, match=key):
        table.act(seat, action)

    assert (table.states.tobytes(), table.history, table.rows.tobytes()) == (before, history, told)


def test_no_reason_is_without_a_test() -> None:
    assert [reason.key for reason in OMEN.reasons] == ["fine", *REFUSED]
    assert {reason.key: reason.rule for reason in OMEN.reasons[1:]} == {key: case[3] for key, case in REFUSED.items()}


@pytest.mark.parametrize("key", [key for key, case in REFUSED.items() if case[4]])
def test_the_sentence_says_what_stands_in_the_way(key: str) -> None:
    table, seat, action, rule, sentence = REFUSED[key]

    refusal = table.refuse(seat, action)

    assert refusal is not None
    assert Words("en", "bottega.omen").refuse(refusal) == f"{sentence} ({rule})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_in_every_language(language: str) -> None:
    words = Words(language, "bottega.omen")

    for reason in OMEN.reasons[1:]:
        said = words.say(reason.key, number=3, in_hands=5)
        assert said.endswith(".")
        assert "{" not in said


@pytest.mark.parametrize(("seat", "action"), [(-1, "omen"), (3, "omen"), (9, "omen"), (200, "omen")])
def test_a_seat_that_is_not_there_is_refused(seat: int, action: str) -> None:
    refusal = act(running(), seat, action)

    assert refusal is not None
    assert refusal.key == "core.refusal.no_such_seat"


@pytest.mark.parametrize("action", [-1, -1000, ACTIONS, 30_000, 2**40])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    refusal = running().refuse(1, action)

    assert refusal is not None
    assert refusal.key == "core.refusal.no_such_action"


@pytest.mark.parametrize("caller", range(3))
def test_everything_is_refused_or_legal_in_each_of_these_positions(caller: int) -> None:
    for table, *_ in REFUSED.values():
        fine = [OMEN.write(action, DECK) for action in range(ACTIONS) if table.refuse(caller, action) is None]
        assert sorted(fine) == sorted(table.legal(caller))
