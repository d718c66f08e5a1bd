"""Driving random games: whole ones in compiled code, one step at a time from Python, many side by side."""

import random  # noqa: TID251  (the peer's loop chooses with it, so ours does too)

import numpy as np

from bottega.core import chance
from bottega.core.game import Terms
from bottega.core.happened import UNTOLD
from bottega.core.kernel import direct
from bottega.core.kernel import records as blank_records
from bottega.core.position import Position
from bottega.lab.bench.work import Count, Work

PLAYOUTS = 2_000                            # in one compiled call
GAMES = 100                                 # of single games at a time
BATCH = 4096
STEPS = 16                                  # of a batch at a time
NO_LOG = np.zeros((0, 2), np.int16)


def played_out(at: Terms) -> Work:
    """Whole random games, dealt and played in one compiled call; no two calls play the same games."""
    states, wins, first = blank_records(at.game.state, 1), np.zeros(at.players, np.int64), 0

    def run() -> Count:
        nonlocal first
        first += PLAYOUTS
        return Count(at.game.loops.play_many(states, at.setups, 1, first, PLAYOUTS, wins, NO_LOG), PLAYOUTS)
    return run


def by_choosing(at: Terms, *, directly: bool) -> Work:
    """One compiled call per step: the counterpart of legal actions, one at random, apply.

    Directly: without numba's look at the types of the arguments in every call.
    """
    states, luck, number = blank_records(at.game.state, 1), np.zeros(4, np.uint64), 0
    fraction, setups, loops = random.Random(1).random, at.setups, at.game.loops
    deal, choices, choose = at.game.deal, loops.choices, loops.choose
    if directly:
        deal = direct(deal, states, 0, setups, luck, UNTOLD)
        choices, choose = direct(choices, states, 0, setups), direct(choose, states, 0, 0, setups)

    def run() -> Count:
        nonlocal number
        decisions = 0
        for _ in range(GAMES):
            number += 1
            chance.spread(1, number, luck)
            deal(states, 0, setups, luck, UNTOLD)
            count = choices(states, 0, setups)
            while count:
                count = choose(states, 0, int(fraction() * count), setups)
                decisions += 1
        return Count(decisions, GAMES)
    return run


def by_listing(at: Terms) -> Work:
    """All legal actions as numbers, one of them at random, apply with its check."""
    states, luck, number = blank_records(at.game.state, 1), np.zeros(4, np.uint64), 0
    fraction, game, loops = random.Random(1).random, at.game, at.game.loops
    actions, acting = np.zeros(game.actions, np.int16), states["acting"]

    def run() -> Count:
        nonlocal number
        decisions = 0
        for _ in range(GAMES):
            number += 1
            chance.spread(1, number, luck)
            game.deal(states, 0, at.setups, luck, UNTOLD)
            while seats_to_act := int(acting[0]):
                seat = (seats_to_act & -seats_to_act).bit_length() - 1
                count = loops.legal(states, 0, seat, actions, at.setups)
                loops.apply(states, 0, seat, int(actions[int(fraction() * count)]), at.setups, UNTOLD)
                decisions += 1
        return Count(decisions, GAMES)
    return run


def by_position(at: Terms) -> Work:
    """The friendly way: actions as texts, refusals with reasons, history, events."""
    number = 0

    def run() -> Count:
        nonlocal number
        number += 1
        return Count(len(random_game(at, number).history), 1)
    return run


def random_game(at: Terms, number: int) -> Position:
    position, choose = Position.dealt(at, number), random.Random(number).choice
    while acting := position.acting:
        position.act(acting[0], choose(position.legal(acting[0])))
    return position


def by_numbers(at: Terms) -> Work:
    """The same by numbers: one call for a decision, which lists what the next seat may do."""
    fraction, number = random.Random(1).random, 0

    def run() -> Count:
        nonlocal number
        decisions = 0
        for _ in range(GAMES):
            number += 1
            position = Position.dealt(at, number)
            actions = position.legal_numbers(position.turn or 0)
            while actions:
                actions = position.step(actions[int(fraction() * len(actions))])
                decisions += 1
        return Count(decisions, GAMES)
    return run


def by_batch(at: Terms) -> Work:
    """Choose an action for every game, step all games, deal again those that ended: three things, all counted."""
    game, states, number = at.game, blank_records(at.game.state, BATCH), BATCH
    actions, refusals = np.zeros(BATCH, np.int16), np.zeros(BATCH, np.int16)
    dice, luck = chance.from_seed(2), np.zeros(4, np.uint64)
    for i in range(BATCH):
        game.deal(states, i, at.setups, chance.from_seed(1, i), UNTOLD)

    def run() -> Count:
        nonlocal number
        games = 0
        for _ in range(STEPS):
            game.loops.pick_all(states, dice, actions, at.setups)
            if game.loops.step_all(states, actions, refusals, at.setups) < BATCH:
                for i in np.flatnonzero(states["acting"] == 0).tolist():
                    chance.spread(1, number, luck)
                    game.deal(states, i, at.setups, luck, UNTOLD)
                    number, games = number + 1, games + 1
        return Count(BATCH * STEPS, games)
    return run
