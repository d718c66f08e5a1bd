"""One hash of what all kernels of every game do on fixed seeds: states, rows, views, imagined states, loops.

It is run twice, compiled and interpreted, and must come out the same:

    PYTHONPATH=tests NUMBA_DISABLE_JIT=1 python -m laws.digest
"""

import hashlib
from collections.abc import Iterator

import numpy as np

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.happened import told
from bottega.core.kernel import Words64, records
from bottega.core.position import Position
from laws.facts import tried
from laws.tables import all_terms, content, legal_numbers, views_of

EVERY = 25                                  # looking and imagining are slow when interpreted
STEP = 5                                    # so are many games: each value of an option and number of players comes up


def digest() -> str:
    parts = hashlib.sha256()
    for name in tried():
        for number, terms in enumerate(all_terms(name)[::STEP]):
            for part in doings(Position.dealt(terms, number), chance.from_seed(number, 1)):
                parts.update(part)
    return parts.hexdigest()


def doings(position: Position, dice: Words64) -> Iterator[bytes]:
    game = position.game
    yield from loops(position)
    while not position.is_over:
        yield content(position.states) + repr(told(position.rows)).encode()
        seat = position.acting[chance.below(dice, len(position.acting))]
        actions = legal_numbers(position.terms, position.states, seat)
        yield repr(actions).encode()
        if len(position.history) % EVERY == 0:
            yield from seen_and_imagined(position, dice)
            setups = position.terms.setups
            yield bytes(game.refuse(position.states, 0, seat, action, setups) for action in range(game.actions))
        position.act(seat, actions[chance.below(dice, len(actions))])
    yield content(position.states)


def loops(position: Position) -> Iterator[bytes]:
    """The loops around the rules, each for a little."""
    game, states, setups = position.game, position.copy().states, position.terms.setups
    wins, log = np.zeros(position.players, np.int64), np.zeros((100, 2), np.int16)
    actions, refusals = np.zeros(1, np.int16), np.zeros(1, np.int16)
    running = game.loops.step_all(states, actions, refusals, setups)
    choices = game.loops.choose(states, 0, 1, setups)
    yield content(states) + repr((int(running), int(choices), refusals.tolist())).encode()
    decisions = game.loops.play_many(states, setups, 5, position.players, 1, wins, log)
    yield content(states) + repr((int(decisions), wins.tolist(), log.tolist())).encode()


def seen_and_imagined(position: Position, luck: Words64) -> Iterator[bytes]:
    imagined = records(position.game.state, 2)
    for seat in (NOBODY, position.acting[0]):
        views = views_of(position, seat)
        yield views.tobytes()
        position.game.imagine_all(views, 0, imagined, luck)
        yield content(imagined, 0) + content(imagined, 1)


if __name__ == "__main__":
    print(digest())
