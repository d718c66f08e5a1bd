"""Many games of one line-up, counted. The same seed and bots give the same numbers, however many threads.

Game n of a series has the luck of the seed and n, and each bot in it a luck of its own. Games are handed out in
chunks of a fixed size and their counts are added up in order, so threads change nothing but the time.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from bottega.bots.playing import play_out
from bottega.core import chance, records
from bottega.core.game import Terms
from bottega.core.kernel import Rows
from bottega.core.loops import SHARES
from bottega.core.position import Position
from bottega.core.records import Sitter
from bottega.lab.match import players

RANDOM = "random"                   # a table of nothing else is played by the game's own compiled loop
COMPILED_CHUNK, STEPPED_CHUNK = 4096, 16
NO_LOG: Rows = np.zeros((0, 2), np.int16)
LOG_ROOM = 512                      # decisions; a longer game is played once more with room enough


@dataclass(frozen=True)
class Series:
    """What is to be played."""

    terms: Terms
    bots: tuple[str, ...]           # by seat
    seed: int
    games: int

    @property
    def players(self) -> int:
        return self.terms.players

    @property
    def sitters(self) -> list[Sitter]:
        return [Sitter(name, bot=True) for name in self.bots]


@dataclass
class Tally:
    """What came of it, or of a chunk of it."""

    wins: list[Fraction]            # by seat; a shared first place is a part of a win each
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    lines: list[str] = field(default_factory=list)      # records still to be kept

    def add(self, other: "Tally") -> None:
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.games += other.games
        self.decisions += other.decisions


def simulate(series: Series, threads: int = 1, keep: Callable[[str], object] | None = None,
             say: Callable[[int, int], None] = lambda done, games: None) -> Tally:
    """Play a series. `keep` is given each game's record, in order; `say` how many are done, of how many."""
    stepped = keep is not None or set(series.bots) != {RANDOM}
    size = STEPPED_CHUNK if stepped else COMPILED_CHUNK
    chunks = [range(first, min(first + size, series.games)) for first in range(0, series.games, size)]
    play = Chunk(series, keep is not None).play
    begun, whole = time.perf_counter(), Tally([Fraction(0)] * series.players)
    say(0, series.games)
    for tally in _in_order(play, chunks, threads):
        for line in tally.lines:
            if keep is not None:
                keep(line)
        whole.add(tally)
        say(whole.games, series.games)
    whole.seconds = time.perf_counter() - begun
    return whole


def _in_order(play: Callable[[range], Tally], chunks: Sequence[range], threads: int) -> Iterator[Tally]:
    """The tally of each chunk. Only a few wait at a time, so that a long series needs no more room than a short one."""
    waiting: deque[Future[Tally]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for chunk in chunks:
            waiting.append(pool.submit(play, chunk))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@dataclass(frozen=True)
class Chunk:
    """How some games of a series are played, in a thread of their own."""

    series: Series
    recorded: bool

    def play(self, numbers: range) -> Tally:
        with np.errstate(over="ignore"):            # as core.kernel sets it, but a thread has a setting of its own
            if set(self.series.bots) != {RANDOM}:
                return self._by_bots(numbers)
            return self._at_random_recorded(numbers) if self.recorded else self._at_random(numbers, NO_LOG)[0]

    def _at_random(self, numbers: range, log: Rows) -> tuple[Tally, Position]:
        series, position = self.series, Position(self.series.terms, self._seed(numbers[0]), keyed=False)
        wins = np.zeros(series.players, np.int64)
        play_many = series.terms.game.loops.play_many
        decisions = play_many(position.states, series.terms.setups, series.seed, numbers[0], len(numbers), wins, log)
        return Tally([Fraction(int(won), SHARES) for won in wins], len(numbers), int(decisions)), position

    def _at_random_recorded(self, numbers: range) -> Tally:
        whole = Tally([Fraction(0)] * self.series.players)
        for number in numbers:
            log: Rows = np.zeros((LOG_ROOM, 2), np.int16)
            tally, position = self._at_random(range(number, number + 1), log)
            if tally.decisions > len(log):
                log = np.zeros((tally.decisions, 2), np.int16)
                tally, position = self._at_random(range(number, number + 1), log)
            position.history = [(int(seat), int(action)) for seat, action in log[:tally.decisions]]
            whole.add(tally)
            whole.lines.append(self._line(position))
        return whole

    def _by_bots(self, numbers: range) -> Tally:
        series = self.series
        sitting = [players.make(series.terms, name) for name in series.bots]    # anew: a bot may keep notes
        whole = Tally([Fraction(0)] * series.players)
        for number in numbers:
            position = Position.dealt(series.terms, self._seed(number))
            play_out(position, sitting)
            whole.add(Tally(_wins(position), 1, len(position.history)))
            if self.recorded:
                whole.lines.append(self._line(position))
        return whole

    def _seed(self, number: int) -> str:
        return chance.to_text(chance.from_seed(self.series.seed, number))

    def _line(self, position: Position) -> str:
        return records.write(records.of(position, self.series.sitters))


def _wins(position: Position) -> list[Fraction]:
    first = position.ranking[0]
    return [Fraction(seat in first, len(first)) for seat in range(position.players)]
