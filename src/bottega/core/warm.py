"""Compile every kernel of a game that Python calls, or load it from the store, and say how far it is."""

from collections.abc import Callable, Iterator

import numpy as np

from bottega.core.bits import NOBODY
from bottega.core.game import Game
from bottega.core.happened import UNTOLD, blank_rows
from bottega.core.kernel import records
from bottega.core.options import complete

Step = tuple[str, Callable[[], object]]


def steps(game: Game) -> Iterator[Step]:
    """Each kernel by name, as a call that makes it ready."""
    players = game.players(complete(game.options, {}))[0]
    terms, loops = game.terms(players), game.loops
    states, views = records(game.state, 1), records(game.view, 1)
    luck, actions, refusals = np.ones(4, np.uint64), np.zeros(game.actions, np.int16), np.zeros(1, np.int16)
    log, wins = np.zeros((0, 2), np.int16), np.zeros(players, np.int64)
    yield "deal", lambda: game.deal(states, 0, terms.setups, luck, blank_rows())
    yield "deal untold", lambda: game.deal(states, 0, terms.setups, luck, UNTOLD)
    yield "refuse", lambda: game.refuse(states, 0, 0, 0, terms.setups)
    yield "apply", lambda: loops.apply(states, 0, NOBODY, 0, terms.setups, blank_rows())
    yield "apply untold", lambda: loops.apply(states, 0, NOBODY, 0, terms.setups, UNTOLD)
    yield "look", lambda: game.look(states, 0, 0, views, 0)
    yield "aids", lambda: game.aids(views, 0, terms, "odds")
    yield "imagine", lambda: game.imagine(views, 0, states, 0, luck)
    yield "imagine_all", lambda: game.imagine_all(views, 0, states, luck)
    yield "legal in a state", lambda: loops.legal(states, 0, 0, actions, terms.setups)
    yield "legal in a view", lambda: loops.legal(views, 0, 0, actions, terms.setups)
    yield "step", lambda: loops.step(states, 0, 0, terms.setups, blank_rows(), actions)
    yield "choices", lambda: loops.choices(states, 0, terms.setups)
    yield "choose", lambda: loops.choose(states, 0, 0, terms.setups)
    yield "pick_all", lambda: loops.pick_all(states, luck, actions, terms.setups)
    yield "step_all", lambda: loops.step_all(states, actions, refusals, terms.setups)
    yield "play_out", lambda: loops.play_out(states, 0, luck, log, terms.setups)
    yield "play_many", lambda: loops.play_many(states, terms.setups, 1, 0, 1, wins, log)
    yield "dream", lambda: loops.dream(views, 0, int(actions[0]), 1, states, luck, terms.setups)


def warm(game: Game, say: Callable[[int, int, str], None]) -> None:
    """Make a game ready. `say` is told the number of each step, how many there are, and its name."""
    all_steps = [*steps(game)]
    for number, (name, run) in enumerate(all_steps, 1):
        say(number, len(all_steps), name)
        run()
