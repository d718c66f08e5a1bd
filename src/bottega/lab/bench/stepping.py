"""Driving random games: whole ones in compiled code, one step at a time from Python, many side by side."""

import random  # noqa: TID251  (the peer's loop chooses with it, so ours does too)
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import numpy as np

from bottega.core import chance
from bottega.core.bits import lowest
from bottega.core.chance import below
from bottega.core.game import Game
from bottega.core.happened import UNTOLD
from bottega.core.kernel import INTERPRETED, Records, Words64, compiled
from bottega.core.kernel import records as blank_records
from bottega.core.position import Position
from bottega.lab.bench.work import Count, Table, Work

PLAYOUTS = 2_000                            # in one compiled call
GAMES = 100                                 # of single games at a time
BATCH = 4096
STEPS = 16                                  # of a batch at a time
NO_LOG = np.zeros((0, 2), np.int16)


def played_out(at: Table) -> Work:
    """Whole random games, dealt and played in one compiled call; no two calls play the same games."""
    states, wins, first = blank_records(at.game.state, 1), np.zeros(at.players, np.int64), 0

    def run() -> Count:
        nonlocal first
        first += PLAYOUTS
        return Count(at.game.play_many(states, at.setup, 1, first, PLAYOUTS, wins, NO_LOG, UNTOLD), PLAYOUTS)
    return run


def directly(at: Table) -> Table:
    """The same table, its kernels called without numba's look at the types of the arguments in every call."""
    game, states, luck = at.game, blank_records(at.game.state, 1), np.zeros(4, np.uint64)
    return at._replace(game=replace(
        game,
        deal=direct(game.deal, states, 0, at.setup, luck, UNTOLD),
        choices=direct(game.choices, states, 0),
        choose=direct(game.choose, states, 0, 0, UNTOLD),
    ))


def direct(kernel: Callable[..., Any], *arguments: object) -> Callable[..., Any]:
    """The machine code that a kernel has for such arguments."""
    if INTERPRETED:
        return kernel
    dispatcher = cast(Any, kernel)
    code: Callable[..., Any] = dispatcher.compile(tuple(map(dispatcher.typeof_pyval, arguments)))
    return code


def by_choosing(at: Table) -> Work:
    """One compiled call a step: the counterpart of legal actions, one at random, apply."""
    states, luck, number = blank_records(at.game.state, 1), np.zeros(4, np.uint64), 0
    fraction, game, choose = random.Random(1).random, at.game, at.game.choose

    def run() -> Count:
        nonlocal number
        decisions = 0
        for _ in range(GAMES):
            number += 1
            chance.spread(1, number, luck)
            game.deal(states, 0, at.setup, luck, UNTOLD)
            count = game.choices(states, 0)
            while count:
                count = choose(states, 0, int(fraction() * count), UNTOLD)
                decisions += 1
        return Count(decisions, GAMES)
    return run


def by_listing(at: Table) -> Work:
    """All legal actions as numbers, one of them at random, apply with its check."""
    states, luck, number = blank_records(at.game.state, 1), np.zeros(4, np.uint64), 0
    fraction, game = random.Random(1).random, at.game
    actions, acting = np.zeros(game.actions, np.int16), states["acting"]

    def run() -> Count:
        nonlocal number
        decisions = 0
        for _ in range(GAMES):
            number += 1
            chance.spread(1, number, luck)
            game.deal(states, 0, at.setup, luck, UNTOLD)
            while seats_to_act := int(acting[0]):
                seat = (seats_to_act & -seats_to_act).bit_length() - 1
                count = game.legal(states, 0, seat, actions)
                game.apply(states, 0, seat, int(actions[int(fraction() * count)]), UNTOLD)
                decisions += 1
        return Count(decisions, GAMES)
    return run


def by_position(at: Table) -> Work:
    """The friendly way: actions as texts, refusals with reasons, history, events."""
    number = 0

    def run() -> Count:
        nonlocal number
        number += 1
        return Count(len(random_game(at, number).history), 1)
    return run


def random_game(at: Table, number: int) -> Position:
    position, choose = at.game.start(at.players, seed=number), random.Random(number).choice
    while acting := position.acting:
        position.act(acting[0], choose(position.legal(acting[0])))
    return position


def by_batch(at: Table) -> Work:
    """Choose an action for every game, step all games, deal those that ended anew: three things, all counted."""
    game, states, number = at.game, blank_records(at.game.state, BATCH), BATCH
    choose_all, room = chooser(game), np.zeros(game.actions, np.int16)
    actions, refusals = np.zeros(BATCH, np.int16), np.zeros(BATCH, np.int16)
    dice, luck = chance.from_seed(2), np.zeros(4, np.uint64)
    for i in range(BATCH):
        game.deal(states, i, at.setup, chance.from_seed(1, i), UNTOLD)

    def run() -> Count:
        nonlocal number
        games = 0
        for _ in range(STEPS):
            choose_all(states, dice, room, actions)
            if game.step_all(states, actions, refusals, UNTOLD) < BATCH:
                for i in np.flatnonzero(states["acting"] == 0).tolist():
                    chance.spread(1, number, luck)
                    game.deal(states, i, at.setup, luck, UNTOLD)
                    number, games = number + 1, games + 1
        return Count(BATCH * STEPS, games)
    return run


def chooser(game: Game) -> Callable[[Records, Words64, Any, Any], None]:
    """Makes the kernel that picks a random legal action in every game; all of them must be running."""
    legal = game.legal

    @compiled
    def choose_all(states: Records, dice: Words64, room: Any, actions: Any) -> None:
        for i in range(len(states)):
            actions[i] = room[below(dice, legal(states, i, lowest(states[i].acting), room))]
    return choose_all
