"""Rate the levels of a game at full tables, and put the ratings in a page.

    python -m bottega.lab.match.ratings omen --results FILE [--players 3 5 8] [--games 3000] [--seed 2026]
                                        [--also odds] [--seldom 10] [--so-far] [--threads 2]
                                        [--write docs/bots.md]

Who sits at a table is drawn from the levels, and from those named by `--also`. Each deal is played once from every
seat, by everybody moving on by one: so all have the same cards. The strongest level thinks far longer than the others
and sits at one table in ten, or in as many as `--seldom` says. After each deal its winners are appended to the file of
results; deals that are found there are not played again, so an interrupted run continues where it stopped. For other
bots, use another file.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
import numpy as np

from bottega import bots
from bottega.bots.playing import play_out
from bottega.core import chance, games
from bottega.core.game import Game
from bottega.core.kernel import Words64
from bottega.core.options import complete
from bottega.core.position import Position
from bottega.lab.bench import page, tables
from bottega.lab.bench.run import machine
from bottega.lab.match import players
from bottega.lab.match.luce import Rating, Ratings, rate
from bottega.lab.match.match import terms_of
from bottega.lab.match.proof import Signs
from bottega.lab.match.workers import in_order


class Plan(msgspec.Struct, frozen=True):
    """What is to be played, in plain values."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int
    seldom: int                     # the last bot sits at one table in so many


class Played(msgspec.Struct, frozen=True):
    """A deal, from every seat: who sat there, and how often each of them won. A shared victory is a part of one."""

    plan: Plan
    number: int
    line_up: list[str]
    wins: list[float]


def main(arguments: Sequence[str]) -> None:
    asked = parser().parse_args(arguments)
    begin = begin_of(asked.game)
    if asked.write:
        page.around_figures(asked.write, begin)         # an unusable page is better reported before hours of play
    game = games.find(asked.game)
    pool = (*asked.also, *bots.levels(game))
    for name in pool:
        players.check(game, name)
    sizes = asked.players or [*game.players(complete(game.options, {}))]
    plans = [Plan(asked.game, size, pool, asked.seed, asked.seldom) for size in sizes]
    figures = markdown(game, asked.also, [
        [each for each in kept(asked.results) if each.plan == plan] if asked.so_far else
        [*played(plan, -(-asked.games // plan.players), asked.results, asked.threads)] for plan in plans])
    if asked.write:
        page.write(asked.write, figures, begin)
    else:
        print(figures, end="")


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bottega.lab.match.ratings")
    made.add_argument("game", choices=games.names())
    made.add_argument("--results", type=Path, required=True, help="the file that keeps results")
    made.add_argument("--players", type=int, nargs="+", help="numbers of players; all that the game has, if none")
    made.add_argument("--games", type=int, default=3000, help="for each number of players")
    made.add_argument("--seed", type=int, default=2026)
    made.add_argument("--seldom", type=int, default=10, help="the strongest level sits at one table in so many")
    made.add_argument("--also", nargs="+", default=[], help="players to rate beside the levels, such as odds")
    made.add_argument("--so-far", action="store_true", help="play nothing, tell only what is in the file of results")
    made.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    made.add_argument("--write", type=Path, help="a page such as docs/bots.md, to put the ratings in")
    return made


def begin_of(game: str) -> str:
    return f"<!-- ratings of {game}: written by `python -m bottega.lab.match.ratings {game}` -->"


def played(plan: Plan, deals: int, file: Path, threads: int) -> Iterator[Played]:
    """Each deal, kept from before or played now."""
    found = {each.number: each for each in kept(file) if each.plan == plan and each.number < deals}
    yield from found.values()
    missing, signs = [number for number in range(deals) if number not in found], Signs(title(plan))
    for name in plan.bots if missing else ():
        players.warm_bot(plan.game, name)               # here first: processes would each compile
    work = partial(play_missing, plan, missing)
    for done, each in enumerate(in_order(work, len(missing), threads, apart=True), 1):
        with file.open("ab") as out:
            out.write(msgspec.json.encode(each) + b"\n")
        signs.say(len(found) + done, deals)
        yield each


def kept(file: Path) -> list[Played]:
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()] if file.exists() else []


def title(plan: Plan) -> str:
    return f"{plan.game}, {plan.players} players"


def play_missing(plan: Plan, missing: Sequence[int], k: int) -> Played:
    return play_deal(plan, missing[k])


def play_deal(plan: Plan, number: int) -> Played:
    """One deal, once from every seat."""
    terms, names, seats = terms_of(plan.game, plan.players, ()), line_up(plan, number), plan.players
    wins = [0.0] * seats
    seed = chance.to_text(chance.from_seed(plan.seed, number))
    with np.errstate(over="ignore"):            # as core.kernel sets it, but a thread has a setting of its own
        for moved in range(seats):
            position = Position.dealt(terms, seed)
            play_out(position, [players.make(terms, names[(seat + moved) % seats]) for seat in range(seats)])
            first = position.ranking[0]
            for seat in first:
                wins[(seat + moved) % seats] += 1 / len(first)
    return Played(plan, number, names, wins)


def line_up(plan: Plan, number: int) -> list[str]:
    """Who plays a deal, in turn order: all different, as long as there are enough bots."""
    *others, strongest = plan.bots
    luck, sitting = chance.apart(chance.from_seed(plan.seed, number), "line-up"), list[str]()
    while len(sitting) < plan.players:
        sitting += shuffled(others, luck)
    sitting = sitting[:plan.players]
    if number % plan.seldom == 0:
        sitting[0] = strongest
    return shuffled(sitting, luck)


def shuffled(names: Sequence[str], luck: Words64) -> list[str]:
    order = np.arange(len(names))
    chance.shuffle(order, len(order), luck)
    return [names[place] for place in order.tolist()]


def rated(shown: Sequence[str], deals: Sequence[Played]) -> Ratings:
    """The ratings of bots, in this order, the first being 0."""
    seated, won = np.zeros((len(deals), len(shown))), np.zeros((len(deals), len(shown)))
    for row, deal in enumerate(deals):
        for name, wins in zip(deal.line_up, deal.wins, strict=True):
            seated[row, shown.index(name)] += 1
            won[row, shown.index(name)] += wins
    return rate(seated, won)


def markdown(game: Game, also: Sequence[str], sizes: Sequence[Sequence[Played]]) -> str:
    """A row for each bot: its rating at each number of players, and of a level the step above the one below."""
    levels, sizes = bots.levels(game), [deals for deals in sizes if deals]
    found, heads, counts = [rated([*levels, *also], deals) for deals in sizes], ["level"], ["games"]
    for deals in sizes:
        heads += [f"{deals[0].plan.players} players", "step"]
        counts += [f"{sum(deal.plan.players for deal in deals):,}", page.NOTHING]
    rows = []
    for row, name in enumerate([*levels, *also]):
        steps = [told(each.steps[row]) if 0 < row < len(levels) else page.NOTHING for each in found]
        ratings = [told(each.ratings[row]) if row else "0" for each in found]
        rows.append([name, *(cell for pair in zip(ratings, steps, strict=True) for cell in pair)])
    return f"{tables.measured(machine())}\n\n{tables.table(f'{game.name.upper()}: ratings', heads, [*rows, counts])}\n"


def told(rating: Rating) -> str:
    return f"{rating.elo:.0f} ({rating.low:.0f} to {rating.high:.0f})"


if __name__ == "__main__":
    main(sys.argv[1:])
