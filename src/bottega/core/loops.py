"""The compiled loops around a game's rules: one action, a game to its end, many games.

They are the same for every game, but compiled code cannot take rules as arguments and be kept on disk. So `bind` makes
a copy of each function whose global names are the game's own rules, and compiles that. Random choices draw from
a luck of its own (`dice`), never from the game's: so a record of the seed and the actions alone replays to the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from bottega.core.bits import lowest
from bottega.core.chance import below, spread
from bottega.core.happened import Telling
from bottega.core.kernel import Records, Words64, compiled_around

Numbers = npt.NDArray[Any]
FINE = 0                                    # the first reason of every game is none
SHARES = 2520                               # parts of a win: however many up to ten share one, each gets a whole number
SEAT_BITS, COUNT = 16, (1 << 16) - 1        # an answer with a seat and a count: a seat never has more actions
CHOICES = 0x5EED                            # sets the luck of random choices apart from that of the deals


def unbound(*_: object) -> Any:
    """What a rule's name means here; `bind` gives it the rule of a game."""
    raise LookupError


Rule = Callable[..., Any]
deal: Rule = unbound                        # states, i, setups, luck, rows
refuse: Rule = unbound                      # states, i, seat, action, setups: which reason
legal_count: Rule = unbound                 # s, setup, seat; s is a state or a view
legal_at: Rule = unbound                    # s, setup, seat, k
carry_out: Rule = unbound                   # s, setup, seat, action, rows: what is known to be legal
has_won: Rule = unbound                     # s, seat: once it is over
imagine: Rule = unbound                     # views, j, states, i, luck
RULES = ("deal", "refuse", "legal_count", "legal_at", "carry_out", "has_won")


def apply(states: Records, i: int, seat: int, action: int, setups: Records, rows: Telling) -> int:
    """Carry an action out. A refused one changes nothing; the answer says why."""
    refusal: int = refuse(states, i, seat, action, setups)
    if refusal == FINE:
        carry_out(states[i], setups[0], seat, action, rows)
    return refusal


def legal(records: Records, i: int, seat: int, actions: Numbers, setups: Records) -> int:
    """List what a seat may do, from a state or from a view; answers how many there are."""
    count: int = legal_count(records[i], setups[0], seat)
    for k in range(count):
        actions[k] = legal_at(records[i], setups[0], seat, k)
    return count


def step(states: Records, i: int, action: int, setups: Records, rows: Telling, actions: Numbers) -> int:
    """The lowest acting seat does an action, and what the next one may do is listed: a decision in one call.

    Answers that seat, above `SEAT_BITS`, and how many actions the next one has. Below 0 it is why not: nothing changed.
    """
    s = states[i]
    seat = lowest(s.acting) if s.acting != 0 else 0
    refusal: int = refuse(states, i, seat, action, setups)
    if refusal != FINE:
        return -refusal
    if rows is not None:
        rows[0, 0] = 0
    carry_out(s, setups[0], seat, action, rows)
    return (seat << SEAT_BITS) + (legal(states, i, lowest(s.acting), actions, setups) if s.acting != 0 else 0)


def choices(states: Records, i: int, setups: Records) -> int:
    """How many actions the lowest acting seat has; 0 when the game is over."""
    s = states[i]
    return 0 if s.acting == 0 else legal_count(s, setups[0], lowest(s.acting))


def choose(states: Records, i: int, k: int, setups: Records) -> int:
    """The lowest acting seat does its k-th legal action; answers how many choices the next one has."""
    s = states[i]
    seat = lowest(s.acting)
    carry_out(s, setups[0], seat, legal_at(s, setups[0], seat, k), None)
    return choices(states, i, setups)


def pick_all(states: Records, dice: Words64, actions: Numbers, setups: Records) -> None:
    """A random action for the lowest acting seat of every game that still runs."""
    for i in range(len(states)):
        s = states[i]
        if s.acting != 0:
            seat = lowest(s.acting)
            actions[i] = legal_at(s, setups[0], seat, below(dice, legal_count(s, setups[0], seat)))


