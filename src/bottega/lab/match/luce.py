"""Ratings from games at full tables, by Luce's choice model: who is twice as strong wins twice as often.

The chance of a seat to win is its strength's part of all strengths at the table. The likeliest strengths are found by
Hunter's minorise-maximise steps (The Annals of Statistics 32, 2004): wins, divided by the wins that a strength of 1
would have had at the same tables. They are told in Elo: 400 points are ten times the strength.

Only the winner counts. The places behind would say more per game, but nobody plays for them, and a bot that risks a
lower place for a better chance to win would be called weak.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from bottega.lab.match.interval import SURE, draws

RESAMPLES = 1000
STEPS, STILL = 2000, 1e-6           # at most so many; where no strength changes by more, they are found
DRAWN = 0.5                         # of a win: each has drawn a game with an average one, so that all have a rating

Values = npt.NDArray[np.float64]


class Rating(Struct, frozen=True):
    """In Elo, with the interval in which it lies 95 times of a hundred."""

    elo: float
    low: float
    high: float


class Ratings(Struct, frozen=True):
    ratings: list[Rating]           # of each bot; the first's is 0
    steps: list[Rating]             # of each bot above the one before it; the first's is 0


def rate(seated: Values, won: Values) -> Ratings:
    """`seated`: how many seats each bot had in the games of a deal; `won`: its wins there. By deal and bot.

    Deals are independent of each other, the games of one deal are not: so deals are resampled for the intervals.
    """
    deals = len(seated)
    times = np.array([np.bincount(draws(k * deals, deals, deals), minlength=deals) for k in range(RESAMPLES)])
    found = elo(strengths(seated, won, np.ones((1, deals))))
    resampled = elo(strengths(seated, won, times.astype(np.float64)))
    return Ratings(told(found - found[:, :1], resampled - resampled[:, :1]), told(above(found), above(resampled)))


def strengths(seated: Values, won: Values, times: Values) -> Values:
    """The likeliest, by sample and bot, where a sample holds each deal so many times."""
    wins = times @ won + DRAWN
    tables, which = np.unique(seated, axis=0, return_inverse=True)         # few, where deals are many
    games = times @ (won.sum(axis=1)[:, None] * (which.reshape(-1, 1) == np.arange(len(tables))))
    found = np.ones(wins.shape)
    for _ in range(STEPS):
        expected = (games / (found @ tables.T)) @ tables + 1.0 / (found + 1.0)
        better = wins / expected
        is_still = bool(np.abs(better / found - 1.0).max() < STILL)
        found = better
        if is_still:
            break
    return found


def elo(strength: Values) -> Values:
    return np.asarray(400.0 * np.log10(strength))


def above(ratings: Values) -> Values:
    """Of each bot, how far it is above the one before it."""
    return np.diff(ratings, axis=1, prepend=ratings[:, :1])


def told(found: Values, resampled: Values) -> list[Rating]:
    low, high = np.quantile(resampled, [(1 - SURE) / 2, (1 + SURE) / 2], axis=0)
    return [Rating(*map(float, each)) for each in zip(found[0], low, high, strict=True)]
