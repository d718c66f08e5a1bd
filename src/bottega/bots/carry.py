"""Machine code for a wheel to carry: every kernel of Bottega's games and bots, for the processor that was chosen.

    BOTTEGA_PROCESSOR=common python -m bottega.bots.carry FOLDER

What is in the store already is not compiled again. Folders made on several machines can be laid together: in each, the
code lies in a folder named by what it fits (docs/packaging.md).
"""

import shutil
import sys
from pathlib import Path

from bottega import bots
from bottega.bots.at_random import AtRandom
from bottega.bots.playing import play_on
from bottega.bots.warm import SEED, warm_bots
from bottega.core import games
from bottega.core.game import Game
from bottega.core.kernel import MADE_FOR
from bottega.core.options import complete
from bottega.core.position import Position
from bottega.core.stored_code import USED
from bottega.core.warm import steps

OURS = "bottega."


def carry(folder: Path) -> int:
    """Put all of it there; answers how many files it is."""
    ours = [game for game in map(games.find, games.names()) if game.package.startswith(OURS)]
    if not ours:
        raise SystemExit("no games are announced: install Bottega here first")
    for game in ours:
        use_all(game)
    files = [file for file in USED if file.parent.name.startswith(OURS)]
    for file in files:
        place = folder / MADE_FOR / file.parent.name
        place.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place / file.name)
    return len(files)


def use_all(game: Game) -> None:
    """Call every kernel of a game that Python calls."""
    for name, run in steps(game):
        print(f"{game.name}: {name}", flush=True)
        run()
    for name in bots.names(game):
        print(f"{game.name}: {name}", flush=True)
        warm_bots(game, [name])
    look_around(game)


def look_around(game: Game) -> None:
    """Play a game at random as a table would: views by name, events and the end may have kernels of their own."""
    terms = game.terms(game.players(complete(game.options, {}))[0])
    position = Position.dealt(terms, SEED)
    for seat in (None, *range(terms.players)):
        game.picture(position.view(seat))
    for _ in play_on(position, dict.fromkeys(range(terms.players), AtRandom(terms))):
        position.events()
    position.view(0)


if __name__ == "__main__":
    print(carry(Path(sys.argv[1])), "files for", MADE_FOR)
