"""What calls are worth: the ends of a round, summed over all that the others may hold.

With two seats a call costs one product of a matrix and a vector: the weights of all pairs of types, summed apart by
what the other adds to the count. With more, all deals are gone through.
"""

from typing import TYPE_CHECKING

from bottega.bots.omen.solve.tree import DESTINY_RIGHT, DESTINY_WRONG, OMEN_RIGHT, OMEN_WRONG, Round
from bottega.core.kernel import compiled

if TYPE_CHECKING:
    from bottega.bots.omen.solve.solver import Memory


@compiled
def call_own(game: Round, memory: "Memory", seat: int, x: int, said: int) -> None:
    """A seat calls: the worth of Omen and of Destiny for each of its types, into the last two rows of the values."""
    omen, destiny = len(memory.values) - 2, len(memory.values) - 1
    for i in range(game.types[seat]):
        memory.values[omen, i] = memory.values[destiny, i] = 0.0
    if len(game.types) == 2:
        call_of_two(game, memory, seat, x, said, omen, destiny)
        if len(game.kept) > 0:
            keep_after_own(game, memory, seat, x, said, omen)
    else:
        call_of_many(game, memory, seat, x, said, omen, destiny)


@compiled
def call_of_two(game: Round, memory: "Memory", seat: int, x: int, said: int, omen: int, destiny: int) -> None:
    room, other, column, pay = memory.room, 1 - seat, game.columns[said], game.payoffs
    n, start, added = game.types[seat], memory.starts[1 - seat], len(memory.room) // 2
    for c in range(added):
        for i in range(n):
            room[c, i] = 0.0
    for j in range(game.types[other]):
        likely = memory.reach[x, start + j]
        if likely != 0.0:
            c = game.counts[other, column, j]
            for i in range(n):
                room[c, i] += likely * memory.joint[seat, j, i]
    omen_right, omen_wrong = pay[OMEN_RIGHT, seat, seat], pay[OMEN_WRONG, seat, seat]
    destiny_right, destiny_wrong = pay[DESTINY_RIGHT, seat, seat], pay[DESTINY_WRONG, seat, seat]
    for c in range(added):
        missing = game.needed[said] - c
        for i in range(n):
            held = game.counts[seat, column, i]
            memory.values[omen, i] += room[c, i] * (omen_right if held < missing else omen_wrong)
            memory.values[destiny, i] += room[c, i] * (destiny_right if held == missing else destiny_wrong)


@compiled
def call_of_many(game: Round, memory: "Memory", seat: int, x: int, said: int, omen: int, destiny: int) -> None:
    values, column, pay = memory.values, game.columns[said], game.payoffs
    likely = led_here_by_open_seats(game, memory, seat, x)
    if likely == 0.0:
        return
    for d in range(len(game.weights)):
        weight, i = likely * led_here(game, memory, seat, x, d), game.deals[d, seat]
        found = memory.tallies[column, d] - game.needed[said]
        values[omen, i] += weight * pay[OMEN_RIGHT if found < 0 else OMEN_WRONG, seat, seat]
        values[destiny, i] += weight * pay[DESTINY_RIGHT if found == 0 else DESTINY_WRONG, seat, seat]


@compiled
def called_by_another(game: Round, memory: "Memory", seat: int, caller: int, x: int, said: int, omens: int) -> None:
    """Another seat calls as often as its mix says: adds what that is worth to the values of the node."""
    if len(game.types) == 2:
        called_of_two(game, memory, seat, x, said, omens)
        if len(game.kept) > 0:
            keep_after_others(game, memory, seat, x, said, omens)
    else:
        called_of_many(game, memory, seat, caller, x, said, omens)


