"""What a round is played for: how likely each seat wins the game, once the round has cost somebody a card.

All that counts here is what kind of round begins, who begins it, and how many cards each seat holds. For two seats the
chances are solved from below, from one card each upwards, and kept in a table. For more they are a softmax of what the
seats hold and where they sit, fitted to games. Both are made by `python -m bottega.lab.training.equity`, and lie in
equity.json beside this file, those of the table with their standard errors.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from bottega.bots.omen.solve.tree import DESTINY_RIGHT, OMEN_RIGHT, OMEN_WRONG, OUTCOMES, Floats
from bottega.omen.facts import CLOCKWISE, HAND, LOSER, SEATS

ROUNDS = ALL_HIDDEN, ONE_HIDDEN, OPEN = range(3)    # after Destiny; after Omen; after an Omen that put the loser out
ROUND_NAMES = ("all hidden", "one hidden", "open")
PLACES = DEALER, NEXT, LAST, BETWEEN = range(4)     # where a seat sits, seen from who begins


@dataclass(frozen=True, eq=False)
class Equity:
    """`heads_up` is the dealer's chance by wolves, kind of round, its cards and the other's. `last_card` is that of a
    dealer with one hidden card, by wolves and whether the one open card of the other is a joker: who holds it cannot
    say what it holds, and the dealer, who knows all, surely wins.

    With more seats the chance of each is proportional to exp(strength[players, cards] + place[players, kind, place]).
    """

    heads_up: Floats
    last_card: Floats
    strength: Floats
    place: Floats

    def chances(self, kind: int, cards: Sequence[int], *, wolves: bool) -> Floats:
        """Of each seat to win the game, when such a round begins. Seats from the dealer on, all with cards."""
        if len(cards) == 1:
            return np.ones(1)
        if len(cards) == 2:
            first = self.heads_up[int(wolves), kind, cards[0], cards[1]]
            return np.array([first, 1.0 - first])
        players = len(cards)
        likely = np.exp([self.strength[players, held] + self.place[players, kind, place_of(seat, players)]
                         for seat, held in enumerate(cards)])
        shares: Floats = likely / likely.sum()
        return shares

    def after(self, outcome: int, caller: int, cards: Sequence[int], dealer: int, next_dealer: int, *,
              wolves: bool) -> Floats:
        """The same after a call, in whatever order of seats the cards are given; the declarer sits before the caller.

        With `next_dealer` random or clockwise the hidden hand may be another's than the dealer's; the table knows no
        such rounds, and takes them for rounds of the usual kind.
        """
        players, declarer = len(cards), (caller - 1) % len(cards)
        losers = {OMEN_RIGHT: {declarer}, DESTINY_RIGHT: {*range(players)} - {caller}}.get(outcome, {caller})
        left = [held - (seat in losers) for seat, held in enumerate(cards)]
        still_in = [seat for seat in range(players) if left[seat] > 0]
        kind = ALL_HIDDEN if outcome not in (OMEN_RIGHT, OMEN_WRONG) else ONE_HIDDEN if losers & {*still_in} else OPEN
        if next_dealer == LOSER:
            dealers = [caller if outcome == DESTINY_RIGHT else min(losers)]
        else:
            dealers = [(dealer + 1) % players] if next_dealer == CLOCKWISE else still_in
        shares = np.zeros(players)
        for first in dealers:
            order = [seat % players for seat in range(first, first + players) if left[seat % players] > 0]
            shares[order] += self.chances(kind, [left[seat] for seat in order], wolves=wolves) / len(dealers)
        return shares

    def payoffs(self, cards: Sequence[int], dealer: int, next_dealer: int, *, wolves: bool) -> Floats:
        """By outcome, caller and seat, as the solver takes them."""
        seats = range(len(cards))
        return np.array([[self.after(outcome, caller, cards, dealer, next_dealer, wolves=wolves) for caller in seats]
                         for outcome in OUTCOMES])

    def keeping(self, cards: Sequence[int], seat: int, next_dealer: int, *, joker: bool, wolves: bool) -> float:
        """What a seat of two gains, over the usual chance, by the hand that it keeps when Omen costs the other a card.

        It matters where that leaves them a card each. With two cards and more the dealer, who knows all, is safe.
        """
        if next_dealer != LOSER or (cards[seat], cards[1 - seat]) != (1, 2):
            return 0.0
        return float(self.heads_up[int(wolves), ONE_HIDDEN, 1, 1] - self.last_card[int(wolves), int(joker)])


def place_of(seat: int, players: int) -> int:
    return {0: DEALER, 1: NEXT, players - 1: LAST}.get(seat, BETWEEN)


def blank() -> Equity:
    """Nothing known: every seat is as likely to win."""
    return Equity(np.full((2, len(ROUNDS), HAND + 1, HAND + 1), 0.5), np.full((2, 2), 0.5),
                  np.zeros((SEATS + 1, HAND + 1)), np.zeros((SEATS + 1, len(ROUNDS), len(PLACES))))


def read(text: str) -> Equity:
    told: dict[str, Any] = json.loads(text)
    equity = blank()
    for cell in told["heads_up"]:
        place = int(cell["wolves"]), ROUND_NAMES.index(cell["round"]), cell["dealer"], cell["other"]
        equity.heads_up[place] = cell["chance"]
    for cell in told["last_card"]:
        equity.last_card[int(cell["wolves"]), int(cell["joker"])] = cell["chance"]
    for seats in told["seats"]:
        equity.strength[seats["players"], 1:] = seats["strength"]
        equity.place[seats["players"]] = [seats["place"][name] for name in ROUND_NAMES]
    return equity


@cache
def own() -> Equity:
    """The one that lies here."""
    return read(files(__package__).joinpath("equity.json").read_text("utf-8"))

