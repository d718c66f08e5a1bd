"""The rules and bots that a table needs, made ready before the first guest comes: compiled once, then loaded."""

from collections.abc import Callable
from functools import partial

from bottega import bots
from bottega.bots import warm
from bottega.core.game import Game
from bottega.core.warm import steps

KERNELS = ("deal", "refuse", "apply", "look", "legal in a view", "aids", "imagine_all", "dream")


def warm_server(game: Game, say: Callable[[int, int], None] = lambda _done, _of: None) -> None:
    """`say` is told how many are done, of how many. What only simulations need is left to them."""
    needed = [run for name, run in steps(game) if name in KERNELS]
    needed += [partial(warm.warm_bots, game, [name]) for name in bots.levels(game)]
    for number, run in enumerate(needed):
        say(number, len(needed))
        run()
    position = game.start(game.players({option.name: option.values[0] for option in game.options})[0], 1)
    position.view(0)                        # a view by name may have kernels of its own
