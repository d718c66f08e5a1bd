"""Makes the net of OMEN's players: games against itself, older versions and simple players, learnt from by PPO.

    python -m bottega.lab.training.omen --rounds 1600 --seed 1 --out net.npz      # the net that is kept: 37 minutes

(1) Games of all table sizes fill a book of decisions.
(2) Each decision is judged by how much better than expected it turned out (TD lambda), in units of how much such
    gains vary with so many rivals: early decisions count as much as late ones.
(3) Small steps make better decisions likelier, never by much at once (PPO's clipping), and a bonus for variety, which
    shrinks, keeps bluffs alive (Rudolph et al. 2025 find this as good as anything for games with secrets).
(4) The same net learns what moments and answers are worth.
"""

import argparse
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats, Net, read, write
from bottega.bots.omen.minds.thinking import OUTPUTS, VALUE
from bottega.bots.omen.net.answers import ANSWERS
from bottega.bots.omen.net.features import INPUTS
from bottega.core import chance
from bottega.core.kernel import Records, Words64
from bottega.lab.training.learner import Learner, begun, shuffled
from bottega.lab.training.omen_critic import SEEN_BY_ALL
from bottega.lab.training.omen_games import (
    AT_RANDOM,
    BY_ODDS,
    LEARNER,
    Book,
    Company,
    Desk,
    Minds,
    blank_book,
    desk,
    play_some,
    wins_among,
)
from bottega.omen import OMEN
from bottega.omen.facts import SEATS

HIDDEN, JUDGE = (128, 64), (64, 32)                 # widths of the layers within
ROWS, BATCH, TIMES = 1 << 15, 2048, 2               # of a book; learnt from at a time; how often each
GAMES = 24                                          # of a table before the next
CLIP = 0.2
VARIETY = (0.05, 0.005)                             # the bonus for it, at the start and at the end
RATE = (8e-4, 5e-5)
VALUE_WEIGHT, WORTH_WEIGHT = 1.0, 0.5
MOST_RARE = 8.0                                     # how much more a seldom answer may count: its worth matters too
MIXED = 0.2                                         # of the games are with anybody, in about half of the seats
AMONG = 0.6                                         # are among nets that learn nothing, where there are any
LISTENS = 16                                        # rounds in which only the judge of a net that has learnt learns
EVERY = 32                                          # rounds: then it is kept, and told how well it does
OLDER = 6                                           # versions kept to play with
# How often a table of so many is played: small ones are played most, and large ones become small.
TABLES = {3: 6, 4: 6, 5: 5, 6: 4, 7: 3, 8: 4, 9: 2}
WITH_WOLVES, OTHER_DEALER = 1 / 3, 0.1


class Scales:
    """How much gains vary with so many rivals: a running mean of their squares."""

    def __init__(self) -> None:
        self._squares = np.full(SEATS, 0.04)

    def scaled(self, gains: Floats, rivals: npt.NDArray[np.int64]) -> Floats:
        for count in range(1, SEATS):
            mine = gains[rivals == count]
            if len(mine) > 0:
                keep = 0.9 ** (len(mine) / 1000)
                self._squares[count] = keep * self._squares[count] + (1 - keep) * float((mine ** 2).mean())
        return (gains / np.sqrt(self._squares[rivals] + 1e-6)).astype(np.float32)