@compiled
def called_of_two(game: Round, memory: "Memory", seat: int, x: int, said: int, omens: int) -> None:
    room, caller, column, pay = memory.room, 1 - seat, game.columns[said], game.payoffs
    n, start, added = game.types[seat], memory.starts[1 - seat], len(memory.room) // 2
    omen_right, omen_wrong = pay[OMEN_RIGHT, caller, seat], pay[OMEN_WRONG, caller, seat]
    destiny_right, destiny_wrong = pay[DESTINY_RIGHT, caller, seat], pay[DESTINY_WRONG, caller, seat]
    for c in range(2 * added):
        for i in range(n):
            room[c, i] = 0.0
    for j in range(game.types[caller]):
        likely, c = memory.reach[x, start + j], game.counts[caller, column, j]
        omen, destiny = likely * memory.share[omens + j], likely * memory.share[omens + game.types[caller] + j]
        if omen != 0.0:
            for i in range(n):
                room[c, i] += omen * memory.joint[seat, j, i]
        if destiny != 0.0:
            for i in range(n):
                room[added + c, i] += destiny * memory.joint[seat, j, i]
    for c in range(added):
        missing = game.needed[said] - c
        for i in range(n):
            held = game.counts[seat, column, i]
            memory.values[x, i] += (room[c, i] * (omen_right if held < missing else omen_wrong)
                                    + room[added + c, i] * (destiny_right if held == missing else destiny_wrong))


@compiled
def keep_after_own(game: Round, memory: "Memory", seat: int, x: int, said: int, omen: int) -> None:
    """What is added where it matters which hand is kept: the own one if Omen was right, else the other's."""
    other, column, start = 1 - seat, game.columns[said], memory.starts[1 - seat]
    for j in range(game.types[other]):
        likely, missing = memory.reach[x, start + j], game.needed[said] - game.counts[other, column, j]
        for i in range(game.types[seat]):
            kept = game.kept[seat, i] if game.counts[seat, column, i] < missing else -game.kept[other, j]
            memory.values[omen, i] += likely * memory.joint[seat, j, i] * kept


@compiled
def keep_after_others(game: Round, memory: "Memory", seat: int, x: int, said: int, omens: int) -> None:
    """The same where the other calls."""
    caller, column, start = 1 - seat, game.columns[said], memory.starts[1 - seat]
    for j in range(game.types[caller]):
        likely = memory.reach[x, start + j] * memory.share[omens + j]
        missing = game.needed[said] - game.counts[caller, column, j]
        for i in range(game.types[seat]):
            kept = -game.kept[caller, j] if game.counts[seat, column, i] < missing else game.kept[seat, i]
            memory.values[x, i] += likely * memory.joint[seat, j, i] * kept


@compiled
def called_of_many(game: Round, memory: "Memory", seat: int, caller: int, x: int, said: int, omens: int) -> None:
    column, pay = game.columns[said], game.payoffs
    likely = led_here_by_open_seats(game, memory, seat, x)
    if likely == 0.0:
        return
    for d in range(len(game.weights)):
        weight, j = likely * led_here(game, memory, seat, x, d), game.deals[d, caller]
        found = memory.tallies[column, d] - game.needed[said]
        omen, destiny = memory.share[omens + j], memory.share[omens + game.types[caller] + j]
        memory.values[x, game.deals[d, seat]] += weight * (
            omen * pay[OMEN_RIGHT if found < 0 else OMEN_WRONG, caller, seat]
            + destiny * pay[DESTINY_RIGHT if found == 0 else DESTINY_WRONG, caller, seat])


@compiled
def led_here_by_open_seats(game: Round, memory: "Memory", seat: int, x: int) -> float:
    """How likely the other seats without a secret go to a node."""
    likely = 1.0
    for other in range(len(game.types)):
        if other != seat and game.types[other] == 1:
            likely *= memory.reach[x, memory.starts[other]]
    return likely


@compiled
def led_here(game: Round, memory: "Memory", seat: int, x: int, d: int) -> float:
    """How likely a deal is, and that the other seats with a secret then go to a node."""
    likely: float = game.weights[d]
    for other in range(len(game.types)):
        if other != seat and game.types[other] > 1:
            likely *= memory.reach[x, memory.starts[other] + game.deals[d, other]]
    return likely

