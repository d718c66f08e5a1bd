"""Showing that something moves, on stderr: a bar on a terminal, elsewhere a line now and then.

Nothing is shown in the first second, so that what is quick stays quiet.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from bottega.bots.warm import RULES
from bottega.bots.warming import Warming, shared_out
from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.core.words import Words

PATIENCE, PAUSE = 1.0, 5.0          # seconds before the first sign, and between lines
MOMENT = 0.1                        # seconds between two looks at how far the compilers are
WHOLE = 100                         # what is no number of things is told in hundredths


class _Watched:
    """How far it is, for a thread of its own to show: so many things of so many, or in hundredths."""

    def __init__(self, title: str, *, in_percent: bool) -> None:
        self.title, self.done, self.of, self.in_percent = title, 0.0, 0, in_percent
        self.ended = threading.Event()

    def show(self) -> None:
        if not self.ended.wait(PATIENCE):
            (self._draw if sys.stderr.isatty() else self._write)()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
        )
        count = TaskProgressColumn() if self.in_percent else MofNCompleteColumn()
        columns = (TextColumn("{task.description}"), BarColumn(), count, TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(self.title, total=None)
            while not self.ended.wait(0.1):
                bar.update(task, completed=self.done, total=self.of or None)

    def _write(self) -> None:
        while True:
            far = f"{int(self.done)} %" if self.in_percent else f"{int(self.done)}/{self.of}"
            print(f"{self.title} {far}" if self.of else self.title, file=sys.stderr, flush=True)
            if self.ended.wait(PAUSE):
                return


@contextmanager
def shown(title: str, *, in_percent: bool = False) -> Iterator[Callable[[float, int], None]]:
    """Give the block a function to tell how much is done, of how much."""
    watched = _Watched(title, in_percent=in_percent)

    def say(done: float, of: int) -> None:
        watched.done, watched.of = done, of

    thread = threading.Thread(target=watched.show, daemon=True)
    thread.start()
    try:
        yield say
    finally:
        watched.ended.set()
        thread.join()


def warm_with_progress(game: Game, words: Words, jobs: Iterable[str] = (RULES,),
                       more: Callable[[Game], object] | None = None) -> None:
    """Have these jobs of a game compiled by other processes, which takes a while the first time on a machine; and what
    else needs some, here."""
    warming = Warming(shared_out(game, jobs))
    with warming, shown(words.say("cli.progress.kernels"), in_percent=True) as say:
        follow(warming, say)
        if warming.given_up:
            raise Refused("cli.progress.given_up", None, names=", ".join(job.name for job in warming.given_up))
        if more is not None:
            more(game)


def follow(warming: Warming, say: Callable[[float, int], None]) -> None:
    """Until nothing is left to compile."""
    while not warming.is_settled:
        say(WHOLE * warming.progress(), WHOLE)
        warming.wait_for_change(MOMENT)
    say(WHOLE, WHOLE)
