"""What a player thinks before it acts: every legal action, what it is worth, and how often it should be done."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64

Actions = npt.NDArray[np.int16]             # by number
Mask = npt.NDArray[np.bool_]                # of some actions
Never = Callable[[Records, Actions], Mask]  # which of a view's legal actions nobody does, whatever its mind thinks
MakeNever = Callable[[Terms], Never]


class Weighed(NamedTuple):
    """A moment, weighed. The arrays are in the order of the legal actions."""

    actions: Actions
    worth: npt.NDArray[np.float64]          # the chance to win the game after it, as far as the mind can tell
    share: npt.NDArray[np.float64]          # how often to do it: bluffing is a matter of shares; they sum to 1
    plan: tuple[int, ...] = ()              # what is to follow the likeliest in the same turn, where it was planned
    meant: Mask | None = None               # what costs something for certain now, and is done for what follows


class Mind(Protocol):
    """Like a bot it is given a view and luck, and from the same it comes to the same: it looks at no clock."""

    def weigh(self, views: Records, luck: Words64) -> Weighed: ...
