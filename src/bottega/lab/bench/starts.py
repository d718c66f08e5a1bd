"""How long a person waits: for the command's help, for a first game, and once for the kernels to be compiled."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from typing import NamedTuple

COMMAND = ("-c", "from bottega.cli import main; main()")


class Start(NamedTuple):
    key: str
    what: str
    arguments: tuple[str, ...]              # of Python
    limit: float | None                     # seconds


def starts(game: str, players: int, limit: float | None, *, with_help: bool) -> list[Start]:
    """Programs started afresh, their kernels compiled before. The help is the same for every game."""
    simulate = ("simulate", game, "--players", str(players), "--games", "1", "--seed", "1")
    deal = f"from bottega.core import games; games.find('{game}').start({players}, seed=1)"
    found = [
        Start("start.game", f"`bottega {' '.join(simulate)}`", (*COMMAND, *simulate), limit),
        Start("start.deal", "new Python process: import and deal", ("-c", deal), limit),
    ]
    return [Start("start.help", "`bottega --help`", (*COMMAND, "--help"), 0.3), *found] if with_help else found


def first_compile(game: str, limit: float | None) -> Start:
    warm = f"from bottega.core import games, warm; warm.warm(games.find('{game}'), lambda *_: None)"
    return Start("start.compile", "compile the rules, once", ("-c", warm), limit)


def wait(start: Start, environment: Mapping[str, str] | None = None) -> float:
    """Seconds from start to end."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *start.arguments], env=environment, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def wait_for_compiler(start: Start) -> float:
    """The same with nothing compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
        return wait(start, {**kept, "XDG_CACHE_HOME": folder})
