"""Compile every kernel that Python calls, or load it from the store, and say how far it is.

    python -m bottega.core.warm
"""

from collections.abc import Callable, Iterator

import numpy as np

from bottega.core import games
from bottega.core.bits import NOBODY
from bottega.core.game import Game
from bottega.core.happened import UNTOLD, blank_rows
from bottega.core.kernel import records
from bottega.core.options import complete

Step = tuple[str, Callable[[], object]]


def steps(game: Game) -> Iterator[Step]:
    """Each kernel by name, as a call that makes it ready."""
    options = complete(game.options, {})
    players = game.players(options)[0]
    setup = game.set_up(players, options, game.read_deck(None))
    states, views = records(game.state, 1), records(game.view, 1)
    luck, actions, refusals = np.ones(4, np.uint64), np.zeros(game.actions, np.int16), np.zeros(1, np.int16)
    log, wins = np.zeros((0, 2), np.int16), np.zeros(players, np.int64)
    yield "deal", lambda: game.deal(states, 0, setup, luck, blank_rows())
    yield "refuse", lambda: game.refuse(states, 0, 0, 0)
    yield "apply", lambda: game.apply(states, 0, NOBODY, 0, blank_rows())
    yield "look", lambda: game.look(states, 0, 0, views, 0)
    yield "imagine", lambda: game.imagine(views, 0, states, 0, luck)
    yield "imagine_all", lambda: game.imagine_all(views, 0, states, luck)
    yield "legal in a state", lambda: game.legal(states, 0, 0, actions)
    yield "legal in a view", lambda: game.legal(views, 0, 0, actions)
    yield "choices", lambda: game.choices(states, 0)
    yield "choose", lambda: game.choose(states, 0, 0, UNTOLD)
    yield "step_all", lambda: game.step_all(states, actions, refusals, UNTOLD)
    yield "play_out", lambda: game.play_out(states, 0, luck, log, UNTOLD)
    yield "play_many", lambda: game.play_many(states, setup, 1, 0, 1, wins, log, UNTOLD)


def warm(game: Game, say: Callable[[int, int, str], None]) -> None:
    """Make a game ready. `say` is told the number of each step, how many there are, and its name."""
    all_steps = [*steps(game)]
    for number, (name, run) in enumerate(all_steps, 1):
        say(number, len(all_steps), name)
        run()


if __name__ == "__main__":
    for name in games.names():
        warm(games.find(name), lambda number, count, kernel, name=name: print(f"{name}: {kernel} ({number}/{count})"))  # type: ignore[misc]
