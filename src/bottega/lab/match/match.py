"""A match of two bots: one of the first among the second's, and one of the second among the first's.

Each deal is played with the lone bot in every seat, so that no bot has better cards. What is counted is the lone bot's
share of the wins, deal by deal. A match has the same games, however many threads, unless a bot goes by the clock.
"""

import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
from msgspec import Struct

from bottega.bots import Bot
from bottega.bots.playing import play_out
from bottega.core import chance, games
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.lab.match import duel, players
from bottega.lab.match.interval import BETTER, Sprt, interval, share_of
from bottega.lab.match.workers import in_order

Seconds = dict[str, list[float]]    # of each decision, by bot
Say = Callable[[int, int], None]    # told how many deals are done, of how many


class Match(Struct, frozen=True):
    """What is to be played, in plain values: so a process of its own can be given it."""

    game: str
    players: int
    options: dict[str, str]
    first: str
    second: str
    deals: int
    seed: int = 0
    cards: int = 0                  # of each in a duel; 0 for a usual game
    deck: str = ""                  # the file of another deck than the game's own

    @property
    def seats(self) -> int:
        """That play."""
        return duel.SEATS if self.cards else self.players

    @property
    def line_ups(self) -> list[tuple[str, str]]:
        """The lone bot, and the one that has the other seats. With two seats there is one."""
        return [(self.first, self.second), (self.second, self.first)][:1 if self.seats == 2 else 2]

    @property
    def terms(self) -> Terms:
        return terms_of(self.game, self.players, tuple(self.options.items()), self.deck)


@cache
def terms_of(game: str, players: int, options: tuple[tuple[str, str], ...], deck: str = "") -> Terms:
    found = games.find(game)
    return found.terms(players, dict(options), found.read_deck(Path(deck).read_text("utf-8") if deck else None))


class Deal(Struct):
    """What came of one deal."""

    shares: list[float]             # of the lone bot, by line-up
    seconds: Seconds
    decisions: int


class LineUp(Struct, frozen=True):
    """One bot among others: its share of the wins, and what it would be if all were alike."""

    lone: str
    among: str
    games: int
    share: float
    low: float
    high: float
    fair: float


class Pace(Struct, frozen=True):
    """How long a bot thinks about a decision: the processor's seconds."""

    bot: str
    decisions: int
    mean: float
    median: float
    rare: float                     # all but one in a hundred are quicker


class Result(Struct, frozen=True):
    match: Match
    deals: int                      # played
    decisions: int
    seconds: float                  # by the clock
    line_ups: list[LineUp]
    paces: list[Pace]
    stronger: bool | None = None    # whether the first is, where that was the question and it was answered


def play(match: Match, threads: int = 1, say: Say = lambda done, deals: None, *, until: bool = False) -> Result:
    """Play a match; `until`: no longer than needed to tell whether the first is the stronger one."""
    for name in (match.first, match.second):
        players.warm_bot(match.game, name)    # here first: processes would each compile, and this one keeps the code
    begun, deals = time.perf_counter(), []
    fair = 1 / match.seats
    test = Sprt(fair, advantage([share_of(BETTER, match.seats), share_of(-BETTER, match.seats)], fair))
    is_apart = any(players.is_python(match.terms.game, name) for name in (match.first, match.second))
    say(0, match.deals)
    for deal in in_order(partial(play_deal, match), match.deals, threads, apart=is_apart):
        deals.append(deal)
        say(len(deals), match.deals)
        test.add(advantage(deal.shares, fair))
        if until and test.verdict is not None:
            break
    return result(match, deals, time.perf_counter() - begun, test.verdict if until else None)


def advantage(shares: list[float], fair: float) -> float:
    """The share of the first bot, from both line-ups where there are two."""
    return shares[0] if len(shares) == 1 else fair + (shares[0] - shares[1]) / 2


def result(match: Match, deals: list[Deal], seconds: float, stronger: bool | None) -> Result:
    line_ups = []
    for number, (lone, among) in enumerate(match.line_ups):
        shares = np.array([deal.shares[number] for deal in deals])
        low, high = interval(shares)
        line_ups.append(LineUp(lone, among, match.seats * len(deals), float(shares.mean()), low, high, 1 / match.seats))
    paces = [pace(bot, [second for deal in deals for second in deal.seconds[bot]])
             for bot in dict.fromkeys((match.first, match.second))]
    return Result(match, len(deals), sum(deal.decisions for deal in deals), seconds, line_ups, paces, stronger)


def pace(bot: str, seconds: list[float]) -> Pace:
    median, rare = np.quantile(seconds, [0.5, 0.99])
    return Pace(bot, len(seconds), float(np.mean(seconds)), float(median), float(rare))


def play_deal(match: Match, number: int) -> Deal:
    """One deal, in every line-up and with the lone bot in every seat."""
    seconds: Seconds = {match.first: [], match.second: []}
    shares, decisions = [], 0
    for name in seconds:
        players.warm_bot(match.game, name)
    with np.errstate(over="ignore"):            # as core.kernel sets it, but a thread has a setting of its own
        for lone, among in match.line_ups:
            won = 0.0
            for seat in range(match.seats):
                line_up = [lone if other == seat else among for other in range(match.seats)]
                first, thought = play_line_up(match, dealt(match, number), line_up)
                for name, each in zip(line_up, thought, strict=True):
                    seconds[name] += each
                    decisions += len(each)
                won += (seat in first) / len(first)
            shares.append(won / match.seats)
    return Deal(shares, seconds, decisions)


def play_line_up(match: Match, position: Position, line_up: list[str]) -> tuple[list[int], list[list[float]]]:
    """Who won, and how long each seat thought about each of its decisions."""
    sitting = [Timed(players.make(match.terms, name)) for name in line_up]
    play_out(position, sitting)
    return position.ranking[0], [bot.seconds for bot in sitting]


def dealt(match: Match, number: int) -> Position:
    """Deal `number` of a match."""
    position = Position.dealt(match.terms, chance.to_text(chance.from_seed(match.seed, number)))
    if match.cards:
        duel.lay_out(position, match.cards)
    return position


class Timed:
    """A bot, and how long each of its decisions took."""

    def __init__(self, bot: Bot) -> None:
        self.name, self._bot = bot.name, bot
        self.seconds: list[float] = []

    def choose(self, views: Records, luck: Words64) -> int:
        begun = time.thread_time()
        action = self._bot.choose(views, luck)
        self.seconds.append(time.thread_time() - begun)
        return action
