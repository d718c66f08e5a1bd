"""Kernels that tell of many games at once: what their acting seats see, what these may do, and whole games in rows.

They are bound to the rules of a game as its loops are (core/loops.py), but apart from them: only whoever trains or
exports needs them, and nobody else waits until they are compiled. Everything is written in place, into arrays of the
caller's. An acting seat is the lowest, as in `step_all`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from bottega.core import games
from bottega.core.bits import NOBODY, lowest
from bottega.core.chance import below, spread
from bottega.core.game import Game
from bottega.core.kernel import Records, Words64
from bottega.core.loops import CHOICES, SHARES, Numbers, Rule, bound, unbound

deal: Rule = unbound                        # as in core/loops.py
legal_count: Rule = unbound
legal_at: Rule = unbound
carry_out: Rule = unbound
has_won: Rule = unbound
look: Rule = unbound                        # states, i, seat, views, j


def look_all(states: Records, views: Records, seats: Numbers) -> None:
    """What the acting seat of every game may know, and which seat it is; a spectator's view where a game is over."""
    for i in range(len(states)):
        seat = lowest(states[i].acting)
        look(states, i, seat, views, i)
        seats[i] = seat


def mask_all(views: Records, masks: Numbers, setups: Records) -> None:
    """What the seat of every view may do: 1 for a legal action, by game and number; nothing for a spectator."""
    for j in range(len(views)):
        seat = int(views[j].seat)
        count = 0 if seat == NOBODY else legal_count(views[j], setups[0], seat)
        for action in range(masks.shape[1]):
            masks[j, action] = 0
        for k in range(count):
            masks[j, legal_at(views[j], setups[0], seat, k)] = 1


def pick_masked(masks: Numbers, dice: Words64, actions: Numbers) -> None:
    """A random action of every mask that has one: for baselines, and to try things out."""
    for j in range(len(masks)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[j, action] != 0
        k = below(dice, count) if count > 0 else -1
        for action in range(masks.shape[1]):
            if masks[j, action] != 0:
                if k == 0:
                    actions[j] = action
                k -= 1


def reset_done(states: Records, setups: Records, seed: int, first: int, done: Numbers) -> int:
    """Deal games `first` and on of a series where one is over; answers how many. `done` says where, as 1 or 0."""
    luck, dealt = np.zeros(4, np.uint64), 0
    for i in range(len(states)):
        done[i] = states[i].acting == 0
        if done[i]:
            spread(seed, first + dealt, luck)
            deal(states, i, setups, luck, None)
            dealt += 1
    return dealt


def advance_all(states: Records, actions: Numbers, setups: Records, seed: int, first: int, views: Records,
                masks: Numbers, seats: Numbers, wins: Numbers) -> int:
    """One step of every game, for who trains: act, or deal the next game where one was over; then look and list again.

    `views`, `masks` and `seats` are those of the step before, and become those of this one. `wins` has the parts of a
    win by game and seat, where a game ended just now. Answers how many games were dealt; or, if an action is not in
    its mask, -1 less its game: then nothing has changed.
    """
    dealt, luck, setup = 0, np.zeros(4, np.uint64), setups[0]
    for i in range(len(states)):
        if states[i].acting != 0 and (actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0):
            return -1 - i
    for i in range(len(states)):
        s = states[i]
        for seat in range(wins.shape[1]):
            wins[i, seat] = 0
        for k in range(legal_count(views[i], setup, seats[i]) if seats[i] != NOBODY else 0):
            masks[i, legal_at(views[i], setup, seats[i], k)] = 0
        if s.acting == 0:
            spread(seed, first + dealt, luck)
            deal(states, i, setups, luck, None)
            dealt += 1
        else:
            carry_out(s, setup, int(seats[i]), int(actions[i]), None)
            if s.acting == 0:
                winners = 0
                for seat in range(s.seats):
                    winners += has_won(s, seat)
                for seat in range(s.seats):
                    wins[i, seat] = SHARES // winners if has_won(s, seat) else 0
        seat = lowest(s.acting)
        look(states, i, seat, views, i)
        seats[i] = seat
        for k in range(legal_count(s, setup, seat) if seat != NOBODY else 0):
            masks[i, legal_at(s, setup, seat, k)] = 1
    return dealt


def watch_many(states: Records, setups: Records, seed: int, first: int, games_wanted: int, views: Records,
               bits: Numbers, log: Numbers, ends: Numbers, finals: Records) -> int:
    """Games `first` and on of a series at random, in rows: for each decision what its seat sees, may do, and does.

    The games are those of `play_many`. Answers how many fit: the rows of a game that does not are to be forgotten.
    `ends` is the number of rows after each game, `finals` how it ended.
    """
    luck, dice = np.zeros(4, np.uint64), np.zeros(4, np.uint64)
    s, setup, rows = states[0], setups[0], 0
    for game in range(games_wanted):
        spread(seed, first + game, luck)
        spread(seed ^ CHOICES, first + game, dice)
        deal(states, 0, setups, luck, None)
        while s.acting != 0:
            if rows == len(views):
                return game
            seat = lowest(s.acting)
            look(states, 0, seat, views, rows)
            count = legal_count(s, setup, seat)
            for byte in range(bits.shape[1]):
                bits[rows, byte] = 0
            for k in range(count):
                action = legal_at(s, setup, seat, k)
                bits[rows, action >> 3] |= 1 << (action & 7)
            action = legal_at(s, setup, seat, below(dice, count))
            log[rows, 0], log[rows, 1] = seat, action
            carry_out(s, setup, seat, action, None)
            rows += 1
        ends[game] = rows
        finals[game] = states[0]
    return games_wanted


@dataclass(frozen=True)
class Batches:
    look_all: Callable[[Records, Records, Numbers], None]
    mask_all: Callable[[Records, Numbers, Records], None]
    pick_masked: Callable[[Numbers, Words64, Numbers], None]
    reset_done: Callable[[Records, Records, int, int, Numbers], int]
    advance_all: Callable[[Records, Numbers, Records, int, int, Records, Numbers, Numbers, Numbers], int]
    watch_many: Callable[[Records, Records, int, int, int, Records, Numbers, Numbers, Numbers, Records], int]


def batches(game: Game) -> Batches:
    """Those of a game."""
    return _bound(game.name)


@cache
def _bound(name: str) -> Batches:
    game = games.find(name)
    rules = {**game.loops.rules, "look": game.look}
    rules = {rule: rules[rule] for rule in ("deal", "legal_count", "legal_at", "carry_out", "has_won", "look")}
    kernels = (look_all, mask_all, pick_masked, reset_done, advance_all, watch_many)
    return Batches(**bound(kernels, rules, game.package))