def slopes(outputs: Floats, book: Book, rows: npt.NDArray[np.int64], gains: Floats, variety: float) -> Floats:
    """How the loss changes with each output, for these rows of the book."""
    count = np.float32(len(rows))
    each, answer, became = np.arange(len(rows)), book.answer[rows], book.became[rows]
    wanted = np.where(book.allowed[rows], outputs[:, :ANSWERS], np.float32(-1e9))
    wanted = wanted - wanted.max(axis=1, keepdims=True)
    shares = np.exp(wanted)
    shares /= shares.sum(axis=1, keepdims=True)
    logs = np.log(np.maximum(shares, np.float32(1e-9)))
    ratio = shares[each, answer] / book.chance[rows]
    stays = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = (gains * ratio * stays).astype(np.float32)
    steep = np.zeros_like(outputs)
    steep[:, :ANSWERS] = shares * push[:, None]
    steep[each, answer] -= push
    surprise = (shares * logs).sum(axis=1, keepdims=True)
    steep[:, :ANSWERS] += np.float32(variety) * shares * (logs - surprise)
    steep[:, VALUE] = VALUE_WEIGHT * (chance_of(outputs[:, VALUE]) - became)
    weight = WORTH_WEIGHT * np.minimum(MOST_RARE, book.chance[rows] ** -0.5)
    steep[each, ANSWERS + answer] = weight * (chance_of(outputs[each, ANSWERS + answer]) - became)
    return steep / count


def chance_of(x: Floats) -> Floats:
    return (1.0 / (1.0 + np.exp(-x))).astype(np.float32)


class Table(NamedTuple):
    setups: Records
    weight: float


def tables(sizes: Collection[int] = TABLES) -> list[Table]:
    """All tables of these sizes that are trained at, with how often."""
    found = []
    for players, weight in TABLES.items():
        if players not in sizes:
            continue
        for wolves, share in (("off", 1 - WITH_WOLVES), ("on", WITH_WOLVES)):
            for dealer, part in (("loser", 1 - OTHER_DEALER), ("clockwise", OTHER_DEALER / 2),
                                 ("random", OTHER_DEALER / 2)):
                if players < SEATS or wolves == "on":
                    terms = OMEN.terms(players, {"expansion": wolves, "next_dealer": dealer})
                    found.append(Table(terms.setups, weight * share * part))
    return found


class School:
    """A net in training, with all that it needs for it.

    It may go on from another (`start`), and sit among others that learn nothing (`among`): to beat those that it will
    meet, or to find out how far somebody can be beaten.
    """

    def __init__(self, seed: int, start: Net | None = None, rows: int = ROWS, among: Sequence[Net] = (),
                 sizes: Collection[int] = TABLES) -> None:
        self.luck: Words64 = chance.from_seed(seed)
        self.learner = Learner(start or begun([INPUTS, *HIDDEN, OUTPUTS], self.luck))
        self.judge = Learner(begun([SEEN_BY_ALL, *JUDGE, 1], self.luck))
        nets = [self.learner.net] * (1 + OLDER) + [*among]
        self.minds = Minds(np.stack([net.sizes for net in nets]), in_rows(nets), np.array(self.judge.sizes),
                           self.judge.weights)
        self.company = Company(MIXED, AMONG if among else 0.0, 1, 1 + OLDER, len(nets))
        self.book, self.none = blank_book(rows), blank_book(0)
        self.desk: Desk = desk(int(self.minds.sizes[:, 1:].max()), len(self.learner.sizes) - 1)
        self.tables = tables(sizes)
        self.likely = np.cumsum([table.weight for table in self.tables])
        self.scales = Scales()
        self.decisions = 0
        self.listens = LISTENS if start else 0

    def round(self, share: float) -> None:
        """Fill the book and learn from it; `share` is how much of the training is done."""
        written = self.fill()
        gains = self.book.became[:written] - self.book.expected[:written]
        gains = self.scales.scaled(gains, self.book.rivals[:written])
        rate, variety = between(RATE, share), between(VARIETY, share)
        for _ in range(TIMES):
            order = shuffled(written, self.luck)
            for first in range(0, written - BATCH + 1, BATCH):
                rows = order[first:first + BATCH]
                if self.listens == 0:
                    outputs = self.learner.forward(self.book.inputs[rows])
                    steep = slopes(outputs, self.book, rows, gains[rows], variety)
                    self.learner.step(self.learner.backward(steep), rate)
                judged = self.judge.forward(self.book.all_seen[rows])
                missed = (chance_of(judged) - self.book.became[rows][:, None]) / np.float32(len(rows))
                self.judge.step(self.judge.backward(missed), RATE[0] if self.listens else rate)
        self.minds.nets[LEARNER, :len(self.learner.weights)] = self.learner.weights
        self.decisions += written
        self.listens = max(0, self.listens - 1)

    def fill(self) -> int:
        written, before = 0, -1
        while written > before:
            before = written
            table = self.tables[int(np.searchsorted(self.likely, chance.unit(self.luck) * self.likely[-1], "right"))]
            written = int(play_some(self.desk, table.setups, GAMES, self.company, self.minds, self.luck, self.book,
                                    written))
        return written

    def keep(self) -> None:
        """The net as it is now becomes one of the older ones; the oldest but the first few go."""
        known = self.company.known
        place = known if known <= OLDER else 1 + chance.below(self.luck, OLDER)
        self.minds.nets[place, :len(self.learner.weights)] = self.learner.weights
        self.company = self.company._replace(known=min(known + 1, 1 + OLDER))

    def wins(self, players: int, others: int, games: int) -> float:
        """The share of games that the net wins among so many others of a kind."""
        setups = OMEN.terms(players).setups
        wins = wins_among(self.desk, setups, games, LEARNER, others, self.minds, self.luck, self.none)
        return int(wins) / games


