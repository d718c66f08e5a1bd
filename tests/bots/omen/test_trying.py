"""The mind that tries out what the net proposes, and the worlds it does so in."""

import numpy as np
import pytest

from bottega.bots.mind import Weighed
from bottega.bots.net import own
from bottega.bots.omen.minds.rolling import answer_loosely, desk, imagine_likely
from bottega.bots.omen.minds.thinking import OUTPUTS, Thinking
from bottega.bots.omen.minds.trying import MORE, WIDE, Trying, improved, payoffs, proposals
from bottega.bots.omen.net.answers import ANSWERS, NO_ACTION
from bottega.bots.omen.solve.tree import OMEN_RIGHT, OMEN_WRONG
from bottega.core.chance import from_seed
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.facts import RAVEN
from omen.building import position

FULL = ("raven raven skull feather", "skull skull feather omen", "feather feather raven skull")


def weigh(table: Position, habits: float = 0.0, seed: int = 1) -> Weighed:
    [seat] = table.acting
    return Trying(table.terms, habits=habits).weigh(table.views(seat), from_seed(seed))


@pytest.mark.parametrize("habits", [0.0, 0.3])
@pytest.mark.parametrize("table", [
    OMEN.start(3, 1), OMEN.start(5, 2, expansion="on"), OMEN.start(8, 3),
    position(*FULL, declared="2 raven, 3 skull"), position(*FULL, declared="2 raven, 12 skull"),
])
def test_all_legal_actions_are_weighed_and_what_is_done_was_tried(table: Position, habits: float) -> None:
    [seat] = table.acting
    tried = proposals(Thinking(table.terms).weigh(table.views(seat), from_seed(1)), WIDE, MORE)

    found = weigh(table, habits)

    assert [OMEN.write(int(action), table.deck) for action in found.actions] == table.legal(seat)
    assert found.share.sum() == pytest.approx(1.0)
    assert ((found.worth >= 0.0) & (found.worth <= 1.0)).all()
    assert not np.delete(found.share, tried.astype(np.int64)).any()
    assert found.worth[found.share > 0.0].max() == found.worth.max()


def test_from_the_same_view_and_luck_it_comes_to_the_same() -> None:
    table = position(*FULL, declared="2 raven, 3 skull")

    assert weigh(table, 0.3).share.tolist() == weigh(table, 0.3).share.tolist()


def test_what_cannot_be_true_is_called() -> None:
    table = position(*FULL, declared="12 skull")            # twelve cards in hands, and two of this seat's are none

    found = weigh(table)

    assert OMEN.write(int(found.actions[found.share.argmax()]), table.deck) == "omen"
    assert found.share.max() == 1.0


def test_tried_is_what_the_net_does_and_then_what_it_thinks_best() -> None:
    thought = Weighed(np.arange(5, dtype=np.int16), np.array([0.3, 0.0, 0.2, 0.25, 0.1]),
                      np.array([0.5, 0.0, 0.0, 0.0, 0.5]))

    assert proposals(thought, 8).tolist() == [0, 4]
    assert proposals(thought, 1).tolist() == [0]
    assert proposals(thought, 8, 1).tolist() == [0, 3, 4]
    assert proposals(thought, 8, 9).tolist() == [0, 2, 3, 4]             # what is worth nothing is a slip


def test_more_worlds_bring_trials_nearer_to_each_other() -> None:
    """What is given up on the way is worth no more than the best."""
    table = position(*FULL, declared="2 raven, 4 skull")
    [seat] = table.acting
    worths = [[Trying(table.terms, worlds=worlds).weigh(table.views(seat), from_seed(seed)).worth.max()
               for seed in range(12)] for worlds in (24, 384)]

    assert np.std(worths[1]) < 0.6 * np.std(worths[0])


def test_whoever_plays_loosely_does_what_is_a_little_worse_and_never_what_is_far_worse() -> None:
    outputs, actions = np.zeros(OUTPUTS, np.float32), np.full(ANSWERS, NO_ACTION)
    actions[:3], chances = (1, 2, 3), np.zeros(ANSWERS, np.float32)
    outputs[ANSWERS:ANSWERS + 3] = np.log(0.5 / 0.5), np.log(0.45 / 0.55), np.log(0.1 / 0.9)

    answer_loosely(outputs, actions, chances)

    assert chances.sum() == pytest.approx(1.0)
    assert chances[0] > chances[1] > 0.3
    assert not chances[2:].any()


def test_what_others_said_makes_worlds_likelier_in_which_it_is_true() -> None:
    table = position(*FULL, declared="4 raven")
    [seat] = table.acting
    views, worlds, drafts = table.views(seat), records(OMEN.state, 256), records(OMEN.state, 1024)
    at = desk(OMEN, own("bottega.bots.omen.net", "net.npz"))

    imagine_likely(views, drafts, worlds, 1.0, 0.0, np.zeros(256, np.int64), at, from_seed(1))

    said = int(table.states["dealer"][0])
    assert worlds["hands"][:, said, RAVEN].mean() > drafts["hands"][:, said, RAVEN].mean() + 0.3
    assert (worlds["hands"][:, seat] == views["hands"][0, seat]).all()


def test_the_mix_moves_towards_what_came_out_better_but_stays_a_mix() -> None:
    thought = Weighed(np.arange(4, dtype=np.int16), np.array([0.3, 0.3, 0.2, 0.1]), np.array([0.5, 0.45, 0.05, 0.0]))

    found = improved(thought, np.array([0, 1, 2]), np.array([0.30, 0.31, 0.10]), 0.02)

    assert found.share[1] > 0.45
    assert found.share[0] > 0.2
    assert found.share[2] == found.share[3] == 0.0
    assert found.worth[3] <= found.worth[1] == found.worth.max()


def test_a_call_is_worth_less_to_who_loses_a_card_by_it() -> None:
    table = position(*FULL, declared="2 raven")
    [seat] = table.acting

    pay = payoffs(table.views(seat))

    assert pay[OMEN_RIGHT, seat] > pay[OMEN_WRONG, seat]
