"""What a state is worth to a seat: by the value net, or, shortsightedly, by the points it would have now.

A state is judged right after an action, as far as the one who acts can tell: what the market is refilled with at a
turn's end, and which cities are being looked at, is covered up first. The net was taught the same way.
"""

from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats, Net, forward, own, room_for
from bottega.bots.omnia.acting import act, choice, choices
from bottega.bots.omnia.features import INPUTS, write_features
from bottega.bots.omnia.free import leaves_free
from bottega.bots.omnia.worth import REMEMBERED, TOTALS, Book, new_book, take_stock
from bottega.core.bits import lowest
from bottega.core.game import Terms
from bottega.core.kernel import Record, Records, compiled, compiled_apart, records
from bottega.omnia.facts import NOTHING, OVER, PLACING, ROW, SEATS
from bottega.omnia.rules import has_won

SPARE = 24                                      # states to work with: more than a turn has actions
OUTPUTS = 2 * SEATS                             # of the net: how likely each seat wins, as logits; its points
POINTS_UNIT = 20.0                              # of the net's points
PER_COIN_KEPT, PER_LOOK = 0.3, 0.6              # points, to the shortsighted
SWING = 4.0                                     # points of lead that make a win twice as likely as not, or so


class Desk(NamedTuple):
    """Where a mind works."""

    sizes: npt.NDArray[np.int64]                # of the net
    weights: Floats
    inputs: Floats
    room: Floats
    book: Book
    values: npt.NDArray[np.float64]             # by seat: how likely it wins, by the last judgement
    best: npt.NDArray[np.float64]               # and after the best action that was tried
    spare: Records


def desk(terms: Terms, net: Net, remembered: int = REMEMBERED) -> Desk:
    return Desk(net.sizes, net.weights, np.zeros(INPUTS, np.float32), room_for(net), new_book(remembered),
                np.zeros(SEATS), np.zeros(SEATS), records(terms.game.state, SPARE))


def own_desk(terms: Terms, net: Net | None = None) -> Desk:
    """With the net that lies here, unless another is given."""
    return desk(terms, net or own(__package__, "net.npz"))


@compiled
def put_into(a: Records, i: int, b: Records, j: int) -> None:
    """A copy of one state in another place."""
    b[j] = a[i]


@compiled
def cover(before: Record, after: Record) -> None:
    """Take away what only luck has brought with an action."""
    if after.turns != before.turns and after.phase != OVER:
        for row in range(3):
            after.drawn[row] = before.drawn[row]
            for place in range(ROW):
                if after.market[row, place] != before.market[row, place]:
                    after.market[row, place] = NOTHING


@compiled_apart
def judge(s: Record, setup: Record, seat: int, desk: Desk) -> float:
    """How likely each seat wins, into the desk's values; answers the chance of the seat whose eyes are used."""
    if s.phase == OVER:
        winners = 0
        for other in range(s.seats):
            winners += has_won(s, other)
        for other in range(s.seats):
            desk.values[other] = 1.0 / winners if has_won(s, other) else 0.0
        return float(desk.values[seat])
    write_features(s, setup, seat, desk.book, desk.inputs)
    forward(desk.sizes, desk.weights, desk.inputs, desk.room)
    outputs, most, total = desk.room[len(desk.sizes) - 1], -1e9, 0.0
    for relative in range(s.seats):
        most = max(most, float(outputs[relative]))
    for relative in range(s.seats):
        total += exp(outputs[relative] - most)
    for relative in range(s.seats):
        desk.values[(seat + relative) % int(s.seats)] = exp(outputs[relative] - most) / total
    return float(desk.values[seat])


@compiled_apart
def judge_nearly(s: Record, setup: Record, seat: int, desk: Desk) -> float:
    """The same by points as they lie, coins and a look at cities counted a little."""
    if s.phase == OVER:
        return judge(s, setup, seat, desk)
    take_stock(s, setup, desk.book)
    best = -1000.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, desk.book[TOTALS + other] + PER_COIN_KEPT * s.coins[other])
    lead = desk.book[TOTALS + seat] + PER_COIN_KEPT * s.coins[seat] - best
    lead += PER_LOOK * (s.phase == PLACING)
    return 1.0 / (1.0 + (int(s.seats) - 1) * exp(-lead / SWING))


@compiled_apart
def try_action(states: Records, i: int, setups: Records, seat: int, action: int, by_net: bool, desk: Desk) -> float:
    """What a state is worth to a seat after an action of its own. The last spare state is used."""
    put_into(states, i, desk.spare, SPARE - 1)
    act(desk.spare[SPARE - 1], setups[0], seat, action)
    cover(states[i], desk.spare[SPARE - 1])
    if by_net:
        return judge(desk.spare[SPARE - 1], setups[0], seat, desk)
    return judge_nearly(desk.spare[SPARE - 1], setups[0], seat, desk)


@compiled
def keep_values(desk: Desk) -> None:
    """As the best ones. A loop, since for `best[:] =` numba compiles the text of an error, too."""
    for k in range(len(desk.best)):
        desk.best[k] = desk.values[k]


@compiled_apart
def best_action(states: Records, i: int, setups: Records, desk: Desk) -> int:
    """What the lowest acting seat does that looks one action ahead with the net."""
    seat = lowest(states[i].acting)
    best, most = NOTHING, -1.0
    for k in range(choices(states[i], setups[0], seat)):
        action = choice(states[i], setups[0], seat, k)
        if leaves_free(states[i], setups[0], action):
            continue
        value = try_action(states, i, setups, seat, action, True, desk)
        if value > most:
            best, most = action, value
            keep_values(desk)
    return best
