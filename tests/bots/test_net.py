"""A net as kernels run it, and as a learner moves it."""

from pathlib import Path

import numpy as np
import pytest

from bottega.bots.net import Net, forward, read, room_for, weights_of, write
from bottega.core import chance
from bottega.lab.training.learner import Learner, begun, shuffled

SIZES = [7, 5, 4, 3]


@pytest.fixture
def net() -> Net:
    made = begun(SIZES, chance.from_seed(3))
    uneven = np.where(np.arange(len(made.weights)) % 2, 1.0, 2.0).astype(np.float32)
    return Net(made.sizes, made.weights * uneven + np.float32(0.05))


def some_inputs(rows: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    luck = chance.from_seed(9)
    values = [chance.unit(luck) * 2 - 1 if chance.below(luck, 3) else 0.0 for _ in range(rows * SIZES[0])]
    return np.array(values, np.float32).reshape(rows, SIZES[0])


def test_kernel_and_learner_compute_the_same(net: Net) -> None:
    inputs, room = some_inputs(20), room_for(net)
    outputs = Learner(net).forward(inputs)

    for row, wanted in zip(inputs, outputs, strict=True):
        forward(net.sizes, net.weights, row, room)
        assert room[len(SIZES) - 1, :SIZES[-1]] == pytest.approx(wanted, abs=1e-5)


def test_a_net_has_as_many_numbers_as_its_sizes_say(net: Net) -> None:
    assert weights_of(net.sizes) == len(net.weights) == 8 * 5 + 6 * 4 + 5 * 3


def test_gradients_are_what_a_small_change_of_each_weight_does(net: Net) -> None:
    learner, inputs = Learner(net), some_inputs(6)
    wanted = np.ones((6, 3), np.float32)

    def loss() -> float:
        return float(((learner.forward(inputs).astype(np.float64) - wanted) ** 2).sum())

    slopes = 2 * (learner.forward(inputs) - wanted)
    gradient = learner.backward(slopes)
    for place in range(0, len(learner.weights), 5):
        before = learner.weights[place]
        learner.weights[place] = before + 1e-2
        above = loss()
        learner.weights[place] = before - 1e-2
        below = loss()
        learner.weights[place] = before
        assert gradient[place] == pytest.approx((above - below) / 2e-2, abs=0.02)


def test_steps_lead_to_what_is_wanted(net: Net) -> None:
    learner, inputs = Learner(net), some_inputs(40)
    wanted = inputs[:, :3] * 2 - inputs[:, 3:6]

    def miss() -> float:
        return float(((learner.forward(inputs) - wanted) ** 2).mean())

    first = miss()
    for _ in range(600):
        slopes = np.asarray(2 * (learner.forward(inputs) - wanted) / len(inputs), np.float32)
        learner.step(learner.backward(slopes), 0.01)

    assert miss() < first / 20


def test_a_net_that_was_written_is_read_again_but_for_its_last_digits(net: Net, tmp_path: Path) -> None:
    write(net, tmp_path / "net.npz")
    again = read(tmp_path / "net.npz")

    assert again.sizes.tolist() == SIZES
    assert again.weights == pytest.approx(net.weights, rel=1e-3, abs=1e-4)


def test_the_same_luck_begins_the_same_net_and_shuffles_alike() -> None:
    assert begun(SIZES, chance.from_seed(1)).weights.tolist() == begun(SIZES, chance.from_seed(1)).weights.tolist()
    assert sorted(shuffled(50, chance.from_seed(2)).tolist()) == [*range(50)]
    assert shuffled(50, chance.from_seed(2)).tolist() != [*range(50)]
