"""How well OMNIA's search plans a turn with the trials it can afford, by trials to the end of the game.

    python -m bottega.lab.match.plans --players 4 [--plans 60] [--worlds 128] [--seed 2026]

In games of `oracle` a plan is made now and then: the lines that look best to the net are each played out to the end in
many imagined worlds, and what the net says after every turn of it is kept. One half of the worlds is then searched as
`shark` does, with trials of some turns, so much work, and so much trust in the net's first word; the other half tells
how often the line that was found really wins, more than the line that the net alone would take. Matches tell such
differences apart only after thousands of games.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.omnia.acting import act
from bottega.bots.omnia.judging import Desk, judge, own_desk, put_into
from bottega.bots.omnia.lines import Lines, find_lines, room_for_lines
from bottega.bots.omnia.posterior import Posterior
from bottega.bots.omnia.rolling import play_turn
from bottega.bots.omnia.searching import LINES
from bottega.bots.playing import play_on
from bottega.core import chance, games
from bottega.core.game import Terms
from bottega.core.kernel import Records, compiled_apart, records
from bottega.core.position import Position
from bottega.lab.match import players
from bottega.omnia.facts import PLAYING, ROUNDS

Values = npt.NDArray[np.float64]
WIDE, SPLITS = 16, 16                           # lines that are tried; ways to halve the worlds
WORK = {2: 1280, 3: 1440, 4: 1440}              # turns in all trials of a plan
EVERYTHING = 1000.0                             # times that: all worlds are tried again and again


class Way(NamedTuple):
    """Of searching: after which turns of a trial the net is asked, as how many trials its first word counts, and how
    much work there is. The turn after two rounds stands for the end of the game."""

    asked: tuple[int, ...]
    trust: int
    work: float = 1.0

    def __str__(self) -> str:
        return f"after turns {', '.join(map(str, self.asked))}; trust {self.trust}; work × {self.work:g}"


class Plan(NamedTuple):
    first: Values                               # the net's first word on each line, best first
    came: Values                                # by line, world and turn of the trial; the last one is the end
    left: int                                   # turns of a trial that goes on to the end


@compiled_apart
def play_to_the_end(world: Records, table: Records, setups: Records, seat: int, lines: Lines, line: int, only: Lines,
                    desk: Desk, came: Values) -> None:
    """Carry a line out in a world, and keep what it is worth to the seat after each turn that follows."""
    put_into(world, 0, table, 0)
    begun, turn = int(table[0].turns), 0
    for n in range(lines.length[line]):
        act(table[0], setups[0], seat, int(lines.actions[line, n]))
    if table[0].turns == begun:
        play_turn(table, setups, only, desk)
    while table[0].acting != 0:
        play_turn(table, setups, only, desk)
        if turn < len(came):
            came[turn] = desk.best[seat]
        turn += 1
    for rest in range(min(turn, len(came) - 1), len(came)):
        came[rest] = judge(table[0], setups[0], seat, desk)


def plan_at(position: Position, worlds: int, luck: int) -> Plan | None:
    """All that can be learned about the turn that begins in a position; None, if there is no choice."""
    terms, seat, dice = position.terms, position.acting[0], chance.from_seed(luck)
    states, table = records(terms.game.state, worlds), records(terms.game.state, 1)
    lines, only, desk = room_for_lines(LINES), room_for_lines(1), own_desk(terms)
    Posterior(terms).imagine_all(position.views(seat), states, dice)
    count = find_lines(states, 0, terms.setups, seat, True, lines, desk)
    order = np.argsort(-lines.worth[:count], kind="stable")[:WIDE]
    came = np.zeros((len(order), worlds, 2 * terms.players + 1))
    for row, line in enumerate(order.tolist()):
        for world in range(worlds):
            play_to_the_end(states[world:world + 1], table, terms.setups, seat, lines, line, only, desk,
                            came[row, world])
    left = ROUNDS * terms.players - int(position.states["turns"][0]) - 1
    return Plan(lines.worth[order].copy(), came, left) if len(order) > 1 else None


def plans(terms: Terms, count: int, worlds: int, seed: int) -> Iterator[Plan]:
    """From as many games, each at another turn, as evenly as can be."""
    turns = ROUNDS * terms.players - 1
    for number in range(count):
        position = Position.dealt(terms, chance.to_text(chance.from_seed(seed, number)))
        sitting = {seat: players.make(terms, "oracle") for seat in range(terms.players)}
        for _ in play_on(position, sitting):
            if position.states["phase"][0] == PLAYING and position.states["turns"][0] >= number * 7 % turns:
                break
        if position.acting and (plan := plan_at(position, worlds, number)):
            yield plan


def found_by(way: Way, plan: Plan, chosen: npt.NDArray[np.int64], work: int) -> int:
    """The line that halving leaves, as in rolling.py, with trials in the chosen worlds."""
    values = plan.came[:, chosen][:, :, [turn - 1 for turn in way.asked]].mean(axis=2)
    longest = plan.left if max(way.asked) == plan.came.shape[2] else max(way.asked)
    budget, left, used, total = round(way.work * work / max(1, longest)), len(values), 0, np.zeros(len(values))
    order, rounds = np.arange(left), max(1, (left - 1).bit_length())
    while left > 1:
        each = max(1, budget // (rounds * left))
        tried = np.arange(used, used + each) % len(chosen)
        total[order[:left]] += values[np.ix_(order[:left], tried)].sum(axis=1)
        used += each
        mean = (total + way.trust * plan.first) / (used + way.trust)
        order[:left] = order[:left][np.argsort(-mean[order[:left]], kind="stable")]
        left = (left + 1) // 2
    return int(order[0])


def gain(way: Way, plan: Plan, work: int) -> float:
    """How much oftener the line found wins than the net's own, on average over some ways to halve the worlds."""
    worlds, luck, gained = np.arange(plan.came.shape[1]), chance.from_seed(1), 0.0
    for _ in range(SPLITS):
        chance.shuffle(worlds, len(worlds), luck)
        half = len(worlds) // 2
        really = plan.came[:, worlds[half:], -1].mean(axis=1)
        gained += really[found_by(way, plan, worlds[:half], work)] - really[0]
    return gained / SPLITS


