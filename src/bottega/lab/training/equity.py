"""Makes bots/omen/solve/equity.json: how likely each seat of OMEN wins, by what a round begins with.

    python -m bottega.lab.training.equity [--out FILE] [--seed N] [--quick]

(1) Two seats. Rounds are collected from games of a bot, so that hands, middle, deck, lost cards and what was seen of
    the composition are such as occur: who plays well keeps good cards. Rounds that are rare there come from games at
    random. From one card each upwards, every collected round is solved for the chances of the rounds that can follow
    it, and the values of a cell are averaged. That is done for `next_dealer` loser; the other options use the same
    table. With a card each, one of them open, everything hangs on whether that is a joker: both are kept, and the
    cell is their mean, as often as a hand of one card that is dealt is a joker.
(2) More seats. Games of the bot are counted: with what every round began, and who won in the end. A softmax of few
    parameters is fitted to that.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bottega.bots import Bot
from bottega.bots.omen.solve import equity as equities
from bottega.bots.omen.solve import rounds
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.equity import ALL_HIDDEN, ONE_HIDDEN, OPEN, PLACES, ROUND_NAMES, ROUNDS, Equity
from bottega.bots.omen.solve.solver import solve
from bottega.bots.omen.solve.tree import Floats
from bottega.bots.playing import play_on
from bottega.core.bits import has, seats_in
from bottega.core.chance import apart, below, from_seed
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.lab.match.players import make
from bottega.omen import OMEN
from bottega.omen.facts import HAND, JOKER, LOSING, SEATS

STORED = Path(equities.__file__).with_name("equity.json")
CARDS = range(1, HAND + 1)
TABLES = (3, 4, 5)                          # players that a game began with, from which two are left
ITERATIONS = {2: 200, 3: 200, 4: 150, 5: 100, 6: 80, 7: 60, 8: 50}      # by cards in hands
# How many rounds of a cell are solved, by cards in hands; where there is none, the cell is derived from others.
SAMPLES = {2: 1500, 3: 400, 4: 150, 5: 60, 6: 16, 7: 4, 8: 2}
SAMPLES_WITH_WOLVES = {2: 1000, 3: 200, 4: 50, 5: 10, 6: 3, 7: 0, 8: 0}
SAMPLES_IN_SIGHT = {2: 3000, 3: 1000, 4: 300, 5: 100, 6: 50, 7: 30, 8: 30}      # where at most one hand is hidden
PLAYED = 4000                               # games of the bot from which rounds are collected
GAMES = {3: 4000, 5: 2500, 8: 1500}         # games of the bot that are counted, by players
STEPS, RATE, SHRINKING = 4000, 0.5, 0.001  # of the fit; what seldom occurred is held back

Cell = tuple[int, int, int]                 # kind of round, the dealer's cards, the other's
Began = tuple[int, tuple[int, ...]]         # kind of round, cards from the dealer on


class Solved(NamedTuple):
    chance: float                           # of the dealer
    error: float                            # standard error
    samples: int
    worst: float                            # exploitability of the worst answer


def terms_of(players: int, *, wolves: bool) -> Terms:
    return OMEN.terms(players, {"expansion": "on" if wolves else "off"})


def kind_of(states: Records) -> int:
    """What kind of round begins."""
    still_in, known = int(states["still_in"][0]), int(states["known"][0])
    if known == 0:
        return ALL_HIDDEN
    return OPEN if known == still_in else ONE_HIDDEN


def beginnings(terms: Terms, seed: int, bot: str | None) -> Iterator[Position]:
    """A game of a bot, or at random but for jokers, at the beginning of each of its rounds."""
    playing = make(terms, bot) if bot else KeepingJokers(terms)
    return by_rounds(Position.dealt(terms, seed), playing, apart(from_seed(seed), "equity"))


def by_rounds(position: Position, playing: Bot, dice: Words64) -> Iterator[Position]:
    """A game of one bot in all seats, at the beginning of each of its rounds."""
    seats, begun = range(position.players), 0
    for _ in chain([None], play_on(position, dict.fromkeys(seats, playing), dict.fromkeys(seats, dice))):
        states = position.states
        if position.acting and int(states["rounds"][0]) > begun and int(states["phase"][0]) != LOSING:
            begun = int(states["rounds"][0])
            yield position


class KeepingJokers:
    """Anything legal, each as likely; but no joker is lost as long as there is another card."""

    name = "keeping jokers"

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._actions = np.zeros(terms.game.actions, np.int16)

    def choose(self, views: Records, luck: Words64) -> int:
        seat = int(views["seat"][0])
        count = self._terms.game.loops.legal(views, 0, seat, self._actions, self._terms.setups)
        is_kept = int(views["phase"][0]) == LOSING and count > 1 and views["hands"][0, seat, JOKER] > 0
        return int(self._actions[below(luck, count - is_kept)])             # the joker comes last


def collect(bot: str, *, wolves: bool, samples: Mapping[Cell, int], seed: int,
            played: int = PLAYED) -> dict[Cell, list[Records]]:
    """Rounds of two seats, as all see them, until there are enough for every cell; first from games of a bot."""
    found: dict[Cell, list[Records]] = defaultdict(list)
    missing, game = {cell for cell, count in samples.items() if count}, 0
    while missing:
        terms = terms_of(TABLES[game % len(TABLES)], wolves=wolves)
        for position in beginnings(terms, seed * 1_000_000 + game, bot if game < played else None):
            if int(position.states["still_in"][0]).bit_count() == 2:
                seen = position.views(None)
                dealer, other = rounds.turn_order(seen)
                cell = kind_of(position.states), int(seen["held"][0, dealer]), int(seen["held"][0, other])
                if cell in missing:
                    found[cell].append(seen)
                    missing -= {cell} if len(found[cell]) == samples[cell] else set()
        game += 1
    return found


def samples_of(*, wolves: bool, part: float) -> dict[Cell, int]:
    """How many rounds to solve for each cell. After an Omen nobody holds four cards and is hidden."""
    hidden = SAMPLES_WITH_WOLVES if wolves else SAMPLES
    wanted = {(kind, dealer, other): hidden[dealer + other] if kind == ALL_HIDDEN else SAMPLES_IN_SIGHT[dealer + other]
              for kind in ROUNDS for dealer in CARDS for other in CARDS if kind != ONE_HIDDEN or dealer < HAND}
    return {cell: max(round(part * count), min(count, 1)) for cell, count in wanted.items()}


def solve_cell(seen: list[Records], equity: Equity, iterations: int) -> Solved:
    """The dealer's chance, averaged over rounds of a cell; the cells below must be known."""
    chances, worst = [], 0.0
    for one in seen:
        game = rounds.setting(one, rounds.frame_of(one), equity).game
        proven = certificate(game, solve(game, iterations))
        chances.append(float(proven.values[0]))
        worst = max(worst, proven.exploitability)
    error = float(np.std(chances, ddof=1) / np.sqrt(len(chances))) if len(chances) > 1 else float("nan")
    return Solved(float(np.mean(chances)), error, len(chances), worst)


