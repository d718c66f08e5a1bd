"""What the net is told of a view: about three hundred numbers, mostly 0 to 1, as the seat that acts sees the table.

Suits stand in the order of `answers`, other seats in that of their turns. Chances are exact (`counting`); what people
said is told as they said it: to read it is the net's business.
"""

import numpy as np

from bottega.bots.net import Floats
from bottega.bots.omen.net.answers import Actions, Places, offer, put_in_order
from bottega.bots.omen.net.counting import SURE, Chances, reckon
from bottega.core.bits import has, next_in
from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, SUITS
from bottega.omen.facts import HAND, JOKER, KINDS, LOSING, MIDDLE, NUMBERS, SEATS

QUANTILES = np.array([0.9, 0.7, 0.5, 0.3, 0.1])
AHEAD = 6                                           # numbers from the declared one on whose chances are told
OF_A_SUIT = 2 * AHEAD - 1 + len(QUANTILES) + 6
OF_A_SEAT = 1 + HAND + 1 + KINDS + 1 + SUITS
OTHERS = SEATS - 1
BEFORE_ME = OTHERS - 1                              # the place of whoever spoke last; place 0 speaks next

OWN = 0
FACE_UP = OWN + KINDS * HAND
TOP = FACE_UP + KINDS * MIDDLE
GONE = TOP + KINDS
UNSEEN = GONE + KINDS
TABLE = UNSEEN + KINDS
AT_TABLE = 28
SUIT = TABLE + AT_TABLE
SEAT = SUIT + SUITS * OF_A_SUIT
INPUTS = SEAT + OTHERS * OF_A_SEAT


@compiled
def describe(views: Records, j: int, inputs: Floats, actions: Actions) -> None:
    """All inputs of the net for the view in place j, whose seat is to act, and what each answer stands for."""
    at_least, unseen, places = np.zeros((SUITS, NUMBERS + 2)), np.zeros(KINDS), np.zeros(KINDS, np.int64)
    describe_by(views[j], at_least, unseen, places, inputs, actions)


@compiled_apart
def describe_by(v: Record, at_least: Chances, unseen: Chances, places: Places, inputs: Floats,
                actions: Actions) -> None:
    """The same, with all that was reckoned on the way."""
    reckon(v, at_least, unseen)
    describe_reckoned(v, at_least, unseen, places, inputs, actions)


@compiled_apart
def describe_reckoned(v: Record, at_least: Chances, unseen: Chances, places: Places, inputs: Floats,
                      actions: Actions) -> None:
    """The same, where the chances are known: for a seat they stay as they are, as long as a round lasts."""
    put_in_order(v, at_least, places)
    offer(v, at_least, places, actions)
    inputs[:INPUTS] = 0.0
    tell_cards(v, unseen, places, inputs)
    tell_table(v, inputs)
    tell_suits(v, at_least, unseen, places, inputs)
    tell_seats(v, places, inputs)


@compiled
def fill(inputs: Floats, at: int, count: int) -> None:
    """A count as that many ones."""
    for i in range(count):
        inputs[at + i] = 1.0


@compiled
def clipped(x: float) -> float:
    return min(2.0, max(-2.0, x))


@compiled_apart
def tell_cards(v: Record, unseen: Chances, places: Places, inputs: Floats) -> None:
    out_of_sight = max(unseen.sum(), 1.0)
    for place in range(KINDS):
        kind = places[place]
        fill(inputs, OWN + place * HAND, int(v.hands[v.seat, kind]))
        fill(inputs, FACE_UP + place * MIDDLE, int(v.middle[kind]))
        inputs[TOP + place] = v.top == kind
        inputs[GONE + place] = v.lost[kind] / 6.0
        inputs[UNSEEN + place] = unseen[kind] / out_of_sight


