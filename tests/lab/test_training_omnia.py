"""Training is one command: reproducible, and the net gets better by it."""

from pathlib import Path

import numpy as np
import pytest

from bottega.bots import net as nets
from bottega.bots.omnia.features import INPUTS
from bottega.bots.omnia.judging import OUTPUTS, best_action, desk
from bottega.core import chance
from bottega.core.bits import lowest
from bottega.core.kernel import records
from bottega.lab.training.learner import Learner, widened
from bottega.lab.training.omnia import Loss, Plan, Stage, Training, loss_and_slopes, train, train_on
from bottega.lab.training.omnia_play import Lessons
from bottega.omnia import OMNIA

SMALL = Plan(rows=4000, kept=3, again=2, rate=2e-3)


def test_the_same_seed_makes_the_same_net() -> None:
    weights = []
    for _ in range(2):
        training = Training(3, SMALL)
        training.play()
        training.learn(0.0)
        weights.append(training.learner.weights.tobytes())

    assert weights[0] == weights[1]


def test_slopes_are_how_the_loss_changes() -> None:
    luck = np.random.default_rng(1)
    outputs = luck.normal(size=(6, OUTPUTS)).astype(np.float32)
    seats = np.array([2, 2, 3, 3, 4, 4], np.int8)
    targets = np.zeros((6, OUTPUTS), np.float32)
    for row, count in enumerate(seats):
        targets[row, :count] = luck.dirichlet(np.ones(count))
        targets[row, 4:4 + count] = luck.normal(size=count)
    lessons = Lessons(np.zeros((6, 1), np.float32), targets, seats)

    def loss(values: np.ndarray) -> float:
        there = np.arange(4) < seats[:, None]
        logits = np.where(there, values[:, :4], -np.inf)
        chances = np.log(np.exp(logits).sum(axis=1, keepdims=True))
        entropy = -(targets[:, :4] * np.where(there, logits - chances, 0.0)).sum() / 6
        points = (np.where(there, values[:, 4:] - targets[:, 4:], 0.0) ** 2).sum() / 6
        return float(entropy + 0.2 * points / 2)

    _, slopes = loss_and_slopes(outputs, lessons)
    for row in range(6):
        for column in range(OUTPUTS):
            a_little = np.zeros((6, OUTPUTS))
            a_little[row, column] = 1e-4
            slope = (loss(outputs + a_little) - loss(outputs - a_little)) / 2e-4
            assert slopes[row, column] == pytest.approx(slope, abs=1e-4)


def test_lessons_hold_what_became_of_each_seat() -> None:
    training = Training(4, SMALL)
    training.play()
    lessons = training.rounds[-1]

    assert set(lessons.seats.tolist()) == {2, 3, 4}
    assert lessons.targets[:, :4].sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert (lessons.targets[:, :4] >= 0.0).all()
    assert (lessons.targets[lessons.seats == 2][:, [2, 3, 6, 7]] == 0.0).all()
    assert lessons.inputs.shape == (len(lessons.seats), INPUTS)


def wins_against_random(net: nets.Net, games: int) -> float:
    terms, states = OMNIA.terms(2), records(OMNIA.state, 1)
    at, won = desk(terms, net), 0.0
    for game in range(games):
        OMNIA.deal(states, 0, terms.setups, chance.from_seed(game, 7), None)
        dice = chance.from_seed(game, 8)
        while acting := int(states["acting"][0]):
            seat = int(lowest(acting))
            if seat == game % 2 and states["phase"][0] != 0:
                OMNIA.loops.apply(states, 0, seat, best_action(states, 0, terms.setups, at), terms.setups, None)
            else:
                choices = OMNIA.loops.choices(states, 0, terms.setups)
                OMNIA.loops.choose(states, 0, chance.below(dice, choices), terms.setups)
        first = OMNIA.ranking(states, 0)[0]
        won += (game % 2 in first) / len(first)
    return won / games


def test_a_few_rounds_make_a_player_that_beats_chance() -> None:
    training = Training(1, SMALL)
    losses: list[Loss] = []
    for round_number in range(12):
        training.play()
        losses.append(training.learn(round_number / 12))

    assert losses[-1].chances < losses[0].chances
    assert losses[-1].points < losses[0].points
    assert wins_against_random(training.learner.net, 200) > 0.7


def test_the_command_writes_a_net_and_says_how_far_it_is(tmp_path: Path) -> None:
    said: list[str] = []
    for name in ("net.npz", "again.npz"):
        train([2], 1, tmp_path / name, SMALL._replace(rows=2000), said.append)
    net, again = nets.read(tmp_path / "net.npz"), nets.read(tmp_path / "again.npz")

    assert net.sizes.tolist()[0] == INPUTS
    assert len(said) == 2
    assert np.array_equal(net.weights, again.weights)           # the same seed makes the same net


def test_a_stage_goes_on_from_the_net_of_the_one_before(tmp_path: Path) -> None:
    """So one command makes the net, and a stage that was interrupted need not begin from nothing."""
    both, first, plan = tmp_path / "both.npz", tmp_path / "first.npz", SMALL._replace(rows=2000)
    train([2, 1], 1, both, plan, lambda line: None)
    train([2], 1, first, plan, lambda line: None)
    slower = plan._replace(rate=plan.later_rate)
    train_on(Stage(1), 2, tmp_path / "then.npz", slower, lambda line: None, nets.read(first))

    assert np.array_equal(nets.read(both).weights, nets.read(tmp_path / "then.npz").weights)
    assert not np.array_equal(nets.read(both).weights, nets.read(first).weights)


def test_a_net_made_wider_answers_as_before_and_has_more_to_learn_with() -> None:
    """Taught at tables of one size only."""
    net = Training(3, SMALL).learner.net
    wider = Training(5, SMALL, net, widths=(160, 80), sizes=(4,))
    wider.play()
    lessons = wider.rounds[-1]
    before, after = (Learner(each).forward(lessons.inputs) for each in (net, wider.learner.net))

    assert wider.learner.sizes == [INPUTS, 160, 80, OUTPUTS]
    assert after == pytest.approx(before, abs=1e-4)
    assert set(lessons.seats.tolist()) == {4}
    assert np.array_equal(widened(net, Learner(net).sizes, chance.from_seed(1)).weights, net.weights)

    wider.learn(0.0)
    assert wider.learner.layers[1][0][128:].any()               # what the new units say