def jokers_dealt(bot: str, *, wolves: bool, seed: int, played: int) -> float:
    """How often a hand of one card is a joker when it is dealt to one of two."""
    cards = jokers = 0
    for game in range(played):
        terms = terms_of(TABLES[game % len(TABLES)], wolves=wolves)
        for position in beginnings(terms, seed * 1_000_000 + game, bot):
            states = position.states
            still_in, known = seats_in(int(states["still_in"][0])), int(states["known"][0])
            for seat in still_in if len(still_in) == 2 else ():
                if int(states["held"][0, seat]) == 1 and not has(known, seat):
                    cards, jokers = cards + 1, jokers + int(states["hands"][0, seat, JOKER])
    return jokers / max(cards, 1)


def solve_last_card(seen: list[Records], equity: Equity, part: float, *, wolves: bool) -> Solved:
    """The chance of a dealer with one hidden card against one open card: written down by what that is; their mean."""
    both = []
    for joker in (False, True):
        mine = [one for one in seen if bool(one["hands"][0, rounds.turn_order(one)[1], JOKER]) == joker]
        both.append(solve_cell(mine, equity, ITERATIONS[2]) if mine else Solved(1.0, 0.0, 0, 0.0))
        equity.last_card[int(wolves), int(joker)] = both[-1].chance
    chance = (1 - part) * both[0].chance + part * both[1].chance
    return Solved(chance, (1 - part) * both[0].error, len(seen), max(one.worst for one in both))


