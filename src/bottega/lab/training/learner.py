"""A net that learns: gradients by hand, steps by Adam (Kingma and Ba 2015). Batches are rows."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats, Net
from bottega.core.chance import below, shuffle
from bottega.core.kernel import Words64

STEADINESS, CAUTION, TINY = 0.9, 0.999, 1e-8        # how long Adam remembers gradients, and their squares


class Learner:
    """Weights in full precision, and what Adam remembers of them."""

    def __init__(self, net: Net) -> None:
        self.sizes = [int(size) for size in net.sizes]
        self.layers: list[tuple[Floats, Floats]] = []       # rows by input, and what is added; views into `weights`
        self.weights = net.weights.astype(np.float32)
        at = 0
        for taken, width in pairwise(self.sizes):
            rows = self.weights[at:at + taken * width].reshape(taken, width)
            at += taken * width
            self.layers.append((rows, self.weights[at:at + width]))
            at += width
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self._steps = 0
        self._kept: list[Floats] = []

    @property
    def net(self) -> Net:
        return Net(np.array(self.sizes), self.weights.copy())

    def forward(self, inputs: Floats) -> Floats:
        """The outputs of a batch; what each layer took is kept for `backward`."""
        self._kept, values = [], inputs
        for number, (rows, added) in enumerate(self.layers):
            self._kept.append(values)
            values = values @ rows + added
            if number < len(self.layers) - 1:
                np.maximum(values, 0.0, out=values)
        return values

    def backward(self, slopes: Floats) -> Floats:
        """Given how the loss changes with each output of the last batch: how it changes with each weight."""
        gradient, at = np.zeros_like(self.weights), len(self.weights)
        for number in range(len(self.layers) - 1, -1, -1):
            rows, _ = self.layers[number]
            taken, width = rows.shape
            values = self._kept[number]
            gradient[at - width:at] = slopes.sum(axis=0)
            at -= width
            gradient[at - taken * width:at] = (values.T @ slopes).ravel()
            at -= taken * width
            if number > 0:
                slopes = (slopes @ rows.T) * (values > 0.0)
        return gradient

    def step(self, gradient: Floats, rate: float, longest: float = 1.0) -> None:
        """Go against a gradient, which is cut to a length first."""
        length = float(np.sqrt((gradient.astype(np.float64) ** 2).sum()))
        if length > longest:
            gradient = gradient * np.float32(longest / length)
        self._steps += 1
        self._mean += (1 - STEADINESS) * (gradient - self._mean)
        self._square += (1 - CAUTION) * (gradient * gradient - self._square)
        mean = self._mean / (1 - STEADINESS ** self._steps)
        square = self._square / (1 - CAUTION ** self._steps)
        self.weights -= (rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)


def begun(sizes: list[int], luck: Words64) -> Net:
    """A net that knows nothing: small random weights, nothing added, and a last layer that hardly speaks."""
    parts: list[Floats] = []
    for number, (taken, width) in enumerate(pairwise(sizes)):
        reach = (6.0 / taken) ** 0.5 * (0.01 if number == len(sizes) - 2 else 1.0)
        words = np.array([below(luck, 1 << 24) for _ in range(taken * width)], np.float32)
        parts += [((words / (1 << 23) - 1.0) * reach).astype(np.float32), np.zeros(width, np.float32)]
    return Net(np.array(sizes), np.concatenate(parts))


def widened(net: Net, sizes: list[int], luck: Words64) -> Net:
    """The same net with more units in its layers. New ones take in at random and say nothing yet: it answers as before,
    and has more to learn with."""
    old, new = Learner(net), Learner(begun(sizes, luck))
    for (rows, added), (wide_rows, wide_added) in zip(old.layers, new.layers, strict=True):
        taken, width = rows.shape
        wide_rows[taken:] = 0.0
        wide_rows[:taken, :width], wide_added[:width] = rows, added
    return new.net


def shuffled(count: int, luck: Words64) -> npt.NDArray[np.int64]:
    """The numbers 0 to count - 1 in random order."""
    order = np.arange(count)
    shuffle(order, count, luck)
    return order
