"""Every way OMNIA says no: the key, the rule, and the sentence."""

import pytest

from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.actions import ACTIONS
from omen.building import act, play
from omnia.building import OWN_DECK, all_of, last_turn, position


def drafting() -> Position:
    return position("", "", packs=("a01 a02 a03", "a08 a09 a10"))


def playing() -> Position:
    return position("", "", hands=("a01", "a02"))


def doing() -> Position:
    """Seat 0 may take a work and a character, with one coin."""
    return position("", "", works="gioconda cranio", characters="francesco-i sandro-botticelli", card="a03")


def resolving() -> Position:
    """Seat 0 has just taken a character that gives a work."""
    return play(doing(), "0 take sandro-botticelli")


def placing() -> Position:
    return position("", "", card="a10", looked="roma pavia imola")


def over() -> Position:
    return play(last_turn("", "", cities="vinci"), "1 skip city")


# the refusal; a position, a seat and an action that meet it; its rule; the English sentence
REFUSED: dict[str, tuple[Position, int, int | str, str | None, str | None]] = {
    "core.refusal.no_such_seat": (playing(), 2, "play a01", None, None),
    "core.refusal.no_such_action": (playing(), 0, ACTIONS, None, None),
    "omnia.refusal.over": (over(), 0, "play a01", "omnia-4.1", "The game is over."),
    "omnia.refusal.not_your_turn": (playing(), 1, "play a02", "omnia-2.4", "It is another player's turn."),
    "omnia.refusal.already_kept": (
        play(drafting(), "0 keep a01 a02"), 0, "keep a01 a03", "omnia-3.1",
        "This seat has already chosen its two cards; others are still choosing."),
    "omnia.refusal.drafting": (
        drafting(), 0, "play a01", "omnia-3.1", "The draft is still going on; action cards are played after it."),
    "omnia.refusal.draft_over": (
        playing(), 0, "keep a01 a02", "omnia-3.1",
        "Cards to keep are chosen only in the draft, and none is going on now."),
    "omnia.refusal.not_in_pack": (
        drafting(), 0, "keep a01 a08", "omnia-3.1", "Only cards that lie before this seat to choose from can be kept."),
    "omnia.refusal.play_first": (
        playing(), 0, "coins", "omnia-4.1", "First an action card is played; its actions come after that."),
    "omnia.refusal.one_card": (
        doing(), 0, "play a01", "omnia-4.1",
        "Only one action card is played in a turn, and it already lies on the table."),
    "omnia.refusal.not_in_hand": (
        playing(), 0, "play a02", "omnia-4.1", "There is no such action card in this hand."),
    "omnia.refusal.not_on_card": (
        doing(), 0, "city", "omnia-4.2", "The card played does not offer this action, or not any more."),
    "omnia.refusal.effect_first": (
        resolving(), 0, "coins", "omnia-4.3",
        "The immediate effect of the card just taken comes first; everything else comes after that."),
    "omnia.refusal.effect_must": (
        resolving(), 0, "skip work", "omnia-4.4",
        "Immediate effects are mandatory at this table, so this one cannot be skipped."),
    "omnia.refusal.not_in_market": (
        doing(), 0, "take cuore", "omnia-5.2", "This card is not among the face-up cards."),
    "omnia.refusal.too_dear": (
        doing(), 0, "take francesco-i", "omnia-5.5", "You cannot afford this card."),
    "omnia.refusal.no_coins_left": (
        position("", "", coins=(9, 9), card="a07"), 0, "coins", "omnia-1.5", "There are no coins left in the supply."),
    "omnia.refusal.no_cities_left": (
        position("", "", cities=all_of("city"), card="a10"), 0, "city", "omnia-4.6",
        "There are no cities left in the deck."),
    "omnia.refusal.place_first": (
        placing(), 0, "skip work", "omnia-5.1",
        "First one of the cities looked at is placed, or none; everything else comes after that."),
    "omnia.refusal.not_looked_at": (
        placing(), 0, "place cesena", "omnia-5.1", "Only a city that has just been looked at can be placed."),
}


@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_names_its_reason_and_its_rule(key: str) -> None:
    table, seat, action, rule, _ = REFUSED[key]

    refusal = table.refuse(seat, action)

    assert refusal is not None
    assert (refusal.key, refusal.rule) == (key, rule)
    assert refusal.values == {"supply": table.view(None).supply}


@pytest.mark.parametrize("key", REFUSED)
def test_a_refused_action_changes_nothing(key: str) -> None:
    table, seat, action, _, _ = REFUSED[key]
    before, history, told = table.states.tobytes(), table.history.copy(), table.rows.tobytes()

    with pytest.raises(Refused, match=key):
        table.act(seat, action)

    assert (table.states.tobytes(), table.history, table.rows.tobytes()) == (before, history, told)


def test_no_reason_is_without_a_test() -> None:
    assert [reason.key for reason in OMNIA.reasons] == ["fine", *REFUSED]
    assert {reason.key: reason.rule for reason in OMNIA.reasons[1:]} == {key: case[3] for key, case in REFUSED.items()}


@pytest.mark.parametrize("key", [key for key, case in REFUSED.items() if case[4]])
def test_the_sentence_says_what_stands_in_the_way(key: str) -> None:
    table, seat, action, rule, sentence = REFUSED[key]

    refusal = table.refuse(seat, action)

    assert refusal is not None
    assert Words("en", "bottega.omnia").refuse(refusal) == f"{sentence} ({rule})"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", REFUSED)
def test_every_refusal_has_a_sentence_in_every_language(language: str, key: str) -> None:
    table, seat, action, rule, _ = REFUSED[key]
    refusal = table.refuse(seat, action)
    assert refusal is not None

    said = Words(language, "bottega.omnia").refuse(refusal)

    assert said.endswith(f". ({rule})" if rule else ".")
    assert "{" not in said


@pytest.mark.parametrize("key", REFUSED)
def test_everybody_else_is_refused_as_well(key: str) -> None:
    """A refusal tells nobody what another seat may do: who is not to act gets the same answer to everything."""
    table = REFUSED[key][0]
    for other in {0, 1} - {*table.acting}:
        answers = [table.refuse(other, action) for action in ("play a01", "take gioconda", "place roma", "skip work")]
        assert len({answer.key if answer else None for answer in answers}) == 1
        assert None not in answers


@pytest.mark.parametrize("seat", [-1, 2, 4, 200])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    refusal = act(doing(), seat, "take gioconda")

    assert refusal is not None
    assert refusal.key == "core.refusal.no_such_seat"


@pytest.mark.parametrize("action", [-1, -1000, ACTIONS, 30_000, 2**40])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    refusal = doing().refuse(0, action)

    assert refusal is not None
    assert refusal.key == "core.refusal.no_such_action"


@pytest.mark.parametrize("seat", [0, 1])
def test_everything_is_refused_or_legal_in_each_of_these_positions(seat: int) -> None:
    for table, *_ in REFUSED.values():
        fine = [OMNIA.write(action, OWN_DECK) for action in range(ACTIONS) if table.refuse(seat, action) is None]
        assert sorted(fine) == sorted(table.legal(seat))
