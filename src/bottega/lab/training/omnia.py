"""Make OMNIA's value net: the net plays itself, and learns from what came of it.

    python -m bottega.lab.training.omnia --rounds 420 300 --seed 1 --out net.npz
                                         [--start FILE] [--widths 160 64] [--players 4] [--minutes 30]

Each number of rounds is a stage: it goes on from the net of the one before, with luck of its own, and learns as slowly
at its end as the first. A net to start from may be made wider first, and be taught tables of some sizes only. Minutes
instead of rounds end by the clock: then the same seed makes another net each time.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bottega.bots import net as nets
from bottega.bots.net import Floats, Net
from bottega.bots.omnia.features import INPUTS
from bottega.bots.omnia.judging import OUTPUTS, POINTS_UNIT, desk
from bottega.bots.omnia.taste import tastes
from bottega.core import games
from bottega.core.chance import below, from_seed
from bottega.core.kernel import records
from bottega.lab.training.learner import Learner, begun, shuffled, widened
from bottega.lab.training.omnia_play import Lessons, new_course, play_lessons, room_for_lessons
from bottega.omnia.facts import SEATS

WIDTHS = (128, 64)
SHARES = {2: 0.35, 3: 0.2, 4: 0.45}             # of the lessons, by players
POINTS_COUNT = 0.2                              # how much points weigh in the loss
BATCH = 512
REMEMBERED = 1 << 18
SAID = 10                                       # rounds between two lines of progress
AVERAGED = 0.3                                  # of the rounds, the last ones: the net that is kept is their average


class Plan(NamedTuple):
    rows: int = 24_000                          # lessons of a round
    kept: int = 10                              # rounds of lessons that are learned from again
    again: int = 6                              # of them each time
    rate: float = 1e-3                          # of learning, at the start
    later_rate: float = 3e-4                    # at the start of a stage that goes on from a net
    last_rate: float = 1e-4
    stray: float = 0.08
    trust: float = 0.85                         # a step; some 45 steps make a game of two


class Loss(NamedTuple):
    chances: float                              # cross entropy
    points: float                               # root of the mean square, in points


def loss_and_slopes(outputs: Floats, lessons: Lessons) -> tuple[Loss, Floats]:
    """How wrong a batch is, and how that changes with each output."""
    there = np.arange(SEATS) < lessons.seats[:, None]
    logits = np.where(there, outputs[:, :SEATS], -1e9)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    wanted, slopes = lessons.targets, np.zeros_like(outputs)
    slopes[:, :SEATS] = (chances - wanted[:, :SEATS]) / len(outputs)
    off = np.where(there, outputs[:, SEATS:] - wanted[:, SEATS:], 0.0)
    slopes[:, SEATS:] = POINTS_COUNT * off / len(outputs)
    entropy = -(wanted[:, :SEATS] * np.log(chances + 1e-9)).sum(axis=1).mean()
    return Loss(float(entropy), float(np.sqrt((off ** 2).sum() / there.sum()) * POINTS_UNIT)), slopes


class Training:
    """A net, its lessons and its luck; `sizes` are the tables it learns at."""

    def __init__(self, seed: int, plan: Plan, net: Net | None = None, widths: Sequence[int] = (),
                 sizes: Sequence[int] = tuple(SHARES)) -> None:
        self.plan, self.luck = plan, from_seed(seed)
        if net is None:
            net = begun([INPUTS, *(widths or WIDTHS), OUTPUTS], self.luck)
        elif widths:
            net = widened(net, [INPUTS, *widths, OUTPUTS], self.luck)
        self.learner = Learner(net)
        self._shares = {size: SHARES[size] / sum(SHARES[each] for each in sizes) for size in sizes}
        game = games.find("omnia")
        self._terms = {players: game.terms(players) for players in sizes}
        self._states = records(game.state, 1)
        self._desks = {players: desk(terms, self.learner.net, REMEMBERED) for players, terms in self._terms.items()}
        self._course = new_course()
        self.rounds: list[Lessons] = []

    def play(self) -> None:
        """A round of lessons by the net as it is now."""
        lessons, net, row = room_for_lessons(self.plan.rows), self.learner.net, 0
        for players, share in self._shares.items():
            at, terms = self._desks[players]._replace(weights=net.weights), self._terms[players]
            last = self.plan.rows if players == max(self._shares) else row + int(share * self.plan.rows)
            liked = tastes(terms) * (below(self.luck, 4) / 3)       # from any cards alike to those of one taste
            row = play_lessons(self._states, terms.setups, liked, at, self.plan.stray, self.plan.trust, self.luck,
                               self._course, lessons, row, last)
        self.rounds = [*self.rounds, lessons.some(slice(row))][-self.plan.kept:]

    def learn(self, done: float) -> Loss:
        """Go once through the newest lessons, and through some of the older ones; `done` of all the time."""
        rate = self.plan.rate * (self.plan.last_rate / self.plan.rate) ** done
        losses, newest, rounds = [], 0, len(self.rounds)
        for number in (rounds - 1, *(below(self.luck, rounds) for _ in range(self.plan.again))):
            lessons = self.rounds[number]
            order = shuffled(len(lessons.seats), self.luck)
            for first in range(0, len(order) - BATCH + 1, BATCH):
                batch = lessons.some(order[first:first + BATCH])
                loss, slopes = loss_and_slopes(self.learner.forward(batch.inputs), batch)
                self.learner.step(self.learner.backward(slopes), rate)
                losses.append(loss)
            newest = newest or len(losses)
        return Loss(*(float(np.mean([loss[i] for loss in losses[:newest]])) for i in range(2)))


class Stage(NamedTuple):
    """How long to learn, and at which tables: for so many minutes by the clock, or, if there are none, for rounds."""

    rounds: int
    minutes: float = 0.0
    sizes: Sequence[int] = tuple(SHARES)
    widths: Sequence[int] = ()

    def done(self, number: int, begun_at: float) -> float:
        return (time.monotonic() - begun_at) / 60 / self.minutes if self.minutes else number / self.rounds


def train(stages: Sequence[int], seed: int, out: Path, plan: Plan, say: Callable[[str], None]) -> None:
    """Stage by stage. Each begins with the net as it was written, so that a stage can also be made again alone."""
    for stage, rounds in enumerate(stages):
        here = plan._replace(rate=plan.later_rate) if stage else plan
        train_on(Stage(rounds), seed + stage, out, here, say, nets.read(out) if stage else None)


def train_on(stage: Stage, seed: int, out: Path, plan: Plan, say: Callable[[str], None],
             start: Net | None = None) -> None:
    """Play and learn; the net is written now and then, so a run that is cut short is not lost.

    A net that learns wanders about what it is to learn: the average of many lies in the middle, and plays better.
    """
    training, begun_at = Training(seed, plan, start, stage.widths, stage.sizes), time.monotonic()
    net, count, number = training.learner.net, 0, 0
    while (done := stage.done(number, begun_at)) < 1.0:
        training.play()
        loss = training.learn(done)
        count = count + 1 if done >= 1 - AVERAGED else 1
        net.weights[:] += (training.learner.weights - net.weights) / count
        if number % SAID == 0:
            spent = (time.monotonic() - begun_at) / 60
            say(f"{spent:6.1f} min  round {number:5d}  chances {loss.chances:.4f}  points {loss.points:.2f}")
            nets.write(net, out)
        number += 1
    nets.write(net, out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make OMNIA's value net. The same seed makes the same net.")
    parser.add_argument("--rounds", type=int, nargs="+", default=[0], help="of each stage; some hundred games each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="a net to go on from: one stage")
    parser.add_argument("--widths", type=int, nargs="+", default=[], help="of its layers, if it is to be wider")
    parser.add_argument("--players", type=int, nargs="+", default=[*SHARES], help="the sizes of tables to learn at")
    parser.add_argument("--minutes", type=float, default=0.0, help="instead of rounds")
    given = parser.parse_args()
    if given.start:
        train_on(Stage(given.rounds[0], given.minutes, given.players, given.widths), given.seed, given.out,
                 Plan(rate=Plan().later_rate), lambda line: print(line, flush=True), nets.read(given.start))
    else:
        train(given.rounds, given.seed, given.out, Plan(), lambda line: print(line, flush=True))
