"""What is worse for certain, so that nobody does it, however loose. It is defined here and nowhere else:

(1) To skip coins while the supply has any: they cost nothing, and nobody is better off for having fewer.
(2) To skip a card that is free and asks for nothing: no city gives less for one card more (omnia-6).
(3) In the very last turn of a game, to begin what ends worse than something else ends for certain: with a smaller part
    of the victory, or with the same part and fewer points.
(4) In a seat's last turn, while others have theirs to come, to begin what gives fewer points than something else that
    leaves no rival more: neither points, nor offers in the market, as the table lies.

In (3) and (4) all lines of the turn are walked through. Where one looks at cities that the seat does not know, it is
certain only that none need be placed: so much such a line gives at least, and nobody can say that it gives no more.
What a refill brings is known to nobody and decides nothing here.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Actions, Mask
from bottega.bots.omnia.acting import act, choice, choices
from bottega.bots.omnia.free import leaves_free
from bottega.bots.omnia.judging import SPARE, cover, put_into
from bottega.bots.omnia.lines import LONGEST
from bottega.bots.omnia.worth import TOTALS, Book, gain_of_card, new_book, take_gains, take_stock
from bottega.core import chance
from bottega.core.bits import has
from bottega.core.game import Terms
from bottega.core.kernel import Record, Records, compiled, compiled_apart, records
from bottega.omnia.actions import PLAY
from bottega.omnia.facts import NOTHING, OVER, PLACING, ROUNDS, ROW, SEATS
from bottega.omnia.rules import has_won

ENDS = 1024                                     # of a turn, at most, after those that tell nothing new are left out
VICTORY = 12                                    # a whole one: can be parted by two, three and four
POINTS = 10_000                                 # more than anybody has
SOON = 2                                        # coins that a rival may have more of when its turn comes


class Ends(NamedTuple):
    """How the lines of a turn end."""

    first: npt.NDArray[np.int64]                # the action it begins with
    own: npt.NDArray[np.int64]                  # what it gives the seat: points, or in the very last turn the result
    rivals: npt.NDArray[np.int64]               # what it leaves each of the others, points and offers
    blind: npt.NDArray[np.bool_]                # it looks at cities that the seat does not know: it may give more
    is_worse: npt.NDArray[np.bool_]             # than another, for certain


def room_for_ends(count: int) -> Ends:
    return Ends(np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros((count, SEATS), np.int64),
                np.zeros(count, np.bool_), np.zeros(count, np.bool_))


@compiled
def is_last_turn(v: Record, seat: int) -> bool:
    """Whether it is this seat's turn, and its last."""
    return int(v.turns) >= (ROUNDS - 1) * int(v.seats) and (int(v.first) + int(v.turns)) % int(v.seats) == seat


@compiled
def offers_to(s: Record, setup: Record, seat: int, book: Book) -> int:
    """Points that the best card of each row would give a seat that comes to pay it. Gains must be of this state."""
    total = 0
    for row in range(3):
        best = 0
        for place in range(ROW):
            card = s.market[row, place]
            if card != NOTHING and setup.cost[card] <= s.coins[seat] + SOON:
                gain = int(setup.points[card])
                if setup.group[card] != NOTHING:
                    gain += gain_of_card(s, seat, int(setup.group[card]), book)
                best = max(best, gain)
        total += best
    return total