def step_all(states: Records, actions: Numbers, refusals: Numbers, setups: Records) -> int:
    """One action of the lowest acting seat in every game; answers how many games still run."""
    running = 0
    for i in range(len(states)):
        refusals[i] = apply(states, i, lowest(states[i].acting), int(actions[i]), setups, None)
        running += states[i].acting != 0
    return running


def play_out(states: Records, i: int, dice: Words64, log: Numbers, setups: Records) -> int:
    """Random play to the end; answers how many decisions it took. A log with room takes seat and action of each."""
    s, setup = states[i], setups[0]
    decisions = 0
    while s.acting != 0:
        seat = lowest(s.acting)
        action = legal_at(s, setup, seat, below(dice, legal_count(s, setup, seat)))
        carry_out(s, setup, seat, action, None)
        if decisions < len(log):
            log[decisions, 0], log[decisions, 1] = seat, action
        decisions += 1
    return decisions


def play_many(states: Records, setups: Records, seed: int, first: int, games: int, wins: Numbers, log: Numbers) -> int:
    """Games `first` and on of a series, all at random; adds up each seat's shares, answers the decisions taken."""
    luck, dice = np.zeros(4, np.uint64), np.zeros(4, np.uint64)
    decisions = 0
    for game in range(first, first + games):
        spread(seed, game, luck)
        spread(seed ^ CHOICES, game, dice)
        deal(states, 0, setups, luck, None)
        decisions += play_out(states, 0, dice, log, setups)
        winners = 0
        for seat in range(states[0].seats):
            winners += has_won(states[0], seat)
        for seat in range(states[0].seats):
            wins[seat] += SHARES // winners if has_won(states[0], seat) else 0
    return decisions


def dream(views: Records, j: int, action: int, worlds: int, states: Records, luck: Words64, setups: Records) -> int:
    """How many of so many imagined games a seat wins that does an action now, when all then play at random."""
    seat, wins = int(views[j].seat), 0
    log = np.zeros((0, 2), np.int16)
    for _ in range(worlds):
        imagine(views, j, states, 0, luck)
        carry_out(states[0], setups[0], seat, action, None)
        play_out(states, 0, luck, log, setups)
        wins += has_won(states[0], seat)
    return wins


@dataclass(frozen=True)
class Loops:
    apply: Callable[[Records, int, int, int, Records, Telling], int]
    legal: Callable[[Records, int, int, Numbers, Records], int]
    step: Callable[[Records, int, int, Records, Telling, Numbers], int]
    choices: Callable[[Records, int, Records], int]
    choose: Callable[[Records, int, int, Records], int]
    pick_all: Callable[[Records, Words64, Numbers, Records], None]
    step_all: Callable[[Records, Numbers, Numbers, Records], int]
    play_out: Callable[[Records, int, Words64, Numbers, Records], int]
    play_many: Callable[[Records, Records, int, int, int, Numbers, Numbers], int]
    dream: Callable[[Records, int, int, int, Records, Words64, Records], int]
    rules: Mapping[str, Rule] = field(compare=False)        # what they were bound to, for code that needs other loops


def bind(rules: ModuleType, imagining: ModuleType) -> Loops:
    """The loops around the rules of one game, compiled."""
    named = {**{name: getattr(rules, name) for name in RULES}, "imagine": imagining.imagine}
    loops = (apply, legal, step, choices, choose, pick_all, step_all, play_out, play_many, dream)
    return Loops(**bound(loops, named, rules.__name__), rules=named)


def bound(loops: Sequence[Callable[..., Any]], rules: Mapping[str, Rule], module: str) -> dict[str, Any]:
    """Copies of some loops, each calling those before it, in which the names of rules mean these; by name, compiled.

    `module` is who they are made for: their code is kept under its name.
    """
    names = {**cast(FunctionType, loops[0]).__globals__, **rules}
    for loop in loops:
        source = cast(FunctionType, loop)
        copy = FunctionType(source.__code__, names, source.__name__)
        copy.__module__, copy.__qualname__ = module, source.__qualname__
        names[source.__name__] = compiled_around(copy, [source, *rules.values()])
    return {loop.__name__: names[loop.__name__] for loop in loops}