@compiled_apart
def tell_table(v: Record, inputs: Floats) -> None:
    alive, hidden, said = 0, 0, 0
    for seat in range(v.seats):
        alive += has(v.still_in, seat)
        hidden += has(v.still_in, seat) and not has(v.known, seat)
    for number in range(v.number):
        said += v.ladder[number] > 0
    at = TABLE
    inputs[at + alive - 2] = 1.0                    # 2 to 9
    inputs[at + 8 + v.next_dealer] = 1.0
    inputs[at + 11] = v.seats / 9.0
    inputs[at + 12] = v.suits > 3
    inputs[at + 13] = v.in_hands / 36.0
    inputs[at + 14] = v.held[v.seat] * alive / (2.0 * v.in_hands)
    inputs[at + 15] = v.dealer == v.seat
    inputs[at + 16] = has(v.known, v.seat)
    inputs[at + 17] = hidden / 9.0
    inputs[at + 18] = hidden == alive
    inputs[at + 19] = hidden == 0
    inputs[at + 20] = v.number > 0
    inputs[at + 21] = v.number / 20.0
    inputs[at + 22] = (v.in_hands - v.number) / 20.0
    inputs[at + 23] = said / 6.0
    if v.phase == LOSING:
        inputs[at + 24] = v.called == CALL_OMEN
        inputs[at + 25] = v.called == CALL_DESTINY
        inputs[at + 26] = v.caller == v.seat
    inputs[at + 27] = v.deck_count / 5.0


@compiled_apart
def tell_suits(v: Record, at_least: Chances, unseen: Chances, places: Places, inputs: Floats) -> None:
    number, out_of_sight = int(v.number), max(unseen.sum(), 1.0)
    for place in range(v.suits):
        suit, at = places[place], SUIT + place * OF_A_SUIT
        for ahead in range(AHEAD):
            n = min(number + ahead, NUMBERS)
            inputs[at + ahead] = at_least[suit, n]
            if ahead < AHEAD - 1:
                inputs[at + AHEAD + ahead] = at_least[suit, n] - at_least[suit, n + 1]
        at += 2 * AHEAD - 1
        expected, top = 0.0, NUMBERS
        for n in range(1, NUMBERS + 1):
            expected += at_least[suit, n]
        for q in range(len(QUANTILES) - 1, -1, -1):                     # the last is the highest number
            while top > 0 and at_least[suit, top] < QUANTILES[q]:
                top -= 1
            inputs[at + q] = clipped((top - number) / 6.0)
        at += len(QUANTILES)
        surely, possible, mine, shown = 0, NUMBERS, int(v.hands[v.seat, suit]) + v.hands[v.seat, JOKER], 0
        while surely < NUMBERS and at_least[suit, surely + 1] > 1.0 - SURE:
            surely += 1
        while possible > 0 and at_least[suit, possible] < SURE:
            possible -= 1
        for seat in range(v.seats):
            shown += int(v.hands[seat, suit]) + v.hands[seat, JOKER]
        inputs[at] = clipped((expected - number) / 6.0)
        inputs[at + 1] = clipped((surely - number) / 6.0)
        inputs[at + 2] = clipped((possible - number) / 6.0)
        inputs[at + 3] = expected / max(1.0, v.in_hands)
        inputs[at + 4] = mine / 4.0 - (unseen[suit] + unseen[JOKER]) / out_of_sight     # what others cannot know
        inputs[at + 5] = (shown - mine) / 12.0


@compiled_apart
def tell_seats(v: Record, places: Places, inputs: Floats) -> None:
    """Of every other seat still in: how many cards, which if they are open, and what it said this round."""
    said, alive = np.zeros((SEATS, KINDS)), 0
    speaker = int(v.dealer)
    for number in range(v.number):
        if v.ladder[number] > 0:
            said[speaker, v.ladder[number] - 1] = number + 1
            speaker = next_in(v.still_in, speaker)
    for seat in range(v.seats):
        alive += has(v.still_in, seat)
    seat = int(v.seat)
    for turn in range(1, alive):
        seat = next_in(v.still_in, seat)
        if turn == alive - 1:
            tell_seat(v, seat, said[seat], places, inputs, SEAT + BEFORE_ME * OF_A_SEAT)
        if turn < alive - 1 or turn == 1:                               # who is alone is next and last
            tell_seat(v, seat, said[seat], places, inputs, SEAT + (turn - 1) * OF_A_SEAT)


@compiled
def tell_seat(v: Record, seat: int, said: Chances, places: Places, inputs: Floats, at: int) -> None:
    inputs[at] = 1.0
    fill(inputs, at + 1, int(v.held[seat]))
    at += 1 + HAND
    inputs[at] = has(v.known, seat)
    for place in range(KINDS):
        inputs[at + 1 + place] = v.hands[seat, places[place]] / 2.0
    at += 1 + KINDS
    inputs[at] = v.dealer == seat
    for place in range(SUITS):
        inputs[at + 1 + place] = said[places[place]] / 10.0
