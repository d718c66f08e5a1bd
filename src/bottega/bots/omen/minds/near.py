"""OMEN as somebody plays who is new to it: honest, and no further than the cards in sight.

It counts what it sees and expects the average of the rest, as if no card had ever been seen or lost; it believes a
little of what others say. It declares what it thinks is true, calls Omen when a number looks too high, and Destiny
hardly ever. What it would win or lose is to it the cards at stake, no more. Only what is certain it never gets wrong:
a hand can be counted, and people would laugh.
"""

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Weighed
from bottega.bots.omen.net.counting import SURE, odds, room_for_odds
from bottega.core.bits import seats_in
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, SUITS
from bottega.omen.facts import JOKER, KINDS, NUMBERS

BELIEF = 0.4                        # cards that somebody's word for a suit is taken for
BLUR = 0.5                          # how unsure it is of its own counting, in cards
SHY = 0.5                           # of a Destiny that looks right
HABIT = 0.01                        # of what it has, for each card that a number is away from what it sees
PRIZE, GREAT_PRIZE = 1.1, 1.3       # what it hopes to have, of what it has, after others lose a card

Values = npt.NDArray[np.float64]


class Near:
    """`sight`: how much of what others may hold hidden crosses its mind, 1 being the average."""

    def __init__(self, terms: Terms, sight: float = 1.0) -> None:
        self._terms, self._sight = terms, sight
        self._legal = np.zeros(terms.game.actions, np.int16)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        """Every legal action as it looks at first sight; luck has no part in it."""
        seat = int(views["seat"][0])
        count = self._terms.game.loops.legal(views, 0, seat, self._legal, self._terms.setups)
        actions = self._legal[:count].copy()
        is_losing = views["losers"][0] != 0
        worth = _losing(views, seat, actions) if is_losing else _declaring(views, seat, actions, self._sight)
        share = np.zeros(count)
        share[int(worth.argmax())] = 1.0
        return Weighed(actions, worth, share)


def _now_and_less(views: Records, seat: int) -> tuple[float, float]:
    """Its part of all cards in hands, and the same after losing one."""
    mine, cards = int(views["held"][0][seat]), int(views["in_hands"][0])
    return mine / cards, (mine - 1) / (cards - 1)


def _losing(views: Records, seat: int, actions: npt.NDArray[np.int16]) -> Values:
    """It parts from what it has most of, and from a joker last."""
    _, less = _now_and_less(views, seat)
    kinds = actions.astype(np.int64) - LOSE
    liking = np.where(kinds == JOKER, 1.0, 0.2 - 0.1 * views["hands"][0][seat][kinds])
    return less * (1.0 - 0.1 * liking)


def _declaring(views: Records, seat: int, actions: npt.NDArray[np.int16], sight: float) -> Values:
    holds, surely_not = _believed(views, seat, sight)
    now, less = _now_and_less(views, seat)
    number, suit = int(views["number"][0]), int(views["suit"][0])
    worth = np.zeros(len(actions))
    declared = actions < CALL_OMEN
    numbers, suits = actions[declared].astype(np.int64) // SUITS + 1, actions[declared].astype(np.int64) % SUITS
    comfortable = max(number + 1, int(_in_sight(views)[:SUITS].max()))
    habit = now * HABIT * np.abs(numbers - comfortable)
    chance = holds[suits, numbers]
    worth[declared] = less + np.maximum(0.0, now - less - habit) * chance
    worth[declared] *= ~surely_not[suits, numbers]
    if number > 0:
        right, exact = 1.0 - holds[suit, number], SHY * (holds[suit, number] - holds[suit, number + 1])
        worth[actions == CALL_OMEN] = less + (PRIZE * now - less) * right if right > 0.0 else 0.0
        worth[actions == CALL_DESTINY] = less + (GREAT_PRIZE * now - less) * exact if exact > 0.0 else 0.0
    return np.clip(worth, 0.0, 1.0)


def _in_sight(views: Records) -> Values:
    """Cards in open hands that count for each kind: of a suit with the jokers."""
    shown: Values = views["hands"][0].sum(axis=0, dtype=np.float64)
    shown[:JOKER] += shown[JOKER]
    return shown


def _believed(views: Records, seat: int, sight: float) -> tuple[Values, npt.NDArray[np.bool_]]:
    """How likely every number looks, by suit; and what anybody could count to be too high."""
    in_sight, least = _in_sight(views), views["least"][0].astype(np.float64)
    hidden = int(views["in_hands"][0]) - float(views["hands"][0].sum())
    average = (least[:SUITS] + least[JOKER]) / least.sum()
    expected = in_sight[:SUITS] + sight * hidden * average + BELIEF * _words(views, seat)
    blur = BLUR + 0.5 * np.sqrt(hidden * average * (1.0 - average))
    away = (expected[:, None] - np.arange(NUMBERS + 2) + 0.5) / blur[:, None]
    holds = 1.0 / (1.0 + np.exp(-np.clip(2.0 * away, -30.0, 30.0)))
    exact, unseen = room_for_odds(), np.zeros(KINDS)
    odds(views, 0, exact, unseen)
    holds = np.where(exact > 1.0 - SURE, 1.0, np.where(exact < SURE, 0.0, holds))
    return holds, exact < SURE


def _words(views: Records, seat: int) -> Values:
    """How many others, whose cards it does not see, have named each suit this round."""
    ladder = [int(suit) - 1 for suit in views["ladder"][0] if suit > 0]
    still_in, hidden = seats_in(int(views["still_in"][0])), ~int(views["open_hands"][0])
    begins = still_in.index(int(views["dealer"][0])) if ladder else 0
    named = {(still_in[(begins + turn) % len(still_in)], suit) for turn, suit in enumerate(ladder)}
    words = np.zeros(SUITS)
    for speaker, suit in named:
        words[suit] += speaker != seat and bool(hidden >> speaker & 1)
    return words