@compiled_apart
def tell_end(s: Record, setup: Record, seat: int, book: Book, ends: Ends, n: int) -> None:
    """Write down what a line came to."""
    ends.own[n] = 0
    for other in range(SEATS):
        ends.rivals[n, other] = 0
    if s.phase == OVER:
        winners = 0
        for other in range(s.seats):
            winners += has_won(s, other)
        ends.own[n] = POINTS * (VICTORY // winners if has_won(s, seat) else 0) + int(s.totals[seat])
        return
    take_stock(s, setup, book)
    take_gains(s, setup, book)
    ends.own[n] = book[TOTALS + seat]
    for other in range(s.seats):
        if other != seat:
            ends.rivals[n, other] = book[TOTALS + other]
            if is_still_to_come(s, other):
                ends.rivals[n, other] += offers_to(s, setup, other, book)


@compiled
def is_still_to_come(s: Record, seat: int) -> bool:
    """Whether a seat has a turn in the last round that has not begun."""
    return (seat - int(s.first)) % int(s.seats) >= int(s.turns) - (ROUNDS - 1) * int(s.seats)


@compiled
def gives_more(ends: Ends, a: int, b: int) -> bool:
    """Whether line a gives its seat more than b for certain, and no rival more."""
    if ends.blind[b] or ends.own[a] <= ends.own[b]:
        return False
    for other in range(SEATS):
        if ends.rivals[a, other] > ends.rivals[b, other]:
            return False
    return True


@compiled
def is_news(ends: Ends, count: int) -> bool:
    """Whether the line in place `count` tells anything that an earlier one with the same beginning does not."""
    for n in range(count):
        if ends.first[n] == ends.first[count] and ends.blind[n] == ends.blind[count]:
            same = ends.own[n] == ends.own[count]
            for other in range(SEATS):
                same = same and ends.rivals[n, other] == ends.rivals[count, other]
            if same or gives_more(ends, n, count):
                return False
    return True


@compiled
def knows_looked(before: Record, after: Record, seat: int) -> bool:
    """Whether the cities that are looked at now were known to the seat as they lay in the deck."""
    for place in range(after.looked_count):
        if place >= before.city_deck_count or not has(before.city_known[place], seat):
            return False
    return True


@compiled_apart
def find_ends(states: Records, i: int, setups: Records, seat: int, spare: Records, book: Book, ends: Ends) -> int:
    """How all lines of a turn end; -1 if there is no room for them.

    As in `lines.find_lines`, spare state d holds the state after d actions. Where cities are looked at that the seat
    does not know, only the way without one is walked on.
    """
    setup, begun, depth, count = setups[0], int(states[i].turns), 0, 0
    tried, ways, path = np.zeros(SPARE, np.int64), np.zeros(SPARE, np.int64), np.zeros(SPARE, np.int64)
    blind = np.zeros(SPARE, np.bool_)
    put_into(states, i, spare, 0)
    ways[0] = choices(spare[0], setup, seat)
    while depth >= 0:
        if tried[depth] == ways[depth]:
            depth -= 1
            continue
        path[depth] = choice(spare[depth], setup, seat, tried[depth])
        tried[depth] += 1
        put_into(spare, depth, spare, depth + 1)
        before, after = spare[depth], spare[depth + 1]
        act(after, setup, seat, path[depth])
        if after.turns == begun:
            if depth + 2 > LONGEST:
                return -1
            is_blind = after.phase == PLACING and not knows_looked(before, after, seat)
            depth += 1
            ways[depth], blind[depth] = choices(after, setup, seat), blind[depth - 1] or is_blind
            tried[depth] = ways[depth] - 1 if is_blind else 0
            continue
        cover(before, after)
        if count == len(ends.own):
            return -1
        ends.first[count], ends.blind[count] = path[0], blind[depth]
        tell_end(after, setup, seat, book, ends, count)
        count += is_news(ends, count)
    return count


@compiled_apart
def mark_worse(states: Records, setups: Records, seat: int, actions: Actions, worse: Mask, spare: Records, book: Book,
               ends: Ends) -> None:
    """An action is worse for certain if every line that begins with it is."""
    count = find_ends(states, 0, setups, seat, spare, book, ends)
    for b in range(count):
        ends.is_worse[b] = False
        for a in range(count):
            if gives_more(ends, a, b):
                ends.is_worse[b] = True
    for k in range(len(actions)):
        lines, bad = 0, 0
        for n in range(count):
            if ends.first[n] == actions[k]:
                lines += 1
                bad += ends.is_worse[n]
        worse[k] = worse[k] or (lines > 0 and bad == lines)


@compiled_apart
def mark_skipped(views: Records, setups: Records, actions: Actions, worse: Mask) -> None:
    for k in range(len(actions)):
        worse[k] = leaves_free(views[0], setups[0], int(actions[k]))


@compiled_apart
def in_last_turn(views: Records, seat: int) -> bool:
    return is_last_turn(views[0], seat)


class Certain:
    """Which actions of a moment are worse for certain."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._spare, self._states = records(terms.game.state, SPARE), records(terms.game.state, 1)
        self._book, self._ends = new_book(1 << 10), room_for_ends(ENDS)

    def __call__(self, views: Records, actions: Actions) -> Mask:
        worse = np.zeros(len(actions), np.bool_)
        if len(actions) < 2 or actions[0] < PLAY:
            return worse
        seat, setups = int(views["seat"][0]), self._terms.setups
        mark_skipped(views, setups, actions, worse)
        if in_last_turn(views, seat):
            # What is imagined beyond the view changes nothing: of hidden cards no line depends on any.
            self._terms.game.imagine(views, 0, self._states, 0, chance.from_seed(0))
            mark_worse(self._states, setups, seat, actions, worse, self._spare, self._book, self._ends)
        return worse
