"""What a level of OMNIA leaves lying: points in its last turn, and things that cost nothing.

    python -m bottega.lab.match.lying club [--players 2] [--games 100] [--seed 2026]

The level has every seat. Of a seat's last turn the points are counted that the best line without unknown cities would
have given, less those it has at the end of that turn; somebody who takes a card from a rival leaves some on purpose.
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from bottega import bots
from bottega.bots.omnia.certain import ENDS, POINTS, find_ends, room_for_ends
from bottega.bots.omnia.judging import SPARE
from bottega.bots.omnia.worth import new_book
from bottega.bots.playing import play_on
from bottega.core import chance
from bottega.core.game import Terms
from bottega.core.kernel import Records, records
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.actions import SKIP
from bottega.omnia.facts import COINS, NOTHING, PLAYING, ROUNDS
from bottega.omnia.standings import SCORED, standings


class Lying(Struct, frozen=True):
    left: list[int]                 # points, by seat and game
    points: list[int]               # at the end, likewise
    free_coins: int                 # skipped
    free_cards: int


def measure(level: str, players: int, games: int, seed: int) -> Lying:
    terms, left, points, free = OMNIA.terms(players), list[int](), list[int](), [0, 0]
    bot = bots.make(terms, level)
    for deal in range(games):
        position = Position.dealt(terms, chance.to_text(chance.from_seed(seed, deal)))
        best: dict[int, int] = {}
        for seat, views, action in play_on(position, dict.fromkeys(range(players), bot)):
            turn, now = int(views["turns"][0]), int(position.states["turns"][0])
            if turn >= (ROUNDS - 1) * players and views["phase"][0] == PLAYING:
                best[turn] = most_points(terms, views)
            if now > turn and turn in best:
                left.append(max(0, best[turn] - points_now(terms, position, seat)))
            if action >= SKIP:
                free[0] += action - SKIP == COINS and bool(views["supply"][0] > 0)
                free[1] += action - SKIP < COINS - 1 and has_free_card(terms, views, action - SKIP)
        points += position.states["totals"][0, :players].tolist()
    return Lying(left, points, *free)


def most_points(terms: Terms, views: Records) -> int:
    """What the best line of a turn gives for certain."""
    states, spare, ends = records(terms.game.state, 1), records(terms.game.state, SPARE), room_for_ends(ENDS)
    terms.game.imagine(views, 0, states, 0, chance.from_seed(0))
    count = find_ends(states, 0, terms.setups, int(views["seat"][0]), spare, new_book(), ends)
    return int((ends.own[:max(0, count)] % POINTS).max(initial=0))


def points_now(terms: Terms, position: Position, seat: int) -> int:
    lying = tuple(position.states[name][0].tobytes() for name in SCORED)
    return standings(terms.deck, terms.players, lying).seats[seat].total


def has_free_card(terms: Terms, views: Records, row: int) -> bool:
    costs = terms.setups["cost"][0]
    return any(card != NOTHING and costs[card] == 0 for card in views["market"][0, row])


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.lab.match.lying")
    parser.add_argument("level", choices=bots.levels(OMNIA))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args(arguments)
    found = measure(asked.level, asked.players, asked.games, asked.seed)
    left = np.array(found.left)
    print(f"{asked.level}, {asked.players} players, {asked.games} games: {np.mean(found.points):.1f} points; "
          f"in the last turn {left.mean():.2f} left lying, three or more in {100 * np.mean(left >= 3):.1f} %; "
          f"skipped for nothing: coins {found.free_coins}, cards {found.free_cards}")


if __name__ == "__main__":
    main(sys.argv[1:])