def in_rows(nets: Sequence[Net]) -> Floats:
    """The weights of nets, a row for each."""
    rows = np.zeros((len(nets), max(len(net.weights) for net in nets)), np.float32)
    for row, net in zip(rows, nets, strict=True):
        row[:len(net.weights)] = net.weights
    return rows


def between(ends: tuple[float, float], share: float) -> float:
    """From one end to the other, evenly in proportion."""
    return float(ends[0] * (ends[1] / ends[0]) ** min(1.0, share))


def train(school: School, out: Path, minutes: float, rounds: int | None = None, begin: float = 0.0,
          games: int = 2000) -> None:
    """Learn for so many rounds, or so long; now and then the net is kept and a line says how well it does.

    A net that has learnt before begins later in the course, where steps are smaller.
    """
    begun_at, number = time.monotonic(), 0

    def done() -> float:
        return number / rounds if rounds else (time.monotonic() - begun_at) / max(1e-9, minutes * 60)

    while (share := done()) < 1.0:
        school.round(begin + (1.0 - begin) * share)
        number += 1
        if number % EVERY == 0:
            write(school.learner.net, out)
            print(progress(school, time.monotonic() - begun_at, games // 8), flush=True)
            school.keep()
    write(school.learner.net, out)
    print(progress(school, time.monotonic() - begun_at, games), flush=True)


def progress(school: School, seconds: float, games: int) -> str:
    parts = [f"{seconds / 60:5.1f} min {school.decisions / 1e6:6.2f} M decisions"]
    company = school.company
    known = [("older", max(1, company.known - 1)), *(("other", net) for net in range(company.first, company.last))]
    for name, others in (("random", AT_RANDOM), ("odds", BY_ODDS), *known):
        rates = " ".join(f"{players}: {school.wins(players, others, games):.3f}" for players in (3, 5, 8))
        parts.append(f"v {name} {rates}")
    return " | ".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=40.0)
    parser.add_argument("--rounds", type=int, help="instead of minutes: then the same seed makes the same net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="a net to go on from")
    parser.add_argument("--begin", type=float, default=0.0, help="the share of the course that it has had, 0 to 1")
    parser.add_argument("--among", type=Path, nargs="+", default=[], help="nets to play with that learn nothing")
    parser.add_argument("--players", type=int, nargs="+", default=[*TABLES], help="the sizes of tables to train at")
    chosen = parser.parse_args()
    school = School(chosen.seed, read(chosen.start) if chosen.start else None, among=[*map(read, chosen.among)],
                    sizes=chosen.players)
    train(school, chosen.out, chosen.minutes, chosen.rounds, chosen.begin)


if __name__ == "__main__":
    main()
