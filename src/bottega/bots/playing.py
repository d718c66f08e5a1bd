"""Bots play a game on. Whoever lets bots play from Python uses this loop: terminal, simulations, matches, training.

    for step in play_on(position, {0: bot, 2: bot}):        # until the game is over, or seat 1 is to act
        ...                                                 # the step is done

A server's bots come one at a time, when a table's clock says so (table/clock.py).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bottega import bots
from bottega.bots.bot import Bot
from bottega.core import chance
from bottega.core.game import Game
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.core.refusals import Refused


class Step(NamedTuple):
    """A decision of a bot: what it saw, and what it did."""

    seat: int
    views: Records
    action: int


def play_on(position: Position, players: Mapping[int, Bot], lucks: Mapping[int, Words64] | None = None
            ) -> Iterator[Step]:
    """Each step after it is done, to the end of the game or until a seat without a bot is to act.

    Where several seats may act, the lowest does. `lucks` run on; without them each bot has luck of its own.
    """
    lucks = lucks_of(position, players) if lucks is None else lucks
    while (acting := position.acting) and (seat := acting[0]) in players:
        views = position.views(seat)
        action = players[seat].choose(views, lucks[seat])
        try:
            position.act(seat, action)
        except Refused as refused:
            known = 0 <= action < position.game.actions
            raise Refused("core.bot.illegal", refused.refusal.rule, name=players[seat].name,
                          action=position.game.write(action, position.deck) if known else action,
                          because=refused.refusal) from None
        yield Step(seat, views, action)


def play_out(position: Position, players: Sequence[Bot]) -> None:
    """To the end, with a bot in every seat."""
    for _ in play_on(position, dict(enumerate(players))):
        pass


def lucks_of(position: Position, seats: Mapping[int, Bot]) -> dict[int, Words64]:
    """Luck for each bot, apart from the game's: a record replays without its bots."""
    luck = chance.from_text(position.seed)
    return {seat: chance.apart(luck, f"bot {seat}") for seat in seats}


def line_up(game: Game, names: Sequence[str], seats: int, check: Callable[[Game, str], None] = bots.check
            ) -> tuple[str, ...]:
    """A bot for each of so many seats: one name stands for all of them."""
    for name in names:
        check(game, name)
    if len(names) not in (1, seats):
        raise Refused("core.bot.count", None, count=len(names), seats=seats)
    return tuple(names) * (seats if len(names) == 1 else 1)
