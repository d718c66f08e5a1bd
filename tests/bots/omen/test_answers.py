"""An answer of the net is an action, and an action, where it has one, is an answer."""

import numpy as np

from bots.omen.moments import Moment, moments
from bottega.bots.omen.net.answers import ANSWERS, FIRST_JUMP, FIRST_LOSE, NO_ACTION, STEPS
from bottega.bots.omen.net.counting import Chances, room_for_odds
from bottega.bots.omen.net.features import INPUTS, describe_by
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, SUITS, number_of, suit_of
from bottega.omen.facts import JOKER, KINDS
from laws.tables import legal_numbers

CERTAIN = 1e-9


def answers(moment: Moment) -> tuple[list[int], list[int], Chances]:
    """The kind in each place, what each answer means, and the chances of the moment."""
    at_least, places, actions = room_for_odds(), np.zeros(KINDS, np.int64), np.zeros(ANSWERS, np.int64)
    describe_by(moment.views[0], at_least, np.zeros(KINDS), places, np.zeros(INPUTS, np.float32), actions)
    return places.tolist(), actions.tolist(), at_least


def legal(moment: Moment) -> list[int]:
    return legal_numbers(moment.position.terms, moment.views, moment.seat)


def is_slip(moment: Moment, action: int, at_least: Chances) -> bool:
    """Whether it surely goes wrong, where something better is sure."""
    v = moment.views[0]
    number, suit = int(v["number"]), int(v["suit"])
    if action == CALL_OMEN:
        return bool(at_least[suit, number] > 1 - CERTAIN)
    if action == CALL_DESTINY:
        return bool(at_least[suit, number] - at_least[suit, number + 1] < CERTAIN)
    sure_one = number < v["in_hands"] and at_least[:, number + 1].max() > 1 - CERTAIN
    return bool(action < CALL_OMEN and sure_one and at_least[suit_of(action), number_of(action)] < CERTAIN)


def test_the_declared_suit_comes_first_and_then_those_of_which_most_are_expected() -> None:
    for moment in moments():
        places, _, at_least = answers(moment)
        suits, declared = int(moment.views["suits"][0]), int(moment.views["suit"][0])
        expected = at_least[:, 1:].sum(axis=1)[places[:suits]]
        rest = expected[1:] if moment.views["number"][0] > 0 else expected

        assert sorted(places) == [*range(KINDS)]
        assert places[JOKER] == JOKER
        assert sorted(places[:suits]) == [*range(suits)]
        assert (np.diff(rest) < 0.01).all()
        assert declared in (-1, places[0])


def test_every_answer_is_legal_and_means_what_its_place_says() -> None:
    for moment in moments():
        places, actions, at_least = answers(moment)
        number, allowed = int(moment.views["number"][0]), legal(moment)
        given = [action for action in actions if action != NO_ACTION]

        assert given
        assert len(set(given)) == len(given)
        assert set(given) <= set(allowed)
        assert not any(is_slip(moment, action, at_least) for action in given)
        for answer, action in enumerate(actions[:FIRST_JUMP]):
            if action != NO_ACTION:
                step, place = divmod(answer, SUITS)
                assert (number_of(action), suit_of(action)) == (number + step + 1, places[place])
        for place, action in enumerate(actions[FIRST_LOSE:]):
            assert action in (NO_ACTION, LOSE + places[place])


def test_every_legal_action_within_the_steps_that_is_no_slip_has_an_answer() -> None:
    for moment in moments():
        _, actions, at_least = answers(moment)
        last = int(moment.views["number"][0]) + STEPS
        for action in legal(moment):
            if not is_slip(moment, action, at_least) and (action >= CALL_OMEN or number_of(action) <= last):
                assert action in actions


def test_a_jump_goes_as_high_as_its_chance_allows_in_any_suit() -> None:
    jumps = 0
    for moment in moments():
        _, actions, at_least = answers(moment)
        for jump, likely in enumerate((0.8, 0.5, 0.2)):
            action = actions[FIRST_JUMP + jump]
            if action != NO_ACTION:
                jumps += 1
                assert at_least[suit_of(action), number_of(action)] >= likely
                assert at_least[:, number_of(action) + 1].max() < likely
    assert jumps > 20
