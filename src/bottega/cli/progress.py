"""Showing that something moves, on stderr: a bar on a terminal, elsewhere a line now and then.

Nothing is shown in the first second, so that what is quick stays quiet.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bottega.core.game import Game
from bottega.core.warm import warm
from bottega.core.words import Words

PATIENCE, PAUSE = 1.0, 5.0          # seconds before the first sign, and between lines


class _Watched:
    """How far it is, for a thread of its own to show."""

    def __init__(self, title: str) -> None:
        self.title, self.done, self.of = title, 0, 0
        self.ended = threading.Event()

    def show(self) -> None:
        if not self.ended.wait(PATIENCE):
            (self._draw if sys.stderr.isatty() else self._write)()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(self.title, total=None)
            while not self.ended.wait(0.1):
                bar.update(task, completed=self.done, total=self.of or None)

    def _write(self) -> None:
        while True:
            print(f"{self.title} {self.done}/{self.of}" if self.of else self.title, file=sys.stderr, flush=True)
            if self.ended.wait(PAUSE):
                return


@contextmanager
def shown(title: str) -> Iterator[Callable[[int, int], None]]:
    """Give the block a function to tell how much is done, of how much."""
    watched = _Watched(title)

    def say(done: int, of: int) -> None:
        watched.done, watched.of = done, of

    thread = threading.Thread(target=watched.show, daemon=True)
    thread.start()
    try:
        yield say
    finally:
        watched.ended.set()
        thread.join()


def warm_with_progress(game: Game, words: Words, *more: Callable[[Game], object]) -> None:
    """Compile the game's kernels, and what else needs some, which takes a while the first time on a machine."""
    with shown(words.say("cli.progress.kernels")) as say:
        warm(game, lambda number, count, _name: say(number - 1, count + len(more)))
        for make_more in more:
            make_more(game)
