"""One bot alone among others of a kind, at full tables: the share of games that it wins.

    python -m bottega.lab.match.alone omen shark master-2026-11 --results FILE [--players 3 5 8] [--games 400]
                                      [--seed 2026] [--minutes 10]

Each deal is played with the lone bot in every seat, so that it has no better cards. A match plays the reverse, too,
where all the others think as long as the lone one: this is for marks that are about one line-up. After each deal its
share is appended to the file of results; deals that are found there are not played again, so an interrupted run
continues where it stopped. For other bots, use another file.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from bottega.core import games
from bottega.lab.match import players
from bottega.lab.match.interval import interval
from bottega.lab.match.match import Match, dealt, play_line_up


class Played(msgspec.Struct, frozen=True):
    """A deal from every seat: how long the lone bot thought about each decision, in the processor's seconds."""

    match: Match
    number: int
    share: float
    seconds: list[float]


def main(arguments: Sequence[str]) -> None:
    asked = parser().parse_args(arguments)
    game = games.find(asked.game)
    for name in (asked.lone, asked.among):
        players.check(game, name)
        players.warm_bot(asked.game, name)
    for size in asked.players:
        match = Match(asked.game, size, {}, asked.lone, asked.among, -(-asked.games // size), asked.seed)
        print(told([*played(match, asked.results, asked.minutes * 60)]), flush=True)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bottega.lab.match.alone")
    made.add_argument("game", choices=games.names())
    made.add_argument("lone")
    made.add_argument("among")
    made.add_argument("--results", type=Path, required=True, help="the file that keeps results")
    made.add_argument("--players", type=int, nargs="+", default=[3, 5, 8])
    made.add_argument("--games", type=int, default=400, help="for each number of players")
    made.add_argument("--seed", type=int, default=2026)
    made.add_argument("--minutes", type=float, default=float("inf"), help="at most, for each number of players")
    return made


def played(match: Match, file: Path, seconds: float) -> Iterator[Played]:
    """Each deal, kept from before or played now, as long as there is time. One deal there always is."""
    begun = time.monotonic()
    found = {each.number: each for each in kept(file) if each.match == match}
    for number in range(match.deals):
        if number not in found:
            if found and time.monotonic() - begun > seconds:
                return
            found[number] = play_deal(match, number)
            with file.open("ab") as out:
                out.write(msgspec.json.encode(found[number]) + b"\n")
        yield found[number]


def kept(file: Path) -> list[Played]:
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()] if file.exists() else []


def play_deal(match: Match, number: int) -> Played:
    won, thought = 0.0, list[float]()
    for seat in range(match.seats):
        line_up = [match.first if other == seat else match.second for other in range(match.seats)]
        first, seconds = play_line_up(match, dealt(match, number), line_up)
        won += (seat in first) / len(first)
        thought += seconds[seat]
    return Played(match, number, won / match.seats, thought)


def told(deals: Sequence[Played]) -> str:
    """One line: who, the share of wins with its interval, and how long it thought."""
    match, shares = deals[0].match, np.array([deal.share for deal in deals])
    low, high = interval(shares)
    median, rare, longest = np.quantile([second for deal in deals for second in deal.seconds], [0.5, 0.99, 1.0]) * 1000
    return (f"{match.players} players: {match.first} among {match.seats - 1} {match.second} {shares.mean():.1%} "
            f"({low:.1%} to {high:.1%}), {1 / match.seats:.1%} if equal, {match.seats * len(deals)} games; "
            f"half within {median:.0f} ms, 99 % within {rare:.0f} ms, longest {longest:.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