def solve_heads_up(equity: Equity, bot: str, *, wolves: bool, seed: int, part: float) -> dict[Cell, Solved]:
    """All cells of two seats, from below; written into the equity as they are known."""
    samples = samples_of(wolves=wolves, part=part)
    found, solved = collect(bot, wolves=wolves, samples=samples, seed=seed, played=round(part * PLAYED)), {}
    part_of_jokers = jokers_dealt(bot, wolves=wolves, seed=seed, played=round(part * PLAYED))
    for cell in sorted(samples, key=lambda cell: (cell[1] + cell[2], cell)):
        kind, dealer, other = cell
        if cell == (ONE_HIDDEN, 1, 1):
            solved[cell] = solve_last_card(found[cell], equity, part_of_jokers, wolves=wolves)
        elif samples[cell]:
            solved[cell] = solve_cell(found[cell], equity, ITERATIONS[dealer + other])
        else:
            solved[cell] = Solved(derived(equity, cell), float("nan"), 0, float("nan"))
        equity.heads_up[(int(wolves), *cell)] = solved[cell].chance
        print(f"{'wolves' if wolves else 'base':6} {ROUND_NAMES[kind]:10} {dealer} v {other}: "
              f"{solved[cell].chance:.4f} ± {solved[cell].error:.4f}, {solved[cell].samples} rounds, "
              f"exploitability {solved[cell].worst:.5f}", flush=True)
    return solved


def derived(equity: Equity, cell: Cell) -> float:
    """With wolves and many cards: the base game's chance, and what wolves change one card below."""
    kind, dealer, other = cell
    nearest = [(dealer - 1, other), (dealer, other - 1)]
    change = np.mean([equity.heads_up[1, kind, a, b] - equity.heads_up[0, kind, a, b] for a, b in nearest if a and b])
    return float(equity.heads_up[0, kind, dealer, other] + change)


def count_games(bot: str, players: int, games: int, seed: int) -> Counter[tuple[Began, int]]:
    """With what rounds began, and at which place from the dealer the seat sat that won in the end."""
    counts: Counter[tuple[Began, int]] = Counter()
    terms = terms_of(players, wolves=False)
    playing = make(terms, bot)
    for game in range(games):
        position, began = Position.dealt(terms, seed * 1_000_000 + game), []
        for _ in by_rounds(position, playing, apart(from_seed(seed, game), "equity")):
            states, order = position.states, rounds.turn_order(position.states)
            began.append((kind_of(states), order, tuple(int(states["held"][0, seat]) for seat in order)))
        [winner] = seats_in(int(position.states["still_in"][0]))
        counts.update(((kind, cards), order.index(winner)) for kind, order, cards in began if winner in order)
    return counts


def features(began: Began) -> Floats:
    """By seat: one for what it holds above one card, one for where it sits in such a round."""
    kind, cards = began
    row = np.zeros((len(cards), HAND + len(ROUNDS) * len(PLACES)))
    for seat, held in enumerate(cards):
        row[seat, held - 1] = 1.0
        row[seat, HAND + kind * len(PLACES) + equities.place_of(seat, len(cards))] = 1.0
    return row