def ways(seats: int) -> list[Way]:
    """Those between which shark's was chosen, and the one that it had before; then trials to the end of the game."""
    round_on, two_on = (seats,), (seats, 2 * seats)
    around = (seats - 1, seats) if seats > 2 else round_on
    far = (*around, *(seats + turn for turn in around))
    end = 2 * seats + 1
    return [Way(round_on, 0), Way(round_on, 10), Way(around, 10), Way(two_on, 0), Way(far, 10), Way(far, 10, 4.0),
            Way((*two_on, end), 10, 2.0), Way((end,), 20, 2.0), Way(round_on, 0, EVERYTHING),
            Way((end,), 0, EVERYTHING)]


def main(arguments: Sequence[str]) -> None:
    asked = parser().parse_args(arguments)
    made = [*plans(games.find("omnia").terms(asked.players), asked.plans, asked.worlds, asked.seed)]
    print(f"{len(made)} plans of {asked.players} players; thousandths of a win more than the net's own line")
    for way in ways(asked.players):
        gains = 1000 * np.array([gain(way, plan, WORK[asked.players]) for plan in made])
        print(f"{gains.mean():6.1f} ± {gains.std() / max(1, len(gains)) ** 0.5:4.1f}  {way}", flush=True)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bottega.lab.match.plans")
    made.add_argument("--players", type=int, default=4, choices=[2, 3, 4])
    made.add_argument("--plans", type=int, default=60)
    made.add_argument("--worlds", type=int, default=128, help="in which each line is played to the end")
    made.add_argument("--seed", type=int, default=2026)
    return made


if __name__ == "__main__":
    main(sys.argv[1:])
