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
AT_ONCE = 4                                 # rows of weights


class Net(NamedTuple):
    sizes: npt.NDArray[np.int64]            # inputs, then the width of each layer
    weights: Floats                         # for each layer: a row for each of its inputs, then what is added


def weights_of(sizes: npt.NDArray[np.int64]) -> int:
    """How many numbers a net of these sizes has."""
    return int(((sizes[:-1] + 1) * sizes[1:]).sum())


def room_for(net: Net) -> Floats:
    """Where `forward` works: one row per layer. Its last row begins with the outputs."""
    return np.zeros((len(net.sizes), int(net.sizes[1:].max())), np.float32)


@compiled_apart
def forward(sizes: npt.NDArray[np.int64], weights: Floats, inputs: Floats, room: Floats) -> None:
    """Run a net. Inputs of zero, which most are, cost nothing."""
    at, layers = 0, len(sizes) - 1
    used = np.zeros(sizes.max() + AT_ONCE, np.int64)
    for layer in range(layers):
        taken, width = sizes[layer], sizes[layer + 1]
        values = room[layer, :taken]
        if layer == 0:
            values = inputs[:taken]
        added, count = at + taken * width, 0
        outputs = room[layer + 1, :width]           # slices, so that the compiler sees loops without a choice in them
        for j in range(width):                      # for `outputs[:] =` numba compiles the text of an error, too
            outputs[j] = weights[added + j]
        for i in range(taken):
            used[count] = i
            count += values[i] != 0.0
        for k in range(0, count - count % AT_ONCE, AT_ONCE):
            a, b, c, d = used[k], used[k + 1], used[k + 2], used[k + 3]
            add_rows(outputs, weights, at + a * width, at + b * width, at + c * width, at + d * width,
                     values[a], values[b], values[c], values[d])
        for k in range(count - count % AT_ONCE, count):
            row, x = weights[at + used[k] * width:at + (used[k] + 1) * width], values[used[k]]
            for j in range(width):
                outputs[j] += x * row[j]
        if layer < layers - 1:
            for j in range(width):
                outputs[j] = max(outputs[j], np.float32(0.0))
        at = added + width


@compiled_apart
def add_rows(outputs: Floats, weights: Floats, a: int, b: int, c: int, d: int, xa: np.float32, xb: np.float32,
             xc: np.float32, xd: np.float32) -> None:
    """Four rows of weights that begin at a, b, c and d: added in one go, the outputs are loaded and stored once."""
    width = len(outputs)
    row_a, row_b, row_c, row_d = weights[a:a + width], weights[b:b + width], weights[c:c + width], weights[d:d + width]
    for j in range(width):
        outputs[j] = outputs[j] + xa * row_a[j] + xb * row_b[j] + xc * row_c[j] + xd * row_d[j]


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
