"""A small neural network, as compiled code runs it: layers of weighted sums, cut off at zero but for the last.

Its weights are one flat array, so that a kernel takes a net of any size. They are kept in sixteen bits: that is half
the file, and no choice hangs on the rest.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.core.kernel import compiled_apart

Floats = npt.NDArray[np.float32]


class Net(NamedTuple):
    sizes: npt.NDArray[np.int64]            # inputs, then the width of each layer
    weights: Floats                         # for each layer: a row for each of its inputs, then what is added


def weights_of(sizes: npt.NDArray[np.int64]) -> int:
    """How many numbers a net of these sizes has."""
    return int(((sizes[:-1] + 1) * sizes[1:]).sum())


def room_for(net: Net) -> Floats:
    """Where `forward` works: a row a layer. Its last row begins with the outputs."""
    return np.zeros((len(net.sizes), int(net.sizes[1:].max())), np.float32)


@compiled_apart
def forward(sizes: npt.NDArray[np.int64], weights: Floats, inputs: Floats, room: Floats) -> None:
    """Run a net. Inputs of zero, which most are, cost nothing."""
    at, layers = 0, len(sizes) - 1
    for layer in range(layers):
        taken, width = sizes[layer], sizes[layer + 1]
        added = at + taken * width
        outputs = room[layer + 1, :width]           # slices, so that the compiler sees loops without a choice in them
        outputs[:] = weights[added:added + width]
        for i in range(taken):
            x = inputs[i] if layer == 0 else room[layer, i]
            if x != 0.0:
                row = weights[at + i * width:at + (i + 1) * width]
                for j in range(width):
                    outputs[j] += x * row[j]
        if layer < layers - 1:
            for j in range(width):
                outputs[j] = max(outputs[j], np.float32(0.0))
        at = added + width


def write(net: Net, path: Path) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, sizes=net.sizes, weights=net.weights.astype(np.float16))


def read(path: Path) -> Net:
    with np.load(path) as kept:
        return Net(kept["sizes"], kept["weights"].astype(np.float32))


@cache
def own(package: str, name: str) -> Net:
    """A net that lies with a package."""
    return read(Path(str(files(package).joinpath(name))))
