"""Where games come from: played at random in compiled code, played by bots, or replayed from records."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from bottega.bots.playing import play_on
from bottega.core import chance, replay
from bottega.core.batches import batches
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records, records
from bottega.core.options import Deck
from bottega.core.position import Position
from bottega.core.records import Record
from bottega.lab.export.rows import Rows
from bottega.lab.match import players
from bottega.lab.simulate import RANDOM, Series

ROOM = 64                                   # rows for each game at first, more if they do not fit


@dataclass
class Watched:
    """Decisions as they are made, one game after the other."""

    game: Game
    first: int
    views: list[bytes] = field(default_factory=list)
    legal: list[npt.NDArray[np.uint8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    finals: list[bytes] = field(default_factory=list)

    def add(self, terms: Terms, views: Records, action: int) -> None:
        self.views.append(views.tobytes())
        self.legal.append(legal_bits(terms, views))
        self.actions.append(action)

    def end(self, position: Position) -> None:
        self.ends.append(len(self.actions))
        self.finals.append(position.states.tobytes())

    def rows(self) -> Rows:
        width = -(-self.game.actions // 8)
        legal = np.array(self.legal, np.uint8).reshape(-1, width)
        return Rows(self.game, self.first, together(self.game.view, self.views), legal,
                    np.array(self.actions, np.int16), np.array(self.ends, np.int64),
                    together(self.game.state, self.finals))


def together(kind: np.dtype[np.void], parts: Sequence[bytes]) -> Records:
    made = records(kind, len(parts))
    made.view(np.uint8).reshape(-1)[:] = np.frombuffer(b"".join(parts), np.uint8)
    return made


def legal_bits(terms: Terms, views: Records) -> npt.NDArray[np.uint8]:
    mask = np.zeros(terms.game.actions, np.uint8)
    mask[terms.legal(views)] = 1
    return np.packbits(mask, bitorder="little")


@dataclass(frozen=True)
class Played:
    """Games of a series: those that `bottega simulate` plays with the same seed and bots."""

    series: Series

    @property
    def games(self) -> int:
        return self.series.games

    @property
    def at_a_time(self) -> int:
        return 2048 if {*self.series.bots} == {RANDOM} else 64

    def rows(self, numbers: range) -> Rows:
        with np.errstate(over="ignore"):            # as core.kernel sets it, but a thread has a setting of its own
            return self._at_random(numbers) if {*self.series.bots} == {RANDOM} else self._by_bots(numbers)

    def _at_random(self, numbers: range) -> Rows:
        terms, room = self.series.terms, ROOM * len(numbers)
        game, kernels, done = terms.game, batches(terms.game), -1
        while done < len(numbers):
            states, finals = records(game.state, 1), records(game.state, len(numbers))
            ends = np.zeros(len(numbers), np.int64)
            views, log = records(game.view, room), np.zeros((room, 2), np.int16)
            bits = np.zeros((room, -(-game.actions // 8)), np.uint8)
            done = kernels.watch_many(states, terms.setups, self.series.seed, numbers[0], len(numbers), views, bits,
                                      log, ends, finals)
            room *= 2
        count = int(ends[-1])
        return Rows(game, numbers[0], views[:count], bits[:count], np.ascontiguousarray(log[:count, 1]), ends, finals)

    def _by_bots(self, numbers: range) -> Rows:
        terms, watched = self.series.terms, Watched(self.series.terms.game, numbers[0])
        sitting = [players.make(terms, name) for name in self.series.bots]      # anew: a bot may keep notes
        for number in numbers:
            position = Position.dealt(terms, chance.to_text(chance.from_seed(self.series.seed, number)))
            for _, views, action in play_on(position, dict(enumerate(sitting))):
                watched.add(terms, views, action)
            watched.end(position)
        return watched.rows()


@dataclass(frozen=True)
class Recorded:
    """Games that were kept, each verified while it is replayed."""

    game: Game
    deck: Deck
    records: Sequence[Record]

    at_a_time = 64

    @property
    def games(self) -> int:
        return len(self.records)

    def rows(self, numbers: range) -> Rows:
        watched = Watched(self.game, numbers[0])
        for number in numbers:
            watched.end(self._replayed(self.records[number], watched))
        return watched.rows()

    def _replayed(self, record: Record, watched: Watched) -> Position:
        positions = replay.walk(record, self.game, self.deck)
        position = next(positions)
        for act in record.actions:
            views = position.views(act.seat)
            next(positions)
            watched.add(position.terms, views, position.history[-1][1])
        next(positions, None)                       # the end of the walk compares the result
        return position