def fit(equity: Equity, counts: Mapping[tuple[Began, int], int]) -> Equity:
    """Strengths and places that make what was counted most likely, for each number of seats; by gradient ascent."""
    strength, place = equity.strength.copy(), equity.place.copy()
    for players in sorted({len(cards) for (_, cards), _ in counts if len(cards) > 2}):
        rows = [(features(began), winner, count) for (began, winner), count in counts.items()
                if len(began[1]) == players]
        x, n = np.stack([row for row, _, _ in rows]), np.array([count for _, _, count in rows], np.float64)
        won = x[np.arange(len(rows)), [winner for _, winner, _ in rows]]
        weights = np.zeros(x.shape[2])
        for _ in range(STEPS):
            likely = np.exp(x @ weights)
            likely /= likely.sum(axis=1, keepdims=True)
            gain = n @ (won - np.einsum("rs,rsf->rf", likely, x)) / n.sum() - SHRINKING * weights
            weights += RATE * gain
        strength[players, 1:] = weights[:HAND] - weights[0]
        place[players] = weights[HAND:].reshape(len(ROUNDS), len(PLACES))
    return replace(equity, strength=strength, place=place)


def spread_to_all(equity: Equity) -> Equity:
    """Numbers of seats that were never counted play like the nearest that was."""
    strength, place = equity.strength.copy(), equity.place.copy()
    known = [players for players in range(3, SEATS + 1) if strength[players].any()]
    for players in range(3, SEATS + 1):
        nearest = min(known, key=lambda other: abs(other - players))
        strength[players], place[players] = strength[nearest], place[nearest]
    return replace(equity, strength=strength, place=place)


def write(equity: Equity, solved: Mapping[bool, Mapping[Cell, Solved]], path: Path) -> None:
    cells = [{"wolves": wolves, "round": ROUND_NAMES[kind], "dealer": dealer, "other": other,
              "chance": round(one.chance, 5), "error": None if np.isnan(one.error) else round(one.error, 5),
              "samples": one.samples, "exploitability": None if np.isnan(one.worst) else round(one.worst, 6)}
             for wolves, table in solved.items() for (kind, dealer, other), one in table.items()]
    seats: list[dict[str, Any]] = [
        {"players": players, "strength": np.round(equity.strength[players, 1:], 4).tolist(),
         "place": {name: np.round(equity.place[players, kind], 4).tolist() for kind, name in enumerate(ROUND_NAMES)}}
        for players in range(3, SEATS + 1)]
    last = [{"wolves": wolves, "joker": joker, "chance": round(float(equity.last_card[int(wolves), int(joker)]), 5)}
            for wolves in (False, True) for joker in (False, True)]
    parts: dict[str, list[dict[str, Any]]] = {"heads_up": cells, "last_card": last, "seats": seats}
    told = [f'"{name}": [\n' + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]"
            for name, rows in parts.items()]
    path.write_text("{" + ",\n".join(told) + "}\n", "utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--out", type=Path, default=STORED)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--bot", default="master-2026-11", help="whose games are looked at")
    asked.add_argument("--quick", action="store_true", help="a fiftieth of the work, to see it run")
    chosen = asked.parse_args()
    part = 0.02 if chosen.quick else 1.0
    equity, counts = equities.blank(), Counter[tuple[Began, int]]()
    for players, games in GAMES.items():
        counts += count_games(chosen.bot, players, max(round(part * games), 3), chosen.seed)
        print(f"counted games of {players}: {counts.total()} beginnings of rounds so far", flush=True)
    equity = spread_to_all(fit(equity, counts))
    solved = {}
    for wolves in (False, True):
        solved[wolves] = solve_heads_up(equity, chosen.bot, wolves=wolves, seed=chosen.seed, part=part)
        write(equity, solved, chosen.out)


if __name__ == "__main__":
    main()
