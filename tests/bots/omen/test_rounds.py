"""A view made into the round to solve."""

import numpy as np
import pytest

from bottega.bots.omen.solve import equity, rounds
from bottega.bots.omen.solve.beliefs import public
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.rounds import Setting
from bottega.bots.omen.solve.solver import solve
from bottega.bots.omen.solve.tree import tree_of
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.omen import OMEN
from omen.building import position

EIGHT = ("raven omen feather", "raven skull skull", "feather feather omen raven", "raven raven skull skull",
         "omen omen skull", "raven feather feather feather", "skull skull omen", "raven omen")


def seen_by_all(table: Position) -> Records:
    return public(table.views(None))


def setting(table: Position) -> Setting:
    seen = seen_by_all(table)
    return rounds.setting(seen, rounds.frame_of(seen), equity.blank())


def written(actions: list[int]) -> list[str]:
    return [OMEN.write(action, OMEN.read_deck(None)) for action in actions]


def test_two_hidden_hands_are_solved_whole_from_the_first_declaration() -> None:
    what = setting(position("raven omen", "", "skull skull", dealer=2, declared="1 raven, 3 skull"))

    assert what.seats == (2, 0)
    assert what.frame.numbers == (1, 2, 3, 4)
    assert what.game.types.tolist() == [40, 10]                 # the dealer sees the top, too
    assert what.game.weights.sum() == pytest.approx(1.0)


def test_every_type_can_be_and_adds_its_cards_and_jokers_to_the_counts() -> None:
    what = setting(position("raven omen", "", "skull skull", dealer=2))

    for place in range(2):
        assert set(what.game.deals[:, place]) == set(range(what.game.types[place]))
    for i, secret in enumerate(what.secrets[1]):
        assert secret.hand is not None
        assert what.game.counts[1, :3, i].tolist() == [cards + secret.hand[-1] for cards in secret.hand[:3]]


def test_a_seat_is_the_type_that_it_holds_and_sees() -> None:
    table = position("raven omen", "", "skull skull", dealer=2, deck="feather")
    what = setting(table)

    [hand, top] = what.secrets[0][rounds.type_of(what, 0, table.views(2))]
    assert hand == (0, 2, 0, 0, 0)
    assert top == 2
    assert what.secrets[1][rounds.type_of(what, 1, table.views(0))] == ((1, 0, 0, 0, 1), None)


def test_the_ladder_leads_to_the_node_whose_actions_are_legal() -> None:
    table = position("raven omen", "", "skull skull", dealer=2, declared="1 raven, 3 skull")
    what = setting(table)
    node = rounds.node_of(what, seen_by_all(table))

    assert what.seats[int(tree_of(what.game).turn[node])] == 2
    assert written(rounds.actions_at(what, node)) == table.legal(2)


def test_after_omen_only_the_hidden_hand_is_a_secret_and_the_peek_is_worthless() -> None:
    what = setting(position(*EIGHT, known=range(1, 8)))

    assert what.game.types.tolist()[1:] == [1] * 7
    assert what.secrets[0][0].top is None
    assert what.secrets[1] == ((None, None),)


def test_a_dealer_who_sees_all_hands_but_one_has_the_top_as_its_secret() -> None:
    what = setting(position(*EIGHT, known=range(1, 8), dealer=4, next_dealer="clockwise"))

    assert what.seats[0] == 4
    assert {secret.hand for secret in what.secrets[0]} == {None}
    assert None not in {secret.top for secret in what.secrets[0]}
    assert what.game.types[4] > 1


def test_where_much_is_open_only_numbers_in_doubt_and_some_safe_steps_below_are_solved() -> None:
    table = position(*EIGHT, known=range(1, 8))
    frame = setting(table).frame
    most = int(rounds.surely(seen_by_all(table)).max())

    assert frame.numbers[-1] == most + 3
    assert frame.numbers[0] < most - 1
    for number, suits in zip(frame.numbers, frame.suits, strict=True):
        assert len(suits) == 1 or number >= most - 1


def test_safe_declarations_below_the_tree_leave_its_root_to_who_acts_now() -> None:
    table = position(*EIGHT, known=range(1, 8), declared="1 raven, 3 feather, 4 skull")
    what = setting(table)

    assert what.frame.spoken == 3
    assert what.frame.standing is None
    assert what.seats[0] == 3
    assert rounds.node_of(what, seen_by_all(table)) == 0


def test_a_safe_step_counts_in_whatever_suit() -> None:
    table = position("raven", "skull skull omen omen", "skull feather feather omen", known=(1, 2), declared="3 feather")
    seen = seen_by_all(table)
    frame = rounds.frame_after(seen, rounds.last_doubtful(seen))
    what = rounds.setting(seen, frame, equity.blank())
    best = int(rounds.surely(seen).argmax())

    assert frame.suits[frame.numbers.index(3)] == (best,)
    assert rounds.node_of(what, seen) == tree_of(what.game).steps[frame.numbers.index(3)]


@pytest.mark.parametrize("declared", ["1 raven, 20 skull", "1 raven, 26 skull"])
def test_after_a_blunder_the_round_is_solved_from_there(declared: str) -> None:
    table = position(*EIGHT, known=range(1, 8), declared=declared)
    what = setting(table)

    assert what.frame.spoken == 2
    assert what.frame.standing == (int(declared.split()[-2]), 1)
    assert what.seats[0] == 2
    assert written(rounds.actions_at(what, 0))[-2:] == ["omen", "destiny"]


def test_of_two_seats_what_is_in_doubt_is_worth_what_the_whole_round_is() -> None:
    worth = equity.own()
    for hands in (("raven skull", "skull feather omen feather"), ("omen", "raven raven skull skull"),
                  ("feather feather raven", "raven omen raven"), ("raven", "feather omen omen")):
        seen = seen_by_all(position(*hands, "", known=(1,)))
        frames = rounds.frame_of(seen), rounds.frame_after(seen, 0)
        games = [rounds.setting(seen, frame, worth).game for frame in frames]
        whole, doubts = (certificate(game, solve(game, 200)) for game in games)

        assert len(tree_of(games[1]).last) < len(tree_of(games[0]).last)
        assert doubts.values == pytest.approx(whole.values, abs=whole.exploitability + doubts.exploitability + 1e-6)


def test_what_seats_said_makes_their_types_more_likely() -> None:
    table = position("raven", "skull", "")
    what = setting(table)
    reach, starts = np.zeros(int(what.game.types.sum())), np.array([0, what.game.types[0]])
    reach[starts[1]:] = 1.0
    reach[3] = 1.0                                              # only one type of the dealer speaks so

    weights = rounds.believed_here(what, reach, starts, 0.0)

    assert set(what.game.deals[weights > 0.0, 0]) == {3}
    assert weights.sum() == pytest.approx(1.0)
