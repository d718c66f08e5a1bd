"""Worlds that fit a view, the likelier for what others kept: who passes a good card on holds better ones.

The deal alone makes every arrangement of the action cards as likely (omnia/imagine.py). Of many such worlds each gets
the weight of the draft it tells: how likely it is that the others, who draft by taste, kept just these cards of the
packs they saw. Then as many as are wanted are drawn by weight.
"""

import numpy as np

from bottega.bots.omnia.judging import put_into
from bottega.bots.omnia.taste import Values, log_chance_of_pair, tastes
from bottega.core.chance import unit
from bottega.core.game import Terms
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart, records
from bottega.omnia.facts import ACTION_CARDS, LAST_STAGE, NOTHING

PARTICLES = 512
TEMPER = 0.8                                    # nobody drafts quite as we think


@compiled
def pack_before(s: Record, seat: int, stage: int) -> int:
    """What a seat chose from in a stage of the draft."""
    dealt_to, pack = (seat - stage) % int(s.seats), 0
    for card in range(ACTION_CARDS):
        if s.origin[card] == dealt_to and (s.kept_in[card] == NOTHING or s.kept_in[card] >= stage):
            pack |= 1 << card
    return pack


@compiled
def kept_of(s: Record, pack: int, stage: int) -> int:
    kept = 0
    for card in range(ACTION_CARDS):
        if (pack >> card) & 1 == 1 and s.kept_in[card] == stage:
            kept |= 1 << card
    return kept


@compiled_apart
def log_weight(s: Record, seat: int, liked: Values) -> float:
    """How likely the others keep what they kept in this world, as a logarithm."""
    total = 0.0
    if s.draft == 1:
        for other in range(s.seats):
            for stage in range(min(int(s.drafted) + 1, LAST_STAGE)):
                pack = pack_before(s, other, stage)
                kept = kept_of(s, pack, stage)
                if other != seat and kept != 0:
                    total += log_chance_of_pair(pack, kept, liked)
    return total


@compiled_apart
def weigh_worlds(worlds: Records, seat: int, liked: Values, weights: Values) -> None:
    """The weight of each world; together they are 1."""
    most, total = -np.inf, 0.0
    for i in range(len(worlds)):
        weights[i] = TEMPER * log_weight(worlds[i], seat, liked)
        most = max(most, weights[i])
    for i in range(len(worlds)):
        weights[i] = np.exp(weights[i] - most)
        total += weights[i]
    for i in range(len(worlds)):
        weights[i] /= total


@compiled_apart
def draw_worlds(worlds: Records, weights: Values, drawn: Records, luck: Words64) -> None:
    """As many as there is room for, by weight, evenly spread: one turn of a wheel with as many pointers."""
    at, passed, start = 0, weights[0], unit(luck)
    for i in range(len(drawn)):
        while passed < (i + start) / len(drawn) and at < len(worlds) - 1:
            at += 1
            passed += weights[at]
        put_into(worlds, at, drawn, i)


class Posterior:
    def __init__(self, terms: Terms, particles: int = PARTICLES) -> None:
        self._game, self._players = terms.game, terms.players
        self._liked, self._weights = tastes(terms), np.zeros(particles)
        self._worlds = records(terms.game.state, particles if terms.players > 2 else 0)

    def imagine_all(self, views: Records, worlds: Records, luck: Words64) -> None:
        """Fill all places with worlds that fit a view. Two players know each other's hands: nothing to weigh."""
        if self._players == 2:
            self._game.imagine_all(views, 0, worlds, luck)
            return
        self._game.imagine_all(views, 0, self._worlds, luck)
        weigh_worlds(self._worlds, int(views["seat"][0]), self._liked, self._weights)
        draw_worlds(self._worlds, self._weights, worlds, luck)
